#include "app/cli/clone/clone_job.h"

#include <chrono>
#include <future>

#include "app/cli/mask_file.h"
#include "app/cli/picture_remark.h"
#include "app/cli/terminal.h"
#include "weft/document/boundary.h"
#include "weft/error.h"
#include "weft/formatted.h"
#include "weft/selection/cut_out.h"
#include "weft/stopwatch.h"
#include "weft/units.h"

namespace weft::cli {

namespace {

/// A mask file's Ω, else what the patch's alpha says; of a tile all, which has alpha of its own.
io::PatchMask readMask(const CloneArguments& arguments, const io::Picture& patch) {
    const Extent extent = patch.color->extent();
    if (arguments.mask.empty() && !arguments.operation().info().usesBelow)
        return {std::make_shared<Mask>(extent, Mask::kUnknown), nullptr};
    if (arguments.mask.empty()) return io::patchMaskOf(patch);
    return {std::make_shared<Mask>(readMaskFile(
                arguments.mask,
                [&](Extent size) {
                    if (!(size == extent))
                        throw BadInput("The mask is " + sizeText(size) + " but the patch is " +
                                       sizeText(extent) + "; they must have the same size.");
                })),
            nullptr};
}

/// A mask file that has to fit the patch.
Mask readMaskFor(const PatchObject& patch, const char* option, const std::string& file) {
    return readMaskFile(file, [&](Extent size) {
        if (!(size == patch.mask->extent()))
            throw BadInput(std::string(option) + " is " + sizeText(size) + " pixels, the patch " +
                           sizeText(patch.mask->extent()) + ".");
    });
}

/// Turned and scaled about the patch's centre, then moved. Right angles and flips keep pixels on
/// pixels.
Placement placementOf(const CloneArguments& arguments, Extent patch) {
    const Placement change = Placement::rotation(arguments.rotate) *
                             Placement::scaling(arguments.scale) *
                             Placement::flip(arguments.flips('x'), arguments.flips('y'));
    return (Placement::translation(arguments.at()) *
            Placement().changedAbout({patch.width / 2.0, patch.height / 2.0}, change))
        .snapped();
}

/// Of background and patch.
struct Layers {
    std::string background, patch;
};

Layers layersOf(const CloneArguments& a) {
    if (a.layer.empty() || a.backgroundFile() == a.patchFile())
        return {a.layer, a.patchLayer.empty() ? a.layer : a.patchLayer};
    const bool ofBackground = !io::pictureLayers(a.backgroundFile()).empty() || !a.patchLayer.empty();
    return ofBackground ? Layers{a.layer, a.patchLayer} : Layers{"", a.layer};
}

PatchObject readPatch(const CloneArguments& arguments, const std::string& layer) {
    io::Picture patch = io::readPicture(arguments.patchFile(), {.layer = layer});
    if (arguments.patchFile() != arguments.backgroundFile()) noteRemark(arguments.patchFile(), patch);
    patch.metadata = io::metadataFor(patch.metadata, arguments.metadata);
    io::PatchMask pasted = readMask(arguments, patch);
    if (arguments.mask.empty() && pasted.mask->boundingBox().empty())
        throw InvalidProblem("'" + arguments.patchFile() + "' is fully transparent: " +
                             (arguments.patchFile() == arguments.backgroundFile()
                                  ? "its alpha marks nothing to change; give a --mask."
                                  : "there is nothing to paste."));
    if (arguments.operation().info().fillsIn && arguments.patch.empty() &&
        arguments.keepColour.empty() && pasted.mask->unknownCount() == patch.color->extent().area())
        throw InvalidProblem(
            "The region covers the whole picture: nothing lies around it that could be continued.");
    PatchObject object{
        .name = std::filesystem::path(arguments.patchFile()).filename().string(),
        .source = nullptr,
        .mask = std::move(pasted.mask),
        .softMask = std::move(pasted.softMask),
        .backgroundFromSource = placementOf(arguments, patch.color->extent()),
        .operation = arguments.operation(),
        .space = arguments.space,
        .opacity = arguments.opacity,
        .storage = arguments.linkPatch ? SourceStorage::linked : SourceStorage::embedded};
    object.source = std::make_shared<const Picture>(std::move(patch));
    if (!arguments.keepColour.empty())
        object.kept =
            std::make_shared<const Mask>(readMaskFor(object, "--keep-colour", arguments.keepColour));
    return object;
}

std::string codesText(double value) { return formatted("%.2g", value / kCode8); }

Mask objectIn(const CloneArguments& arguments, const PatchObject& patch) {
    if (arguments.object.empty()) return cutOut(*patch.source, *patch.mask);
    return readMaskFor(patch, "--object", arguments.object);
}

/// The patch cut along its best boundary.
void cutAnew(const CloneArguments& arguments, Document& document, PatchPreparer& preparer) {
    PatchObject patch = *document.patches().front();
    BestBoundary found = bestBoundary(document, patch, {}, objectIn(arguments, patch), preparer);
    patch.mask = std::make_shared<const Mask>(std::move(found.mask));
    document = document.withPatch(std::move(patch));
    note(found.parts == 0 ? std::string("No better boundary lies within the mask; it stays as it is.")
                          : "Best boundary: patch and background differ by " +
                                codesText(found.after) + " codes around a constant, by " +
                                codesText(found.before) + " along the mask that was given.");
}

/// Pixels of Ω on the background.
std::int64_t countUnknowns(const CloneProblem& problem) {
    const Point origin = problem.patch().backgroundFromPatch;
    return problem.patch().mask->crop(problem.box().translated(Point{} - origin)).unknownCount();
}

io::CloneReportContext reportContext(const CloneArguments& arguments, const CloneJob& job) {
    return {.background = job.document->extent(),
            .patch = job.document->patches().front()->mask->extent(),
            .at = arguments.at(),
            .scale = arguments.scale,
            .rotate = arguments.rotate,
            .flip = arguments.flip,
            .channels = job.document->channels(),
            .operation = arguments.operation(),
            .space = arguments.operation().info().space.value_or(arguments.space),
            .solver = arguments.solver,
            .tolerance = job.plan.tolerance};
}

}  // namespace

CloneJob readCloneJob(const CloneArguments& arguments) {
    const auto begin = std::chrono::steady_clock::now();
    CloneJob job;
    const Layers layers = layersOf(arguments);
    // Files are decoded side by side where there is a thread; an error of the background is reported
    // first.
    const auto policy =
        arguments.threads == 1 ? std::launch::deferred : std::launch::async | std::launch::deferred;
    std::future<PatchObject> patch =
        std::async(policy, [&] { return readPatch(arguments, layers.patch); });
    job.background = io::readPicture(arguments.backgroundFile(), {.layer = layers.background});
    noteRemark(arguments.backgroundFile(), job.background);
    job.background.metadata = io::metadataFor(job.background.metadata, arguments.metadata);
    job.plan = planOutput(arguments, job.background.depth);
    job.document = Document(std::make_shared<const Picture>(job.background)).withPatch(patch.get());
    job.preparer = std::make_unique<PatchPreparer>(io::convertProfile, arguments.threads);
    if (job.document->channels() == 3) job.background.color = toRgb(job.background.color);
    if (arguments.bestBoundary) cutAnew(arguments, *job.document, *job.preparer);
    const PatchProblem asked =
        job.preparer->problemOf(*job.document, *job.document->patches().front(), {});
    job.unknowns = countUnknowns(*asked.problem);
    job.context = reportContext(arguments, job);
    job.secondsRead = secondsSince(begin);
    return job;
}

}  // namespace weft::cli
