#pragma once
/// The first meeting of a line of sight with a surface, exactly: through a pyramid of the heights
/// that blocks of cells span (A. Tevs, I. Ihrke, H.-P. Seidel, "Maximum mipmaps for fast, accurate,
/// and scalable dynamic height field rendering", 2008; here with minima too, so that the surface is
/// met from below as well), then by the quadratic equation of a bilinear cell.
#include "weft/stencil/surface_grid.h"
#include "weft/stencil/surface_view.h"

namespace weft::stencil {

/// lowest > highest: nothing.
struct HeightSpan {
    float lowest, highest;
};

WEFT_HD inline HeightSpan united(HeightSpan a, HeightSpan b) {
    return {a.lowest < b.lowest ? a.lowest : b.lowest, a.highest > b.highest ? a.highest : b.highest};
}

inline constexpr int kMostSpanLevels = 20;

/// Spans of blocks of 2^level by 2^level cells, levels 1..top, one after another; the last is one
/// block.
struct SpanPyramid {
    const HeightSpan* spans;
    int offset[kMostSpanLevels];
    int top;
    int cellsX, cellsY;

    WEFT_HD int blocksX(int level) const { return ((cellsX - 1) >> level) + 1; }
    WEFT_HD int blocksY(int level) const { return ((cellsY - 1) >> level) + 1; }
    WEFT_HD HeightSpan at(int level, int x, int y) const {
        return spans[offset[level] + y * blocksX(level) + x];
    }
};

/// The pyramid of an image of that size, without its spans. `total`: how many there are.
WEFT_HD inline SpanPyramid spanPyramid(int width, int rows, int& total) {
    SpanPyramid p{nullptr, {}, 0, width + 1, rows + 1};
    total = 0;
    do {
        ++p.top;
        p.offset[p.top] = total;
        total += p.blocksX(p.top) * p.blocksY(p.top);
    } while ((p.blocksX(p.top) > 1 || p.blocksY(p.top) > 1) && p.top + 1 < kMostSpanLevels);
    return p;
}

WEFT_HD inline HeightSpan spanOfCell(const SurfaceGrid& g, int i, int j) {
    if (i > g.width || j > g.rows) return {1e30f, -1e30f};
    const int at = j * g.stride() + i, s = g.stride();
    const std::uint8_t* n = g.states + at;
    const bool any = n[0] == kSurface || n[1] == kSurface || n[s] == kSurface || n[s + 1] == kSurface;
    if (!any) return {1e30f, -1e30f};
    const SurfaceNode* z = g.nodes + at;
    return united(united({z[0].z, z[0].z}, {z[1].z, z[1].z}),
                  united({z[s].z, z[s].z}, {z[s + 1].z, z[s + 1].z}));
}

/// Of a block of level 1, from its cells; of a higher one, from the blocks below.
WEFT_HD inline HeightSpan spanOfBlock(const SurfaceGrid& g, const SpanPyramid& p, int level, int x,
                                      int y) {
    HeightSpan span{1e30f, -1e30f};
    for (int b = 2 * y; b <= 2 * y + 1; ++b)
        for (int a = 2 * x; a <= 2 * x + 1; ++a) {
            if (level == 1)
                span = united(span, spanOfCell(g, a, b));
            else if (a < p.blocksX(level - 1) && b < p.blocksY(level - 1))
                span = united(span, p.at(level - 1, a, b));
        }
    return span;
}

/// [from, to] cut to where start + t way lies in least..most.
WEFT_HD inline void clip(float start, float way, float least, float most, float& from, float& to) {
    if (way == 0.0f) {
        if (start < least || start > most) to = from - 1.0f;
        return;
    }
    const float a = (least - start) / way, b = (most - start) / way;
    const float first = a < b ? a : b, last = a < b ? b : a;
    if (first > from) from = first;
    if (last < to) to = last;
}

/// The first root of z(t) = s h(u(t), v(t)) in a cell between `from` and `to` that is surface.
WEFT_HD inline bool meetsCell(const SurfaceGrid& g, const SightLine<float>& l, float zScale, int i,
                              int j, float from, float to, float slack, float& hit) {
    using std::sqrt;
    const int at = j * g.stride() + i, s = g.stride();
    const SurfaceNode* n = g.nodes + at;
    const float a = n[0].z, b = n[1].z - a, c = n[s].z - a, e = n[s + 1].z - n[1].z - c;
    const float x = l.u0 + from * l.du + 1.0f - static_cast<float>(i),
                y = l.v0 + from * l.dv + 1.0f - static_cast<float>(j);
    // A τ² + B τ + C = 0, τ = t − from.
    const float A = -zScale * e * l.du * l.dv;
    const float B = l.dz - zScale * (b * l.du + c * l.dv + e * (x * l.dv + y * l.du));
    const float C = l.z0 + from * l.dz - zScale * (a + b * x + c * y + e * x * y);
    const float under = B * B - 4.0f * A * C;
    if (!(under >= 0.0f)) return false;
    const float q = -0.5f * (B + (B < 0.0f ? -sqrt(under) : sqrt(under)));
    float first = A != 0.0f ? q / A : 1e30f, second = q != 0.0f ? C / q : 1e30f;
    if (C == 0.0f && q == 0.0f) first = 0.0f;
    if (second < first) {
        const float swapped = first;
        first = second;
        second = swapped;
    }
    for (int root = 0; root < 2; ++root) {
        const float tau = root == 0 ? first : second;
        if (!(tau >= -slack && tau <= to - from + slack)) continue;
        hit = from + tau;
        if (surfaceAt(g, l.u0 + hit * l.du, l.v0 + hit * l.dv)) return true;
    }
    return false;
}

/// Where a line first meets the surface at t ≥ `nearest`. False: nowhere.
WEFT_HD inline bool traced(const SurfaceGrid& g, const SpanPyramid& p, const SightLine<float>& l,
                           float zScale, float nearest, float& hit) {
    using std::floor;
    const HeightSpan all = p.at(p.top, 0, 0);
    if (all.lowest > all.highest) return false;
    const float slack = 1e-3f / ((l.du > 0 ? l.du : -l.du) + (l.dv > 0 ? l.dv : -l.dv) + 1e-3f);
    const float thick =
        1e-4f + 1e-6f * (all.highest - all.lowest) + slack * (l.dz > 0.0f ? l.dz : -l.dz);
    float from = nearest, last = 1e9f;
    clip(l.u0, l.du, -0.5f, static_cast<float>(g.width) - 0.5f, from, last);
    clip(l.v0, l.dv, -0.5f, static_cast<float>(g.rows) - 0.5f, from, last);
    clip(l.z0, l.dz, zScale * all.lowest - thick, zScale * all.highest + thick, from, last);
    if (!(from <= last)) return false;
    int i = clampedTo(static_cast<int>(floor(l.u0 + from * l.du + 1.0f)), 0, g.width),
        j = clampedTo(static_cast<int>(floor(l.v0 + from * l.dv + 1.0f)), 0, g.rows);
    const float perU = l.du != 0.0f ? 1.0f / l.du : 0.0f, perV = l.dv != 0.0f ? 1.0f / l.dv : 0.0f;
    int level = p.top;
    for (int steps = 8 * (g.width + g.rows) + 256; steps > 0; --steps) {
        const int x = i >> level, y = j >> level;
        const int borderX = ((x + (l.du > 0.0f ? 1 : 0)) << level) - 1,
                  borderY = ((y + (l.dv > 0.0f ? 1 : 0)) << level) - 1;
        const float leaveX = l.du != 0.0f ? (static_cast<float>(borderX) - l.u0) * perU : 1e30f,
                    leaveY = l.dv != 0.0f ? (static_cast<float>(borderY) - l.v0) * perV : 1e30f;
        const bool byX = leaveX <= leaveY;
        float to = byX ? leaveX : leaveY;
        const bool ends = to >= last;
        to = ends ? last : to > from ? to : from;
        if (level == 0) {
            if (meetsCell(g, l, zScale, i, j, from, to, slack, hit)) return true;
        } else {
            const HeightSpan span = p.at(level, x, y);
            const float a = l.z0 + from * l.dz, b = l.z0 + to * l.dz;
            if ((a < b ? a : b) <= zScale * span.highest + thick &&
                (a < b ? b : a) >= zScale * span.lowest - thick) {
                --level;
                continue;
            }
        }
        if (ends) return false;
        // Into the next block: exactly over its border one way, never back the other.
        const int size = 1 << level;
        from = to;
        if (byX) {
            i = l.du > 0.0f ? (x + 1) << level : (x << level) - 1;
            const int low = l.dv > 0.0f ? j : y << level,
                      high = l.dv < 0.0f ? j : (y << level) + size - 1;
            j = clampedTo(static_cast<int>(floor(l.v0 + from * l.dv + 1.0f)), low, high);
        } else {
            j = l.dv > 0.0f ? (y + 1) << level : (y << level) - 1;
            const int low = l.du > 0.0f ? i : x << level,
                      high = l.du < 0.0f ? i : (x << level) + size - 1;
            i = clampedTo(static_cast<int>(floor(l.u0 + from * l.du + 1.0f)), low, high);
        }
        if (i < 0 || j < 0 || i > g.width || j > g.rows) return false;
        if (level < p.top && ((i >> (level + 1)) != (x >> 1) || (j >> (level + 1)) != (y >> 1)))
            ++level;
    }
    return false;
}

}  // namespace weft::stencil
