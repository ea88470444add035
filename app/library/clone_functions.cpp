/// The functions of weft.h that change pictures.
#include <cmath>

#include "app/library/jobs.h"
#include "app/library/pictures.h"
#include "weft/io/picture_file.h"
#include "weft/retouch/heal.h"

namespace weft::library {

namespace {

constexpr weft_clone_job kUsualClone = {.size = sizeof(weft_clone_job),
                                        .background = nullptr,
                                        .patch = nullptr,
                                        .mask = nullptr,
                                        .keep_colour = nullptr,
                                        .operation = nullptr,
                                        .x = 0,
                                        .y = 0,
                                        .linear_light = 0,
                                        .flip_x = 0,
                                        .flip_y = 0,
                                        .scale = 1,
                                        .rotate = 0,
                                        .opacity = 1};

void require(bool fulfilled, const char* sentence) {
    if (!fulfilled) throw InvalidProblem(sentence);
}

void checkNumbers(const weft_clone_job& job) {
    constexpr std::int32_t kFar = 1 << 28;
    const auto isNear = [](std::int32_t v) { return v >= -kFar && v <= kFar; };
    require(isNear(job.x) && isNear(job.y),
            "The patch's place must be within 268435456 pixels of the background.");
    require(job.scale >= 1e-3 && job.scale <= 1e3, "The scale must be from 0.001 to 1000.");
    require(std::isfinite(job.rotate), "The rotation must be a number of degrees.");
    require(job.opacity >= 0 && job.opacity <= 1, "The opacity must be from 0 to 1.");
}

/// One picture will do for an operation that uses only one.
void checkPictures(const weft_clone_job& job, const OperationInfo& operation) {
    require(job.background || (job.patch && !operation.usesBelow),
            "The background is a null pointer, which this operation needs.");
    require(job.patch || !operation.usesSource,
            "The patch is a null pointer, which this operation needs.");
}

Placement placementOf(const weft_clone_job& job, Extent patch) {
    const Placement change = Placement::rotation(job.rotate) * Placement::scaling(job.scale) *
                             Placement::flip(job.flip_x != 0, job.flip_y != 0);
    return (Placement::translation(Point{job.x, job.y}) *
            Placement().changedAbout({patch.width / 2.0, patch.height / 2.0}, change))
        .snapped();
}

std::shared_ptr<const Mask> sharedMask(const weft_picture* mask, const char* name, Extent extent,
                                       ThreadPool& pool) {
    auto made = std::make_shared<const Mask>(maskOf(mask, name, extent, pool));
    require(!made->boundingBox().empty(),
            "The mask marks no pixel: samples from half of full scale on do, 128 of 8 bits.");
    return made;
}

/// A mask, else what the patch's alpha says; of operations without a picture below all of it.
io::PatchMask pastedOf(const weft_clone_job& job, const Picture& patch,
                       const OperationInfo& operation, ThreadPool& pool) {
    const Extent extent = patch.color->extent();
    if (job.mask) return {sharedMask(job.mask, "The mask", extent, pool), nullptr};
    if (!operation.usesBelow) return {std::make_shared<const Mask>(extent, Mask::kUnknown), nullptr};
    io::PatchMask pasted = io::patchMaskOf(patch);
    require(!pasted.mask->boundingBox().empty(), "The patch is wholly transparent.");
    return pasted;
}

PatchObject objectOf(const weft_clone_job& job, std::shared_ptr<const Picture> patch,
                     ThreadPool& pool) {
    const Extent extent = patch->color->extent();
    const Operation operation = Operation::parse(job.operation ? job.operation : "import");
    io::PatchMask pasted = pastedOf(job, *patch, operation.info(), pool);
    const bool all = pasted.mask->unknownCount() == extent.area();
    require(!(operation.info().fillsIn && !job.patch && all && !job.keep_colour),
            "The mask covers the whole picture: nothing lies around it that could be continued.");
    PatchObject object{.source = std::move(patch),
                       .mask = std::move(pasted.mask),
                       .softMask = std::move(pasted.softMask),
                       .backgroundFromSource = placementOf(job, extent),
                       .operation = operation,
                       .space = job.linear_light ? SolveSpace::linear : SolveSpace::encoded,
                       .opacity = job.opacity};
    if (job.keep_colour)
        object.kept = std::make_shared<const Mask>(
            maskOf(job.keep_colour, "The mask of what keeps its colour", extent, pool));
    return object;
}

/// The mask of the clone before, where it is equal: its set-up is then kept.
void takeKnownMask(weft_solver& solver, PatchObject& object) {
    if (solver.mask && *solver.mask == *object.mask) object.mask = solver.mask;
    solver.mask = object.mask;
}

weft_status clone(weft_solver& solver, const weft_clone_job* given, const weft_picture* out) {
    const weft_clone_job job = completed(given, kUsualClone, "The job");
    checkNumbers(job);
    const Operation operation = Operation::parse(job.operation ? job.operation : "import");
    checkPictures(job, operation.info());
    const std::shared_ptr<ThreadPool> pool = poolOf(solver);
    // Made ready first: it decides what of the pictures is kept.
    const Codes codes = backendOf(solver).info().backend == "cpu" ? Codes::rangeOnly : Codes::kept;
    const auto read = [&](const weft_picture* picture, const char* name) {
        return std::make_shared<const Picture>(pictureOf(picture, name, *pool, codes));
    };
    const auto background = job.background ? read(job.background, "The background") : nullptr;
    const auto patch =
        job.patch && job.patch != job.background ? read(job.patch, "The patch") : background;
    const Document document(background ? background : patch);
    PatchObject object = objectOf(job, patch, *pool);
    takeKnownMask(solver, object);
    return solveDocument(solver, document.withPatch(std::move(object)), out);
}

/// An operation on one picture.
weft_status changed(weft_solver& solver, const char* operation, const weft_picture* picture,
                    const weft_picture* mask, const weft_picture* out) {
    weft_clone_job job = kUsualClone;
    job.operation = operation;
    job.background = picture;
    job.mask = mask;
    return clone(solver, &job, out);
}

/// A part of the mask and the pixels under it, with the detail of where it fits best.
PatchObject healing(const HealedPart& part, const Picture& picture) {
    const Rect box = rectOf(part.mask.extent()).translated(part.at);
    const Point from = part.source.offset;
    return {.source = std::make_shared<const Picture>(partOf(picture, box)),
            .mask = std::make_shared<const Mask>(part.mask),
            .backgroundFromSource = Placement::translation(part.at),
            .operation = Operation::parse("heal").with("dx", from.x).with("dy", from.y)};
}

weft_status heal(weft_solver& solver, const weft_picture* given, const weft_picture* mask,
                 const weft_picture* out) {
    const std::shared_ptr<ThreadPool> pool = poolOf(solver);
    const auto picture = std::make_shared<const Picture>(pictureOf(given, "The picture", *pool));
    const auto region = sharedMask(mask, "The mask", picture->color->extent(), *pool);
    const Rect box = region->boundingBox();
    HealOptions options;
    if (picture->alpha) options.alpha = picture->alpha->view();
    Document document(picture);
    for (const HealedPart& part :
         findHealSources(picture->color->view(), region->crop(box), box.topLeft(), *pool, options))
        document = document.withPatch(healing(part, *picture));
    return solveDocument(solver, document, out);
}

}  // namespace

}  // namespace weft::library

namespace lib = weft::library;

extern "C" {

void weft_clone_init(weft_clone_job* job, size_t size) {
    lib::makeReady(job, size, lib::kUsualClone);
}

weft_status weft_clone(weft_solver* solver, const weft_clone_job* job, const weft_picture* out) {
    return lib::guardedJob(solver, [&](weft_solver& s) { return lib::clone(s, job, out); });
}

weft_status weft_fill(weft_solver* solver, const weft_picture* picture, const weft_picture* mask,
                      const weft_picture* out) {
    return lib::guardedJob(solver, [&](weft_solver& s) {
        lib::checkPicture(mask, "The mask");
        return lib::changed(s, "fill", picture, mask, out);
    });
}

weft_status weft_heal(weft_solver* solver, const weft_picture* picture, const weft_picture* mask,
                      const weft_picture* out) {
    return lib::guardedJob(solver, [&](weft_solver& s) { return lib::heal(s, picture, mask, out); });
}

weft_status weft_tile(weft_solver* solver, const weft_picture* picture, const weft_picture* out) {
    return lib::guardedJob(solver, [&](weft_solver& s) {
        weft_clone_job job = lib::kUsualClone;
        job.operation = "tile";
        job.patch = picture;
        return lib::clone(s, &job, out);
    });
}

}  // extern "C"
