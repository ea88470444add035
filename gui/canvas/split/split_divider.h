#pragma once
/// The line between the picture before and after.
#include <QPainter>
#include <QWidget>

namespace weft::gui {

enum class SplitKind { none, leftRight, topBottom };

/// Lies over a canvas, its parent: on its left (or above) the picture is shown without patches.
/// Dragged, or moved by the arrow keys (Shift: further, Home and End: to the ends, Return or a
/// double click: to the middle); Escape gives the keyboard back to the canvas. GUI thread.
class SplitDivider : public QWidget {
    Q_OBJECT
public:
    explicit SplitDivider(QWidget& canvas);

    void setKind(SplitKind kind);
    [[nodiscard]] SplitKind kind() const { return kind_; }
    /// Of the canvas that shows the picture before, 0 to 1.
    [[nodiscard]] double share() const { return share_; }
    void setShare(double share);
    /// The part of the canvas that shows the picture before, device pixels.
    [[nodiscard]] QRect beforeSide() const;
    [[nodiscard]] QRect afterSide() const;
    /// What a picture without patches is called.
    [[nodiscard]] static QString beforeText() { return tr("Before"); }
    /// Says which side is which. Painter in device pixels of the canvas.
    void paintLabels(QPainter& painter) const;
    /// After the canvas was resized.
    void place();

signals:
    void moved();

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    [[nodiscard]] bool upright() const { return kind_ == SplitKind::leftRight; }
    /// Along the way that it moves.
    [[nodiscard]] double along(QPointF point) const { return upright() ? point.x() : point.y(); }
    [[nodiscard]] double length() const;  ///< of the canvas, along it

    QWidget& canvas_;
    SplitKind kind_ = SplitKind::none;
    double share_ = 0.5;
    double grip_ = 0;  ///< from the line to where it was pressed
};

}  // namespace weft::gui
