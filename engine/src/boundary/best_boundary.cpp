#include "weft/retouch/best_boundary.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <stop_token>
#include <utility>

#include "boundary/band.h"
#include "field/mask_parts.h"
#include "weft/error.h"

namespace weft {

namespace {

constexpr Point kBeside[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
/// A path at a finer scale stays this near to the coarser one.
constexpr int kNear = 4;

/// Bytes over a rectangle of the patch.
struct Labels {
    Rect box;
    std::vector<std::uint8_t> bytes;
    explicit Labels(const Rect& r) : box(r), bytes(static_cast<std::size_t>(r.extent().area())) {}
    [[nodiscard]] std::uint8_t& operator[](Point p) {
        return bytes[static_cast<std::size_t>(std::int64_t{p.y - box.y} * box.width + (p.x - box.x))];
    }
};

/// Breadth first through 4-neighbours within `box` that `enters` lets in, which marks them.
template <class Enters>
void flood(std::deque<Point> queue, const Rect& box, const Enters& enters) {
    while (!queue.empty()) {
        const Point p = queue.front();
        queue.pop_front();
        for (const Point step : kBeside)
            if (const Point q = p + step; box.contains(q) && enters(p, q)) queue.push_back(q);
    }
}

template <class Visit>
void forPixels(const MaskPart& part, const Visit& visit) {
    for (int y = 0; y < part.mask.extent().height; ++y)
        for (int x = 0; x < part.mask.extent().width; ++x)
            if (part.mask.unknown({x, y})) visit(part.at + Point{x, y});
}

/// The part's pixels (1) within a box.
Labels labelled(const MaskPart& part, const Rect& box) {
    Labels in(box);
    forPixels(part, [&](Point p) {
        if (box.contains(p)) in[p] = 1;
    });
    return in;
}

/// Adds to the object (1) the pixels of the part (2) that join its pieces to the one at `first`: from
/// there outwards, steps within a piece before steps out of one (breadth first with costs 0 and 1).
void joinPieces(Labels& object, Labels& inPart, Point first) {
    Labels done(object.box);
    std::vector<Point> from(object.bytes.size());
    const auto indexOf = [&](Point p) { return &object[p] - object.bytes.data(); };
    const auto cameFrom = [&](Point p) -> Point& {
        return from[static_cast<std::size_t>(indexOf(p))];
    };
    std::deque<std::pair<Point, Point>> queue = {
        {first, first}};  // a pixel and where it is reached from
    while (!queue.empty()) {
        const auto [p, before] = queue.front();
        queue.pop_front();
        if (done[p]) continue;
        done[p] = 1;
        cameFrom(p) = before;
        for (Point q = before; object[p] == 1 && !object[q]; q = cameFrom(q)) object[q] = 2;
        for (const Point step : kBeside) {
            const Point q = p + step;
            if (!object.box.contains(q) || !inPart[q] || done[q]) continue;
            if (object[q] == 1)
                queue.emplace_front(q, p);
            else
                queue.emplace_back(q, p);
        }
    }
}

/// The part with its ring, as far as the background goes, and what of it is the object.
struct Region {
    Rect box;  ///< in the patch's pixels; may reach beyond the patch by the ring
    Band band;
};

/// An empty band where the object has no pixel in the part.
Region regionOf(const MaskPart& part, FieldView background, FieldView patch, const Mask& object,
                Point backgroundFromPatch) {
    const Rect seen = rectOf(background.extent).translated(Point{} - backgroundFromPatch);
    Region region{rectOf(part.mask.extent()).translated(part.at).grownBy(1).intersected(seen), {}};
    Labels inPart = labelled(part, region.box), objects(region.box);
    Point first{-1, -1};
    forPixels(part, [&](Point p) {
        if (!region.box.contains(p) || !object.unknown(p)) return;
        objects[p] = 1;
        if (first.x < 0) first = p;
    });
    if (first.x < 0) return region;
    joinPieces(objects, inPart, first);
    Band& band = region.band;
    band.extent = region.box.extent();
    band.channels = background.channels;
    band.open.assign(inPart.bytes.size(), 0);
    band.object = objects.bytes;
    band.difference.assign(inPart.bytes.size() * static_cast<std::size_t>(band.channels), 0);
    for (int y = region.box.y; y < region.box.bottom(); ++y)
        for (int x = region.box.x; x < region.box.right(); ++x) {
            const Point p{x, y};
            bool open = inPart[p] != 0;
            for (int dy = -1; dy <= 1 && !open; ++dy)
                for (int dx = -1; dx <= 1 && !open; ++dx)
                    open = region.box.contains(p + Point{dx, dy}) && inPart[p + Point{dx, dy}];
            const std::size_t at = static_cast<std::size_t>(&inPart[p] - inPart.bytes.data());
            band.open[at] = open && !objects[p];
            const Point inBackground = p + backgroundFromPatch;
            const Point inPatch{std::clamp(x, 0, patch.extent.width - 1),
                                std::clamp(y, 0, patch.extent.height - 1)};
            for (int c = 0; c < band.channels; ++c)
                band.difference[at * static_cast<std::size_t>(band.channels) +
                                static_cast<std::size_t>(c)] =
                    background.row(c, inBackground.y)[inBackground.x] -
                    patch.row(c, inPatch.y)[inPatch.x];
        }
    return region;
}

/// Pixels beside the part: those that are fixed as it was drawn.
std::vector<Point> outerRing(const Region& region, const MaskPart& part) {
    Labels in = labelled(part, region.box);
    std::vector<Point> ring;
    for (int y = region.box.y; y < region.box.bottom(); ++y)
        for (int x = region.box.x; x < region.box.right(); ++x) {
            bool beside = false;
            for (const Point step : kBeside)
                beside |= region.box.contains(Point{x, y} + step) && in[Point{x, y} + step];
            if (beside && !in[{x, y}]) ring.push_back(Point{x, y} - region.box.topLeft());
        }
    return ring;
}

std::vector<Point> doubled(const std::vector<Point>& path) {
    std::vector<Point> finer;
    for (const Point p : path) finer.push_back({2 * p.x, 2 * p.y});
    return finer;
}

class BoundarySearch {
public:
    BoundarySearch(const BestBoundaryOptions& options, std::stop_token stop)
        : options_(options), stop_(std::move(stop)) {}

    /// A path of the band's pixels; empty where there is none, or when stopped.
    [[nodiscard]] std::vector<Point> pathIn(const Band& band,
                                            const std::vector<double>& start) const {
        std::vector<Point> near;
        std::vector<double> constant = start;
        if (band.extent.area() > options_.most &&
            std::min(band.extent.width, band.extent.height) > 8) {
            const Band coarse = halved(band);
            const std::vector<Point> path = pathIn(coarse, start);
            if (!path.empty()) constant = meanAlong(coarse, path);
            near = doubled(path);
        }
        std::vector<Point> best = refined(band, near, constant);
        if (best.empty() && !near.empty()) best = refined(band, {}, start);
        return best;
    }

private:
    /// Path and constant in turns, until the path costs no less.
    [[nodiscard]] std::vector<Point> refined(const Band& band, const std::vector<Point>& near,
                                             std::vector<double> constant) const {
        std::vector<Point> best;
        double least = 0;
        for (int n = 0; n < options_.iterations && !stop_.stop_requested(); ++n) {
            const std::vector<Point> path = cheapestRing(costsOf(band, constant, near, kNear));
            if (path.empty()) break;
            constant = meanAlong(band, path);
            const double energy = energyAlong(band, path, constant);
            if (n > 0 && energy >= least) break;
            best = path;
            least = energy;
        }
        return stop_.stop_requested() ? std::vector<Point>() : best;
    }

    BestBoundaryOptions options_;
    std::stop_token stop_;
};

/// Of the part, what the path encloses stays unknown.
void cutAlong(const std::vector<Point>& path, const Region& region, const MaskPart& part,
              Mask& mask) {
    Labels state(region.box);  // 1: on the path; 2: within it
    for (const Point p : path) state[p + region.box.topLeft()] = 1;
    std::deque<Point> seeds;
    for (std::size_t i = 0; i < region.band.object.size(); ++i)
        if (region.band.object[i]) {
            const auto at = static_cast<int>(i);
            const Point p =
                region.box.topLeft() + Point{at % region.box.width, at / region.box.width};
            state[p] = 2;
            seeds.push_back(p);
        }
    flood(seeds, region.box, [&](Point, Point q) {
        if (state[q]) return false;
        state[q] = 2;
        return true;
    });
    forPixels(part, [&](Point p) {
        if (region.box.contains(p)) mask.set(p, state[p] == 2);
    });
}

}  // namespace

BestBoundary bestBoundary(FieldView background, FieldView patch, const Mask& drawn,
                          const Mask& object, Point backgroundFromPatch,
                          const BestBoundaryOptions& options, std::stop_token stop) {
    if (background.channels != patch.channels)
        throw InvalidProblem("Background and patch have different channels.");
    if (!(drawn.extent() == patch.extent) || !(object.extent() == patch.extent))
        throw InvalidProblem("The patch and its masks have different sizes.");
    BestBoundary found{.mask = drawn};
    const BoundarySearch search(options, stop);
    double before = 0, after = 0, samplesBefore = 0, samplesAfter = 0;
    for (const MaskPart& part : connectedParts(drawn, Neighbours::four)) {
        if (stop.stop_requested()) break;
        const Region region = regionOf(part, background, patch, object, backgroundFromPatch);
        if (region.band.extent.empty()) continue;
        const std::vector<Point> ring = outerRing(region, part);
        if (ring.empty()) continue;
        const std::vector<double> start = meanAlong(region.band, ring);
        const std::vector<Point> path = search.pathIn(region.band, start);
        if (path.empty()) continue;
        cutAlong(path, region, part, found.mask);
        ++found.parts;
        before += energyAlong(region.band, ring, start);
        after += energyAlong(region.band, path, meanAlong(region.band, path));
        samplesBefore += double(ring.size()) * background.channels;
        samplesAfter += double(path.size()) * background.channels;
    }
    if (samplesBefore > 0) found.before = std::sqrt(before / samplesBefore);
    if (samplesAfter > 0) found.after = std::sqrt(after / samplesAfter);
    return found;
}

}  // namespace weft
