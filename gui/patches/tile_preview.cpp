#include "gui/patches/tile_preview.h"

#include <QHideEvent>
#include <QPainter>
#include <QShowEvent>
#include <algorithm>
#include <cmath>

namespace weft::gui {

namespace {

constexpr int kCopies = 3;  // in each direction, at least

/// The box, or, where that is too many pixels to be scaled at once, a smaller copy of it. Pixels of
/// smaller copies that others than the box's have part in are left out: they would look like a seam.
QImage pixelsOf(DisplayImage& display, const QRect& box, double scale) {
    constexpr qint64 kMostPixels = 1'500'000;
    const bool few = qint64{box.width()} * box.height() <= kMostPixels;
    const int level = few ? 0 : display.levelForZoom(scale);
    const int side = 1 << level;
    const QPoint first((box.left() + side - 1) / side, (box.top() + side - 1) / side);
    const QPoint end((box.right() + 1) / side, (box.bottom() + 1) / side);
    return display.level(level).copy(QRect(first, end - QPoint(1, 1)));
}

}  // namespace

TilePreview::TilePreview(QWidget* parent) : QWidget(parent, Qt::Tool) {
    setObjectName("tilePreview");
    setWindowTitle(tr("Tiled Preview"));
    setAccessibleName(tr("The patch repeated side by side"));
    setToolTip(tr("The selected patch as it is seen, repeated; enlarge the window for more"));
    setMinimumSize(150, 150);
    resize(480, 480);
    gate_.setSingleShot(true);
    gate_.setInterval(40);
    connect(&gate_, &QTimer::timeout, this, &TilePreview::renew);
}

void TilePreview::setDocument(CloneDocument* document) {
    if (document && document_ == document) return;
    if (document_) document_->disconnect(this);
    document_ = document;
    if (document) {
        connect(document, &OpenDocument::displayChanged, this, &TilePreview::request);
        connect(document, &CloneDocument::patchSelectedChanged, this, &TilePreview::request);
        connect(document, &CloneDocument::patchesChanged, this, &TilePreview::request);
    }
    request();
}

QRect TilePreview::box() const {
    if (!document_) return {};
    for (const SharedLayer& layer : document_->layers())
        if (layer->patch == document_->state().active && !layer->empty())
            return toQRect(layer->box) & toQRect(rectOf(document_->extent()));
    return {};
}

void TilePreview::request() {
    if (isVisible() && !gate_.isActive()) gate_.start();
}

void TilePreview::renew() {
    tile_ = {};
    if (const QRect whole = box(); !whole.isEmpty()) {
        const QSizeF room = QSizeF(size()) * devicePixelRatioF() / kCopies;
        const double scale =
            std::min({1.0, room.width() / whole.width(), room.height() / whole.height()});
        const auto scaled = [scale](int side) {
            return std::max(1, static_cast<int>(std::lround(side * scale)));
        };
        const QSize wanted(scaled(whole.width()), scaled(whole.height()));
        QImage copy = pixelsOf(document_->display(), whole, scale);
        if (copy.size() != wanted)
            copy = copy.scaled(wanted, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        tile_ = QPixmap::fromImage(copy);
    }
    update();
}

void TilePreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (tile_.isNull()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Select a patch to see it repeated"));
        return;
    }
    const double density = devicePixelRatioF();
    painter.scale(1 / density, 1 / density);
    const QSize all(static_cast<int>(std::ceil(width() * density)),
                    static_cast<int>(std::ceil(height() * density)));
    // One copy lies in the middle.
    const auto before = [](int whole, int part) { return part - ((whole - part) / 2) % part; };
    painter.drawTiledPixmap(QRect(QPoint(), all), tile_,
                            QPoint(before(all.width(), tile_.width()) % tile_.width(),
                                   before(all.height(), tile_.height()) % tile_.height()));
}

void TilePreview::resizeEvent(QResizeEvent*) { request(); }

// It first comes up over the picture, beside the panels.
void TilePreview::showEvent(QShowEvent* event) {
    if (const QWidget* over = parentWidget(); over && !placed_ && !event->spontaneous()) {
        constexpr int kLeft = 70, kBottom = 70;
        move(over->geometry().bottomLeft() + QPoint(kLeft, -kBottom - height()));
        placed_ = true;
    }
    gate_.start();
}

void TilePreview::hideEvent(QHideEvent* event) {
    gate_.stop();
    if (!event->spontaneous()) emit closed();
}

}  // namespace weft::gui
