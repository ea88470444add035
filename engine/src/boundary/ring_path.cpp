#include "boundary/ring_path.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <queue>

namespace weft {

namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

/// From a pixel of the object straight to the raster's border, half a pixel beside the pixels'
/// centres.
struct Ray {
    Point from;              ///< the object's
    bool alongX = true;      ///< else along y
    bool increasing = true;  ///< towards greater coordinates

    /// +1 where a step from pixel to pixel passes it one way, −1 the other way, else 0.
    [[nodiscard]] int crossed(Point p, Point q) const {
        if (!alongX) p = {p.y, p.x}, q = {q.y, q.x};
        const Point f = alongX ? from : Point{from.y, from.x};
        const int twiceMiddle = p.x + q.x;
        if (increasing ? twiceMiddle <= 2 * f.x : twiceMiddle >= 2 * f.x) return 0;
        if (p.y == f.y && q.y == f.y + 1) return 1;
        return p.y == f.y + 1 && q.y == f.y ? -1 : 0;
    }
};

/// Open pixels beside the ray, on the side where it is entered.
std::vector<Point> startsOf(const CostRaster& raster, const Ray& ray) {
    std::vector<Point> starts;
    const Point step =
        ray.alongX ? Point{ray.increasing ? 1 : -1, 0} : Point{0, ray.increasing ? 1 : -1};
    for (Point p = ray.from; raster.holds(p); p = p + step)
        if (raster.open[raster.at(p)]) starts.push_back(p);
    return starts;
}

/// The one of four rays with the fewest starts.
Ray shortestRay(const CostRaster& raster) {
    std::vector<Ray> rays;
    Point least[2] = {{-1, -1}, {-1, -1}}, most[2] = {{-1, -1}, {-1, -1}};  // of x, of y
    for (int y = 0; y < raster.extent.height; ++y)
        for (int x = 0; x < raster.extent.width; ++x) {
            if (!raster.object[raster.at({x, y})]) continue;
            if (least[0].x < 0 || x < least[0].x) least[0] = {x, y};
            if (most[0].x < 0 || x > most[0].x) most[0] = {x, y};
            if (least[1].x < 0) least[1] = {x, y};
            most[1] = {x, y};
        }
    for (const int axis : {0, 1}) {
        rays.push_back({least[axis], axis == 0, false});
        rays.push_back({most[axis], axis == 0, true});
    }
    return *std::min_element(rays.begin(), rays.end(), [&](const Ray& a, const Ray& b) {
        return startsOf(raster, a).size() < startsOf(raster, b).size();
    });
}

/// Ways from one start, in a plane that the ray joins to a second one.
class RingSearch {
public:
    RingSearch(const CostRaster& raster, const Ray& ray)
        : raster_(raster), ray_(ray), index_(raster.open.size()) {
        for (int y = 0; y < raster.extent.height; ++y)
            for (int x = 0; x < raster.extent.width; ++x) {
                if (!raster.open[raster.at({x, y})]) continue;
                index_[raster.at({x, y})] = static_cast<std::uint32_t>(pixels_.size());
                pixels_.push_back({x, y});
            }
        cost_.resize(2 * pixels_.size());
        from_.resize(2 * pixels_.size());
    }

    /// Cost of the cheapest closed path through `start`; kFar where none is below `bound`.
    double search(Point start, double bound) {
        std::fill(cost_.begin(), cost_.end(), kFar);
        queue_ = {};
        const std::size_t begin = indexOf(start), end = begin + pixels_.size();
        cost_[begin] = 0;
        queue_.push({0, begin});
        while (!queue_.empty()) {
            const auto [cost, node] = queue_.top();
            queue_.pop();
            if (cost >= bound) return kFar;
            if (node == end) return cost;
            if (cost == cost_[node]) leave(node, cost);
        }
        return kFar;
    }

    /// Of the search that came last.
    [[nodiscard]] std::vector<Point> path(Point start) const {
        std::vector<Point> pixels;
        const std::size_t begin = indexOf(start);
        for (std::size_t node = begin + pixels_.size(); node != begin; node = from_[node])
            pixels.push_back(pixels_[node % pixels_.size()]);
        return pixels;
    }

private:
    struct Entry {
        double cost;
        std::size_t node;
        bool operator>(const Entry& other) const { return cost > other.cost; }
    };

    [[nodiscard]] std::size_t indexOf(Point p) const { return index_[raster_.at(p)]; }

    void leave(std::size_t node, double cost) {
        const Point p = pixels_[node % pixels_.size()];
        const int plane = static_cast<int>(node / pixels_.size());
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const Point q = p + Point{dx, dy};
                if ((dx == 0 && dy == 0) || !raster_.holds(q) || !raster_.open[raster_.at(q)])
                    continue;
                const int to = plane + ray_.crossed(p, q);
                if (to < 0 || to > 1) continue;
                const double length = dx != 0 && dy != 0 ? std::numbers::sqrt2 : 1;
                const double there = cost + raster_.cost[raster_.at(q)] + length * raster_.stepCost;
                const std::size_t next = indexOf(q) + static_cast<std::size_t>(to) * pixels_.size();
                if (there >= cost_[next]) continue;
                cost_[next] = there;
                from_[next] = node;
                queue_.push({there, next});
            }
    }

    const CostRaster& raster_;
    const Ray& ray_;
    std::vector<std::uint32_t> index_;  ///< of open pixels, by place in the raster
    std::vector<Point> pixels_;         ///< the open ones; a node is one of them in one of two planes
    std::vector<double> cost_;
    std::vector<std::size_t> from_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

std::vector<Point> cheapestRing(const CostRaster& raster) {
    const Ray ray = shortestRay(raster);
    RingSearch search(raster, ray);
    std::vector<Point> best;
    double least = kFar;
    for (const Point start : startsOf(raster, ray)) {
        const double cost = search.search(start, least);
        if (cost >= least) continue;
        least = cost;
        best = search.path(start);
    }
    return best;
}

}  // namespace weft
