#pragma once
/// A surface between pixel centres: heights and normals interpolated bilinearly; one formula for CPU
/// and CUDA. Nodes are the pixel centres and a ring around them, so that the surface reaches half a
/// pixel beyond the outermost centres. Within the image it ends in a wall a pixel wide, down to its
/// lowest height: rims of uneven height would look torn.
#include <cstddef>
#include <cstdint>

#include "weft/stencil/host_device.h"
#include "weft/stencil/surface_normal.h"

namespace weft::stencil {

/// Unit normal (x right, y up, z towards the viewer) and height in pixels.
struct SurfaceNode {
    float nx, ny, nz, z;
};

/// What is at a node.
inline constexpr std::uint8_t kVoid = 0;     ///< nothing near
inline constexpr std::uint8_t kFilled = 1;   ///< the foot of a wall: a neighbour is surface
inline constexpr std::uint8_t kSurface = 2;  ///< the surface

/// Planes of a scene: `width` · `height` samples, packed.
struct SurfacePlanes {
    const float* height;
    const float* normals;      ///< three planes; null: by differences of the height
    const std::uint8_t* mask;  ///< 0: no surface. Null: everywhere
    int width, rows;
    float lowest;  ///< height on the surface
};

inline constexpr float kEdge = 0.02f;  ///< of the interpolated mask: nearly at the foot of the wall

/// (width + 2) · (rows + 2) nodes; node (i, j) lies at u = i − 1, v = j − 1.
struct SurfaceGrid {
    const SurfaceNode* nodes;
    const std::uint8_t* states;
    int width, rows;  ///< of the image
    WEFT_HD int stride() const { return width + 2; }
};

WEFT_HD inline int clampedTo(int i, int least, int most) {
    return i < least ? least : i > most ? most : i;
}
/// `least` for what is not a number.
WEFT_HD inline float clampedTo(float x, float least, float most) {
    return x > least ? x < most ? x : most : least;
}

/// Index of the pixel that a node shows, −1 where that is no surface. Nodes around the image repeat
/// its edge. Heights that are not finite are no surface.
WEFT_HD inline std::ptrdiff_t pixelOfNode(const SurfacePlanes& p, int i, int j) {
    const int x = clampedTo(i - 1, 0, p.width - 1), y = clampedTo(j - 1, 0, p.rows - 1);
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(y) * p.width + x;
    if (p.mask && p.mask[at] == 0) return -1;
    const float z = p.height[at];
    return z - z == 0.0f ? at : -1;
}

/// The normal of a pixel of the surface: as given, or by central differences (one-sided at an edge).
WEFT_HD inline Vector3<float> normalOfPixel(const SurfacePlanes& p, std::ptrdiff_t own) {
    const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(p.width) * p.rows;
    if (p.normals) return {p.normals[own], p.normals[own + plane], p.normals[own + 2 * plane]};
    const int x = static_cast<int>(own % p.width), y = static_cast<int>(own / p.width);
    return surfaceNormal(
        x, y, p.width, p.rows, [&](int u, int v) { return pixelOfNode(p, u + 1, v + 1) >= 0; },
        [&](int u, int v) { return p.height[static_cast<std::ptrdiff_t>(v) * p.width + u]; });
}

/// A node, and its state. The foot of a wall has the mean normal of its neighbours.
WEFT_HD inline std::uint8_t makeNode(const SurfacePlanes& p, int i, int j, SurfaceNode& node) {
    const std::ptrdiff_t own = pixelOfNode(p, i, j);
    if (own >= 0) {
        const Vector3<float> n = normalOfPixel(p, own);
        node = {n.x, n.y, n.z, p.height[own]};
        return kSurface;
    }
    bool any = false;
    Vector3<float> sum{0, 0, 1e-6f};
    for (int dj = -1; dj <= 1; ++dj)
        for (int di = -1; di <= 1; ++di) {
            const std::ptrdiff_t at = pixelOfNode(p, i + di, j + dj);
            if (at < 0) continue;
            any = true;
            const Vector3<float> n = normalOfPixel(p, at);
            sum.x += n.x, sum.y += n.y, sum.z += n.z;
        }
    using std::sqrt;
    const float length = sqrt(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z);
    node = {sum.x / length, sum.y / length, sum.z / length, p.lowest};
    return any ? kFilled : kVoid;
}

/// The cell between four nodes that a place lies in, and where in it (0..1).
struct CellPlace {
    int at;  ///< index of its first node
    float x, y;
};

WEFT_HD inline CellPlace cellOf(const SurfaceGrid& g, float u, float v) {
    const float a = clampedTo(u + 1.0f, 0.0f, g.width + 1.0f),
                b = clampedTo(v + 1.0f, 0.0f, g.rows + 1.0f);
    const int i = clampedTo(static_cast<int>(a), 0, g.width),
              j = clampedTo(static_cast<int>(b), 0, g.rows);
    return {j * g.stride() + i, a - static_cast<float>(i), b - static_cast<float>(j)};
}

WEFT_HD inline float mixed(float a00, float a10, float a01, float a11, float x, float y) {
    const float top = a00 + x * (a10 - a00), bottom = a01 + x * (a11 - a01);
    return top + y * (bottom - top);
}

/// Height and its derivatives by u and v.
struct HeightSample {
    float z, du, dv;
};

WEFT_HD inline HeightSample heightIn(const SurfaceGrid& g, const CellPlace& c) {
    const SurfaceNode* n = g.nodes + c.at;
    const int s = g.stride();
    const float a = n[0].z, b = n[1].z - a, d = n[s].z - a, e = n[s + 1].z - n[1].z - d;
    return {a + c.x * b + c.y * d + c.x * c.y * e, b + c.y * e, d + c.x * e};
}
WEFT_HD inline HeightSample heightAt(const SurfaceGrid& g, float u, float v) {
    return heightIn(g, cellOf(g, u, v));
}

/// Whether there is surface: on the image's own area, and where the interpolated mask is kEdge or
/// more.
WEFT_HD inline bool surfaceAt(const SurfaceGrid& g, float u, float v) {
    if (!(u >= -0.5f && v >= -0.5f && u <= g.width - 0.5f && v <= g.rows - 0.5f)) return false;
    const CellPlace c = cellOf(g, u, v);
    const std::uint8_t* n = g.states + c.at;
    const int s = g.stride();
    const int a = n[0] == kSurface, b = n[1] == kSurface, d = n[s] == kSurface,
              e = n[s + 1] == kSurface;
    if (a + b + d + e == 4) return true;
    return mixed(static_cast<float>(a), static_cast<float>(b), static_cast<float>(d),
                 static_cast<float>(e), c.x, c.y) >= kEdge;
}

/// Height and normal interpolated; the normal is not yet of length 1.
WEFT_HD inline SurfaceNode nodeIn(const SurfaceGrid& g, const CellPlace& c) {
    const SurfaceNode *n = g.nodes + c.at, *m = n + g.stride();
    return {mixed(n[0].nx, n[1].nx, m[0].nx, m[1].nx, c.x, c.y),
            mixed(n[0].ny, n[1].ny, m[0].ny, m[1].ny, c.x, c.y),
            mixed(n[0].nz, n[1].nz, m[0].nz, m[1].nz, c.x, c.y),
            mixed(n[0].z, n[1].z, m[0].z, m[1].z, c.x, c.y)};
}

}  // namespace weft::stencil
