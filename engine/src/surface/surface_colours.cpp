#include <array>
#include <cmath>

#include "weft/surface/surface_paint.h"
#include "weft/units.h"

namespace weft {

namespace {

using Anchor = std::array<double, 3>;  // sRGB codes

/// Straight between anchors at equal distances.
template <std::size_t kCount>
std::vector<Rgba> ramp(const std::array<Anchor, kCount>& anchors) {
    std::vector<Rgba> colours(256);
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const double at = static_cast<double>(i) / 255 * (kCount - 1);
        const auto first = std::min(static_cast<std::size_t>(at), kCount - 2);
        const double t = at - static_cast<double>(first);
        const auto code = [&](std::size_t c) {
            const double v = anchors[first][c] + t * (anchors[first + 1][c] - anchors[first][c]);
            return static_cast<std::uint8_t>(std::lround(v));
        };
        colours[i] = {code(0), code(1), code(2), 255};
    }
    return colours;
}

}  // namespace

const std::vector<Rgba>& surfaceColours(SurfaceLook look) {
    // Lightness grows evenly along the first two and falls away from the middle of the third.
    static const std::vector<Rgba> heights = ramp<6>({{{52, 50, 118},
                                                       {44, 98, 148},
                                                       {48, 142, 138},
                                                       {112, 180, 108},
                                                       {204, 206, 110},
                                                       {250, 240, 214}}});
    static const std::vector<Rgba> errors =
        ramp<5>({{{34, 32, 52}, {98, 44, 112}, {190, 66, 84}, {240, 146, 62}, {252, 240, 164}}});
    static const std::vector<Rgba> signs =
        ramp<5>({{{40, 96, 186}, {132, 174, 214}, {222, 222, 222}, {224, 152, 118}, {186, 52, 46}}});
    static const std::vector<Rgba> greys = ramp<2>({{{0, 0, 0}, {255, 255, 255}}});
    switch (look) {
        case SurfaceLook::height: return heights;
        case SurfaceLook::shadingError: return errors;
        case SurfaceLook::truthError: return signs;
        default: return greys;
    }
}

const std::vector<std::uint8_t>& encodedGreys() {
    static const std::vector<std::uint8_t> codes = [] {
        std::vector<std::uint8_t> table(4096);
        for (std::size_t i = 0; i < table.size(); ++i) {
            const double v = static_cast<double>(i) / 4095;  // IEC 61966-2-1
            const double code = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
            table[i] = static_cast<std::uint8_t>(std::lround(255 * code));
        }
        return table;
    }();
    return codes;
}

Field colorOf(const SurfacePicture& picture) {
    Field color(picture.size, 3, false);
    const auto code = [](std::uint8_t v) { return static_cast<float>(v * kCode8); };
    for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
        color.row(0, 0)[i] = code(picture.pixels[i].r);
        color.row(1, 0)[i] = code(picture.pixels[i].g);
        color.row(2, 0)[i] = code(picture.pixels[i].b);
    }
    return color;
}

}  // namespace weft
