#pragma once
/// Integer pixel geometry. x grows to the right, y downwards, pixel (0,0) is the top-left one.
#include <algorithm>
#include <cstdint>

namespace weft {

/// Size of a raster in pixels.
struct Extent {
    int width = 0;
    int height = 0;

    [[nodiscard]] constexpr std::int64_t area() const { return std::int64_t{width} * height; }
    [[nodiscard]] constexpr bool empty() const { return width <= 0 || height <= 0; }
    friend constexpr bool operator==(const Extent&, const Extent&) = default;
};

/// A pixel, or an offset between two pixels. Variables carry their frame: `pInBackground`.
struct Point {
    int x = 0;
    int y = 0;

    friend constexpr bool operator==(const Point&, const Point&) = default;
    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
};

/// Half-open rectangle [x, x + width) × [y, y + height).
struct Rect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    [[nodiscard]] constexpr int right() const { return x + width; }
    [[nodiscard]] constexpr int bottom() const { return y + height; }
    [[nodiscard]] constexpr Point topLeft() const { return {x, y}; }
    [[nodiscard]] constexpr Extent extent() const { return {width, height}; }
    [[nodiscard]] constexpr bool empty() const { return width <= 0 || height <= 0; }
    [[nodiscard]] constexpr bool contains(Point p) const {
        return p.x >= x && p.y >= y && p.x < right() && p.y < bottom();
    }
    [[nodiscard]] constexpr Rect translated(Point by) const {
        return {x + by.x, y + by.y, width, height};
    }
    [[nodiscard]] constexpr Rect intersected(const Rect& other) const {
        const int l = std::max(x, other.x), t = std::max(y, other.y);
        const int r = std::min(right(), other.right()), b = std::min(bottom(), other.bottom());
        return (r > l && b > t) ? Rect{l, t, r - l, b - t} : Rect{};
    }
    /// So many pixels larger on each side; smaller, where negative.
    [[nodiscard]] constexpr Rect grownBy(int pixels) const {
        return {x - pixels, y - pixels, width + 2 * pixels, height + 2 * pixels};
    }
    /// Smallest rectangle that holds both; an empty one adds nothing.
    [[nodiscard]] constexpr Rect united(const Rect& other) const {
        if (empty()) return other;
        if (other.empty()) return *this;
        const int l = std::min(x, other.x), t = std::min(y, other.y);
        return {l, t, std::max(right(), other.right()) - l, std::max(bottom(), other.bottom()) - t};
    }
    friend constexpr bool operator==(const Rect&, const Rect&) = default;
};

[[nodiscard]] constexpr Rect rectOf(Extent e) { return {0, 0, e.width, e.height}; }

}  // namespace weft
