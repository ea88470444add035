#pragma once
/// The colour of a point of a surface as the eye meets it; one formula for CPU and CUDA.
#include "weft/stencil/lighting.h"
#include "weft/stencil/surface_grid.h"
#include "weft/stencil/surface_view.h"

namespace weft {

/// What colours a surface. A look that the scene has nothing for is drawn grey.
enum class SurfaceLook {
    grey,          ///< matt, under the light of the view
    image,         ///< the image draped, as it is
    normals,       ///< x, y, z as red, green, blue
    height,        ///< height in colours, shaded
    shadingError,  ///< |I − R| under the solved light in colours
    truthError,    ///< height less true height, less the median of that, in colours about grey
};

}  // namespace weft

namespace weft::stencil {

/// Bytes as they lie in a picture.
struct Colour {
    std::uint8_t r, g, b, a;
};

/// All that colours depend on. Pointers that the paint does not ask for may be null.
struct SurfacePaint {
    SurfaceLook paint;
    const Colour* image;          ///< width · rows of the grid
    const float* brightness;      ///< likewise, unit of weft/units.h
    const float* truth;           ///< likewise, pixels
    const Colour* ramp;           ///< 256
    const std::uint8_t* encoded;  ///< 4096 sRGB codes of linear light 0..1
    Lighting<float> light;        ///< of the view
    Lighting<float> solved;       ///< under which R is judged
    float toShading, ambient;     ///< I = toShading · sample − ambient
    float truthMedian;
    float lowest, perUnit;  ///< place in the ramp = (value − lowest) · perUnit, 0..255
    float wireSpacing;      ///< pixels of the image; 0: no wires
    float wirePixel;        ///< length of a pixel of the picture at the target
    Colour backgroundTop, backgroundBottom;
};

inline constexpr float kGreyAlbedo = 0.8f;  ///< of the grey surface
inline constexpr float kHeadlight = 0.12f;  ///< share of light that comes from the eye
inline constexpr float kUnderside =
    0.55f;  ///< brightness of what is seen from below, lit from the eye
inline constexpr float kRampShadow = 0.45f;  ///< brightness of unlit colours

/// The normal of the surface stretched in height: n ∝ (s nx, s ny, nz), of length 1.
WEFT_HD inline Vector3<float> stretched(const Vector3<float>& n, float zScale) {
    using std::sqrt;
    const float x = n.x * zScale, y = n.y * zScale;
    const float length = sqrt(x * x + y * y + n.z * n.z);
    if (!(length > 1e-12f)) return {0, 0, 1};
    return {x / length, y / length, n.z / length};
}

/// (1 − f) max(0, R) + f |n · V|: a matt surface under R = n · L or harmonics, with a weak light at
/// the eye.
WEFT_HD inline float lit(const Vector3<float>& n, float r, const Vector3<float>& toEye) {
    const float e = dot(n, toEye);
    return (1.0f - kHeadlight) * (r > 0.0f ? r : 0.0f) + kHeadlight * (e > 0.0f ? e : -e);
}

/// A cell's four pixels and their weights, bilinear among those that are surface.
struct CellPixels {
    std::ptrdiff_t at[4];
    float weight[4];
};

WEFT_HD inline CellPixels pixelsOf(const SurfaceGrid& g, const CellPlace& c) {
    const int s = g.stride(), i = c.at % s, j = c.at / s;
    CellPixels p;
    float sum = 0;
    for (int n = 0; n < 4; ++n) {
        const int a = n & 1, b = n >> 1;
        const int x = clampedTo(i + a - 1, 0, g.width - 1), y = clampedTo(j + b - 1, 0, g.rows - 1);
        const float weight = (a ? c.x : 1.0f - c.x) * (b ? c.y : 1.0f - c.y) + 1e-6f;
        p.at[n] = static_cast<std::ptrdiff_t>(y) * g.width + x;
        p.weight[n] = g.states[c.at + b * s + a] == kSurface ? weight : 0.0f;
        sum += p.weight[n];
    }
    for (float& w : p.weight) w = sum > 0.0f ? w / sum : 0.0f;
    return p;
}

/// `plane`: one sample a pixel.
WEFT_HD inline float planeIn(const SurfaceGrid& g, const float* plane, const CellPlace& c) {
    const CellPixels p = pixelsOf(g, c);
    float sum = 0;
    for (int n = 0; n < 4; ++n)
        if (p.weight[n] > 0.0f) sum += p.weight[n] * plane[p.at[n]];
    return sum;
}

WEFT_HD inline Vector3<float> imageIn(const SurfaceGrid& g, const Colour* image, const CellPlace& c) {
    const CellPixels p = pixelsOf(g, c);
    Vector3<float> sum{0, 0, 0};
    for (int n = 0; n < 4; ++n) {
        const Colour& colour = image[p.at[n]];
        sum.x += p.weight[n] * colour.r;
        sum.y += p.weight[n] * colour.g;
        sum.z += p.weight[n] * colour.b;
    }
    return sum;
}

WEFT_HD inline std::uint8_t byteOf(float x) {
    return static_cast<std::uint8_t>(clampedTo(x, 0.0f, 255.0f) + 0.5f);
}

WEFT_HD inline Vector3<float> rampAt(const SurfacePaint& p, float value, float brightness) {
    const float at = clampedTo((value - p.lowest) * p.perUnit, 0.0f, 255.0f);
    const Colour c = p.ramp[static_cast<int>(at + 0.5f)];
    return {c.r * brightness, c.g * brightness, c.b * brightness};
}

/// A point of the surface: its place, its interpolated normal as solved (not yet of length 1), its
/// height.
struct PointOfSurface {
    CellPlace cell;
    Vector3<float> bare;
    float z;
};

/// Colour by paint, 0..255. `shade`: lit() there.
WEFT_HD inline Vector3<float> painted(const SurfacePaint& p, const SurfaceGrid& g,
                                      const PointOfSurface& at, float shade) {
    if (p.paint == SurfaceLook::grey) {
        const float code =
            p.encoded[static_cast<int>(clampedTo(kGreyAlbedo * shade, 0.0f, 1.0f) * 4095.0f + 0.5f)];
        return {code, code, code};
    }
    if (p.paint == SurfaceLook::image) return imageIn(g, p.image, at.cell);
    const Vector3<float> n = stretched(at.bare, 1.0f);
    if (p.paint == SurfaceLook::normals)
        return {127.5f + 127.5f * n.x, 127.5f + 127.5f * n.y, 127.5f + 127.5f * n.z};
    const float brightness = kRampShadow + (1.0f - kRampShadow) * shade;
    if (p.paint == SurfaceLook::height) return rampAt(p, at.z, brightness);
    if (p.paint == SurfaceLook::truthError)
        return rampAt(p, at.z - planeIn(g, p.truth, at.cell) - p.truthMedian, 1.0f);
    const float r = brightnessOf(p.solved, n),
                i = planeIn(g, p.brightness, at.cell) * p.toShading - p.ambient;
    const float e = i - (r > 0.0f ? r : 0.0f);
    return rampAt(p, e > 0.0f ? e : -e, 1.0f);
}

/// How much of a pixel is covered by the lines at multiples of `spacing`, of a coordinate that
/// changes by (dx, dy) over a pixel. Lines closer than four pixels fade.
WEFT_HD inline float wireCover(float at, float spacing, float dx, float dy) {
    using std::floor;
    using std::sqrt;
    const float change = sqrt(dx * dx + dy * dy) + 1e-9f, turns = at / spacing;
    const float away = turns - floor(turns + 0.5f);
    const float pixels = (away > 0.0f ? away : -away) * spacing / change;
    const float near = clampedTo(1.0f - pixels, 0.0f, 1.0f);
    return near * clampedTo(spacing / change * 0.25f - 0.5f, 0.0f, 1.0f);
}

/// The larger cover by lines of u and of v: a pixel's sight moves over the tangent plane by
/// ΔP = e − D (n · e) / (n · D).
WEFT_HD inline float wires(const SurfacePaint& p, const ViewFrame<float>& view,
                           const SightLine<float>& line, float t, float u, float v,
                           const Vector3<float>& n) {
    const Vector3<float> d{line.du, -line.dv, line.dz};
    float facing = dot(n, d);
    if (facing > -1e-3f && facing < 1e-3f) facing = facing < 0.0f ? -1e-3f : 1e-3f;
    const float size = p.wirePixel * (1.0f + view.k * t);
    const float along = dot(n, view.right) / facing, upward = dot(n, view.up) / facing;
    const float ux = size * (view.right.x - d.x * along), uy = size * (view.up.x - d.x * upward);
    const float vx = size * (view.right.y - d.y * along), vy = size * (view.up.y - d.y * upward);
    const float a = wireCover(u, p.wireSpacing, ux, uy), b = wireCover(v, p.wireSpacing, vx, vy);
    return a > b ? a : b;
}

/// The colour of the surface at (u, v), which the line meets at t.
WEFT_HD inline Colour surfaceColour(const SurfacePaint& p, const SurfaceGrid& g,
                                    const ViewFrame<float>& view, const SightLine<float>& line,
                                    float t, float u, float v) {
    using std::sqrt;
    const CellPlace cell = cellOf(g, u, v);
    const HeightSample h = heightIn(g, cell);
    const SurfaceNode node = nodeIn(g, cell);
    const PointOfSurface at{cell, {node.nx, node.ny, node.nz}, node.z};
    const Vector3<float> up = stretched(at.bare, view.zScale);
    // The line goes up through the surface where dz exceeds the surface's own rise along it.
    const bool below = line.dz - view.zScale * (h.du * line.du + h.dv * line.dv) > 0.0f;
    const float side = below ? -1.0f : 1.0f;
    const Vector3<float> n{side * up.x, side * up.y, side * up.z};
    const float length = sqrt(line.du * line.du + line.dv * line.dv + line.dz * line.dz);
    const Vector3<float> toEye{-line.du / length, line.dv / length, -line.dz / length};
    const float r = below ? dot(n, toEye) : brightnessOf(p.light, n);
    Vector3<float> c = painted(p, g, at, lit(n, r, toEye));
    const float dim = below ? kUnderside : 1.0f;
    c = {c.x * dim, c.y * dim, c.z * dim};
    if (p.wireSpacing > 0.0f) {
        const float w = 0.75f * wires(p, view, line, t, u, v, up);
        c = {c.x + w * (104.0f - c.x), c.y + w * (168.0f - c.y), c.z + w * (226.0f - c.z)};
    }
    return {byteOf(c.x), byteOf(c.y), byteOf(c.z), 255};
}

/// Between the two backgrounds; `down`: 0 at the top of the picture, 1 at the bottom.
WEFT_HD inline Colour backgroundColour(const SurfacePaint& p, float down) {
    const Colour &a = p.backgroundTop, &b = p.backgroundBottom;
    return {byteOf(a.r + down * (b.r - a.r)), byteOf(a.g + down * (b.g - a.g)),
            byteOf(a.b + down * (b.b - a.b)), byteOf(a.a + down * (b.a - a.a))};
}

}  // namespace weft::stencil
