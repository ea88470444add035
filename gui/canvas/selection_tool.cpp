#include "gui/canvas/selection_tool.h"

#include <QApplication>
#include <cmath>

#include "gui/canvas/picture_view.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

namespace {

constexpr double kClick = 3;  // device pixels

}  // namespace

SelectionMode SelectionTool::modeFor(const ToolEvent& event) const {
    const bool shift = event.modifiers & Qt::ShiftModifier, less = subtracts(event);
    if (shift) return less ? SelectionMode::intersect : SelectionMode::add;
    return less ? SelectionMode::subtract : canvas_.selectionSettings().values().mode;
}

bool SelectionTool::isOver(QPointF inImage) const {
    return canvas_.picture().selection().selects(
        {static_cast<int>(std::floor(inImage.x())), static_cast<int>(std::floor(inImage.y()))});
}

// --- the gesture

void SelectionTool::press(const ToolEvent& event) {
    pressedOnScreen_ = event.onScreen;
    pressedInImage_ = event.inImage;
    lift_.reset();
    if (!busy()) {
        mode_ = modeFor(event);
        if (lifts() && mode_ == SelectionMode::replace && isOver(event.inImage)) {
            state_ = State::pressedInside;
            return;
        }
    }
    state_ = State::drawing;
    begin(event);
    if (mode_ == SelectionMode::replace && !canvas_.picture().selection().empty()) canvas_.update();
    updateDrawn();
}

void SelectionTool::drag(const ToolEvent& event) {
    if (state_ != State::drawing) return dragInside(event);
    updateDrawn();
    extend(event);
    updateDrawn();
}

void SelectionTool::release(const ToolEvent& event) {
    const State state = std::exchange(state_, State::idle);
    if (state == State::drawing) {
        updateDrawn();
        finish(event, (event.onScreen - pressedOnScreen_).manhattanLength() < kClick);
        canvas_.update();
    } else if (state == State::pressedInside) {
        clickInside(event);
    } else if (state == State::lifting && lift_) {
        lift_->released = true;
        if (lift_->document) placed();
    }
}

void SelectionTool::abandon() {
    takeBack();
    if (state_ == State::drawing || busy()) canvas_.update();
    forget();
    state_ = State::idle;
}

void SelectionTool::hover(const ToolEvent& event) {
    const bool over = lifts() && modeFor(event) == SelectionMode::replace && isOver(event.inImage);
    if (over == overSelection_) return;
    overSelection_ = over;
    canvas_.updateCursor();
}

bool SelectionTool::hidesSelection() const {
    return (drawing() || busy()) && mode_ == SelectionMode::replace;
}

QCursor SelectionTool::cursor() const {
    return overSelection_ && !drawing() && !busy() ? Qt::SizeAllCursor : Qt::CrossCursor;
}

void SelectionTool::updateDrawn() const { canvas_.updateOutline(QPolygonF(drawn())); }

// --- what it asks for

void SelectionTool::clickInside(const ToolEvent&) { selectNothing(); }

void SelectionTool::selectNothing() const {
    if (mode_ == SelectionMode::replace) canvas_.picture().select(PictureView::tr("Deselect"), {});
}

QString SelectionTool::titleFor(const QString& ofNew) const {
    switch (mode_) {
        case SelectionMode::replace: break;
        case SelectionMode::add: return PictureView::tr("Add to Selection");
        case SelectionMode::subtract: return PictureView::tr("Subtract from Selection");
        case SelectionMode::intersect: return PictureView::tr("Intersect Selection");
    }
    return ofNew;
}

void SelectionTool::submit(const QString& title, std::int64_t pixels,
                           std::function<Selection(const std::stop_token&)> shape,
                           std::function<void()> ended) const {
    const Extent e = canvas_.picture().extent();
    const double feather = canvas_.selectionSettings().values().feather;
    const auto make = [shape = std::move(shape), e, feather, mode = mode_](
                          const Selection& now, const std::stop_token& stop) {
        Selection made = shape(stop);
        if (made.box().intersected(rectOf(e)) != made.box())
            made = combined(made, selectRect(rectOf(e)), SelectionMode::intersect);
        return combined(now, feathered(made, feather, e, stop), mode);
    };
    const std::int64_t present =
        mode_ == SelectionMode::replace ? 0 : canvas_.picture().selection().box().extent().area();
    const auto cost = static_cast<std::int64_t>(static_cast<double>(pixels) * (1 + feather));
    emit canvas_.selectionEdited({titleFor(title), make, cost + present, {}, std::move(ended)});
}

// --- lifting

void SelectionTool::dragInside(const ToolEvent& event) {
    if (state_ == State::pressedInside) {
        const double distance = (event.onScreen - pressedOnScreen_).manhattanLength();
        if (distance < QApplication::startDragDistance()) return;
        state_ = canvas_.canLift() ? State::lifting : State::idle;
        if (state_ == State::idle) return emit canvas_.selectionCarried(), void();
        lift_ = Lift{.gesture = newGesture()};
        emit canvas_.selectionLifted();
    }
    if (state_ != State::lifting || !lift_) return;
    if (!canvas_.shows(event.onScreen)) {
        takeBack();
        state_ = State::idle;
        emit canvas_.selectionCarried();
        return;
    }
    const QPointF by = event.inImage - pressedInImage_;
    lift_->by = {static_cast<int>(std::lround(by.x())), static_cast<int>(std::lround(by.y()))};
    if (lift_->document)
        lift_->document->placePatch(lift_->start.movedBy(lift_->by.x, lift_->by.y), lift_->gesture);
}

void SelectionTool::placeLifted(CloneDocument& document, PatchParts parts) {
    if (!lift_ || lift_->document) return;
    lift_->document = &document;
    lift_->before = document.state();
    lift_->start = parts.object.backgroundFromSource;
    parts.object.backgroundFromSource = lift_->start.movedBy(lift_->by.x, lift_->by.y);
    document.setDragging(!lift_->released);
    document.liftSelection(std::move(parts), lift_->gesture);
    if (lift_->released) placed();
}

void SelectionTool::placed() {
    if (lift_->document) lift_->document->setDragging(false);
    lift_.reset();
    overSelection_ = false;
    emit canvas_.selectionPlaced();
}

void SelectionTool::takeBack() {
    if (!lift_) return;
    if (CloneDocument* document = lift_->document) {
        document->takeBack(lift_->before, lift_->gesture);
        document->setDragging(false);
    }
    lift_.reset();
}

}  // namespace weft::gui
