#include "relief/light_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cpu/relief/orientation.h"

namespace weft::relief {

namespace {

constexpr int kSweeps = 20;
constexpr double kBand = 0.1;
constexpr CgLimits kLimits = {.iterations = 30};
constexpr double kNever = std::numeric_limits<double>::infinity();

}  // namespace

LightSearch::LightSearch(const ReliefProblem& problem, int least, const LevelWork& work)
    : problem_(&problem) {
    levels_.push_back(finestLevel(problem, work, cutEdgeNormals(problem, work.stop, work.pool)));
    const auto side = [&] { return levels_.back().shorterSide(); };
    const auto add = [&] { levels_.push_back(coarser(levels_.back(), work)); };
    while (side() > kCoarsestSide && side() >= 2 * least) add();
    base_ = levels_.size() - 1;
    while (side() > kCoarsestSide) add();
    if (problem.boundary() != ReliefBoundary::border) {
        levels_.erase(levels_.begin(), levels_.begin() + static_cast<std::ptrdiff_t>(base_));
        base_ = 0;
    }
    cells_ = ShadingCells(levels_[base_], work);
}

double LightSearch::energy(const Light& light, double lambda, std::stop_token stop) {
    const LightDown l = lightDown(light);
    HeightStage stage(*pool_, work_, levels_[base_], cells_, l);
    Doubles z;
    if (!surface(stage, l, lambda, 0, z, stop)) return kNever;
    return meanEnergy(stage, {.bend = lambda}, z);
}

double LightSearch::residualWithoutSmoothness(const Light& light, std::stop_token stop) {
    const LightDown l = lightDown(light);
    HeightStage stage(*pool_, work_, levels_[base_], cells_, l);
    Doubles z;
    bool done = surface(stage, l, 3e-2, 0, z, stop);
    for (const double third : {1e-2, 1e-3})
        if (done) {
            stage.targets = fillNormals({&*pool_, stop}, levels_[base_], cells_, z, {.band = kBand});
            done = settle(stage, {.third = third}, 6, z, stop);
        }
    return done ? meanEnergy(stage, {.third = 1e-3}, z) : kNever;
}

bool LightSearch::solveBeside(HeightStage& stage, const LightingDown& light, const Outline& outline,
                              double weight, Doubles& z, std::stop_token stop) {
    stage.outline = outline.onLevel(levels_[base_], stop);
    if (!surface(stage, light, 3e-2, weight, z, stop)) return false;
    stage.targets = {};
    return settle(stage, {.third = 1e-2, .outline = weight}, 4, z, stop) &&
           settle(stage, {.third = 1e-3, .outline = weight}, 8, z, stop);
}

LightSearch::OutlineFit LightSearch::fitBesideOutline(const Outline& outline, double weight,
                                                      std::stop_token stop) {
    const LightingDown l = lightingDown(*problem_);
    HeightStage stage(*pool_, work_, levels_[base_], cells_, l);
    Doubles z;
    if (!solveBeside(stage, l, outline, weight, z, stop)) return {kNever, kNever, {}};
    OutlineFit found;
    const stencil::OutlineView view = stage.outline.view();
    for (int i = 0; i < levels_[base_].size(); ++i) {
        if (!cells_.on(i)) continue;
        const stencil::Slope<double> s = cells_.slope(z, i);
        const double e = cellError<double>(cells_.kind[i], cells_.shading[i], reflectance(s, l).r);
        found.shading += cells_.weight[i] * stencil::robustSquare(e * e, stencil::kErrorScale);
        const stencil::Slope<double> off = offOutline(view, s, i);
        found.outline += off.p * off.p + off.q * off.q;
        if (cells_.kind[i] != CellKind::lit && cells_.kind[i] != CellKind::dark) continue;
        const stencil::Vector3<double> n = normal(s);
        found.normals.push_back({static_cast<float>(n.x), static_cast<float>(-n.y),
                                 static_cast<float>(n.z), cells_.shading[i]});
    }
    found.shading /= cellCount();
    found.outline /= cellCount();
    return found;
}

LightSearch::Reflectances LightSearch::reflectances(const Outline& outline, double weight,
                                                    std::stop_token stop) {
    const LightingDown l = lightingDown(*problem_);
    HeightStage stage(*pool_, work_, levels_[base_], cells_, l);
    Doubles z;
    if (!solveBeside(stage, l, outline, weight, z, stop)) return {};
    Reflectances found{levels_[base_], Floats(z.size(), NAN)};
    for (int i = 0; i < levels_[base_].size(); ++i)
        if (cells_.on(i))
            found.r[i] = static_cast<float>(std::max(0.0, reflectance(cells_.slope(z, i), l).r));
    return found;
}

bool LightSearch::surface(HeightStage& stage, const LightingDown& light, double lambda,
                          double outline, Doubles& z, std::stop_token stop) {
    if (stop.stop_requested()) return false;  // the levels may be parts
    const ReliefBoundary boundary = problem_->boundary();
    if (boundary == ReliefBoundary::border) markBorderNormals(levels_, light.linear);
    std::size_t k = levels_.size() - 1;
    Orientation o = startOrientation(levels_[k], boundary, {});
    for (;; --k) {
        relax(*pool_, levels_[k], light, k + 1 == levels_.size() ? 1 : 0.1, kSweeps, o);
        relax(*pool_, levels_[k], light, 0.02, kSweeps, o);
        if (k == base_) break;
        o = prolong(levels_[k], o, levels_[k - 1]);
    }
    const ReliefLevel& base = levels_[base_];
    z = givenHeights(base);
    stage.targets = slopesOfOrientation({&*pool_, stop}, base, cells_, o.f, o.g);
    if (!stage.integrate(z, stop)) return false;
    stage.targets = targetsFromOrientation({&*pool_, stop}, base, cells_, o.f, o.g, {.band = kBand});
    if (!settle(stage, {.bend = 3 * lambda, .outline = outline}, 4, z, stop)) return false;
    stage.targets = fillNormals({&*pool_, stop}, base, cells_, z, {.band = kBand});
    return settle(stage, {.bend = lambda, .outline = outline}, 6, z, stop);
}

bool LightSearch::settle(HeightStage& stage, const HeightWeights& weights, int steps, Doubles& z,
                         std::stop_token stop) {
    for (int k = 0; k < steps; ++k) {
        const StepResult r = stage.step(weights, kLimits, z, stop);
        if (r.end == StepResult::End::stopped) return false;
        if (r.end == StepResult::End::refused || r.before - r.after < 1e-3 * r.before) break;
    }
    stage.restart();
    return true;
}

double LightSearch::cellCount() const {
    const auto cells = std::count_if(cells_.kind.begin(), cells_.kind.end(),
                                     [](CellKind c) { return c != CellKind::none; });
    return std::max(1.0, static_cast<double>(cells));
}

double LightSearch::meanEnergy(HeightStage& stage, const HeightWeights& weights, const Doubles& z) {
    return stage.energy(z, weights) / cellCount();
}

}  // namespace weft::relief
