#include "gui/watch/colour_map.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace weft::gui {

namespace {

/// Gamma-encoded sRGB of CIE L*C*h (D65), unclamped 0..1.
std::array<double, 3> fromLch(double lightness, double chroma, double hueDegrees) {
    const double hue = hueDegrees * std::numbers::pi / 180;
    const double fy = (lightness + 16) / 116;
    const double fx = fy + chroma * std::cos(hue) / 500, fz = fy - chroma * std::sin(hue) / 200;
    const auto cube = [](double f) {
        return f > 6.0 / 29 ? f * f * f : 3 * (6.0 / 29) * (6.0 / 29) * (f - 4.0 / 29);
    };
    const double x = 0.95047 * cube(fx), y = cube(fy), z = 1.08883 * cube(fz);
    const auto encoded = [](double v) {
        return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    };
    return {encoded(3.2406 * x - 1.5372 * y - 0.4986 * z),
            encoded(-0.9689 * x + 1.8758 * y + 0.0415 * z),
            encoded(0.0557 * x - 0.2040 * y + 1.0570 * z)};
}

/// The colour of that lightness and hue with that chroma, or the most that sRGB has.
QRgb displayed(double lightness, double chroma, double hue) {
    const auto displayable = [](double v) { return v >= 0 && v <= 1; };
    std::array<double, 3> rgb = fromLch(lightness, chroma, hue);
    for (; chroma > 0 && !std::all_of(rgb.begin(), rgb.end(), displayable); chroma -= 0.5)
        rgb = fromLch(lightness, std::max(0.0, chroma - 0.5), hue);
    const auto code = [](double v) { return static_cast<int>(255 * std::clamp(v, 0.0, 1.0) + 0.5); };
    return qRgb(code(rgb[0]), code(rgb[1]), code(rgb[2]));
}

/// From pale grey to a vivid colour, which is darker.
std::array<QRgb, 256> sideOf(double hue) {
    std::array<QRgb, 256> colours{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const double t = static_cast<double>(i) / 255;
        colours[i] = displayed(93 - 50 * t, 85 * t, hue);
    }
    return colours;
}

}  // namespace

const std::array<QRgb, 256>& colourMap() {
    static const std::array<QRgb, 256> map = [] {
        std::array<QRgb, 256> colours{};
        for (std::size_t i = 0; i < colours.size(); ++i) {
            const double t = static_cast<double>(i) / 255;
            // Vivid ends; as pale in the middle as sRGB's teal, so that no hue stands out.
            const double chroma = 38 + 225 * (t - 0.55) * (t - 0.55);
            colours[i] = displayed(14 + 79 * t, chroma, 300 - 200 * t);
        }
        return colours;
    }();
    return map;
}

QRgb mapped(double t) {
    if (!(t > 0)) return colourMap().front();
    return colourMap()[static_cast<std::size_t>(std::min(1.0, t) * 255 + 0.5)];
}

QRgb mappedSigned(double t) {
    static const std::array<QRgb, 256> below = sideOf(265), above = sideOf(55);
    const double size = std::min(1.0, std::abs(t));
    return (t < 0 ? below : above)[static_cast<std::size_t>(size * 255 + 0.5)];
}

double errorScaleEnd(double largest) {
    double end = kMostError;
    for (const double factor : {2.0, 2.5, 2.0})  // 200, 500, 1000
        if (largest > end) end *= factor;
    return end;
}

double errorPlace(double codes, double most) {
    if (!(codes > 0)) return 0;
    return std::clamp(std::log(codes / kLeastError) / std::log(most / kLeastError), 0.0, 1.0);
}

}  // namespace weft::gui
