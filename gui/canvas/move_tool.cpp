#include "gui/canvas/move_tool.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "gui/canvas/canvas_view.h"
#include "gui/canvas/pointer_text.h"

namespace weft::gui {

namespace {

Point pixelAt(QPointF inImage) {
    return {static_cast<int>(std::floor(inImage.x())), static_cast<int>(std::floor(inImage.y()))};
}

}  // namespace

MoveTool::MoveTool(CanvasView& canvas) : Tool(canvas), clone_(canvas) {}

CloneDocument& MoveTool::document() const { return clone_.document(); }

int MoveTool::patchAt(QPointF inImage) const {
    return document().showsBefore() ? -1 : document().patchAt(pixelAt(inImage));
}

int MoveTool::selectedAt(QPointF inImage) const {
    const auto& patches = document().patches();
    for (int i = static_cast<int>(patches.size()); i-- > 0;) {
        const PatchObject& patch = *patches[static_cast<std::size_t>(i)];
        if (document().isSelected(patch.id) && document().covers(patch, pixelAt(inImage))) return i;
    }
    return -1;
}

std::optional<TransformHandles> MoveTool::handles() const {
    const auto patch = document().activePatch();
    if (document().showsBefore() || document().selectedPatches().size() != 1 || !patch) return {};
    if (!patch->visible || patch->locked) return {};
    const double density = clone_.devicePixelRatioF();
    return TransformHandles(boxOf(*patch), patch->backgroundFromSource, clone_.transform(),
                            QRectF(QPointF(), QSizeF(clone_.size()) * density), density);
}

// --- gestures

void MoveTool::press(const ToolEvent& event) {
    if (document().showsBefore()) return;
    pressedAt_ = event.inImage;
    moved_ = false;
    undoGesture_ = newGesture();
    const auto shown = handles();
    const Handle handle = shown ? shown->at(event.onScreen) : Handle::none;
    if (handle == Handle::none) return pressOnPatch(event);
    const auto patch = document().activePatch();
    gesture_ = Gesture::transforming;
    starts_ = {{patch->id, patch->backgroundFromSource}};
    handle_ = {
        handle, boxOf(*patch), patch->backgroundFromSource, {event.inImage.x(), event.inImage.y()}};
}

void MoveTool::pressOnPatch(const ToolEvent& event) {
    const int top = patchAt(event.inImage), held = selectedAt(event.inImage);
    const bool adds = event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    onClick_ = -1;
    if (top < 0) return adds ? void() : document().deselectPatch();
    if (held < 0 && adds)
        document().togglePatch(top);
    else if (held < 0)
        document().selectPatch(top);
    else  // the drag is of what is selected
        onClick_ = top;
    addsOnClick_ = adds;
    gesture_ = Gesture::moving;
    starts_.clear();
    for (const std::uint64_t id : document().selectedPatches())
        if (const auto patch = document().state().document->find(id); !patch->locked)
            starts_.push_back({id, patch->backgroundFromSource});
}

void MoveTool::drag(const ToolEvent& event) {
    pointer_ = event.onScreen;
    if (gesture_ == Gesture::moving) move(event);
    if (gesture_ == Gesture::transforming) transform(event);
}

void MoveTool::move(const ToolEvent& event) {
    QPointF by = event.inImage - pressedAt_;
    by = {std::round(by.x()), std::round(by.y())};
    if (event.modifiers & Qt::ShiftModifier)  // along one axis
        (std::abs(by.x()) < std::abs(by.y()) ? by.rx() : by.ry()) = 0;
    if (by.isNull() && !moved_) return;
    moved_ = true;
    std::vector<Placed> places = starts_;
    for (Placed& placed : places) placed.start = placed.start.movedBy(by.x(), by.y());
    place(places, QT_TRANSLATE_NOOP("Commands", "Move Patch"));
}

void MoveTool::transform(const ToolEvent& event) {
    moved_ = true;
    const HandleManner manner{.freeAspect = bool(event.modifiers & Qt::ShiftModifier),
                              .fromMiddle = bool(event.modifiers & Qt::AltModifier),
                              .stepped = bool(event.modifiers & Qt::ShiftModifier)};
    const Placement to = handle_.to({event.inImage.x(), event.inImage.y()}, manner);
    place({{starts_.front().id, to}}, handle_.handle == Handle::rotate
                                          ? QT_TRANSLATE_NOOP("Commands", "Rotate Patch")
                                          : QT_TRANSLATE_NOOP("Commands", "Scale Patch"));
    clone_.update();
}

void MoveTool::place(const std::vector<Placed>& places, const char* title) {
    if (places.empty()) return;
    document().setDragging(true);
    std::vector<std::uint64_t> ids;
    for (const Placed& placed : places) ids.push_back(placed.id);
    auto placed = places.begin();
    document().changePatches(
        QCoreApplication::translate("Commands", title), ids,
        [&](PatchObject& patch) {
            placed = std::find_if(places.begin(), places.end(),
                                  [&](const Placed& p) { return p.id == patch.id; });
            patch.backgroundFromSource = placed->start;
        },
        undoGesture_);
}

void MoveTool::release(const ToolEvent&) {
    if (gesture_ == Gesture::moving && !moved_ && onClick_ >= 0) {
        if (addsOnClick_)
            document().togglePatch(onClick_);
        else
            document().selectPatch(onClick_);
    }
    end();
}

void MoveTool::abandon() {
    if (gesture_ != Gesture::none && moved_) place(starts_, "Move Patch");
    over_ = -1;
    overHandle_ = Handle::none;
    clone_.setHoveredPatch(-1);
    end();
}

void MoveTool::end() {
    gesture_ = Gesture::none;
    moved_ = false;
    document().setDragging(false);
    clone_.update();
    clone_.updateCursor();
}

void MoveTool::hover(const ToolEvent& event) {
    const auto shown = handles();
    const Handle handle = shown ? shown->at(event.onScreen) : Handle::none;
    const int over = handle == Handle::none ? patchAt(event.inImage) : -1;
    if (over == over_ && handle == overHandle_) return;
    over_ = over;
    overHandle_ = handle;
    clone_.setHoveredPatch(over);
    clone_.updateCursor();
}

// --- what is seen

void MoveTool::paintOverlay(QPainter& painter) const {
    const auto shown = handles();
    if (!shown || (gesture_ == Gesture::moving && moved_)) return;
    if (gesture_ != Gesture::transforming) return shown->paint(painter);
    shown->paintFrame(painter);
    paintTextAtPointer(painter, pointer_, clone_.devicePixelRatioF(),
                       handle_.textOf(document().activePatch()->backgroundFromSource));
}

QCursor MoveTool::cursor() const {
    if (gesture_ == Gesture::moving) return Qt::SizeAllCursor;
    const Handle handle = gesture_ == Gesture::transforming ? handle_.handle : overHandle_;
    if (handle != Handle::none)
        if (const auto shown = handles()) return shown->cursorOf(handle);
    return over_ >= 0 ? Qt::SizeAllCursor : Qt::ArrowCursor;
}

QString MoveTool::hint() const {
    return CanvasView::tr(
        "Drag a patch, or its handles; Shift: free aspect, steps; Alt: from the middle");
}

}  // namespace weft::gui
