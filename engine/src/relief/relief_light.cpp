#include "weft/relief_light.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <numbers>

#include "relief/light_search.h"

namespace weft {

namespace {

using relief::LightSearch;

constexpr double kLambda = 1e-2;      // the energy is smooth, but a degree or two off
constexpr double kFineLambda = 3e-3;  // closer, and smooth only near by
constexpr double kTrust = 2.5;        // degrees by which the fine search may correct the coarse one
constexpr int kStarts = 3;

/// Searches that run side by side, one a thread.
class Searches {
public:
    Searches(const ReliefProblem& problem, std::stop_token stop) : stop_(std::move(stop)) {
        for (int i = 0; i < pool_.threads(); ++i)
            searches_.push_back(std::make_unique<LightSearch>(problem));
    }

    std::vector<double> energies(const std::vector<Light>& lights, double lambda) {
        std::vector<double> found(lights.size());
        std::atomic<std::size_t> next{0};
        pool_.run(pool_.threads(), [&](int worker) {
            for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < lights.size();)
                found[i] = searches_[worker]->energy(lights[i], lambda, stop_);
        });
        surfaces_ += static_cast<int>(lights.size());
        return found;
    }
    [[nodiscard]] int surfaces() const { return surfaces_; }
    [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }

private:
    std::stop_token stop_;
    ThreadPool pool_{0};
    std::vector<std::unique_ptr<LightSearch>> searches_;
    int surfaces_ = 0;
};

/// Degrees to the lowest point of the parabola through three energies at −r, 0, r.
double parabola(double before, double here, double after, double r) {
    const double curvature = before - 2 * here + after;
    if (!(curvature > 0)) return before < after ? -r : r;
    return r * std::clamp(0.5 * (before - after) / curvature, -1.5, 1.5);
}

/// Descends by parabolas along two axes; the reach shrinks from `r` to `smallest` degrees.
LightFit descend(Searches& searches, LightFit at, double lambda, double r, double smallest) {
    while (r >= smallest && !searches.stopped()) {
        const std::vector<double> e =
            searches.energies({turned(at.light, -r, 0), turned(at.light, r, 0),
                               turned(at.light, 0, -r), turned(at.light, 0, r)},
                              lambda);
        const double right = parabola(e[0], at.energy, e[1], r),
                     up = parabola(e[2], at.energy, e[3], r);
        const Light next = turned(at.light, right, up);
        const double there = searches.energies({next}, lambda)[0];
        const bool better = there < at.energy;
        if (better) at = {next, there};
        if (!better || std::hypot(right, up) < 0.7 * r) r *= 0.35;
    }
    return at;
}

/// Closer to the light with less smoothness, within kTrust.
LightFit finish(Searches& searches, const LightFit& coarse) {
    LightFit fine = coarse;
    fine.energy = searches.energies({coarse.light}, kFineLambda)[0];
    fine = descend(searches, fine, kFineLambda, 1.5, 0.4);
    LightFit result = degreesBetween(fine.light, coarse.light) <= kTrust ? fine : coarse;
    result.surfaces = searches.surfaces();
    result.stopped = searches.stopped();
    return result;
}

/// Facing, and rings at 25 and 50 degrees.
std::vector<Light> hemisphere() {
    std::vector<Light> lights = {{0, 0, 1}};
    for (int k = 0; k < 12; ++k) {
        const double slant = (k < 6 ? 25 : 50) * std::numbers::pi / 180;
        const double tilt = (60 * (k % 6) + (k < 6 ? 0 : 30)) * std::numbers::pi / 180;
        lights.push_back(
            {std::sin(slant) * std::cos(tilt), std::sin(slant) * std::sin(tilt), std::cos(slant)});
    }
    return lights;
}

}  // namespace

LightFit estimateLight(const ReliefProblem& problem, std::stop_token stop) {
    Searches searches(problem, stop);
    std::vector<Light> lights = hemisphere();
    if (const auto seen = relief::lightFromSilhouette(problem)) lights.push_back(*seen);
    const std::vector<double> energies = searches.energies(lights, kLambda);
    std::vector<LightFit> starts;
    for (std::size_t i = 0; i < lights.size(); ++i) starts.push_back({lights[i], energies[i]});
    std::sort(starts.begin(), starts.end(),
              [](const LightFit& a, const LightFit& b) { return a.energy < b.energy; });
    starts.resize(kStarts);
    LightFit best = starts[0];
    for (const LightFit& start : starts) {
        const LightFit there = descend(searches, start, kLambda, 10, 5);
        if (there.energy < best.energy) best = there;
    }
    return finish(searches, descend(searches, best, kLambda, 3, 2));
}

LightFit refineLight(const ReliefProblem& problem, std::stop_token stop) {
    Searches searches(problem, stop);
    LightFit start{problem.light(), searches.energies({problem.light()}, kLambda)[0]};
    return finish(searches, descend(searches, start, kLambda, 10, 2));
}

}  // namespace weft
