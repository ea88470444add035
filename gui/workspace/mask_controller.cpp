#include "gui/workspace/mask_controller.h"

#include <algorithm>
#include <utility>

#include "weft/document/patch_mask.h"

namespace weft::gui {

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
        if (!patch || next.stroke.pieces.empty()) {
            end(next);
            continue;
        }
        painting_ = true;
        jobs_.run<PatchParts>(
            tr("Patch Mask"),
            [patch, stroke = next.stroke] {
                return withContour(painted(*patch, stroke.pieces, stroke.adds));
            },
            [this, next, before = patch->mask](PatchParts parts) {
                apply(next, before, std::move(parts));
            },
            [this, next](const QString& sentence) {
                painting_ = false;
                end(next);
                if (std::exchange(refused_, next.stroke.gesture) != next.stroke.gesture)
                    emit failed(sentence);
                paintNext();
            });
    }
}

void MaskController::apply(const Waiting& painted, const std::shared_ptr<const Mask>& before,
                           PatchParts parts) {
    painting_ = false;
    const std::uint64_t gesture = painted.stroke.gesture;
    const auto now =
        painted.document ? painted.document->state().document->find(painted.stroke.patch) : nullptr;
    if (now && now->mask == before && gesture != abandoned_) {
        if (std::exchange(gesture_, gesture) != gesture) before_ = painted.document->state();
        painted.document->setMask(std::move(parts), gesture);
    } else {
        drop(gesture);  // undone meanwhile
    }
    end(painted);
    paintNext();
}

void MaskController::end(const Waiting& painted) {
    if (painted.stroke.stage == MaskStroke::Stage::painting) return;
    before_ = {};
    gesture_ = 0;
    if (painted.document) painted.document->setDragging(false);
}

void MaskController::drop(std::uint64_t gesture) {
    abandoned_ = gesture;
    std::erase_if(waiting_, [gesture](const Waiting& w) { return w.stroke.gesture == gesture; });
}

void MaskController::takeBack(const Waiting& stroke) {
    const std::uint64_t gesture = stroke.stroke.gesture;
    drop(gesture);
    if (gesture_ == gesture) stroke.document->takeBack(before_, gesture);
    end(stroke);
}

}  // namespace weft::gui
