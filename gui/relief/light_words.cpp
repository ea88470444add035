#include "gui/relief/light_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace weft::gui {

namespace {
QString tr(const char* text) { return QCoreApplication::translate("LightWords", text); }
}  // namespace

QString wordsFor(const Light& l) {
    const double height = std::asin(std::clamp(l.z, -1.0, 1.0)) * 180 / std::numbers::pi;
    if (height > 80) return tr("almost from the front");
    if (height < 0) return tr("from behind");
    const double turn = std::atan2(l.y, l.x) * 180 / std::numbers::pi;
    const QString from[] = {tr("right"), tr("upper right"), tr("top"),    tr("upper left"),
                            tr("left"),  tr("lower left"),  tr("bottom"), tr("lower right")};
    const int octant = (static_cast<int>(std::lround(turn / 45)) + 8) % 8;
    return tr("from the %1, %2° high").arg(from[octant]).arg(qRound(height));
}

}  // namespace weft::gui
