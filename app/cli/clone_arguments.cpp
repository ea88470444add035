#include "app/cli/clone_arguments.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>

#include "app/cli/exit_codes.h"
#include "app/cli/one_of.h"
#include "weft/error.h"
#include "weft/io/picture_file.h"
#include "weft/units.h"

namespace weft::cli {

namespace {

/// Extension in lower case, with its dot.
std::string extensionOf(const std::string& path) {
    return CLI::detail::to_lower(std::filesystem::path(path).extension().string());
}

bool isFloatFile(const std::string& path) {
    const std::string e = extensionOf(path);
    return e == ".exr" || e == ".pfm";
}

bool isJpeg(const std::string& path) {
    const std::string e = extensionOf(path);
    return e == ".jpg" || e == ".jpeg";
}

std::string schemeHelp() {
    std::string keys;
    for (const SchemeKey& key : schemeKeys()) keys += (keys.empty() ? "" : ", ") + key.key;
    std::string names;
    for (const SchemeInfo& scheme : namedSchemes())
        names += (names.empty() ? "" : ", ") + scheme.name;
    return "Order of relaxation, NAME[:key=value,...]; only for --solver relaxation. Names: " +
           names + ". Keys: " + keys;
}

std::string operationHelp() {
    std::string all = "What the patch does to the background";
    for (const OperationInfo& operation : operations())
        all += (&operation == &operations().front() ? ": " : "; ") + operation.key + ": " +
               operation.help;
    return all + ". --gradients is the same option";
}

/// Reads a whole number at the start of `text` and drops it.
bool takeNumber(std::string_view& text, int& value) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc{};
}

}  // namespace

Point CloneArguments::at() const {
    constexpr int kFarthest = 1'000'000'000;
    std::string_view text = atText;
    Point p;
    bool good = takeNumber(text, p.x) && text.starts_with(',');
    if (good) text.remove_prefix(1);
    good = good && takeNumber(text, p.y) && text.empty();
    if (!good || std::abs(p.x) > kFarthest || std::abs(p.y) > kFarthest)
        throw UsageError("--at takes X,Y, two whole numbers such as 120,60 or -180,-90, not '" +
                         atText + "'.");
    return p;
}

Scheme CloneArguments::scheme() const try {
    return parseScheme(schemeText);
} catch (const InvalidProblem& error) {
    throw UsageError(std::string("--scheme: ") + error.what());
}

MultigridOptions CloneArguments::multigridOptions() const try {
    MultigridOptions options;
    if (!smootherText.empty()) options.smoother = parseScheme(smootherText);
    return options;
} catch (const InvalidProblem& error) {
    throw UsageError(std::string("--smoother: ") + error.what());
}

Operation CloneArguments::operation() const try {
    return Operation::parse(operationText);
} catch (const InvalidProblem& error) {
    throw UsageError(std::string("--operation: ") + error.what());
}

SolveSpace CloneArguments::solveSpace() const {
    return space == "linear" ? SolveSpace::linear : SolveSpace::encoded;
}
SolverKind CloneArguments::solverKind() const {
    return solver == "relaxation" ? SolverKind::relaxation : SolverKind::multigrid;
}

void addCloneOptions(CLI::App& command, CloneArguments& a) {
    command.add_option("--background", a.background, "Picture that is pasted onto")
        ->required()
        ->type_name("FILE");
    command.add_option("--patch", a.patch, "Picture to paste")->required()->type_name("FILE");
    command
        .add_option("--mask", a.mask,
                    "What of the patch is pasted: bright (luma of at least half) in a picture of the "
                    "patch's size. Without it the patch's alpha says so, else all of it")
        ->type_name("FILE");
    command
        .add_option("--at", a.atText,
                    "Where the patch's top-left pixel lies on the background; may be negative or "
                    "beyond the edge")
        ->required()
        ->type_name("X,Y");
    command
        .add_option("--scale", a.scale, "Makes the patch so many times as large, about its centre")
        ->type_name("S")
        ->capture_default_str();
    command.add_option("--rotate", a.rotate, "Turns the patch about its centre, clockwise")
        ->type_name("DEGREES")
        ->capture_default_str();
    command
        .add_option(
            "--flip", a.flip,
            "Mirrors the patch before it is turned: x: left and right change sides; y: top and "
            "bottom do")
        ->type_name("x|y|xy")
        ->check(oneOf({"x", "y", "xy"}));
    command.add_option("--out", a.out, "Result: .png .jpg .tif, or unclamped float: .exr .pfm")
        ->required()
        ->type_name("FILE");
    command.add_option("--operation,--gradients", a.operationText, operationHelp())
        ->type_name("KEY[:name=value,...]")
        ->capture_default_str();
    command.add_option("--space", a.space, "Solve in stored values or in linear light")
        ->type_name("SPACE")
        ->check(oneOf({"encoded", "linear"}))
        ->capture_default_str();
    command.add_option("--solver", a.solver, "Method")
        ->type_name("METHOD")
        ->check(oneOf({"multigrid", "relaxation"}))
        ->capture_default_str();
    command.add_option("--scheme", a.schemeText, schemeHelp())
        ->type_name("NAME")
        ->capture_default_str();
    command
        .add_option("--smoother", a.smootherText,
                    "Scheme that smooths multigrid's finest level (its own red-black sweeps)")
        ->type_name("NAME");
    command.add_option("--backend", a.backend, "Where to solve; auto takes the first that is there")
        ->type_name("NAME")
        ->check(oneOf({"auto", "cpu", "cuda"}))
        ->capture_default_str();
    command
        .add_option(
            "--tolerance", a.tolerance,
            "Largest error allowed, in 8-bit codes (0.5, or 0.5/257 where the result has 16 bits)")
        ->type_name("CODES");
    command.add_option("--threads", a.threads, "Worker threads of the CPU (all cores)")
        ->check(CLI::Range(1, 4096))
        ->type_name("N");
    command.add_option("--depth", a.depth, "Bits a sample of PNG and TIFF (the background's)")
        ->type_name("BITS")
        ->check(oneOf({"8", "16"}));
    command.add_option("--quality", a.quality, "Quality of JPEG")
        ->type_name("Q")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    command.add_option("--report", a.report, "Write a JSON report here")->type_name("FILE");
}

OutputPlan planOutput(const CloneArguments& a, int backgroundDepth) {
    OutputPlan plan;
    plan.depth = a.depth.value_or(backgroundDepth == 8 ? 8 : 16);
    if (isFloatFile(a.out)) plan.depth = a.depth.value_or(16);
    if (isJpeg(a.out)) plan.depth = 8;
    plan.tolerance = a.tolerance.value_or(plan.depth == 8 ? 0.5 : 0.5 / kCode8);
    return plan;
}

void checkArguments(const CloneArguments& a) {
    if (a.tolerance && !(*a.tolerance > 0 && std::isfinite(*a.tolerance)))
        throw UsageError("--tolerance takes a number above zero.");
    if (!io::knowsExtension(a.out))
        throw UsageError("--out: the extension of '" + a.out +
                         "' must be .png, .jpg, .jpeg, .tif, .tiff, .exr or .pfm.");
    if (isJpeg(a.out) && a.depth == 16)
        throw UsageError("JPEG holds 8 bits a sample; write .png or .tif for --depth 16.");
    if (!(a.scale > 0 && std::isfinite(a.scale)))
        throw UsageError("--scale takes a number above zero.");
    if (!std::isfinite(a.rotate)) throw UsageError("--rotate takes a number of degrees.");
    std::error_code ignored;
    const bool same = !a.report.empty() &&
                      (a.report == a.out || std::filesystem::equivalent(a.report, a.out, ignored));
    if (same) throw UsageError("--report and --out name the same file.");
    static_cast<void>(a.at());
    static_cast<void>(a.operation());
    static_cast<void>(a.scheme());
    static_cast<void>(a.multigridOptions());
    if (!a.smootherText.empty() && a.solver != "multigrid")
        throw UsageError("--smoother goes with --solver multigrid; relaxation takes --scheme.");
}

}  // namespace weft::cli
