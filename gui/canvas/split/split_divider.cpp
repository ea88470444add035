#include "gui/canvas/split/split_divider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "gui/canvas/split/text_plate.h"

namespace weft::gui {

namespace {
constexpr int kReach = 6;  // of the pointer, to both sides of the line
constexpr QSize kKnob{11, 36};
}  // namespace

SplitDivider::SplitDivider(QWidget& canvas) : QWidget(&canvas), canvas_(canvas) {
    setObjectName("splitDivider");
    setAccessibleName(tr("Divider between before and after"));
    setToolTip(
        tr("Left of it the picture before, right of it after. Drag it, or move it by the arrow "
           "keys; a double click puts it in the middle."));
    setFocusPolicy(Qt::StrongFocus);
    hide();
}

double SplitDivider::length() const { return upright() ? canvas_.width() : canvas_.height(); }

void SplitDivider::setKind(SplitKind kind) {
    if (kind_ == kind) return;
    if (kind == SplitKind::none && hasFocus()) canvas_.setFocus();
    kind_ = kind;
    setCursor(upright() ? Qt::SplitHCursor : Qt::SplitVCursor);
    setToolTip(
        upright() ? tr("Left of it the picture before, right of it after. Drag it, or move it by the "
                       "arrow keys; a double click puts it in the middle.")
                  : tr("Above it the picture before, below it after. Drag it, or move it by the "
                       "arrow keys; a double click puts it in the middle."));
    place();
    setVisible(kind != SplitKind::none);
    emit moved();
}

void SplitDivider::setShare(double share) {
    share = std::clamp(share, 0.0, 1.0);
    if (std::exchange(share_, share) == share) return;
    place();
    emit moved();
}

void SplitDivider::place() {
    const int at = static_cast<int>(std::lround(share_ * length()));
    setGeometry(upright() ? QRect(at - kReach, 0, 2 * kReach + 1, canvas_.height())
                          : QRect(0, at - kReach, canvas_.width(), 2 * kReach + 1));
}

QRect SplitDivider::beforeSide() const {
    const QSize all = canvas_.size() * canvas_.devicePixelRatioF();
    if (kind_ == SplitKind::none) return {};
    if (upright()) return {0, 0, static_cast<int>(std::lround(share_ * all.width())), all.height()};
    return {0, 0, all.width(), static_cast<int>(std::lround(share_ * all.height()))};
}

QRect SplitDivider::afterSide() const {
    const QSize all = canvas_.size() * canvas_.devicePixelRatioF();
    const QRect before = beforeSide();
    if (kind_ == SplitKind::none) return {QPoint(), all};
    if (upright()) return {before.width(), 0, all.width() - before.width(), all.height()};
    return {0, before.height(), all.width(), all.height() - before.height()};
}

void SplitDivider::paintLabels(QPainter& painter) const {
    const double scale = canvas_.devicePixelRatioF();
    painter.save();
    painter.scale(scale, scale);
    constexpr int kAway = 16, kDown = 10;
    const QPoint line = upright() ? QPoint(x() + kReach, kDown + 10) : QPoint(0, y() + kReach);
    for (const bool before : {true, false}) {
        const QString text = before ? beforeText() : tr("After");
        QRect plate = plateOf(painter, text);
        if (upright())
            plate.moveCenter({line.x() + (before ? -1 : 1) * (kAway + plate.width() / 2), line.y()});
        else
            plate.moveCenter({kDown + plate.width() / 2,
                              line.y() + (before ? -1 : 1) * (kAway + plate.height() / 2)});
        paintPlate(painter, plate, text);
    }
    painter.restore();
}

// --- painting

void SplitDivider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle = QRectF(rect()).center();
    const QSizeF along = upright() ? QSizeF(0, height()) : QSizeF(width(), 0);
    const QPointF half(along.width() / 2, along.height() / 2);
    for (const auto& [colour, wide] :
         {std::pair(QColor(0, 0, 0, 150), 3.0), {QColor(Qt::white), 1.0}}) {
        painter.setPen(QPen(colour, wide));
        painter.drawLine(middle - half, middle + half);
    }
    QRectF knob(QPointF(), upright() ? QSizeF(kKnob) : QSizeF(kKnob).transposed());
    knob.moveCenter(middle);
    painter.setPen(QPen(QColor(0, 0, 0, 170), 1));
    painter.setBrush(hasFocus() ? palette().color(QPalette::Highlight) : QColor(Qt::white));
    painter.drawRoundedRect(knob, 4, 4);
    painter.setPen(QPen(hasFocus() ? QColor(Qt::white) : QColor(40, 40, 40), 1));
    const QPointF rib = upright() ? QPointF(0, 8) : QPointF(8, 0),
                  aside = upright() ? QPointF(2, 0) : QPointF(0, 2);
    for (const QPointF& at : {middle - aside, middle + aside}) painter.drawLine(at - rib, at + rib);
}

// --- mouse and keys

void SplitDivider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    grip_ = along(event->position()) - kReach;
}

void SplitDivider::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton)) return event->ignore();
    setShare((along(mapToParent(event->position())) - grip_) / std::max(length(), 1.0));
}

void SplitDivider::mouseDoubleClickEvent(QMouseEvent*) { setShare(0.5); }

void SplitDivider::keyPressEvent(QKeyEvent* event) {
    const double step = (event->modifiers() & Qt::ShiftModifier ? 50 : 10) / std::max(length(), 1.0);
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Up: return setShare(share_ - step);
        case Qt::Key_Right:
        case Qt::Key_Down: return setShare(share_ + step);
        case Qt::Key_Home: return setShare(0);
        case Qt::Key_End: return setShare(1);
        case Qt::Key_Return:
        case Qt::Key_Enter: return setShare(0.5);
        case Qt::Key_Escape: return canvas_.setFocus();
        default: QWidget::keyPressEvent(event);
    }
}

void SplitDivider::focusInEvent(QFocusEvent*) { update(); }
void SplitDivider::focusOutEvent(QFocusEvent*) { update(); }

}  // namespace weft::gui
