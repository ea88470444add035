#include "gui/canvas/strokes_under_way.h"

#include <QPointer>
#include <algorithm>

#include "gui/canvas/canvas_view.h"

namespace weft::gui {

StrokesUnderWay::StrokesUnderWay(CanvasView& view) : view_(view) {
    const CloneDocument& document = view.document();
    connect(&document, &OpenDocument::displayChanged, this, &StrokesUnderWay::dropSeen);
    connect(&document, &CloneDocument::patchesChanged, this, &StrokesUnderWay::dropSeen);
}

std::function<void(const std::vector<std::uint64_t>&)> StrokesUnderWay::add(
    const BrushStroke& stroke) {
    strokes_.push_back({++lastKey_, stroke, {}});
    return [self = QPointer(this), key = lastKey_](const std::vector<std::uint64_t>& patches) {
        if (!self) return;
        for (UnderWay& s : self->strokes_)
            if (s.key == key) s.patches = patches;
        self->dropSeen();
    };
}

bool StrokesUnderWay::isSeen(const UnderWay& stroke) const {
    const CloneDocument& document = view_.document();
    const auto isDone = [&](std::uint64_t id) {
        const auto patch = document.state().document->find(id);
        if (!patch || !patch->visible) return true;
        return std::any_of(
            document.layers().begin(), document.layers().end(),
            [id](const SharedLayer& layer) { return layer->patch == id && !layer->empty(); });
    };
    return stroke.patches && std::all_of(stroke.patches->begin(), stroke.patches->end(), isDone);
}

void StrokesUnderWay::dropSeen() {
    if (strokes_.empty()) return;
    const auto seen = std::erase_if(strokes_, [this](const UnderWay& s) { return isSeen(s); });
    if (seen > 0) view_.update();
}

void StrokesUnderWay::forget() {
    if (!strokes_.empty()) view_.update();
    strokes_.clear();
}

void StrokesUnderWay::paint(QPainter& painter, const QColor& colour) const {
    for (const UnderWay& s : strokes_) s.stroke.paint(painter, view_.transform(), colour);
}

}  // namespace weft::gui
