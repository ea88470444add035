#include "weft/backend/outline.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cpu/relief/inflation.h"
#include "weft/relief/relief_edges.h"
#include "weft/stencil/silhouette.h"

namespace weft::relief {

namespace {

constexpr int kLargestSide = 256;  // twice this is halved

using stencil::between;
using stencil::Inflated;

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

    [[nodiscard]] stencil::InflatedView view() const {
        return {u.data(), ux.data(), uy.data(), shape.width, shape.height, shape.stepX, shape.stepY};
    }
    [[nodiscard]] Inflated at(Point pixel) const {
        return inflatedAt(view(), between(pixel.x / shape.stepX, shape.width),
                          between(pixel.y / shape.stepY, shape.height));
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

std::optional<stencil::InflatedView> Outline::view() const {
    return grid_ ? std::optional(grid_->view()) : std::nullopt;
}

float Outline::highest() const {
    const float u = *std::max_element(grid_->u.begin(), grid_->u.end());
    return 2 * std::sqrt(std::max(u, 0.0f));
}

float Outline::heightAt(Point pixel) const {
    const Inflated at = grid_->at(pixel);
    return 2 * std::sqrt(std::max(at.u, 0.0f));
}

// A unit normal's components with the signs of slopes give f = 2 a / (1 + n_z), the same for g.
stencil::Stereographic<float> Outline::orientationAt(Point pixel) const {
    const Inflated at = grid_->at(pixel);
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
    const stencil::InflatedView grid = grid_->view();
    std::vector<stencil::Between> columns;
    for (int x = 0; x + 1 < level.width; ++x)
        columns.push_back(between((x + 0.5) * level.stepX / grid.stepX, grid.width));
    LevelWork{pool, stop}.forRows(level.height, [&](int y) {
        float *a = normals.a.row(0, y), *b = normals.b.row(0, y);
        std::fill_n(a, level.width, 0.0f);
        std::fill_n(b, level.width, 0.0f);
        if (y + 1 == level.height) return;
        const auto row = between((y + 0.5) * level.stepY / grid.stepY, grid.height);
        for (int x = 0; x + 1 < level.width; ++x) {
            const auto n = stencil::outlineNormal(inflatedAt(grid, columns[x], row));
            a[x] = n.a, b[x] = n.b;
        }
    });
    return normals;
}

}  // namespace weft::relief
