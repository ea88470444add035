#pragma once
/// What tools that paint with a round brush share. Image coordinates unless said otherwise.
#include <QPainter>
#include <QPainterPath>
#include <QTransform>
#include <functional>
#include <vector>

#include "weft/selection/stroke.h"

namespace weft::gui {

/// As of StrokePiece.
struct BrushTip {
    double radius = 1, hardness = 1, strength = 1;
};

/// A stroke on its way, and how it looks. The tip may change along it.
class BrushStroke {
public:
    void begin(QPointF at, const BrushTip& tip);
    void extend(QPointF to, const BrushTip& tip);
    void clear() { *this = {}; }
    [[nodiscard]] bool empty() const { return pieces_.empty(); }
    [[nodiscard]] const std::vector<StrokePiece>& pieces() const { return pieces_; }
    /// Where it has come to; not of an empty one.
    [[nodiscard]] QPointF end() const { return {pieces_.back().toX, pieces_.back().toY}; }
    /// The mean over its pieces; 1 where there are none.
    [[nodiscard]] double strength() const;
    [[nodiscard]] QRectF box() const;
    void paint(QPainter& painter, const QTransform& deviceFromImage, const QColor& color) const;

private:
    void paintOver(QPointF from, QPointF to, double radius);

    std::vector<StrokePiece> pieces_;
    QPainterPath line_;     ///< as it was drawn
    QPainterPath covered_;  ///< what it paints over, where its radius changes
};

/// Calls `draw` with a dark pen and a light one: what it draws can be seen on any picture.
void paintTwice(QPainter& painter, const std::function<void()>& draw);

}  // namespace weft::gui
