#include "weft/document/relief_sketch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "weft/backend.h"
#include "weft/bas_relief/bas_relief.h"
#include "weft/error.h"
#include "weft/relief/relief_solver.h"
#include "weft/units.h"

namespace weft {

namespace {

/// Places of coarse samples along one axis of the picture.
class Axis {
public:
    Axis(int fine, int coarse) : fine_(fine), step_(coarse > 1 ? (fine - 1.0) / (coarse - 1) : 1) {}

    [[nodiscard]] double step() const { return step_; }
    [[nodiscard]] int at(int i) const { return static_cast<int>(std::lround(i * step_)); }
    /// Three within a coarse pixel; beyond the border they are the outermost one.
    [[nodiscard]] std::array<int, 3> around(int i) const {
        const int third = static_cast<int>(step_ / 3);
        const auto inside = [&](int p) { return std::clamp(p, 0, fine_ - 1); };
        return {inside(at(i) - third), at(i), inside(at(i) + third)};
    }
    /// The coarse sample that is nearest.
    [[nodiscard]] int nearest(int p) const { return static_cast<int>(std::lround(p / step_)); }

private:
    int fine_;
    double step_;
};

Extent coarseExtent(Extent e) {
    const double scale = std::min(1.0, double{ReliefSketch::kMostSide} / std::max(e.width, e.height));
    const auto scaled = [&](int side) {
        return std::min(side, std::max(2, static_cast<int>(std::lround(scale * side))));
    };
    return {scaled(e.width), scaled(e.height)};
}

using Columns = std::vector<std::array<int, 3>>;

/// Adds what three columns hold, `unit` times, to each coarse sample of a row.
template <class Sample>
void addColumns(const Sample* samples, const Columns& columns, float unit, float* to) {
    for (std::size_t x = 0; x < columns.size(); ++x) {
        const auto& [left, middle, right] = columns[x];
        to[x] += unit * static_cast<float>(samples[left] + samples[middle] + samples[right]);
    }
}

Field means(const Field& from, Extent coarse) {
    Field to(coarse, from.channels());
    const Extent e = from.extent();
    const Axis across(e.width, coarse.width), down(e.height, coarse.height);
    Columns columns;
    for (int x = 0; x < coarse.width; ++x) columns.push_back(across.around(x));
    const FieldSpan out = to.span();
    for (int c = 0; c < from.channels(); ++c)
        for (int y = 0; y < coarse.height; ++y)
            for (const int r : down.around(y))
                if (const std::uint8_t* const codes = from.codes())  // a quarter of the bytes
                    addColumns(codes + (std::int64_t{c} * e.height + r) * e.width, columns,
                               static_cast<float>(kCode8) / 9, out.row(c, y));
                else
                    addColumns(from.row(c, r), columns, 1.0F / 9, out.row(c, y));
    return to;
}

Mask nearestOf(const Mask& from, Extent coarse) {
    Mask to(coarse);
    const Axis across(from.extent().width, coarse.width), down(from.extent().height, coarse.height);
    for (int y = 0; y < coarse.height; ++y)
        for (int x = 0; x < coarse.width; ++x)
            to.set({x, y}, from.unknown({across.at(x), down.at(y)}));
    return to;
}

std::shared_ptr<const BorderHeight> borderOn(const BorderHeight& from, Extent coarse) {
    Field height(coarse, 1, false);
    const Axis across(from.height.extent().width, coarse.width),
        down(from.height.extent().height, coarse.height);
    for (int y = 0; y < coarse.height; ++y)
        for (int x = 0; x < coarse.width; ++x)
            height.at(0, {x, y}) = from.height.at(0, {across.at(x), down.at(y)}) /
                                   static_cast<float>(std::max(across.step(), down.step()));
    return std::make_shared<const BorderHeight>(BorderHeight{from.title, std::move(height)});
}

std::shared_ptr<const PixelMarks> marksOn(const std::shared_ptr<const PixelMarks>& marks,
                                          Extent coarse) {
    return marks ? std::make_shared<const PixelMarks>(marks->resampled(coarse)) : nullptr;
}

/// Under a light that is only assumed, the outline tells more than the shading.
ReliefOptions firstOptions(const ReliefSetup& setup) {
    ReliefOptions options = setup.options;
    if (setup.lightFrom == LightOrigin::assumed && options.outline > 0) options.outline = 1;
    return options;
}

std::shared_ptr<const Relief> firstSurface(ReliefSolver& solver,
                                           const std::shared_ptr<const ReliefProblem>& problem) {
    solver.setProblem(problem, Start::cold);
    ReliefProgress p = solver.progress();
    while (p.outcome == Outcome::Running && p.stage == ReliefStage::orientation)
        p = solver.advance({.steps = 1});
    // Under a light that is only assumed its heights make towers, which few steps take down.
    constexpr int kMended = 4;
    if (p.outcome == Outcome::Running && p.stage == ReliefStage::continuation)
        p = solver.advance({.seconds = 1e9, .steps = kMended});
    auto relief = std::make_shared<Relief>();
    solver.read(*relief);
    return relief;
}

}  // namespace

ShadedPicture sketched(const ShadedPicture& shaded) {
    const Field& color = *shaded.picture->color;
    const Extent e = color.extent(), coarse = coarseExtent(e);
    if (coarse == e) return shaded;
    Picture picture;
    picture.color = std::make_shared<const Field>(means(color, coarse));
    picture.depth = shaded.picture->depth;
    picture.linearByCustom = shaded.picture->linearByCustom;
    ReliefSetup setup = shaded.setup;
    if (setup.mask) setup.mask = std::make_shared<const Mask>(nearestOf(*setup.mask, coarse));
    if (setup.border) setup.border = borderOn(*setup.border, coarse);
    setup.edges = marksOn(setup.edges, coarse);
    setup.outliers = marksOn(setup.outliers, coarse);
    const Axis across(e.width, coarse.width), down(e.height, coarse.height);
    for (ReliefSeed& seed : setup.hints.seeds)
        seed.at = {across.nearest(seed.at.x), down.nearest(seed.at.y)};
    return {std::make_shared<const Picture>(std::move(picture)), std::move(setup)};
}

std::optional<ReliefSketch> sketchOf(Backend& backend, const ShadedPicture& shaded) try {
    const ShadedPicture small = sketched(shaded);
    const auto problem = std::make_shared<const ReliefProblem>(problemOf(small, 1));
    const auto solver =
        small.setup.kind == ReliefKind::basRelief
            ? std::unique_ptr<ReliefSolver>(makeBasRelief(backend, small.setup.basRelief))
            : backend.makeRelief(firstOptions(small.setup));
    if (!solver) return std::nullopt;
    return ReliefSketch{small.picture, problem, firstSurface(*solver, problem)};
} catch (const InvalidProblem&) {
    return std::nullopt;
}

}  // namespace weft
