#include "gui/display/mask_contour.h"

#include <array>
#include <cmath>

namespace weft::gui {

namespace {

// Directions of travel along pixel corners, with the unknown pixels to the right.
enum Direction : int { east, south, west, north };
constexpr std::array<Point, 4> kStep = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

/// Follows corner to corner; remembers which eastward edges (top sides of pixels) were walked.
class Tracer {
public:
    explicit Tracer(const Mask& mask) : mask_(mask), walked_(mask.extent()) {}

    std::vector<std::vector<Point>> run() {
        std::vector<std::vector<Point>> loops;
        for (int y = 0; y < mask_.extent().height; ++y)
            for (int x = 0; x < mask_.extent().width; ++x)
                if (isTopSide({x, y}) && !walked_.unknown({x, y})) loops.push_back(follow({x, y}));
        return loops;
    }

private:
    bool inside(Point p) const { return rectOf(mask_.extent()).contains(p) && mask_.unknown(p); }
    bool isTopSide(Point p) const { return inside(p) && !inside(p + Point{0, -1}); }

    // Pixels ahead of corner `c` on the left and right of the direction of travel.
    Point leftAhead(Point c, int d) const {
        constexpr std::array<Point, 4> kOffset = {{{0, -1}, {0, 0}, {-1, 0}, {-1, -1}}};
        return c + kOffset[static_cast<std::size_t>(d) % 4];
    }
    Point rightAhead(Point c, int d) const { return leftAhead(c, d + 1); }

    std::vector<Point> follow(Point start) {
        std::vector<Point> corners;
        Point at = start;
        Direction d = east;
        do {
            if (d == east) walked_.set(at, true);
            at = at + kStep[d];
            Direction next = d;
            if (!inside(rightAhead(at, d)))
                next = static_cast<Direction>((d + 1) % 4);  // right: parts touch at corners only
            else if (inside(leftAhead(at, d)))
                next = static_cast<Direction>((d + 3) % 4);
            if (next != d) corners.push_back(at);
            d = next;
        } while (at != start || d != east);
        return corners;
    }

    const Mask& mask_;
    Mask walked_;
};

double distanceToLine(Point p, Point a, Point b) {
    const double dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
    if (length == 0) return std::hypot(p.x - a.x, p.y - a.y);
    return std::abs(dx * (p.y - a.y) - dy * (p.x - a.x)) / length;
}

// Douglas & Peucker 1973, with an explicit stack.
QPolygonF simplified(const std::vector<Point>& loop, double tolerance) {
    const std::size_t n = loop.size();
    std::vector<bool> kept(n + 1, false);
    kept[0] = kept[n / 2] = kept[n] = true;
    std::vector<std::pair<std::size_t, std::size_t>> spans = {{0, n / 2}, {n / 2, n}};
    while (!spans.empty()) {
        const auto [first, last] = spans.back();
        spans.pop_back();
        double farthest = tolerance;
        std::size_t split = 0;
        for (std::size_t i = first + 1; i < last; ++i) {
            const double d = distanceToLine(loop[i], loop[first], loop[last % n]);
            if (d > farthest) farthest = d, split = i;
        }
        if (split == 0) continue;
        kept[split] = true;
        spans.push_back({first, split});
        spans.push_back({split, last});
    }
    QPolygonF polygon;
    for (std::size_t i = 0; i < n; ++i)
        if (kept[i]) polygon << QPointF(loop[i].x, loop[i].y);
    polygon << polygon.first();
    return polygon;
}

}  // namespace

std::vector<QPolygonF> maskContour(const Mask& mask, double tolerance) {
    std::vector<QPolygonF> polygons;
    for (const auto& loop : Tracer(mask).run()) polygons.push_back(simplified(loop, tolerance));
    return polygons;
}

}  // namespace weft::gui
