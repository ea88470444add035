#include "gui/display/transparency_ground.h"

#include <algorithm>
#include <cmath>

namespace weft::gui {

void paintTransparencyGround(QPainter& painter, const QRectF& area, double pixel) {
    constexpr int kSquare = 8;
    const QColor light(150, 150, 150), dark(105, 105, 105);
    const int side = std::max(1, static_cast<int>(std::lround(kSquare * pixel)));
    QImage tile(2 * side, 2 * side, QImage::Format_RGB32);
    for (int y = 0; y < tile.height(); ++y)
        for (int x = 0; x < tile.width(); ++x)
            tile.setPixelColor(x, y, (x < side) == (y < side) ? light : dark);
    painter.fillRect(area, QBrush(tile));
}

}  // namespace weft::gui
