#pragma once
/// A ruler along an edge of a canvas.
#include <QWidget>
#include <optional>

#include "gui/canvas/canvas_view.h"

namespace weft::gui {

/// Pixels of the picture beside what the canvas shows of it; follows its zoom, its pan and the
/// pointer. A drag out of it makes a guide along it, a double click opens the guides' numbers.
class Ruler : public QWidget {
    Q_OBJECT
public:
    /// `made`: the guides that are dragged out of it; y: of the ruler above the picture.
    Ruler(CanvasView& canvas, GuideWay made, QWidget* parent = nullptr);

    /// Across, in pixels of the widget.
    [[nodiscard]] static int thickness() { return 20; }

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;

private:
    [[nodiscard]] bool isLevel() const { return made_ == GuideWay::y; }
    [[nodiscard]] int length() const { return isLevel() ? width() : height(); }
    /// Along the ruler, in pixels of the widget.
    [[nodiscard]] double at(double inImage) const;
    [[nodiscard]] QPointF onCanvas(const QMouseEvent& event) const;
    void followPointer(std::optional<QPointF> inImage);
    [[nodiscard]] QRect markRect() const;
    void paintScale(QPainter& painter) const;
    void paintNumber(QPainter& painter, int at, int number) const;

    CanvasView& canvas_;
    GuideWay made_;
    std::optional<double> pointer_;  ///< picture
};

}  // namespace weft::gui
