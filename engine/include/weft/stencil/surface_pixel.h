#pragma once
/// A pixel from its samples; one formula for CPU and CUDA.
#include "weft/stencil/surface_hit.h"
#include "weft/stencil/surface_shading.h"

namespace weft::stencil {

/// Sums over the samples of a pixel.
struct PixelSamples {
    int r = 0, g = 0, b = 0, a = 0;
    int all = 0, hits = 0;
    float nearest = 1e30f;  ///< t of the nearest hit

    WEFT_HD void add(const Colour& c, bool hit, float t) {
        r += c.r, g += c.g, b += c.b, a += c.a;
        ++all;
        if (!hit) return;
        ++hits;
        if (t < nearest) nearest = t;
    }
    WEFT_HD Colour mean() const {
        const int half = all / 2;
        return {
            static_cast<std::uint8_t>((r + half) / all), static_cast<std::uint8_t>((g + half) / all),
            static_cast<std::uint8_t>((b + half) / all), static_cast<std::uint8_t>((a + half) / all)};
    }
};

/// Where half of a pixel's samples are surface: what its own centre shows, sought from the nearest of
/// them. False: no surface.
WEFT_HD inline bool shownAt(const SurfaceGrid& g, const ViewFrame<float>& view, int x, int y,
                            const PixelSamples& s, float& u, float& v) {
    if (s.hits == 0 || 2 * s.hits < s.all) return false;
    const SightLine<float> line =
        view.sight(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
    const float t =
        s.all == 1 ? s.nearest : polished(g, line, view.zScale, s.nearest, 4.0f, 0.01f * view.pixel);
    // Beside an edge the centre itself may miss what the samples hit.
    u = clampedTo(line.u0 + t * line.du, -0.5f, static_cast<float>(g.width) - 0.5f);
    v = clampedTo(line.v0 + t * line.dv, -0.5f, static_cast<float>(g.rows) - 0.5f);
    return true;
}

}  // namespace weft::stencil
