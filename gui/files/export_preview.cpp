#include "gui/files/export_preview.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "gui/display/transparency_ground.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

ExportPreview::ExportPreview(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Preview of the file"));
    setToolTip(
        tr("The picture as the file has it. At its actual size: drag it, or use the arrow keys"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

DisplayImage* ExportPreview::image() const {
    if (!sample_) return nullptr;
    return before_ ? sample_->before.get() : sample_->after.get();
}

double ExportPreview::zoom() const {
    const DisplayImage* shown = image();
    if (!shown) return 1;
    const double onePixel = 1 / devicePixelRatioF();
    if (actual_) return onePixel;
    return std::min({onePixel, double(width()) / shown->extent().width,
                     double(height()) / shown->extent().height});
}

void ExportPreview::setSample(std::shared_ptr<const ExportSample> sample) {
    const DisplayImage* old = image();
    const Extent extent = old ? old->extent() : Extent{};
    sample_ = std::move(sample);
    const DisplayImage* now = image();
    if (now && now->extent() != extent) {
        const double z = 1 / devicePixelRatioF();
        moveTo({(now->extent().width - width() / z) / 2, (now->extent().height - height() / z) / 2});
    }
    update();
}

void ExportPreview::setMessage(const QString& message) {
    message_ = message;
    update();
}

void ExportPreview::setActualSize(bool actual) {
    actual_ = actual;
    setCursor(actual ? Qt::OpenHandCursor : Qt::ArrowCursor);
    moveTo(corner_);
}

void ExportPreview::setBefore(bool before) {
    before_ = before;
    update();
}

void ExportPreview::moveTo(QPointF corner) {
    const DisplayImage* shown = image();
    if (!shown) return;
    const double z = 1 / devicePixelRatioF();
    corner_ = {std::clamp(corner.x(), 0.0, std::max(0.0, shown->extent().width - width() / z)),
               std::clamp(corner.y(), 0.0, std::max(0.0, shown->extent().height - height() / z))};
    update();
}

void ExportPreview::mousePressEvent(QMouseEvent* event) { pressed_ = event->position(); }

void ExportPreview::mouseMoveEvent(QMouseEvent* event) {
    if (!actual_ || !(event->buttons() & Qt::LeftButton)) return;
    const QPointF moved = event->position() - pressed_;
    pressed_ = event->position();
    moveTo(corner_ - moved / zoom());
}

void ExportPreview::keyPressEvent(QKeyEvent* event) {
    constexpr double kStep = 40;
    QPointF by;
    switch (event->key()) {
        case Qt::Key_Left: by = {-kStep, 0}; break;
        case Qt::Key_Right: by = {kStep, 0}; break;
        case Qt::Key_Up: by = {0, -kStep}; break;
        case Qt::Key_Down: by = {0, kStep}; break;
        default: return QWidget::keyPressEvent(event);
    }
    if (actual_) moveTo(corner_ + by);
}

void ExportPreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), shade(palette(), 0.12));
    if (DisplayImage* shown = image()) {
        const double z = zoom();
        const QSizeF size = QSizeF(shown->extent().width, shown->extent().height) * z;
        const QPointF centred((width() - size.width()) / 2, (height() - size.height()) / 2);
        // Fitted, a side may be larger by a rounding.
        const QPointF at(actual_ && size.width() > width() ? -corner_.x() * z : centred.x(),
                         actual_ && size.height() > height() ? -corner_.y() * z : centred.y());
        const int level = shown->levelForZoom(z * devicePixelRatioF());
        painter.setRenderHint(QPainter::SmoothPixmapTransform, !actual_);
        if (shown->hasAlpha()) paintTransparencyGround(painter, QRectF(at, size), 1);
        painter.drawImage(QRectF(at, size), shown->level(level));
    }
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    if (message_.isEmpty()) return;
    const QRect text = painter.fontMetrics()
                           .boundingRect(rect().adjusted(16, 16, -16, -16),
                                         Qt::AlignCenter | Qt::TextWordWrap, message_)
                           .adjusted(-8, -5, 8, 5);
    painter.fillRect(text, palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(text, Qt::AlignCenter | Qt::TextWordWrap, message_);
}

}  // namespace weft::gui
