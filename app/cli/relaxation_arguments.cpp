#include "app/cli/relaxation_arguments.h"

#include <CLI/CLI.hpp>

#include "app/cli/exit_codes.h"
#include "app/cli/one_of.h"
#include "weft/error.h"

namespace weft::cli {

namespace {

Scheme schemeOf(const std::string& text) try {
    return text.empty() ? Scheme{} : parseScheme(text);
} catch (const InvalidProblem& error) {
    throw UsageError(std::string("--scheme: ") + error.what());
}

}  // namespace

std::optional<ReliefRelaxation> RelaxationArguments::relaxation(std::optional<double> lambda) const {
    const bool wanted = !schemeText.empty() || !kernelText.empty() || tolerance || maxSteps;
    if (solver == "multigrid" && wanted)
        throw UsageError(
            "--scheme, --kernel, --tolerance and --max-steps go with --solver relaxation.");
    if (solver == "multigrid" || (solver.empty() && !wanted)) return std::nullopt;
    ReliefRelaxation r{.scheme = schemeOf(schemeText)};
    if (!kernelText.empty()) r.kernel = parseOrientationKernel(kernelText);
    if (lambda) r.lambda = *lambda;
    if (tolerance) r.tolerance = *tolerance;
    if (maxSteps) r.maxSteps = *maxSteps;
    if (const std::string reason = whyImpossible(r); !reason.empty()) throw UsageError(reason);
    return r;
}

void addRelaxationOptions(CLI::App& command, RelaxationArguments& a) {
    command
        .add_option("--solver", a.solver,
                    "multigrid solves for the height; relaxation relaxes (f, g) of Ikeuchi & Horn on "
                    "the image's grid by a scheme and integrates (multigrid, unless one of the next "
                    "four is given)")
        ->type_name("METHOD")
        ->check(oneOf({"multigrid", "relaxation"}));
    command
        .add_option("--scheme", a.schemeText, "How relaxation is ordered, as for clone (tuned-sync)")
        ->type_name("NAME[:K=V,...]");
    command
        .add_option("--kernel", a.kernelText,
                    "What a pixel does: gauss-newton converges at every lambda, mean needs more than "
                    "1/8, textbook converges in some orders only (gauss-newton)")
        ->type_name("NAME")
        ->check(oneOf({"textbook", "mean", "gauss-newton"}));
    command
        .add_option("--tolerance", a.tolerance,
                    "Of a relaxation: largest change of f or g by one synchronous step (1e-4)")
        ->type_name("V");
    command.add_option("--max-steps", a.maxSteps, "Of a relaxation: give up after so many (1000000)")
        ->type_name("N");
}

}  // namespace weft::cli
