#include "gui/workspace/mask_controller.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace weft::gui {

namespace {

using Added = MaskController::Added;
using PaintedMask = MaskController::PaintedMask;

/// What was added to the mask of a cut-out.
Added addedTo(const PatchObject& before, const Mask& mask) {
    Added added;
    const Field* const alpha = before.source->alpha.get();
    if (!alpha || !before.operation.info().usesSource) return added;
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x) {
            if (!mask.unknown({x, y}) || before.mask->unknown({x, y})) continue;
            (alpha->at(0, {x, y}) > 0 ? added.visible : added.transparent) = true;
        }
    return added;
}

bool haveSameMasks(const PatchObject& a, const PatchObject& b) {
    return a.mask == b.mask && a.softMask == b.softMask && a.kept == b.kept;
}

PatchParts shapedAnew(const PatchObject& patch, const MaskShapeEdit& edit, MaskShaper& shaper) {
    const double grow = patch.shape ? patch.shape->grow : 0;
    const double feather = patch.shape ? patch.shape->feather : 0;
    return withContour(
        shaper.shaped(patch, edit.grow.value_or(grow), edit.feather.value_or(feather)));
}

}  // namespace

MaskController::MaskController(BackgroundJobs& jobs, QObject* parent) : QObject(parent), jobs_(jobs) {
    using namespace std::chrono_literals;
    shaperRests_.setSingleShot(true);
    shaperRests_.setInterval(10s);
    connect(&shaperRests_, &QTimer::timeout, this, [this] { shaper_ = nullptr; });
}

void MaskController::connectView(CanvasView& view) {
    connect(&view, &CanvasView::maskPainted, this,
            [this, &view](const MaskStroke& stroke) { take(view.document(), stroke); });
}

void MaskController::take(CloneDocument& document, const MaskStroke& stroke) {
    const bool sameStroke = !waiting_.empty() && waiting_.back().stroke.gesture == stroke.gesture;
    if (stroke.stage == MaskStroke::Stage::abandoned) return takeBack({&document, stroke});
    if (stroke.gesture == abandoned_) return end({&document, stroke});
    if (sameStroke) {
        MaskStroke& last = waiting_.back().stroke;
        last.pieces.insert(last.pieces.end(), stroke.pieces.begin(), stroke.pieces.end());
        last.stage = stroke.stage;
    } else {
        waiting_.push_back({&document, stroke});
    }
    paintNext();
}

std::function<PaintedMask()> MaskController::painterOf(const Document::SharedPatch& patch,
                                                       const MaskStroke& stroke) {
    if (stroke.on == MaskStroke::On::keptColour)
        return [patch, stroke]() -> PaintedMask {
            return {withKeptContour(keepPainted(*patch, stroke.pieces, stroke.adds)), {}};
        };
    if (std::exchange(paintersGesture_, stroke.gesture) != stroke.gesture || !painter_)
        painter_ = std::make_shared<MaskStrokePainter>(*patch, stroke.adds);
    return [patch, stroke, painter = painter_]() -> PaintedMask {
        PatchObject made = painter->with(stroke.pieces);
        if (made.mask == patch->mask) return {{.object = std::move(made), .contour = {}}, {}};
        const Added added = stroke.adds ? addedTo(*patch, *made.mask) : Added{};
        return {withContour(std::move(made)), added};
    };
}

void MaskController::paintNext() {
    while (!painting_ && !waiting_.empty()) {
        Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        const auto patch =
            next.document ? next.document->state().document->find(next.stroke.patch) : nullptr;
        const bool undone =
            patch && next.stroke.gesture == gesture_ && !haveSameMasks(*patch, *made_);
        if (undone) drop(gesture_);
        if (!patch || undone || next.stroke.pieces.empty()) {
            end(next);
            continue;
        }
        painting_ = true;
        jobs_.run<PaintedMask>(
            tr("Patch Mask"), painterOf(patch, next.stroke),
            [this, next, patch](PaintedMask made) { apply(next, *patch, std::move(made)); },
            [this, next](const QString& sentence) {
                painting_ = false;
                end(next);
                if (std::exchange(refused_, next.stroke.gesture) != next.stroke.gesture)
                    emit failed(sentence);
                paintNext();
            });
    }
}

void MaskController::apply(const Waiting& painted, const PatchObject& before, PaintedMask made) {
    painting_ = false;
    const std::uint64_t gesture = painted.stroke.gesture;
    const auto now =
        painted.document ? painted.document->state().document->find(painted.stroke.patch) : nullptr;
    if (now && haveSameMasks(*now, before) && gesture != abandoned_) {
        if (std::exchange(gesture_, gesture) != gesture) {
            before_ = painted.document->state();
            added_ = {};
        }
        added_.visible = added_.visible || made.added.visible;
        added_.transparent = added_.transparent || made.added.transparent;
        if (painted.stroke.on == MaskStroke::On::mask)
            painted.document->setMask(std::move(made.parts), gesture);
        else
            painted.document->setKeptColour(std::move(made.parts), gesture);
        made_ = painted.document->state().document->find(painted.stroke.patch);
    } else {
        drop(gesture);  // undone meanwhile
    }
    end(painted);
    paintNext();
}

void MaskController::end(const Waiting& painted) {
    if (painted.stroke.stage == MaskStroke::Stage::painting) return;
    const bool inVain = added_.transparent && !added_.visible;
    before_ = {};
    made_ = nullptr;
    gesture_ = 0;
    added_ = {};
    if (painted.stroke.gesture == paintersGesture_) painter_ = nullptr;
    if (inVain && painted.stroke.stage == MaskStroke::Stage::released)
        emit told(tr("The patch's own picture is transparent there: nothing of it is pasted."));
    if (painted.document) painted.document->setDragging(false);
}

// --- numbers

void MaskController::shape(CloneDocument* document, const MaskShapeEdit& edit) {
    if (!toShape_.empty() && toShape_.back().edit.gesture == edit.gesture) toShape_.pop_back();
    toShape_.push_back({document, edit});
    shapeNext();
}

void MaskController::shapeNext() {
    while (!shaping_ && !toShape_.empty()) {
        const Shaping next = toShape_.front();
        toShape_.pop_front();
        if (!next.document) continue;
        std::vector<Document::SharedPatch> patches;
        for (const std::uint64_t id : next.edit.patches)
            if (const auto patch = next.document->state().document->find(id))
                patches.push_back(patch);
        shaping_ = true;
        if (!shaper_) shaper_ = std::make_shared<MaskShaper>();
        shaperRests_.start();
        jobs_.run<std::vector<PatchParts>>(
            tr("Patch Mask"),
            [patches, edit = next.edit, shaper = shaper_] {
                std::vector<PatchParts> made;
                for (const auto& patch : patches) made.push_back(shapedAnew(*patch, edit, *shaper));
                return made;
            },
            [this, next, patches](std::vector<PatchParts> made) {
                shaping_ = false;
                applyShapes(next, patches, std::move(made));
                shapeNext();
            },
            [this, next](const QString& sentence) {
                shaping_ = false;
                if (std::exchange(shapeRefused_, next.edit.gesture) != next.edit.gesture)
                    emit failed(sentence);
                shapeNext();
            });
    }
    if (!shaping_) emit shapesSettled();
}

void MaskController::applyShapes(const Shaping& shaping,
                                 const std::vector<Document::SharedPatch>& before,
                                 std::vector<PatchParts> made) {
    for (std::size_t i = 0; i < made.size() && shaping.document; ++i) {
        const auto now = shaping.document->state().document->find(before[i]->id);
        const bool same = now && now->mask == before[i]->mask && now->softMask == before[i]->softMask;
        if (!same) continue;  // painted on, or undone meanwhile
        shaping.document->setMask(std::move(made[i]), shaping.edit.gesture,
                                  shaping.edit.grow ? QT_TRANSLATE_NOOP("Commands", "Grow Mask")
                                                    : QT_TRANSLATE_NOOP("Commands", "Feather Mask"));
    }
}

void MaskController::drop(std::uint64_t gesture) {
    abandoned_ = gesture;
    std::erase_if(waiting_, [this, gesture](const Waiting& w) {
        if (w.stroke.gesture != gesture) return false;
        end(w);  // it may have been released meanwhile
        return true;
    });
}

void MaskController::takeBack(const Waiting& stroke) {
    const std::uint64_t gesture = stroke.stroke.gesture;
    const bool applied = gesture_ == gesture;
    const CloneState before = before_;
    drop(gesture);  // may end it
    if (applied) stroke.document->takeBack(before, gesture);
    end(stroke);
}

}  // namespace weft::gui
