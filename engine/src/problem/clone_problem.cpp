#include "weft/clone_problem.h"

#include <cmath>
#include <string>

#include "weft/error.h"

namespace weft {

namespace {

std::string sizeText(Extent e) { return std::to_string(e.width) + " × " + std::to_string(e.height); }

void requireFinite(FieldView f, const char* name) {
    for (int c = 0; c < f.channels; ++c)
        for (int y = 0; y < f.extent.height; ++y) {
            const float* row = f.row(c, y);
            float sum = 0;  // 0 · x is 0 for every finite x, NaN otherwise
            for (int x = 0; x < f.extent.width; ++x) sum += 0.0f * row[x];
            if (sum == 0) continue;
            throw InvalidProblem(std::string("The ") + name +
                                 " holds a value that is not a number (row " + std::to_string(y) +
                                 ").");
        }
}

void requireShapes(const Field* background, const Patch& patch) {
    if (!background || background->empty()) throw InvalidProblem("There is no background picture.");
    if (!patch.image || patch.image->empty()) throw InvalidProblem("There is no patch picture.");
    if (!patch.mask) throw InvalidProblem("The patch has no mask.");
    if (background->channels() != patch.image->channels())
        throw InvalidProblem(
            "Background and patch differ in channels: " + std::to_string(background->channels()) +
            " and " + std::to_string(patch.image->channels()) + ".");
    if (patch.mask->extent() != patch.image->extent())
        throw InvalidProblem("The mask is " + sizeText(patch.mask->extent()) + " but the patch is " +
                             sizeText(patch.image->extent()) + "; they must have the same size.");
}

}  // namespace

CloneProblem::CloneProblem(std::shared_ptr<const Field> background, Patch patch, SolveSpace space)
    : background_(std::move(background)), patch_(std::move(patch)), space_(space) {
    requireShapes(background_.get(), patch_);
    const Rect canvas = rectOf(background_->extent());
    const Rect visible = canvas.translated(Point{} - patch_.backgroundFromPatch)
                             .intersected(rectOf(patch_.mask->extent()));
    if (patch_.mask->boundingBox().empty())
        throw InvalidProblem("The mask is empty: it marks no pixel as unknown.");
    const Mask clipped = visible.empty() ? Mask{} : patch_.mask->crop(visible);
    const Rect box = clipped.boundingBox();
    if (box.empty()) throw InvalidProblem("No unknown pixel of the patch lies on the background.");
    box_ = box.translated(visible.topLeft() + patch_.backgroundFromPatch);
    coversBackground_ = box_ == canvas && clipped.unknownCount() == canvas.extent().area();
    // Only what the system reads: the patch under Ω and one ring of it.
    requireFinite(background_->view().crop(box_), "background");
    requireFinite(patch_.image->view().crop(box_.translated(Point{} - patch_.backgroundFromPatch)),
                  "patch");
}

}  // namespace weft
