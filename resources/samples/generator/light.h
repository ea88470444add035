#pragma once
/// Linear light to 8-bit codes.
#include "noise.h"

namespace weft::samples {

/// Filmic curve v² a/(v² + ...): a toe that keeps shadows deep, a shoulder that keeps the sky from
/// clipping.
inline double tone(double v) {
    v = std::max(v, 0.0);
    return v * (v + 0.05) / (v * (v + 0.42) + 0.16);
}

/// sRGB transfer (IEC 61966-2-1).
inline double encoded(double v) {
    v = std::clamp(v, 0.0, 1.0);
    return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
}

inline double linear(double code) {
    const double v = code / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

/// A colour given as sRGB codes, in linear light.
inline Vec3 srgb(double r, double g, double b) { return {linear(r), linear(g), linear(b)}; }

}  // namespace weft::samples
