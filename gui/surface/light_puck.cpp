#include "gui/surface/light_puck.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace weft::gui {

namespace {

constexpr double kRim = 10, kDot = 5;
constexpr double kFlattest = 0.995;  // of the disc: the light stays a little in front
constexpr double kKeyDegrees = 4;

}  // namespace

LightPuck::LightPuck(QWidget* parent) : QWidget(parent) {
    setObjectName("lightPuck");
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setToolTip(tr("Drag the light: middle = from the front, rim = from the side"));
}

void LightPuck::setLight(const Light& light) {
    light_ = light;
    update();
}

double LightPuck::radius() const { return std::max(4.0, std::min(width(), height()) / 2.0 - kRim); }

void LightPuck::choose(const Light& light) {
    setLight(light);
    emit lightMoved(light_);
}

void LightPuck::moveTo(QPointF position) {
    double x = (position.x() - width() / 2.0) / radius(),
           y = (height() / 2.0 - position.y()) / radius();
    const double r = std::hypot(x, y);
    if (r > kFlattest) x *= kFlattest / r, y *= kFlattest / r;
    choose(unitLight(x, y, std::sqrt(std::max(0.0, 1 - x * x - y * y))));
}

void LightPuck::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) moveTo(event->position());
}
void LightPuck::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) moveTo(event->position());
}

void LightPuck::keyPressEvent(QKeyEvent* event) {
    const double right = event->key() == Qt::Key_Right  ? kKeyDegrees
                         : event->key() == Qt::Key_Left ? -kKeyDegrees
                                                        : 0;
    const double up = event->key() == Qt::Key_Up     ? kKeyDegrees
                      : event->key() == Qt::Key_Down ? -kKeyDegrees
                                                     : 0;
    if (right == 0 && up == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    const Light moved = turned(light_, right, up);
    if (moved.z > 0.05) choose(moved);
}

void LightPuck::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF centre(width() / 2.0, height() / 2.0);
    const double r = radius();
    const QPointF dot = centre + QPointF(light_.x, -light_.y) * r;
    QRadialGradient ball(centre, r, dot);
    const int bright = isEnabled() ? 236 : 150;
    ball.setColorAt(0, QColor(bright, bright, bright));
    ball.setColorAt(1, QColor(52, 52, 52));
    painter.setPen(QPen(hasFocus() ? palette().color(QPalette::Highlight) : QColor(24, 24, 24), 1.5));
    painter.setBrush(ball);
    painter.drawEllipse(centre, r, r);
    painter.setBrush(QColor(255, 196, 84));
    painter.setPen(QPen(QColor(40, 30, 10), 1.5));
    painter.drawEllipse(dot, kDot, kDot);
}

}  // namespace weft::gui
