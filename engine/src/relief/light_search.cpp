#include "relief/light_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace weft::relief {

namespace {

constexpr int kSweeps = 20;
constexpr double kBand = 0.1;
constexpr CgLimits kLimits = {.iterations = 30};

/// Solution of the symmetric 3 × 3 system A x = b by Cramer's rule.
std::optional<std::array<double, 3>> solve3(const double (&A)[3][3], const double (&b)[3]) {
    const auto determinant = [](const double(&m)[3][3]) {
        return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
               m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
               m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    };
    const double whole = determinant(A), scale = A[0][0] * A[1][1] * A[2][2];
    if (!(std::abs(whole) > 1e-9 * std::abs(scale))) return std::nullopt;
    std::array<double, 3> x;
    for (int column = 0; column < 3; ++column) {
        double m[3][3];
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) m[i][j] = j == column ? b[i] : A[i][j];
        x[column] = determinant(m) / whole;
    }
    return x;
}

}  // namespace

LightSearch::LightSearch(const ReliefProblem& problem, int least, const LevelWork& work)
    : boundary_(problem.boundary()) {
    levels_.push_back(finestLevel(problem, work));
    const auto side = [&] { return levels_.back().shorterSide(); };
    const auto add = [&] { levels_.push_back(coarser(levels_.back(), work)); };
    while (side() > kCoarsestSide && side() >= 2 * least) add();
    base_ = levels_.size() - 1;
    while (side() > kCoarsestSide) add();
    cells_ = ShadingCells(levels_[base_], work);
}

/// Steps until the energy hardly falls any more. False if stopped.
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

/// From (f, g) to the height at λ. False if stopped.
bool LightSearch::surface(HeightStage& stage, const LightDown& light, double lambda, Doubles& z,
                          std::stop_token stop) {
    if (boundary_ == ReliefBoundary::border) markBorderNormals(levels_, light);
    std::size_t k = levels_.size() - 1;
    Orientation o = startOrientation(levels_[k], boundary_, {});
    for (;; --k) {
        relax(*pool_, levels_[k], light, k + 1 == levels_.size() ? 1 : 0.1, kSweeps, o);
        relax(*pool_, levels_[k], light, 0.02, kSweeps, o);
        if (k == base_) break;
        o = prolong(levels_[k], o, levels_[k - 1]);
    }
    const ReliefLevel& base = levels_[base_];
    z = givenHeights(base);
    stage.targets() = slopesOfOrientation(base, cells_, o.f, o.g);
    if (!stage.integrate(z, stop)) return false;
    stage.targets() = targetsFromOrientation(*pool_, base, cells_, o.f, o.g, {.band = kBand});
    if (!settle(stage, {.bend = 3 * lambda}, 4, z, stop)) return false;
    stage.targets() = fillNormals(*pool_, base, cells_, z, {.band = kBand});
    return settle(stage, {.bend = lambda}, 6, z, stop);
}

double LightSearch::meanEnergy(HeightStage& stage, const HeightWeights& weights, const Doubles& z) {
    stage.energy().weighSmoothness(*pool_, z);
    const auto cells = std::count_if(cells_.kind.begin(), cells_.kind.end(),
                                     [](CellKind c) { return c != CellKind::none; });
    return stage.energy().at(*pool_, z, weights).energy / std::max(1.0, static_cast<double>(cells));
}

double LightSearch::energy(const Light& light, double lambda, std::stop_token stop) {
    const LightDown l = lightDown(light);
    HeightStage stage(*pool_, work_, levels_[base_], cells_, l);
    Doubles z;
    if (!surface(stage, l, lambda, z, stop)) return std::numeric_limits<double>::infinity();
    return meanEnergy(stage, {.bend = lambda}, z);
}

double LightSearch::contradiction(const Light& light, std::stop_token stop) {
    const LightDown l = lightDown(light);
    HeightStage stage(*pool_, work_, levels_[base_], cells_, l);
    Doubles z;
    bool done = surface(stage, l, 3e-2, z, stop);
    for (const double third : {1e-2, 1e-3})
        if (done) {
            stage.targets() = fillNormals(*pool_, levels_[base_], cells_, z, {.band = kBand});
            done = settle(stage, {.third = third}, 6, z, stop);
        }
    return done ? meanEnergy(stage, {.third = 1e-3}, z) : std::numeric_limits<double>::infinity();
}

std::optional<Light> lightFromSilhouette(const ReliefProblem& problem) {
    if (problem.boundary() != ReliefBoundary::silhouette) return std::nullopt;
    const ReliefLevel level = finestLevel(problem);
    const int w = level.width, h = level.height;
    double A[3][3] = {}, b[3] = {};
    for (int i = 0; i < level.size(); ++i) {
        if (!level.onSilhouette(i)) continue;
        const int x = i % w, y = i / w;
        const double n[3] = {-level.knownF[i] / 2, level.knownG[i] / 2, 1};  // y up
        const auto add = [&](int k) {
            if (!level.inside[k] || level.shading[k] <= 1e-6f) return;
            for (int r = 0; r < 3; ++r) {
                b[r] += n[r] * level.shading[k];
                for (int c = 0; c < 3; ++c) A[r][c] += n[r] * n[c];
            }
        };
        if (x > 0) add(i - 1);
        if (x + 1 < w) add(i + 1);
        if (y > 0) add(i - w);
        if (y + 1 < h) add(i + w);
    }
    const auto fit = solve3(A, b);
    if (!fit) return std::nullopt;
    const double length = std::hypot((*fit)[0], (*fit)[1]),
                 shrink = length > 0.98 ? 0.98 / length : 1;
    const double lx = shrink * (*fit)[0], ly = shrink * (*fit)[1];
    return unitLight(lx, ly, std::sqrt(1 - lx * lx - ly * ly));
}

}  // namespace weft::relief
