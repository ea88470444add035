#include "weft/clone_problem.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "weft/backend/links.h"
#include "weft/error.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft {

namespace {

std::string sizeText(Extent e) { return std::to_string(e.width) + " × " + std::to_string(e.height); }

/// No infinity, no NaN, nothing larger than kLargestSample, of which squares and their sums stay
/// finite in float32. Branch-free, so that it runs at memory speed.
bool usableRow(const float* row, int n) {
    constexpr auto kMost = std::bit_cast<std::uint32_t>(static_cast<float>(kLargestSample));
    std::uint32_t bad = 0;
    for (int x = 0; x < n; ++x)
        bad |= (std::bit_cast<std::uint32_t>(row[x]) & 0x7fffffffu) > kMost ? 1u : 0u;
    return bad == 0;
}

/// The part of a picture that was found usable last. Pictures of problems never change, so a drag
/// need only look at what it uncovers.
struct Checked {
    std::weak_ptr<const Field> field;
    Rect box;
};

/// Row y has a value that is not usable.
[[noreturn]] void refuse(const Field& field, int channel, int y, const Rect& box, const char* name) {
    int x = box.x;
    while (x + 1 < box.right() && usableRow(field.row(channel, y) + x, 1)) ++x;
    const bool isNan = std::isnan(field.at(channel, {x, y}));
    throw InvalidProblem(
        sentence(isNan ? "The {what} holds a value that is not a number at pixel {x},{y}."
                       : "The {what} holds an infinite value, or one beyond a billion times full "
                         "scale, at pixel {x},{y}.",
                 {{"what", name}, {"x", x}, {"y", y}}));
}

void requireUsable(const std::shared_ptr<const Field>& field, const Rect& box, const char* name,
                   Checked& last) {
    if (field->exactRange() > 0) return;
    const Rect known = last.field.lock() == field ? last.box.intersected(box) : Rect{};
    const auto usable = [&](int c, int y) {
        const float* row = field->row(c, y);
        if (y < known.y || y >= known.bottom()) return usableRow(row + box.x, box.width);
        return usableRow(row + box.x, known.x - box.x) &&
               usableRow(row + known.right(), box.right() - known.right());
    };
    for (int c = 0; c < field->channels(); ++c)
        for (int y = box.y; y < box.bottom(); ++y)
            if (!usable(c, y)) refuse(*field, c, y, box, name);
    last = {field, box};
}

/// The mask that was measured last: a drag asks for the same one again and again.
struct Measured {
    std::weak_ptr<const Mask> mask;
    Rect box;

    const Rect& of(const std::shared_ptr<const Mask>& wanted) {
        if (mask.lock() != wanted) box = wanted->boundingBox(), mask = wanted;
        return box;
    }
};

/// Numbers from `least` to `most`, one or two for each point of `extent`. Measured once as long as it
/// is the same field.
bool areNumbers(const std::shared_ptr<const Field>& field, Extent extent, int channels, float least,
                float most) {
    if (field->extent() != extent || field->channels() != channels) return false;
    thread_local std::weak_ptr<const Field> sound[2];
    std::weak_ptr<const Field>& last = sound[channels - 1];
    if (last.lock() == field) return true;
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < extent.height; ++y)
            for (int x = 0; x < extent.width; ++x)
                if (const float value = field->row(c, y)[x]; !(value >= least && value <= most))
                    return false;
    last = field;
    return true;
}

bool isScreening(const std::shared_ptr<const Field>& s, Extent extent) {
    return areNumbers(s, extent, 1, 0, std::numeric_limits<float>::max());
}

bool areLinks(const std::shared_ptr<const Field>& w, Extent extent) {
    return areNumbers(w, {extent.width + 1, extent.height + 1}, 2, 0, 1);
}

void requireShapes(const Field* background, const Patch& patch) {
    if (!background || background->empty()) throw InvalidProblem("There is no background picture.");
    if (!patch.image || patch.image->empty()) throw InvalidProblem("There is no patch picture.");
    if (!patch.mask) throw InvalidProblem("The patch has no mask.");
    if (background->channels() != patch.image->channels())
        throw InvalidProblem(
            sentence("Background and patch differ in channels: {background} and {patch}.",
                     {{"background", background->channels()}, {"patch", patch.image->channels()}}));
    if (patch.mask->extent() != patch.image->extent())
        throw InvalidProblem(sentence(
            "The mask is {mask} but the patch is {patch}; they must have the same size.",
            {{"mask", sizeText(patch.mask->extent())}, {"patch", sizeText(patch.image->extent())}}));
    if (patch.gradients == Gradients::weighted &&
        (!patch.weights || patch.weights->extent() != patch.image->extent()))
        throw InvalidProblem("Weighted gradients need a weight for every edge of the patch.");
    if (patch.below && (patch.below->extent() != background->extent() ||
                        patch.below->channels() != background->channels()))
        throw InvalidProblem("The picture below has another shape than the background.");
    if (!(patch.screening >= 0 && std::isfinite(patch.screening)) ||
        (patch.screenings && !isScreening(patch.screenings, patch.image->extent())))
        throw InvalidProblem(
            "How strongly a patch keeps wanted colours is a number of at least 0 for each pixel.");
    if (patch.links && !areLinks(patch.links, patch.image->extent()))
        throw InvalidProblem("Links between pixels are numbers from 0 to 1, two for each pixel.");
    if (patch.voids && patch.voids->extent() != patch.image->extent())
        throw InvalidProblem("The mask of void pixels has another shape than the patch.");
    if (patch.wanted && (patch.wanted->extent() != patch.image->extent() ||
                         patch.wanted->channels() != patch.image->channels()))
        throw InvalidProblem("The wanted colours have another shape than the patch.");
}

}  // namespace

CloneProblem::CloneProblem(std::shared_ptr<const Field> background, Patch patch, SolveSpace space)
    : background_(std::move(background)), patch_(std::move(patch)), space_(space) {
    requireShapes(background_.get(), patch_);
    const Rect canvas = rectOf(background_->extent());
    const Rect visible = canvas.translated(Point{} - patch_.backgroundFromPatch)
                             .intersected(rectOf(patch_.mask->extent()));
    thread_local Measured measured;
    const Rect whole = measured.of(patch_.mask);
    if (whole.empty()) throw InvalidProblem("The mask is empty: it marks no pixel as unknown.");
    const bool inside = whole.intersected(visible) == whole;  // a drag away from the border
    const Mask clipped = inside ? Mask{} : patch_.mask->crop(visible);
    const Rect box = inside ? whole.translated(Point{} - visible.topLeft()) : clipped.boundingBox();
    if (box.empty()) throw InvalidProblem("No unknown pixel of the patch lies on the background.");
    box_ = box.translated(visible.topLeft() + patch_.backgroundFromPatch);
    coversBackground_ =
        box_ == canvas && (inside ? *patch_.mask : clipped).unknownCount() == canvas.extent().area();
    // Only what the system reads: the box of Ω and the neighbours around it.
    const Rect ring{box_.x - 1, box_.y - 1, box_.width + 2, box_.height + 2};
    const Rect ringInPatch = ring.translated(Point{} - patch_.backgroundFromPatch);
    thread_local Checked checkedBackground, checkedPatch, checkedBelow, checkedWanted;
    requireUsable(background_, ring.intersected(canvas), "background", checkedBackground);
    if (patch_.below)
        requireUsable(patch_.below, ring.intersected(canvas), "background", checkedBelow);
    requireUsable(patch_.image, ringInPatch.intersected(rectOf(patch_.image->extent())), "patch",
                  checkedPatch);
    if (patch_.wanted && patch_.isScreened())
        requireUsable(patch_.wanted, ringInPatch.intersected(rectOf(patch_.wanted->extent())),
                      "patch", checkedWanted);
}

bool asksTheSame(const CloneProblem& a, const CloneProblem& b) {
    const Patch &p = a.patch(), &q = b.patch();
    return &a == &b || (a.sharedBackground() == b.sharedBackground() && a.space() == b.space() &&
                        p.image == q.image && p.mask == q.mask && p.gradients == q.gradients &&
                        p.weights == q.weights && p.below == q.below && p.screening == q.screening &&
                        p.screenings == q.screenings && p.wanted == q.wanted && p.links == q.links &&
                        p.voids == q.voids && p.backgroundFromPatch == q.backgroundFromPatch);
}

}  // namespace weft
