#pragma once
/// Where a line of sight meets a surface, from a place near it; one formula for CPU and CUDA.
#include "weft/stencil/surface_grid.h"
#include "weft/stencil/surface_view.h"

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

}  // namespace weft::stencil
