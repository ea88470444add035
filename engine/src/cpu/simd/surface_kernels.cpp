#include "cpu/simd/surface_kernels.h"

#include "cpu/simd/vec.h"
#include "weft/stencil/surface_pixel.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

using stencil::Colour;
using stencil::SightLine;
using stencil::SurfaceGrid;
using stencil::ViewFrame;

constexpr float kNearPlane = 0.02f;  // of w: where things are 50 times as large as at the target
constexpr float kSlack = 1e-4f;      // of a cell: so that cells leave no gaps between them

inline float least(float a, float b) { return a < b ? a : b; }
inline float most(float a, float b) { return a > b ? a : b; }

void project(const ViewFrame<float>& view, const SurfaceTile& tile, ProjectedTile& out) {
    const int n = tile.cellsX + 1;
    float top = 1e30f, bottom = -1e30f, left = 1e30f, right = -1e30f;
    for (int j = 0; j <= tile.cellsY; ++j) {
        const float* z = tile.z + j * tile.zStride;
        float *x = out.x + j * kTileNodes, *y = out.y + j * kTileNodes,
              *depth = out.depth + j * kTileNodes;
        const float v = tile.down[j];
#pragma GCC ivdep
        for (int i = 0; i < n; ++i) {
            const auto p = view.project(tile.across[i], v, z[i]);
            const bool seen = p.w > kNearPlane;
            x[i] = seen ? p.x : -1e9f;
            y[i] = seen ? p.y : -1e9f;
            depth[i] = seen ? p.depth : kNothing;
        }
        for (int i = 0; i < n; ++i) {
            if (depth[i] == kNothing) continue;
            left = least(left, x[i]), right = most(right, x[i]);
            top = least(top, y[i]), bottom = most(bottom, y[i]);
        }
    }
    out.top = top, out.bottom = bottom, out.left = left, out.right = right;
}

/// First and last sample whose centre lies within, of a row of cells.
struct CellBoxes {
    int x0[kTileNodes], x1[kTileNodes], y0[kTileNodes], y1[kTileNodes];
};

/// The least whole number ≥ a − ½ and the greatest ≤ a − ½, of a in −1 .. limit + 1.
inline int firstCentre(float a, float limit) {
    const float m = most(-1.0f, least(a - 0.5f, limit + 1.0f));
    const int below = static_cast<int>(m + 2.0f) - 2;
    return below + (static_cast<float>(below) < m ? 1 : 0);
}
inline int lastCentre(float a, float limit) {
    return static_cast<int>(most(-1.0f, least(a - 0.5f, limit + 1.0f)) + 2.0f) - 2;
}

inline void boxesOfRow(const SurfaceTile& tile, const ProjectedTile& p, const SampleRows& rows, int j,
                       CellBoxes& boxes) {
    const float *x = p.x + j * kTileNodes, *y = p.y + j * kTileNodes, *d = p.depth + j * kTileNodes;
    const std::uint8_t* kinds = tile.kinds + j * tile.kindStride;
    const auto w = static_cast<float>(rows.width), h = static_cast<float>(rows.end);
    constexpr int s = kTileNodes;
#pragma GCC ivdep
    for (int i = 0; i < tile.cellsX; ++i) {
        const float l = least(least(x[i], x[i + 1]), least(x[i + s], x[i + s + 1]));
        const float r = most(most(x[i], x[i + 1]), most(x[i + s], x[i + s + 1]));
        const float t = least(least(y[i], y[i + 1]), least(y[i + s], y[i + s + 1]));
        const float b = most(most(y[i], y[i + 1]), most(y[i + s], y[i + s + 1]));
        const float deep = least(least(d[i], d[i + 1]), least(d[i + s], d[i + s + 1]));
        const int first = firstCentre(l, w), last = lastCentre(r, w);
        const int upper = firstCentre(t, h), lower = lastCentre(b, h);
        const bool drawn = deep > kNothing && kinds[i] != kEmpty;
        boxes.x0[i] = first > 0 ? first : 0;
        boxes.x1[i] = last < rows.width - 1 ? last : rows.width - 1;
        boxes.y0[i] = upper > rows.begin ? upper : rows.begin;
        boxes.y1[i] = !drawn ? -2 : lower < rows.end - 1 ? lower : rows.end - 1;
    }
}

/// A triangle of a cell: α and β of a sample are affine in the picture.
struct Triangle {
    float ax, ay, bx, by;  ///< α = ax (x − px) + ay (y − py), β likewise
    float dE, dF;          ///< of depth
    bool flat;             ///< seen edge on
};

inline Triangle triangle(float ex, float ey, float fx, float fy, float dE, float dF) {
    const float det = ex * fy - ey * fx;
    const bool flat = det < 1e-9f && det > -1e-9f;
    const float inverse = 1.0f / (flat ? 1.0f : det);
    return {fy * inverse, -fx * inverse, -ey * inverse, ex * inverse, dE, dF, flat};
}

struct CellJob {
    int x0, x1, y0, y1;
    float px, py, depth;  ///< of the first node
    bool partly;
};

/// Whether the sight of a sample meets surface at a depth.
inline bool meetsSurface(const ViewFrame<float>& view, const SurfaceGrid& grid, float x, float y,
                         float depth) {
    const SightLine<float> line = view.sight(x, y);
    const float t = view.along(depth);
    return stencil::surfaceAt(grid, line.u0 + t * line.du, line.v0 + t * line.dv);
}

/// Samples inside a triangle P + α E + β F, 0 ≤ β ≤ α ≤ 1.
inline void fill(const ViewFrame<float>& view, const SurfaceGrid& grid, const Triangle& t,
                 const CellJob& c, const SampleRows& rows) {
    if (t.flat) return;
    for (int y = c.y0; y <= c.y1; ++y) {
        float* depth = rows.depth + static_cast<std::ptrdiff_t>(y - rows.begin) * rows.width;
        const float sy = static_cast<float>(y) + 0.5f, fy = sy - c.py;
        for (int x = c.x0; x <= c.x1; ++x) {
            const float sx = static_cast<float>(x) + 0.5f, fx = sx - c.px;
            const float a = t.ax * fx + t.ay * fy, b = t.bx * fx + t.by * fy;
            if (!(b >= -kSlack && a <= 1.0f + kSlack && b <= a + kSlack)) continue;
            const float d = c.depth + a * t.dE + b * t.dF;
            if (!(d > depth[x])) continue;
            if (c.partly && !meetsSurface(view, grid, sx, sy, d)) continue;
            depth[x] = d;
        }
    }
}

void raster(const ViewFrame<float>& view, const SurfaceTile& tile, const ProjectedTile& p,
            const SurfaceGrid& grid, const SampleRows& rows) {
    CellBoxes boxes;
    constexpr int s = kTileNodes;
    for (int j = 0; j < tile.cellsY; ++j) {
        boxesOfRow(tile, p, rows, j, boxes);
        const float *x = p.x + j * s, *y = p.y + j * s, *d = p.depth + j * s;
        const std::uint8_t* kinds = tile.kinds + j * tile.kindStride;
        for (int i = 0; i < tile.cellsX; ++i) {
            if (boxes.x0[i] > boxes.x1[i] || boxes.y0[i] > boxes.y1[i]) continue;
            const CellJob job{boxes.x0[i], boxes.x1[i], boxes.y0[i], boxes.y1[i],
                              x[i],        y[i],        d[i],        kinds[i] == kPartly};
            // Nodes i, b to its right, c below it, e across: the triangles i b e and i c e.
            const int b = i + 1, c = i + s, e = i + s + 1;
            fill(view, grid,
                 triangle(x[b] - x[i], y[b] - y[i], x[e] - x[b], y[e] - y[b], d[b] - d[i],
                          d[e] - d[b]),
                 job, rows);
            fill(view, grid,
                 triangle(x[c] - x[i], y[c] - y[i], x[e] - x[c], y[e] - y[c], d[c] - d[i],
                          d[e] - d[c]),
                 job, rows);
        }
    }
}

void shade(const SurfaceFrame& s, const float* depth, int y, float* t, Colour* colours) {
    const float reach = 1.5f * static_cast<float>(s.step) + 0.5f, tolerance = 0.01f * s.samples.pixel;
    const Colour background = stencil::backgroundColour(
        s.paint, (static_cast<float>(y) + 0.5f) / static_cast<float>(s.height * s.perSide));
    for (int x = 0; x < s.sampleWidth(); ++x) {
        t[x] = kNothing;
        colours[x] = background;
        if (depth[x] == kNothing) continue;
        const SightLine<float> line =
            s.samples.sight(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
        t[x] = stencil::polished(s.grid, line, s.samples.zScale, s.samples.along(depth[x]), reach,
                                 tolerance);
        colours[x] = stencil::surfaceColour(s.paint, s.grid, s.samples, line, t[x],
                                            line.u0 + t[x] * line.du, line.v0 + t[x] * line.dv);
    }
}

template <int kPerSide>
inline void finishPixels(const SurfaceFrame& s, int y, const float* t, const Colour* colours,
                         Colour* pixels, ShownPlace* shows) {
    for (int x = 0; x < s.width; ++x) {
        stencil::PixelSamples samples;
        for (int j = 0; j < kPerSide; ++j)
            for (int i = 0; i < kPerSide; ++i) {
                const int at = j * s.sampleWidth() + x * kPerSide + i;
                samples.add(colours[at], t[at] != kNothing, t[at]);
            }
        pixels[x] = samples.mean();
        ShownPlace shown = s.nowhere;
        if (!stencil::shownAt(s.grid, s.view, x, y, samples, shown.u, shown.v)) shown = s.nowhere;
        shows[x] = shown;
    }
}

void finish(const SurfaceFrame& s, int y, const float* t, const Colour* colours, Colour* pixels,
            ShownPlace* shows) {
    s.perSide == 1 ? finishPixels<1>(s, y, t, colours, pixels, shows)
                   : finishPixels<2>(s, y, t, colours, pixels, shows);
}

}  // namespace

template <>
const SurfaceKernels& kernels() {
    static const SurfaceKernels table = {project, raster, shade, finish};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
