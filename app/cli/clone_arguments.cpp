#include "app/cli/clone_arguments.h"

#include <cmath>
#include <sstream>

#include "app/cli/options.h"
#include "weft/io/document_file.h"
#include "weft/io/picture_file.h"
#include "weft/units.h"

namespace weft::cli {

namespace {

std::string schemeHelp() {
    std::string keys;
    for (const SchemeKey& key : schemeKeys()) keys += (keys.empty() ? "" : ", ") + key.key;
    std::string names;
    for (const SchemeInfo& scheme : namedSchemes())
        names += (names.empty() ? "" : ", ") + scheme.name;
    return std::string("Order of relaxation, NAME[:key=value,...], with --solver relaxation (") +
           Scheme{}.name + "). Names: " + names + ". Keys: " + keys;
}

/// " (name 0 .. 3, 1.5 by default; …)"; empty where it takes none.
std::string parametersOf(const OperationInfo& operation) {
    std::ostringstream text;
    for (const OperationParameter& p : operation.parameters)
        text << (&p == &operation.parameters.front() ? " (" : ", ") << p.key << ' ' << p.least << ".."
             << p.most << ": " << p.preset;
    return operation.parameters.empty() ? "" : text.str() + ")";
}

std::string operationHelp() {
    std::string all = "What the patch does to the background";
    for (const OperationInfo& operation : operations())
        all += (&operation == &operations().front() ? ": " : "; ") + operation.key + ": " +
               operation.help + parametersOf(operation);
    return all + ". --gradients is the same option";
}

/// Keys of the operations for which `uses` is false.
std::string keysWithout(bool OperationInfo::*uses) {
    std::string keys;
    for (const OperationInfo& operation : operations())
        if (!(operation.*uses)) keys += (keys.empty() ? "" : ", ") + operation.key;
    return keys;
}

/// What the operation needs is there.
void checkPictures(const CloneArguments& a) {
    const OperationInfo& info = a.operation().info();
    const bool one = a.background.empty() || a.patch.empty();
    if (a.background.empty() && (info.usesBelow || a.patch.empty()))
        throw UsageError("--background is required" + (a.patch.empty()
                                                           ? std::string(".")
                                                           : " with --operation " + info.key + "."));
    if (a.patch.empty() && info.usesSource)
        throw UsageError("--patch is required with --operation " + info.key + ".");
    if (a.atText.empty() && !one) throw UsageError("--at is required where there are two pictures.");
}

}  // namespace

Point CloneArguments::at() const {
    if (atText.empty() && (background.empty() || patch.empty())) return {};
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
    addOption(command, "--background", a.background, "FILE",
              "Picture that is pasted onto; the patch itself where the operation needs no other (" +
                  keysWithout(&OperationInfo::usesBelow) + ")");
    addOption(command, "--patch", a.patch, "FILE",
              "Picture to paste; the background itself where the operation uses no other picture (" +
                  keysWithout(&OperationInfo::usesSource) + ")");
    addOption(command, "--layer", a.layer, "NAME",
              "Layer of the background, an OpenEXR file with several; of the patch where the "
              "background is no OpenEXR file (the first that has R, G and B)");
    addOption(command, "--patch-layer", a.patchLayer, "NAME", "The same of the patch");
    addOption(
        command, "--mask", a.mask, "FILE",
        "What of the patch is pasted: bright (luma of at least half) in a picture of the "
        "patch's size. Without it all that the patch's alpha does not leave wholly transparent is, "
        "seen as much as alpha says; without alpha, all of it");
    addOption(command, "--keep-colour", a.keepColour, "FILE",
              "Where the patch keeps its own colour and only what is around adapts: bright in a "
              "picture of the patch's size");
    command.add_flag("--best-boundary", a.bestBoundary,
                     "Cut the patch, within its mask, along the path where it differs from the "
                     "background by little more than a constant (Jia et al. 2006)");
    addOption(command, "--object", a.object, "FILE",
              "With --best-boundary: a mask of the patch's size of what must stay. Without it the "
              "thing in the mask is cut out by its colours");
    addOption(command, "--at", a.atText, "X,Y",
              "Where the patch's top-left pixel lies on the background; may be negative or "
              "beyond the edge. 0,0 where there is only one picture");
    addOption(command, "--scale", a.scale, "S",
              "Makes the patch so many times as large, about its centre");
    addOption(command, "--rotate", a.rotate, "DEGREES",
              "Turns the patch about its centre, clockwise");
    addOption(command, "--flip", a.flip, "x|y|xy",
              "Mirrors the patch before it is turned: x: left and right change sides; y: top and "
              "bottom do")
        ->check(oneOf({"x", "y", "xy"}));
    addOption(command, "--operation,--gradients", a.operationText, "KEY[:name=value,...]",
              operationHelp());
    addOption(command, "--opacity", a.opacity, "SHARE",
              "How much of the solved patch is seen over the background, from 0 to 1");
    addChoice<SolveSpace>(command, "--space", a.space, "SPACE",
                          {{"encoded", SolveSpace::encoded}, {"linear", SolveSpace::linear}},
                          "Solve in stored values or in linear light");
    addChoice<SolverKind>(
        command, "--solver", a.solver, "METHOD",
        {{"multigrid", SolverKind::multigrid}, {"relaxation", SolverKind::relaxation}}, "Method");
    addOption(command, "--scheme", a.schemeText, "NAME", schemeHelp());
    addOption(command, "--smoother", a.smootherText, "NAME",
              "Scheme that smooths multigrid's finest level (its own red-black sweeps)");
    addOutputOptions(command, a, registry, Documents::yes);
    command.add_flag("--link-patch", a.linkPatch,
                     "Let the document (--out D.ora) name the patch's file instead of holding its "
                     "pixels");
    addOption(command, "--report", a.report, "FILE", "Write a JSON report here");
    addInPlace(command, a.inPlace);
}

void checkArguments(CloneArguments& a) {
    checkOutput(a, Documents::yes);
    checkPictures(a);
    if (!(a.scale > 0 && std::isfinite(a.scale)))
        throw UsageError("--scale takes a number above zero.");
    if (!(a.opacity >= 0 && a.opacity <= 1))
        throw UsageError("--opacity takes a number from 0 to 1.");
    if (!std::isfinite(a.rotate)) throw UsageError("--rotate takes a number of degrees.");
    checkFilesDiffer({{"--background", a.background},
                      {"--patch", a.patch},
                      {"--mask", a.mask},
                      {"--keep-colour", a.keepColour},
                      {"--object", a.object},
                      {"--profile", a.profileFile()}},
                     {{"--out", a.out}, {"--report", a.report}}, a.inPlace);
    static_cast<void>(a.at());
    static_cast<void>(a.operation());
    static_cast<void>(a.scheme());
    static_cast<void>(a.multigridOptions());
    if (!a.object.empty() && !a.bestBoundary) throw UsageError("--object goes with --best-boundary.");
    if (a.linkPatch && !io::knowsDocumentExtension(a.out))
        throw UsageError("--link-patch goes with a document: --out D.ora.");
    if (!a.schemeText.empty() && a.solver != SolverKind::relaxation)
        throw UsageError("--scheme goes with --solver relaxation; multigrid takes --smoother.");
    if (!a.smootherText.empty() && a.solver != SolverKind::multigrid)
        throw UsageError("--smoother goes with --solver multigrid; relaxation takes --scheme.");
}

}  // namespace weft::cli
