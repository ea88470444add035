#pragma once
/// What tools that paint with a round brush share. Image coordinates unless said otherwise.
#include <QPainter>
#include <QPainterPath>
#include <QTransform>
#include <functional>
#include <vector>

#include "weft/selection/stroke.h"

namespace weft::gui {

/// A stroke on its way, and how it looks. Radius and strength (0 to 1) may change along it.
class BrushStroke {
public:
    void begin(QPointF at, double radius, double strength = 1);
    void extend(QPointF to, double radius, double strength = 1);
    void clear() { *this = {}; }
    [[nodiscard]] bool empty() const { return pieces_.empty(); }
    [[nodiscard]] const std::vector<StrokePiece>& pieces() const { return pieces_; }
    /// One for each piece.
    [[nodiscard]] const std::vector<double>& strengths() const { return strengths_; }
    /// The mean over its pieces; 1 where there are none.
    [[nodiscard]] double strength() const;
    [[nodiscard]] QRectF box() const;
    void paint(QPainter& painter, const QTransform& deviceFromImage, const QColor& color) const;

private:
    void paintOver(QPointF from, QPointF to, double radius);

    std::vector<StrokePiece> pieces_;
    std::vector<double> strengths_;
    QPainterPath line_;     ///< as it was drawn
    QPainterPath covered_;  ///< what it paints over, where its radius changes
};

/// Calls `draw` with a dark pen and a light one: what it draws can be seen on any picture.
void paintTwice(QPainter& painter, const std::function<void()>& draw);

}  // namespace weft::gui
