#pragma once
/// Where a line of sight meets a surface, from a place near it, and a pixel from its samples; one
/// formula for CPU and CUDA.
#include "weft/stencil/surface_shading.h"

namespace weft::stencil {

/// g(t) = z(t) − s h(u(t), v(t)), and its derivative.
struct Clearance {
    float value, slope;
};

WEFT_HD inline Clearance clearanceAt(const SurfaceGrid& g, const SightLine<float>& l, float zScale,
                                     float t) {
    const HeightSample h = heightAt(g, l.u0 + t * l.du, l.v0 + t * l.dv);
    return {l.z0 + t * l.dz - zScale * h.z, l.dz - zScale * (h.du * l.du + h.dv * l.dv)};
}

/// Up to five steps of Newton's method from t, until the clearance is within `tolerance`. A step that
/// leaves the neighbourhood (`reach` pixels) or the surface, or that makes the clearance larger, is
/// not taken.
WEFT_HD inline float polished(const SurfaceGrid& g, const SightLine<float>& l, float zScale, float t,
                              float reach, float tolerance) {
    Clearance c = clearanceAt(g, l, zScale, t);
    for (int i = 0; i < 5; ++i) {
        const float miss = c.value > 0 ? c.value : -c.value;
        if (miss <= tolerance) return t;
        const float step = -c.value / c.slope, next = t + step;
        const float across = step * l.du, along = step * l.dv;
        const bool near = across < reach && across > -reach && along < reach && along > -reach;
        if (!near || !surfaceAt(g, l.u0 + next * l.du, l.v0 + next * l.dv)) return t;
        c = clearanceAt(g, l, zScale, next);
        if (!((c.value > 0 ? c.value : -c.value) < miss)) return t;
        t = next;
    }
    return t;
}

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
