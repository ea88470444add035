#include "weft/backend/outline.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cpu/relief/inflation.h"
#include "weft/relief_edges.h"
#include "weft/stencil/silhouette.h"

namespace weft::relief {

namespace {

constexpr int kLargestSide = 256;  // twice this is halved

/// Where a coordinate lies between two samples.
struct Between {
    int first;
    float share;  ///< of the second
};

Between between(double at, int count) {
    const double inside = std::clamp(at, 0.0, count - 1.0);
    const int first = std::min(static_cast<int>(inside), std::max(count - 2, 0));
    return {first, static_cast<float>(inside - first)};
}

/// √u is the height; u is nearly linear across a silhouette.
struct Inflated {
    float u, ux, uy;
};

}  // namespace

struct Outline::Grid {
    ReliefLevel shape;  ///< the mask on it
    Floats u, ux, uy;   ///< u in squares of a pixel, and its slopes; y down

    Grid(ReliefLevel level, const LevelWork& work, Frame frame)
        : shape(std::move(level)), u(inflate(shape, work, frame)) {
        slopesOf(shape, u, ux, uy);
        for (Floats* values : {&u, &ux, &uy}) extendBeyondCutEdges(shape, *values);
        const auto unit = static_cast<float>(shape.stepX);
        for (float& value : u) value *= unit * unit;
        for (Floats* slopes : {&ux, &uy})
            for (float& s : *slopes) s *= unit;
    }

    [[nodiscard]] Inflated at(const Between& x, const Between& y) const {
        const int w = shape.width, i = y.first * w + x.first;
        const int right = w > 1 ? 1 : 0, below = shape.height > 1 ? w : 0;
        const auto mean = [&](const Floats& f) {
            const float upper = f[i] + x.share * (f[i + right] - f[i]);
            const float lower = f[i + below] + x.share * (f[i + below + right] - f[i + below]);
            return upper + y.share * (lower - upper);
        };
        return {mean(u), mean(ux), mean(uy)};
    }
};

Outline::Outline(const ReliefProblem& problem, const std::stop_token& stop, ThreadPool* pool) {
    if (problem.boundary() != ReliefBoundary::silhouette) return;
    const LevelWork work{pool, stop};
    const Extent e = problem.extent();
    ReliefLevel level = std::min(e.width, e.height) < 2 * kLargestSide
                            ? maskLevel(problem, work)
                            : secondMaskLevel(problem, work);
    while (level.shorterSide() >= 2 * kLargestSide && !stop.stop_requested())
        level = coarser(level, work);
    if (!stop.stop_requested())
        grid_ = std::make_unique<const Grid>(std::move(level), work, Frame::free);
}

Outline::Outline(std::unique_ptr<const Grid> grid) : grid_(std::move(grid)) {}
Outline::Outline(Outline&&) noexcept = default;
Outline::~Outline() = default;

Outline Outline::heldAtFrame(ThreadPool* pool) const {
    return Outline(std::make_unique<const Grid>(grid_->shape, LevelWork{pool, {}}, Frame::held));
}

float Outline::highest() const {
    const float u = *std::max_element(grid_->u.begin(), grid_->u.end());
    return 2 * std::sqrt(std::max(u, 0.0f));
}

float Outline::heightAt(Point pixel) const {
    const LevelShape& shape = grid_->shape;
    const Inflated at = grid_->at(between(pixel.x / shape.stepX, shape.width),
                                  between(pixel.y / shape.stepY, shape.height));
    return 2 * std::sqrt(std::max(at.u, 0.0f));
}

// A unit normal's components with the signs of slopes give f = 2 a / (1 + n_z), the same for g.
stencil::Stereographic<float> Outline::orientationAt(Point pixel) const {
    const LevelShape& shape = grid_->shape;
    const Inflated at = grid_->at(between(pixel.x / shape.stepX, shape.width),
                                  between(pixel.y / shape.stepY, shape.height));
    const float z = std::sqrt(std::max(at.u, 0.0f));
    const float length = std::sqrt(at.ux * at.ux + at.uy * at.uy + z * z);
    if (!(length > 0)) return {0, 0};
    return {2 * at.ux / (length + z), 2 * at.uy / (length + z)};
}

std::vector<BorderNormal> cutEdgeNormals(const ReliefProblem& problem, const std::stop_token& stop,
                                         ThreadPool* pool) {
    if (!problem.edges() || problem.boundary() != ReliefBoundary::silhouette) return {};
    std::vector<Point> cut;
    for (const Point p : edgePixels(problem.mask()))
        if (problem.turnsAway(p) < stencil::kTurnsAway) cut.push_back(p);
    if (cut.empty()) return {};
    const Outline outline(problem, stop, pool);
    if (stop.stop_requested()) return {};
    std::vector<BorderNormal> normals;
    for (const Point p : cut) {
        const auto a = outline.orientationAt(p);
        normals.push_back({p.x, p.y, a.f, a.g});
    }
    return normals;
}

OutlineNormals Outline::onLevel(const LevelShape& level, const std::stop_token& stop,
                                ThreadPool* pool) const {
    const Extent extent{level.width, level.height};
    if (!grid_) return {Field(extent, 1), Field(extent, 1)};
    OutlineNormals normals{Field(extent, 1, false), Field(extent, 1, false)};
    std::vector<Between> columns;
    for (int x = 0; x + 1 < level.width; ++x)
        columns.push_back(between((x + 0.5) * level.stepX / grid_->shape.stepX, grid_->shape.width));
    LevelWork{pool, stop}.forRows(level.height, [&](int y) {
        float *a = normals.a.row(0, y), *b = normals.b.row(0, y);
        std::fill_n(a, level.width, 0.0f);
        std::fill_n(b, level.width, 0.0f);
        if (y + 1 == level.height) return;
        const Between row =
            between((y + 0.5) * level.stepY / grid_->shape.stepY, grid_->shape.height);
        for (int x = 0; x + 1 < level.width; ++x) {
            const Inflated at = grid_->at(columns[x], row);
            // −∇z √u = −∇u of a normal (−∇z, 1), for z = 2 √u.
            const float length = std::sqrt(at.ux * at.ux + at.uy * at.uy + std::max(at.u, 0.0f));
            if (!(length > 0)) continue;
            a[x] = at.ux / length;
            b[x] = at.uy / length;
        }
    });
    return normals;
}

}  // namespace weft::relief
