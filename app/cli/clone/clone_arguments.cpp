#include "app/cli/clone/clone_arguments.h"

#include <cmath>
#include <sstream>

#include "app/cli/options.h"
#include "weft/io/picture_file.h"
#include "weft/io/stored_document.h"
#include "weft/units.h"

namespace weft::cli {

namespace {

std::string schemeHelp() {
    std::string keys;
    for (const SchemeKey& key : schemeKeys()) keys += (keys.empty() ? "" : ", ") + key.key;
    return "Order of relaxation, with --solver=relaxation: a name, or a name with other values of "
           "its keys, such as 4w-square:interval=2,n=100. Keys: " +
           keys;
}

std::vector<std::string> schemeNames() {
    std::vector<std::string> names;
    for (const SchemeInfo& scheme : namedSchemes()) names.push_back(scheme.name);
    return names;
}

/// " (name=1.5 in 0..3, …)": defaults and ranges; empty where it takes none.
std::string parametersOf(const OperationInfo& operation) {
    std::ostringstream text;
    for (const OperationParameter& p : operation.parameters)
        text << (&p == &operation.parameters.front() ? " (" : ", ") << p.key << '=' << p.preset
             << " in " << p.least << ".." << p.most;
    return operation.parameters.empty() ? "" : text.str() + ")";
}

std::string operationHelp() {
    std::string all =
        "What the patch does to the background, with the numbers that it takes, their defaults and "
        "ranges.";
    for (const OperationInfo& operation : operations())
        all += ' ' + operation.key + ": " + CLI::detail::to_lower(operation.help.substr(0, 1)) +
               operation.help.substr(1) + parametersOf(operation) + '.';
    return all + " --gradients is the same option";
}

std::vector<std::string> operationKeys() {
    std::vector<std::string> keys;
    for (const OperationInfo& operation : operations()) keys.push_back(operation.key);
    return keys;
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
              "Picture that the patch is pasted onto. Without it the patch itself, for operations "
              "that need no other picture (" +
                  keysWithout(&OperationInfo::usesBelow) + ")");
    addOption(command, "--patch", a.patch, "FILE",
              "Picture to paste. Without it the background itself, for operations that use no other "
              "picture (" +
                  keysWithout(&OperationInfo::usesSource) + ")");
    addOption(
        command, "--layer", a.layer, "NAME",
        "Layer that is read of the background, an OpenEXR file with several layers or parts; of "
        "the patch where the background is no OpenEXR file. Default: the first with R, G and B, "
        "which is reported");
    addOption(command, "--patch-layer", a.patchLayer, "NAME",
              "Layer that is read of the patch, an OpenEXR file with several layers or parts. "
              "Default: the first with R, G and B, which is reported");
    addOption(
        command, "--mask", a.mask, "FILE",
        "Picture of the patch's size: pixels are pasted where its luma is at least half of full "
        "scale, and its alpha, if it has one. Default: all pixels that are not wholly transparent, "
        "as opaque as the patch's alpha; without alpha the whole patch");
    addOption(command, "--keep-colour", a.keepColour, "FILE",
              "Mask of the patch's size: there the patch keeps its own colour, and pixels around "
              "adapt between that colour and the background's");
    command.add_flag("--best-boundary", a.bestBoundary,
                     "Cut the patch, within its mask, along the path where its difference from the "
                     "background is closest to a constant (Jia et al. 2006)");
    addOption(command, "--object", a.object, "FILE",
              "Mask of the patch's size, of what --best-boundary must keep. Default: the object "
              "that GrabCut finds in the mask by its colours");
    addOption(command, "--at", a.atText, "X,Y",
              "Background coordinates of the patch's top-left pixel; may be negative or beyond the "
              "edge. Required where there are two pictures, 0,0 where there is one");
    addOption(command, "--scale", a.scale, "S",
              "Factor by which the patch is scaled about its centre. Samples are interpolated by "
              "cubic convolution, or averaged over areas where it shrinks, and a pixel is pasted "
              "where the mask covers half of it");
    addOption(command, "--rotate", a.rotate, "DEGREES",
              "Angle by which the patch is rotated clockwise about its centre. Right angles keep "
              "every sample");
    addOption(command, "--flip", a.flip, "x|y|xy",
              "Mirror the patch before it is rotated. x: left to right; y: top to bottom; xy: both")
        ->check(oneOf({"x", "y", "xy"}));
    addOption(command, "--operation,--gradients", a.operationText, "KEY[:name=value,...]",
              operationHelp())
        ->check(offered(operationKeys()));
    addOption(command, "--opacity", a.opacity, "0..1",
              "Opacity of the solved patch over the background");
    addChoice<SolveSpace>(command, "--space", a.space, "SPACE",
                          {{"encoded", SolveSpace::encoded}, {"linear", SolveSpace::linear}},
                          "Values that are solved for. encoded: as stored; linear: linear light");
    addChoice<SolverKind>(
        command, "--solver", a.solver, "METHOD",
        {{"multigrid", SolverKind::multigrid}, {"relaxation", SolverKind::relaxation}},
        "Method of the solve. multigrid: masked full multigrid; relaxation: relaxation in the "
        "order of --scheme, which needs thousands of times more steps");
    addOption(command, "--scheme", a.schemeText, "NAME[:key=value,...]", schemeHelp())
        ->default_str(Scheme{}.name)
        ->check(offered(schemeNames()));
    addOption(command, "--smoother", a.smootherText, "NAME[:key=value,...]",
              "Scheme that smooths multigrid's finest level, as for --scheme. Default: red-black "
              "sweeps of its own");
    addOutputOptions(command, a, registry, Documents::yes);
    command.add_flag("--link-patch", a.linkPatch,
                     "Let the document (--out=D.ora) name the patch's file instead of holding its "
                     "pixels: as seen from its own folder where the file lies beside or below it, "
                     "else by the whole path, which is reported");
    addOption(command, "--report", a.report, "FILE", "Write a JSON report on the solve here");
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
