#include "gui/workspace/mask_controller.h"

#include <algorithm>
#include <utility>

#include "weft/document/patch_mask.h"

namespace weft::gui {

namespace {

PatchParts paintedAnew(const PatchObject& patch, const MaskStroke& stroke) {
    return stroke.on == MaskStroke::On::mask
               ? withContour(painted(patch, stroke.pieces, stroke.adds))
               : withKeptContour(keepPainted(patch, stroke.pieces, stroke.adds));
}

}  // namespace

MaskController::MaskController(BackgroundJobs& jobs, QObject* parent)
    : QObject(parent), jobs_(jobs) {}

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

void MaskController::paintNext() {
    while (!painting_ && !waiting_.empty()) {
        Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        const auto patch =
            next.document ? next.document->state().document->find(next.stroke.patch) : nullptr;
        const bool undone = patch && next.stroke.gesture == gesture_ &&
                            (patch->mask != made_->mask || patch->kept != made_->kept);
        if (undone) drop(gesture_);
        if (!patch || undone || next.stroke.pieces.empty()) {
            end(next);
            continue;
        }
        painting_ = true;
        jobs_.run<PatchParts>(
            tr("Patch Mask"), [patch, stroke = next.stroke] { return paintedAnew(*patch, stroke); },
            [this, next, patch](PatchParts parts) { apply(next, *patch, std::move(parts)); },
            [this, next](const QString& sentence) {
                painting_ = false;
                end(next);
                if (std::exchange(refused_, next.stroke.gesture) != next.stroke.gesture)
                    emit failed(sentence);
                paintNext();
            });
    }
}

void MaskController::apply(const Waiting& painted, const PatchObject& before, PatchParts parts) {
    painting_ = false;
    const std::uint64_t gesture = painted.stroke.gesture;
    const auto now =
        painted.document ? painted.document->state().document->find(painted.stroke.patch) : nullptr;
    if (now && now->mask == before.mask && now->kept == before.kept && gesture != abandoned_) {
        if (std::exchange(gesture_, gesture) != gesture) before_ = painted.document->state();
        if (painted.stroke.on == MaskStroke::On::mask)
            painted.document->setMask(std::move(parts), gesture);
        else
            painted.document->setKeptColour(std::move(parts), gesture);
        made_ = painted.document->state().document->find(painted.stroke.patch);
    } else {
        drop(gesture);  // undone meanwhile
    }
    end(painted);
    paintNext();
}

void MaskController::end(const Waiting& painted) {
    if (painted.stroke.stage == MaskStroke::Stage::painting) return;
    before_ = {};
    made_ = nullptr;
    gesture_ = 0;
    if (painted.document) painted.document->setDragging(false);
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
