/// Surface, walls and base of weft/io/relief_mesh.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "io/mesh/corner_grid.h"
#include "weft/error.h"
#include "weft/io/relief_mesh.h"

namespace weft::io {

namespace {

/// How far a vertex of a split corner steps into its own pixel, in pixels.
constexpr float kStepIn = 1.0f / 16;
/// Surfaces whose heights span less are flat, in pixels: noise is not blown up to the depth wanted.
constexpr double kFlat = 1e-3;

/// Height at the upper left corner of pixel (x, y), from those at the middles of pixels. Cubic
/// interpolation (weights −1, 9, 9, −1 over 16 along each axis) where all sixteen pixels are unknown,
/// else the mean of those of the four next ones that are; at least one must be.
float cornerHeight(FieldView height, const CornerGrid& grid, int x, int y) {
    constexpr std::array<double, 4> kCubic = {-1.0 / 16, 9.0 / 16, 9.0 / 16, -1.0 / 16};
    double cubic = 0, sum = 0;
    int count = 0;
    bool all = true;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) {
            const int px = x + i - 2, py = y + j - 2;
            if (!grid.inside(px, py)) {
                all = false;
                continue;
            }
            const double z = height.at(0, {px, py});
            cubic += kCubic[std::size_t(i)] * kCubic[std::size_t(j)] * z;
            const bool next = (i == 1 || i == 2) && (j == 1 || j == 2);
            sum += next ? z : 0;
            count += next ? 1 : 0;
        }
    return static_cast<float>(all ? cubic : sum / count);
}

class SolidBuilder {
public:
    SolidBuilder(FieldView height, const Mask& mask, const SolidSize& size)
        : height_(height), grid_(mask), size_(size) {}

    SolidMesh build() {
        placeVertices();
        scale();
        addSurface();
        mesh_.surfaceTriangles = mesh_.triangles.size();
        addWalls();
        addBase();
        return std::move(mesh_);
    }

private:
    [[nodiscard]] float heightAt(int x, int y, bool base) const {
        return base ? 0 : cornerHeight(height_, grid_, x, y);
    }
    [[nodiscard]] float heightOf(int px, int py, bool base) const {
        return base ? 0 : height_.at(0, {px, py});
    }
    void add(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        mesh_.triangles.push_back({a, b, c});
    }
    [[nodiscard]] std::uint32_t top(int x, int y, int row) const {
        return grid_.vertex(tops_, x, y, row);
    }
    [[nodiscard]] std::uint32_t bottom(int x, int y, int row) const {
        return grid_.vertex(bottoms_, x, y, row);
    }

    /// Vertices at (x, y) in pixels, y still down. The base has them below the outline's corners
    /// alone.
    void placeVertices() {
        const std::uint32_t surface = grid_.number(tops_, 0, [](unsigned a) { return a != 0; });
        const std::uint32_t all = grid_.number(bottoms_, surface, CornerGrid::outline);
        mesh_.vertices.reserve(all);
        mesh_.corners.reserve(surface);
        const Rect& box = grid_.box();
        for (const bool base : {false, true})
            for (int y = box.y; y <= box.bottom(); ++y)
                for (int x = box.x; x <= box.right(); ++x) {
                    const CornerGrid::Around around = grid_.around(x, y);
                    if (base ? CornerGrid::outline(around) : around != 0) place(x, y, around, base);
                }
        mesh_.surfaceVertices = surface;
        for (std::size_t i = 0; i < surface; ++i)
            mesh_.corners.push_back({mesh_.vertices[i][0], mesh_.vertices[i][1]});
    }

    /// At a split corner each of the two pixels has a vertex of its own, of its own height.
    void place(int x, int y, CornerGrid::Around around, bool base) {
        if (!CornerGrid::split(around)) {
            mesh_.vertices.push_back(
                {static_cast<float>(x), static_cast<float>(y), heightAt(x, y, base)});
            return;
        }
        const bool left = around == 9;  // the upper pixel is the left one
        const auto x0 = static_cast<float>(x), y0 = static_cast<float>(y);
        mesh_.vertices.push_back({left ? x0 - kStepIn : x0 + kStepIn, y0 - kStepIn,
                                  heightOf(left ? x - 1 : x, y - 1, base)});
        mesh_.vertices.push_back(
            {left ? x0 + kStepIn : x0 - kStepIn, y0 + kStepIn, heightOf(left ? x : x - 1, y, base)});
    }

    /// Sets pixel, base and heightScale for a surface whose heights span `range`.
    void chooseScale(double range) {
        mesh_.pixel = size_.width / grid_.box().width;
        const double thin = size_.width / 50;
        if (!size_.depth) {
            mesh_.base = size_.base.value_or(thin);
            mesh_.heightScale = mesh_.pixel;
            return;
        }
        const double depth = *size_.depth;
        const bool flat = range < kFlat;
        mesh_.base = flat ? depth : size_.base.value_or(std::min(thin, depth / 4));
        mesh_.heightScale = flat ? 0 : (depth - mesh_.base) / range;
    }

    /// From pixels, y down, to millimetres, y up.
    void scale() {
        float lowest = std::numeric_limits<float>::infinity(), highest = -lowest;
        for (std::size_t i = 0; i < mesh_.surfaceVertices; ++i) {
            lowest = std::min(lowest, mesh_.vertices[i][2]);
            highest = std::max(highest, mesh_.vertices[i][2]);
        }
        const double range = double{highest} - lowest;
        chooseScale(range);
        const Rect& box = grid_.box();
        for (std::size_t i = 0; i < mesh_.vertices.size(); ++i) {
            auto& [x, y, z] = mesh_.vertices[i];
            x = static_cast<float>((x - box.x) * mesh_.pixel);
            y = static_cast<float>((box.bottom() - y) * mesh_.pixel);
            const bool base = i >= mesh_.surfaceVertices;
            z = base ? 0 : static_cast<float>(mesh_.base + (double{z} - lowest) * mesh_.heightScale);
        }
        mesh_.size = {size_.width, box.height * mesh_.pixel, mesh_.base + range * mesh_.heightScale};
    }

    /// Two triangles a pixel, cut along the diagonal whose ends differ less in height.
    void addSurface() {
        const Rect& box = grid_.box();
        const auto z = [&](std::uint32_t v) { return mesh_.vertices[v][2]; };
        for (int y = box.y; y < box.bottom(); ++y)
            for (int x = box.x; x < box.right(); ++x) {
                if (!grid_.inside(x, y)) continue;
                const std::uint32_t a = top(x, y, y), b = top(x + 1, y, y), c = top(x, y + 1, y),
                                    d = top(x + 1, y + 1, y);
                if (std::abs(z(a) - z(d)) < std::abs(z(b) - z(c))) {
                    add(c, d, a);
                    add(d, b, a);
                } else {
                    add(c, d, b);
                    add(c, b, a);
                }
            }
    }

    /// A wall below the surface's edge from corner u to corner v, the pixel on its left.
    void addWall(int ux, int uy, int vx, int vy, int pixelRow) {
        const std::uint32_t u = top(ux, uy, pixelRow), v = top(vx, vy, pixelRow),
                            below = bottom(ux, uy, pixelRow), beyond = bottom(vx, vy, pixelRow);
        add(v, u, below);
        add(v, below, beyond);
    }

    void addWalls() {
        const Rect& box = grid_.box();
        for (int y = box.y; y < box.bottom(); ++y)
            for (int x = box.x; x < box.right(); ++x) {
                if (!grid_.inside(x, y)) continue;
                if (!grid_.inside(x, y + 1)) addWall(x, y + 1, x + 1, y + 1, y);
                if (!grid_.inside(x + 1, y)) addWall(x + 1, y + 1, x + 1, y, y);
                if (!grid_.inside(x, y - 1)) addWall(x + 1, y, x, y, y);
                if (!grid_.inside(x - 1, y)) addWall(x, y, x, y + 1, y);
            }
    }

    /// The base of pixels [first, end) of row y. Only the outline's corners have vertices: the strip
    /// between the two lines of them is filled from left to right.
    void addBaseStrip(int y, int first, int end) {
        std::uint32_t upper = bottom(first, y, y), lower = bottom(first, y + 1, y);
        const auto next = [&](int x, int line) {
            for (++x; x <= end; ++x)
                if (bottom(x, line, y) != CornerGrid::kNone) return x;
            return end + 1;
        };
        int nextUpper = next(first, y), nextLower = next(first, y + 1);
        while (nextUpper <= end || nextLower <= end) {
            if (nextUpper <= nextLower) {
                const std::uint32_t v = bottom(nextUpper, y, y);
                add(lower, upper, v);
                upper = v;
                nextUpper = next(nextUpper, y);
            } else {
                const std::uint32_t v = bottom(nextLower, y + 1, y);
                add(lower, upper, v);
                lower = v;
                nextLower = next(nextLower, y + 1);
            }
        }
    }

    void addBase() {
        const Rect& box = grid_.box();
        for (int y = box.y; y < box.bottom(); ++y)
            for (int x = box.x; x < box.right();) {
                if (!grid_.inside(x, y)) {
                    ++x;
                    continue;
                }
                const int first = x;
                while (x < box.right() && grid_.inside(x, y)) ++x;
                addBaseStrip(y, first, x);
            }
    }

    FieldView height_;
    CornerGrid grid_;
    const SolidSize& size_;
    std::vector<std::uint32_t> tops_, bottoms_;
    SolidMesh mesh_;
};

void checkSize(const SolidSize& size) {
    const auto positive = [](double v) { return v > 0 && std::isfinite(v); };
    if (!positive(size.width) || (size.depth && !positive(*size.depth)) ||
        (size.base && !positive(*size.base)))
        throw InvalidProblem("Width, depth and base of a mesh must be above zero.");
    if (size.depth && size.base && *size.base >= *size.depth)
        throw InvalidProblem("The base of a mesh must be thinner than the whole is deep.");
}

}  // namespace

SolidMesh makeSolid(FieldView height, const Mask& mask, const SolidSize& size) {
    checkSize(size);
    if (!(height.extent == mask.extent()))
        throw InvalidProblem("The mask and the heights have different sizes.");
    if (mask.unknownCount() == 0) throw InvalidProblem("The mask is empty: there is no surface.");
    return SolidBuilder(height, mask, size).build();
}

}  // namespace weft::io
