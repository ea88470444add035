#include "gui/canvas/move_tool.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "gui/canvas/canvas_view.h"
#include "gui/canvas/overlays/pointer_text.h"
#include "gui/document/patch_commands.h"

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

std::vector<MoveTool::Placed> MoveTool::movable(bool hiddenOnesToo) const {
    std::vector<Placed> places;
    for (const std::uint64_t id : document().selectedPatches()) {
        const auto patch = document().state().document->find(id);
        if (!patch->locked && (hiddenOnesToo || document().state().document->shows(*patch)))
            places.push_back({id, patch->backgroundFromSource});
    }
    return places;
}

std::optional<MoveTool::Framed> MoveTool::framed() const {
    const std::vector<Placed> places = movable(false);
    if (document().showsBefore() || places.empty()) return {};
    const auto find = [&](std::uint64_t id) { return document().state().document->find(id); };
    if (places.size() == 1) return Framed{boxOf(*find(places[0].id)), places[0].start};
    Rect all;
    for (const Placed& placed : places) {
        const Bounds b = placedBounds(boxOf(*find(placed.id)), placed.start);
        const Point first = pixelAt({b.left, b.top}),
                    end = pixelAt({std::ceil(b.right), std::ceil(b.bottom)});
        const Rect box{first.x, first.y, std::max(end.x - first.x, 1), std::max(end.y - first.y, 1)};
        all = all.empty() ? box : all.united(box);
    }
    return Framed{all, {}};
}

std::optional<TransformHandles> MoveTool::handles() const {
    const bool transforms =
        gesture_ == Gesture::transforming && document().patchSelected() && !document().showsBefore();
    const auto frame = transforms ? std::optional(Framed{handle_.box, framedNow_}) : framed();
    if (!frame) return {};
    const double density = clone_.devicePixelRatioF();
    return TransformHandles(frame->box, frame->place, clone_.transform(),
                            QRectF(QPointF(), QSizeF(clone_.size()) * density), density);
}

// Ctrl and a click on a patch that is not selected adds it to those that are.
bool MoveTool::wouldCopy(const ToolEvent& event, bool overSelected) const {
    const bool ctrl = event.modifiers & Qt::ControlModifier;
    return event.modifiers & Qt::AltModifier ||
           (ctrl && (overSelected || !document().patchSelected()));
}

// --- gestures

void MoveTool::press(const ToolEvent& event) {
    if (document().showsBefore()) return;
    pressedAt_ = event.inImage;
    moved_ = false;
    undoGesture_ = newGesture();
    const auto shown = handles();
    const Handle handle = shown ? shown->at(event.onScreen) : Handle::none;
    if (handle == Handle::none) {
        const auto guide = clone_.guides().at(event.onScreen);
        if (!guide) return pressOnPatch(event);
        gesture_ = Gesture::guiding;
        return clone_.guides().take(*guide);
    }
    const Framed frame = *framed();
    gesture_ = Gesture::transforming;
    starts_ = movable(false);
    handle_ = {handle, frame.box, frame.place, {event.inImage.x(), event.inImage.y()}};
    framedNow_ = frame.place;
}

void MoveTool::pressOnPatch(const ToolEvent& event) {
    const int top = patchAt(event.inImage), held = selectedAt(event.inImage);
    const bool adds = event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    copies_ = wouldCopy(event, held >= 0);
    onClick_ = 0;
    if (top < 0) return adds ? void() : document().deselectPatch();
    if (held < 0 && adds)
        document().togglePatch(top);
    else if (held < 0)
        document().selectPatch(top);
    else  // the drag is of what is selected
        onClick_ = document().patches()[static_cast<std::size_t>(top)]->id;
    addsOnClick_ = adds;
    gesture_ = Gesture::moving;
    starts_ = movable(true);
    clone_.updateCursor();
}

void MoveTool::drag(const ToolEvent& event) {
    pointer_ = event.onScreen;
    if (gesture_ == Gesture::moving) move(event);
    if (gesture_ == Gesture::transforming) transform(event);
    if (gesture_ == Gesture::guiding) clone_.guides().drag(event.onScreen);
}

void MoveTool::move(const ToolEvent& event) {
    QPointF by = event.inImage - pressedAt_;
    by = {std::round(by.x()), std::round(by.y())};
    if (event.modifiers & Qt::ShiftModifier)  // along one axis
        (std::abs(by.x()) < std::abs(by.y()) ? by.rx() : by.ry()) = 0;
    if (by.isNull() && !moved_) return;
    if (!moved_) {
        if (!copies_ && refusesAsLocked(document())) return void(gesture_ = Gesture::none);
        if (copies_) copyWhatIsDragged();
        lines_ =
            snapLinesOf(document(), {.guides = clone_.selectionSettings().values().guides.guides});
        dragged_ = boundsOfMovable(document());
    }
    moved_ = true;
    const Snap snap = snapOf(by, event.modifiers);
    if (!(std::exchange(snap_, snap) == snap)) clone_.update();
    by += QPointF(snap.dx, snap.dy);
    std::vector<Placed> places = starts_;
    for (Placed& placed : places) placed.start = placed.start.movedBy(by.x(), by.y());
    place(places, QT_TRANSLATE_NOOP("Commands", "Move Patch"));
}

Snap MoveTool::snapOf(QPointF by, Qt::KeyboardModifiers modifiers) const {
    constexpr double kWithin = 5;  // pixels of the screen
    const bool off = (modifiers & Qt::ControlModifier) && !copies_;
    if (off || !dragged_ || !clone_.selectionSettings().values().snaps) return {};
    const Bounds box{dragged_->left + by.x(), dragged_->top + by.y(), dragged_->right + by.x(),
                     dragged_->bottom + by.y()};
    Snap snap = snapTo(lines_, box, kWithin / clone_.zoom());
    if (!(modifiers & Qt::ShiftModifier)) return snap;
    if (by.x() == 0) snap.dx = 0, snap.x.reset();
    if (by.y() == 0) snap.dy = 0, snap.y.reset();
    return snap;
}

void MoveTool::paintSnap(QPainter& painter) const {
    const QRectF all(QPointF(), QSizeF(clone_.size()) * clone_.devicePixelRatioF());
    QPen pen(QColor(255, 60, 200), 1);
    pen.setCosmetic(true);
    painter.setPen(pen);
    const QPointF at = clone_.transform().map(QPointF(snap_.x.value_or(0), snap_.y.value_or(0)));
    if (snap_.x) painter.drawLine(QPointF(at.x(), all.top()), QPointF(at.x(), all.bottom()));
    if (snap_.y) painter.drawLine(QPointF(all.left(), at.y()), QPointF(all.right(), at.y()));
}

void MoveTool::copyWhatIsDragged() {
    beforeCopies_ = document().state();
    selectedBefore_ = document().selectedPatches();
    groupsBefore_ = document().selectedGroups();
    document().setDragging(true);
    duplicateInPlace(document(), undoGesture_);
    starts_ = movable(true);
}

// Of several patches that are turned each its own way, width and height change alike: else they would
// be sheared.
HandleManner MoveTool::mannerFor(Qt::KeyboardModifiers modifiers) const {
    HandleManner manner{.freeAspect = bool(modifiers & Qt::ShiftModifier),
                        .fromMiddle = bool(modifiers & (Qt::AltModifier | Qt::ControlModifier)),
                        .stepped = bool(modifiers & Qt::ShiftModifier)};
    const auto upright = [](const Placed& placed) {
        const auto& m = placed.start.matrix();
        return (m[1] == 0 && m[2] == 0) || (m[0] == 0 && m[3] == 0);
    };
    if (starts_.size() > 1 && !std::all_of(starts_.begin(), starts_.end(), upright))
        manner.freeAspect = !isCorner(handle_.handle);
    return manner;
}

void MoveTool::transform(const ToolEvent& event) {
    moved_ = true;
    framedNow_ = handle_.to({event.inImage.x(), event.inImage.y()}, mannerFor(event.modifiers));
    std::vector<Placed> places = starts_;
    if (places.size() == 1)
        places.front().start = framedNow_;
    else  // the frame began upright, so its place is what happens to each
        for (Placed& placed : places) placed.start = tidied(framedNow_ * placed.start);
    place(places, handle_.handle == Handle::rotate ? QT_TRANSLATE_NOOP("Commands", "Rotate Patch")
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
    clone_.guides().drop();
    // A key may have taken the patch away meanwhile.
    const int clicked = document().state().document->indexOf(onClick_);
    if (gesture_ == Gesture::moving && !moved_ && clicked >= 0) {
        if (addsOnClick_)
            document().togglePatch(clicked);
        else
            document().selectPatch(clicked);
    }
    end();
}

void MoveTool::abandon() {
    clone_.guides().abandon();
    if (beforeCopies_) {
        document().takeBack(*beforeCopies_, undoGesture_);
        document().selectPatches(selectedBefore_, beforeCopies_->active, groupsBefore_);
    } else if (gesture_ != Gesture::none && moved_) {
        place(starts_, QT_TRANSLATE_NOOP("Commands", "Move Patch"));
    }
    over_ = -1;
    overHandle_ = Handle::none;
    overGuide_.reset();
    clone_.setHoveredPatch(-1);
    end();
}

void MoveTool::end() {
    gesture_ = Gesture::none;
    moved_ = copies_ = false;
    dragged_.reset();
    snap_ = {};
    beforeCopies_.reset();
    document().setDragging(false);
    clone_.update();
    clone_.updateCursor();
}

void MoveTool::hover(const ToolEvent& event) {
    const auto shown = handles();
    const Handle handle = shown ? shown->at(event.onScreen) : Handle::none;
    const auto guide = handle == Handle::none ? clone_.guides().at(event.onScreen) : std::nullopt;
    const auto overGuide = guide ? std::optional(guide->way) : std::nullopt;
    const int over = handle == Handle::none && !guide ? patchAt(event.inImage) : -1;
    const bool copies = over >= 0 && wouldCopy(event, selectedAt(event.inImage) >= 0);
    if (over == over_ && handle == overHandle_ && copies == overCopies_ && overGuide == overGuide_)
        return;
    over_ = over;
    overGuide_ = overGuide;
    overCopies_ = copies;
    overHandle_ = handle;
    clone_.setHoveredPatch(over);
    clone_.updateCursor();
}

// --- what is seen

void MoveTool::paintOverlay(QPainter& painter) const {
    if (gesture_ == Gesture::moving && moved_) return paintSnap(painter);
    const auto shown = handles();
    if (!shown) return;
    if (gesture_ != Gesture::transforming) return shown->paint(painter);
    shown->paintFrame(painter);
    paintTextAtPointer(painter, pointer_, clone_.devicePixelRatioF(), handle_.textOf(framedNow_));
}

QCursor MoveTool::cursor() const {
    if (gesture_ == Gesture::moving) return copies_ ? Qt::DragCopyCursor : Qt::SizeAllCursor;
    if (overGuide_) return CanvasGuides::cursorOf(*overGuide_);
    const Handle handle = gesture_ == Gesture::transforming ? handle_.handle : overHandle_;
    if (handle != Handle::none)
        if (const auto shown = handles()) return shown->cursorOf(handle);
    if (over_ < 0) return Qt::ArrowCursor;
    return overCopies_ ? Qt::DragCopyCursor : Qt::SizeAllCursor;
}

QString MoveTool::hint() const {
    return CanvasView::tr(
        "Drag a patch (Alt or Ctrl: a copy), or its handles; Shift: free aspect, steps; Alt or Ctrl: "
        "from the middle");
}

}  // namespace weft::gui
