#pragma once
/// Where a picture lies in its view.
#include <QPointF>
#include <QRect>
#include <QRectF>
#include <QSize>
#include <QSizeF>
#include <QTransform>

namespace weft::gui {

/// screen = offset + zoom · image, in device pixels. A value without widgets, so that it can be
/// tested. The picture is kept in reach: an axis on which it is smaller than the view is centred,
/// otherwise it may be pulled until its edge is at the middle of the view.
class ViewTransform {
public:
    static constexpr double kMinZoom = 1.0 / 64, kMaxZoom = 64;

    void setView(QSizeF view);
    void setPicture(QSize picture);
    /// The whole picture, never above 100 %.
    void fit();
    /// Sets the zoom while `anchor` (screen) stays on the same picture point.
    void zoomTo(double zoom, QPointF anchor);
    void panBy(QPointF screenDelta);
    void centreOn(QPointF image);

    [[nodiscard]] double zoom() const { return zoom_; }
    [[nodiscard]] QPointF toImage(QPointF screen) const { return (screen - offset_) / zoom_; }
    [[nodiscard]] QPointF toScreen(QPointF image) const { return offset_ + image * zoom_; }
    [[nodiscard]] QRectF toScreen(const QRectF& image) const;
    /// Whole screen pixels that show any of `image`, with a pixel to spare for filtering.
    [[nodiscard]] QRect screenBounds(const QRect& image) const;
    [[nodiscard]] QTransform transform() const;
    /// The next larger or smaller of the usual steps (… 25, 33, 50, 67, 100, 150, 200 …).
    [[nodiscard]] double stepped(bool in) const;

private:
    void keepInReach();

    QSizeF view_;
    QSize picture_;
    QPointF offset_;
    double zoom_ = 1;
    bool fitted_ = true;
};

}  // namespace weft::gui
