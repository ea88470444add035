#include "gui/surface/light_ball.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

namespace weft::gui {

namespace {
constexpr double kRim = 0.99939;  // cos 2°
constexpr double kHandle = 6;

/// Of a place of the ball that so much light falls on; by a table, since a drag draws many balls.
float brightnessOf(double light) {
    static const std::array<float, 513> table = [] {
        std::array<float, 513> t{};
        for (std::size_t i = 0; i < t.size(); ++i)
            t[i] = 34 + 196 * std::pow(static_cast<float>(i) / 512, 1 / 2.2F);
        return t;
    }();
    return table[static_cast<std::size_t>(512 * std::clamp(light, 0.0, 1.0) + 0.5)];
}
}  // namespace

LightBall::LightBall(QWidget* parent) : QWidget(parent) {
    setObjectName("lightBall");
    setAccessibleName(tr("Direction of the light"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::OpenHandCursor);
    setMinimumSize(72, 72);
    setToolTip(tr("Where the light comes from: drag the point over the ball"));
}

double LightBall::radius() const {
    return std::max(4.0, std::min(width(), height()) / 2.0 - kHandle);
}

void LightBall::setLight(const Light& light) {
    if (light.x == light_.x && light.y == light_.y && light.z == light_.z) return;
    light_ = light;
    ball_ = {};
    update();
}

Light LightBall::lightAt(QPointF position) const {
    const QPointF d = (position - centre()) / radius();
    const double length = std::hypot(d.x(), d.y());
    const double shrink = length > kRim ? kRim / length : 1;
    const double x = d.x() * shrink, y = -d.y() * shrink;
    return {x, y, std::sqrt(1 - x * x - y * y)};
}

QPointF LightBall::positionOf(const Light& light) const {
    double x = light.x, y = light.y;
    if (light.z < 0) {  // from behind: on the rim
        const double length = std::max(1e-9, std::hypot(x, y));
        x /= length;
        y /= length;
    }
    return centre() + radius() * QPointF(x, -y);
}

void LightBall::move(const Light& light) {
    setLight(light);
    emit lightMoved(light);
}

void LightBall::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    down_ = true;
    setCursor(Qt::ClosedHandCursor);
    emit pressed();
    move(lightAt(event->position()));
}

void LightBall::mouseMoveEvent(QMouseEvent* event) {
    if (down_) move(lightAt(event->position()));
}

void LightBall::mouseReleaseEvent(QMouseEvent* event) {
    if (!down_ || event->button() != Qt::LeftButton) return;
    down_ = false;
    setCursor(Qt::OpenHandCursor);
    emit released();
}

void LightBall::keyPressEvent(QKeyEvent* event) {
    const double by = event->modifiers() & Qt::ShiftModifier ? 10 : 2;
    double right = 0, up = 0;
    switch (event->key()) {
        case Qt::Key_Left: right = -by; break;
        case Qt::Key_Right: right = by; break;
        case Qt::Key_Up: up = by; break;
        case Qt::Key_Down: up = -by; break;
        default: QWidget::keyPressEvent(event); return;
    }
    const Light to = turned(light_, right, up);
    if (to.z <= 0) return;
    emit pressed();
    move(to);
    emit released();
}

void LightBall::resizeEvent(QResizeEvent*) { ball_ = {}; }

void LightBall::drawBall() {
    const double dpr = devicePixelRatioF();
    const int side = std::max(2, static_cast<int>(std::lround(2 * radius() * dpr)));
    ball_ = QImage(side, side, QImage::Format_ARGB32_Premultiplied);
    for (int r = 0; r < side; ++r) {
        auto* row = reinterpret_cast<QRgb*>(ball_.scanLine(r));
        const double y = 1 - (2 * r + 1.0) / side;
        for (int c = 0; c < side; ++c) {
            const double x = (2 * c + 1.0) / side - 1, rest = 1 - x * x - y * y;
            const double edge = (1 - std::sqrt(x * x + y * y)) * side / 2;  // pixels inside
            const double cover = std::clamp(edge + 0.5, 0.0, 1.0);
            const double z = std::sqrt(std::max(0.0, rest));
            const double light = std::max(0.0, x * light_.x + y * light_.y + z * light_.z);
            const int grey = static_cast<int>(cover * brightnessOf(light));
            row[c] = qRgba(grey, grey, grey, static_cast<int>(255 * cover));
        }
    }
    ball_.setDevicePixelRatio(dpr);
}

void LightBall::paintEvent(QPaintEvent*) {
    if (ball_.isNull()) drawBall();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF c = centre();
    const double r = radius();
    painter.drawImage(c - QPointF(r, r), ball_);
    const QColor accent = palette().color(QPalette::Highlight);
    painter.setPen(QPen(hasFocus() ? accent : QColor(90, 90, 90), hasFocus() ? 2 : 1));
    painter.drawEllipse(c, r, r);
    const QPointF at = positionOf(light_);
    painter.setPen(QPen(QColor(20, 20, 20, 160), 1));
    painter.drawLine(c, at);
    painter.setPen(QPen(QColor(20, 20, 20), 1.5));
    painter.setBrush(light_.z > 0 ? QColor(255, 214, 92) : QColor(150, 130, 90));
    painter.drawEllipse(at, kHandle - 1, kHandle - 1);
}

}  // namespace weft::gui
