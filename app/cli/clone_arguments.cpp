#include "app/cli/clone_arguments.h"

#include <cmath>

#include "app/cli/options.h"
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
    return std::string("Order of relaxation, NAME[:key=value,...], with --solver relaxation (") +
           Scheme{}.name + "). Names: " + names + ". Keys: " + keys;
}

std::string operationHelp() {
    std::string all = "What the patch does to the background";
    for (const OperationInfo& operation : operations())
        all += (&operation == &operations().front() ? ": " : "; ") + operation.key + ": " +
               operation.help;
    return all + ". --gradients is the same option";
}

}  // namespace

Point CloneArguments::at() const {
    const std::vector<double> xy = numbersOf(atText);
    if (!areWhole(xy, 2))
        throw UsageError("--at takes X,Y, two whole numbers such as 120,60 or -180,-90, not '" +
                         atText + "'.");
    return {static_cast<int>(xy[0]), static_cast<int>(xy[1])};
}

Scheme CloneArguments::scheme() const {
    return parsed("--scheme",
                  [this] { return schemeText.empty() ? Scheme{} : parseScheme(schemeText); });
}

MultigridOptions CloneArguments::multigridOptions() const {
    MultigridOptions options;
    if (!smootherText.empty())
        options.smoother = parsed("--smoother", [this] { return parseScheme(smootherText); });
    return options;
}

Operation CloneArguments::operation() const {
    return parsed("--operation", [this] { return Operation::parse(operationText); });
}

void addCloneOptions(CLI::App& command, CloneArguments& a, const BackendRegistry& registry) {
    addOption(command, "--background", a.background, "FILE", "Picture that is pasted onto")
        ->required();
    addOption(command, "--patch", a.patch, "FILE", "Picture to paste")->required();
    addOption(command, "--mask", a.mask, "FILE",
              "What of the patch is pasted: bright (luma of at least half) in a picture of the "
              "patch's size. Without it the patch's alpha says so, else all of it");
    addOption(command, "--at", a.atText, "X,Y",
              "Where the patch's top-left pixel lies on the background; may be negative or "
              "beyond the edge")
        ->required();
    addOption(command, "--scale", a.scale, "S",
              "Makes the patch so many times as large, about its centre");
    addOption(command, "--rotate", a.rotate, "DEGREES",
              "Turns the patch about its centre, clockwise");
    addOption(command, "--flip", a.flip, "x|y|xy",
              "Mirrors the patch before it is turned: x: left and right change sides; y: top and "
              "bottom do")
        ->check(oneOf({"x", "y", "xy"}));
    addOption(command, "--out", a.out, "FILE",
              "Result: .png .jpg .tif, or unclamped float: .exr .pfm")
        ->required();
    addOption(command, "--operation,--gradients", a.operationText, "KEY[:name=value,...]",
              operationHelp());
    addChoice<SolveSpace>(command, "--space", a.space, "SPACE",
                          {{"encoded", SolveSpace::encoded}, {"linear", SolveSpace::linear}},
                          "Solve in stored values or in linear light");
    addChoice<SolverKind>(
        command, "--solver", a.solver, "METHOD",
        {{"multigrid", SolverKind::multigrid}, {"relaxation", SolverKind::relaxation}}, "Method");
    addOption(command, "--scheme", a.schemeText, "NAME", schemeHelp());
    addOption(command, "--smoother", a.smootherText, "NAME",
              "Scheme that smooths multigrid's finest level (its own red-black sweeps)");
    addOption(command, "--tolerance", a.tolerance, "CODES",
              "Largest error allowed, in 8-bit codes (0.5, or 0.5/257 where the result has 16 bits)");
    addBackendOptions(command, a, registry, "Where to solve; auto takes the first that is there");
    addOption(command, "--depth", a.depth, "BITS", "Bits a sample of PNG and TIFF (the background's)")
        ->check(oneOf({"8", "16"}));
    addOption(command, "--quality", a.quality, "Q", "Quality of JPEG (95)")
        ->check(CLI::Range(1, 100));
    addOption(command, "--report", a.report, "FILE", "Write a JSON report here");
    addInPlace(command, a.inPlace);
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
    checkFilesDiffer({{"--background", a.background}, {"--patch", a.patch}, {"--mask", a.mask}},
                     {{"--out", a.out}, {"--report", a.report}}, a.inPlace);
    static_cast<void>(a.at());
    static_cast<void>(a.operation());
    static_cast<void>(a.scheme());
    static_cast<void>(a.multigridOptions());
    if (a.quality && !isJpeg(a.out)) throw UsageError("--quality goes with a result in JPEG.");
    if (!a.schemeText.empty() && a.solver != SolverKind::relaxation)
        throw UsageError("--scheme goes with --solver relaxation; multigrid takes --smoother.");
    if (!a.smootherText.empty() && a.solver != SolverKind::multigrid)
        throw UsageError("--smoother goes with --solver multigrid; relaxation takes --scheme.");
}

}  // namespace weft::cli
