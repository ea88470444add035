#include "gui/style/contrast.h"

#include <algorithm>
#include <cmath>

namespace weft::gui {

namespace {

/// WCAG 2.1, "relative luminance": 0 (black) to 1 (white).
double relativeLuminance(const QColor& colour) {
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

QColor withLightness(const QColor& colour, int lightness) {
    return QColor::fromHsl(colour.hslHue(), colour.hslSaturation(), lightness);
}

}  // namespace

double contrastRatio(const QColor& a, const QColor& b) {
    const double x = relativeLuminance(a), y = relativeLuminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QColor standingOut(const QColor& colour, const QColor& ground, double least) {
    // Towards the end, black or white, that is farther from the ground.
    const bool lighter = contrastRatio(Qt::white, ground) > contrastRatio(Qt::black, ground);
    const int end = lighter ? 255 : 0, step = lighter ? 1 : -1;
    QColor out = colour.toRgb();
    for (int l = colour.lightness(); contrastRatio(out, ground) < least && l != end;)
        out = withLightness(colour, l += step).toRgb();
    return out;
}

QColor standingOut(const QColor& colour, const QPalette& palette, double least) {
    const QColor onWindow = standingOut(colour, palette.color(QPalette::Window), least);
    return standingOut(onWindow, palette.color(QPalette::Base), least);
}

}  // namespace weft::gui
