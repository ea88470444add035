#include "weft/relief/relief_light.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <future>
#include <limits>
#include <memory>
#include <numbers>
#include <optional>
#include <utility>

#include "relief/light_search.h"
#include "relief/outline_light.h"
#include "weft/relief/relief_edges.h"
#include "weft/stencil/relief_sampling.h"

namespace weft {

namespace {

using namespace relief;

constexpr double kLambda = 1e-2;      // the energy is smooth, but a degree or two off
constexpr double kFineLambda = 3e-3;  // closer, and smooth only near by
constexpr double kTrust = 2.5;        // degrees by which the fine search may correct the coarse one
constexpr double kNoSmoothness = 0;   // no λ: tells convex from concave by a border's heights
constexpr double kApart = 10;         // degrees between lights that are told apart
constexpr int kSide = 32;
constexpr int kFreeSide = 64;      // to tell convex from concave with nothing known at the edge
constexpr int kPinnedSide = 48;    // where something is
constexpr int kRefiningSide = 64;  // a last degree
constexpr double kRival = 4;       // times the lowest energy
constexpr int kStarts = 6;

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

/// Light of I = lx nx + ly ny + c over lit pixels beside the silhouette; none without enough of them.
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
        stencil::forNeighbours(x, y, w, h, add);
    }
    const auto fit = solve3(A, b);
    if (!fit) return std::nullopt;
    const double length = std::hypot((*fit)[0], (*fit)[1]),
                 shrink = length > 0.98 ? 0.98 / length : 1;
    const double lx = shrink * (*fit)[0], ly = shrink * (*fit)[1];
    return unitLight(lx, ly, std::sqrt(1 - lx * lx - ly * ly));
}

/// Progress, 0 to 1. Each phase of a search has a typical start; within a phase every step covers a
/// tenth of the remainder, since the number of steps is unknown.
class ProgressFraction {
public:
    explicit ProgressFraction(const LightProgress& report) : report_(report) {}
    /// The part up to `share` begins.
    void beginUpTo(double share) {
        say(end_);
        end_ = share;
    }
    void step() { say(share_ + 0.1 * (end_ - share_)); }
    void finish() { say(1); }

private:
    void say(double share) {
        share_ = std::max(share_, share);
        if (report_) report_(share_);
    }
    const LightProgress& report_;
    double share_ = 0, end_ = 0;
};

/// Searches that run side by side, one a thread.
class ParallelLightSearch {
public:
    ParallelLightSearch(const ReliefProblem& problem, int side, std::stop_token stop,
                        ThreadPool& pool, ProgressFraction& progress)
        : stop_(std::move(stop)),
          pinned_(problem.boundary() != ReliefBoundary::natural),
          pool_(pool),
          progress_(progress) {
        const LightSearch first(problem, side, {&pool_, stop_});
        for (int i = 0; i < pool_.threads(); ++i)
            searches_.push_back(std::make_unique<LightSearch>(first));
    }

    /// Energies at λ, or contradictions where λ is 0.
    std::vector<double> energies(const std::vector<Light>& lights, double lambda) {
        std::vector<double> found(lights.size());
        std::atomic<std::size_t> next{0};
        pool_.run(pool_.threads(), [&](int worker) {
            LightSearch& search = *searches_[worker];
            for (std::size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < lights.size();)
                found[i] = lambda > 0 ? search.energy(lights[i], lambda, stop_)
                                      : search.residualWithoutSmoothness(lights[i], stop_);
        });
        surfaces_ += static_cast<int>(lights.size());
        progress_.step();
        return found;
    }
    /// A silhouette or heights on a border pin the surface down: near the light, no smoothness is
    /// needed to tell lights apart. Without, every light explains the picture once λ is 0.
    [[nodiscard]] bool pinned() const { return pinned_; }
    [[nodiscard]] int surfaces() const { return surfaces_; }
    [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }
    [[nodiscard]] const std::stop_token& stop() const { return stop_; }

private:
    std::stop_token stop_;
    bool pinned_;
    ThreadPool& pool_;
    ProgressFraction& progress_;
    std::vector<std::unique_ptr<LightSearch>> searches_;
    int surfaces_ = 0;
};

/// Degrees to the lowest point of the parabola through three energies at −r, 0, r.
double parabola(double before, double here, double after, double r) {
    const double curvature = before - 2 * here + after;
    if (!(curvature > 0)) return before < after ? -r : r;
    return r * std::clamp(0.5 * (before - after) / curvature, -1.5, 1.5);
}

/// Descends from each by parabolas along two axes; the reach shrinks from `first` to `smallest`
/// degrees. All descend at once, so that every thread has a surface to solve for.
std::vector<LightFit> descend(ParallelLightSearch& searches, std::vector<LightFit> at, double lambda,
                              double first, double smallest) {
    std::vector<double> reach(at.size(), first);
    for (;;) {
        std::vector<std::size_t> going;
        for (std::size_t i = 0; i < at.size(); ++i)
            if (reach[i] >= smallest) going.push_back(i);
        if (going.empty() || searches.stopped()) return at;
        std::vector<Light> around, next;
        for (const std::size_t i : going)
            for (const auto& [right, up] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}})
                around.push_back(turned(at[i].light, right * reach[i], up * reach[i]));
        const std::vector<double> e = searches.energies(around, lambda);
        if (searches.stopped()) return at;  // energies may mean nothing
        std::vector<double> moved;
        for (std::size_t k = 0; k < going.size(); ++k) {
            const LightFit& here = at[going[k]];
            const double r = reach[going[k]];
            const double right = parabola(e[4 * k], here.energy, e[4 * k + 1], r);
            const double up = parabola(e[4 * k + 2], here.energy, e[4 * k + 3], r);
            next.push_back(turned(here.light, right, up));
            moved.push_back(std::hypot(right, up));
        }
        const std::vector<double> there = searches.energies(next, lambda);
        if (searches.stopped()) return at;
        for (std::size_t k = 0; k < going.size(); ++k) {
            LightFit& here = at[going[k]];
            double& r = reach[going[k]];
            const bool better = there[k] < here.energy;
            if (better) here = {next[k], there[k]};
            if (!better || moved[k] < 0.7 * r) r *= 0.35;
        }
    }
}

/// Closer to each light with less smoothness, within kTrust.
std::vector<LightFit> finish(ParallelLightSearch& searches, const std::vector<LightFit>& coarse) {
    std::vector<LightFit> fine = coarse;
    std::vector<Light> lights;
    for (const LightFit& fit : coarse) lights.push_back(fit.light);
    const std::vector<double> energies = searches.energies(lights, kFineLambda);
    for (std::size_t i = 0; i < fine.size(); ++i) fine[i].energy = energies[i];
    fine = descend(searches, std::move(fine), kFineLambda, 1.5, 0.4);
    for (std::size_t i = 0; i < fine.size(); ++i) {
        if (degreesBetween(fine[i].light, coarse[i].light) > kTrust) fine[i] = coarse[i];
        fine[i].surfaces = searches.surfaces();
        fine[i].stopped = searches.stopped();
    }
    return fine;
}

/// The light that the picture contradicts least, near one that was found at finite λ.
LightFit closest(ParallelLightSearch& closer, const LightFit& found) {
    const LightFit close = descend(closer, {found}, kNoSmoothness, 1, 0.2)[0];
    return degreesBetween(close.light, found.light) <= kTrust ? close : found;
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

/// Where descents from the best of the hemisphere's lights end, the lowest first; those that are much
/// higher are left out.
std::vector<LightFit> findValleys(const ReliefProblem& problem, ParallelLightSearch& searches,
                                  ProgressFraction& progress) {
    progress.beginUpTo(0.1);
    std::vector<Light> lights = hemisphere();
    if (const auto seen = lightFromSilhouette(problem)) lights.push_back(*seen);
    const std::vector<double> energies = searches.energies(lights, kLambda);
    std::vector<LightFit> starts;
    for (std::size_t i = 0; i < lights.size(); ++i) starts.push_back({lights[i], energies[i]});
    const auto lower = [](const LightFit& a, const LightFit& b) { return a.energy < b.energy; };
    std::sort(starts.begin(), starts.end(), lower);
    starts.resize(kStarts);
    std::vector<LightFit> valleys;
    progress.beginUpTo(0.4);
    for (const LightFit& there : descend(searches, std::move(starts), kLambda, 10, 5)) {
        const auto same = std::find_if(valleys.begin(), valleys.end(), [&](const LightFit& v) {
            return degreesBetween(v.light, there.light) < kApart;
        });
        if (same == valleys.end())
            valleys.push_back(there);
        else if (there.energy < same->energy)
            *same = there;
    }
    std::sort(valleys.begin(), valleys.end(), lower);
    std::erase_if(valleys, [limit = kRival * valleys[0].energy](const LightFit& v) {
        return !(v.energy <= limit);
    });
    return valleys;
}

/// The light under which the picture contradicts a surface least, of a few valleys. Those that
/// explain the picture almost equally well (a bump lit from one side, a dent from the other) are told
/// apart with hardly any smoothness.
LightFit decide(const ReliefProblem& problem, ParallelLightSearch& searches,
                std::vector<LightFit> valleys, ThreadPool& pool, ProgressFraction& progress) {
    ParallelLightSearch closer(problem, searches.pinned() ? kPinnedSide : kFreeSide, searches.stop(),
                               pool, progress);
    progress.beginUpTo(closer.pinned() ? 0.75 : 1);
    const std::vector<LightFit> finished =
        finish(searches, descend(searches, std::move(valleys), kLambda, 3, 2));
    std::vector<Light> lights;
    for (const LightFit& fit : finished) lights.push_back(fit.light);
    const std::vector<double> energies = closer.energies(lights, kNoSmoothness);
    const auto least = std::min_element(energies.begin(), energies.end()) - energies.begin();
    LightFit best = finished[static_cast<std::size_t>(least)];
    const LightFit bestClose{best.light, energies[static_cast<std::size_t>(least)]};
    progress.beginUpTo(1);
    if (closer.pinned()) best = closest(closer, bestClose);
    best.surfaces = searches.surfaces() + closer.surfaces();
    best.stopped = searches.stopped();
    return best;
}

LightFit stoppedAt(const ReliefProblem& problem) {
    LightFit fit;
    fit.light = problem.light(), fit.model = problem.model(), fit.edges = problem.edges();
    fit.stopped = true;
    return fit;
}

/// The light that the outline tells, as a rival of those of a search.
class OutlineRival {
public:
    OutlineRival(const ReliefProblem& problem, const FreeShading& free, const std::stop_token& stop)
        : judge_(problem, stop), free_(free), fit_(judge_.light(free)) {
        if (fit_) cost_ = judge_.cost(*fit_);
    }

    [[nodiscard]] bool isLikelierThan(const std::vector<LightFit>& others, ThreadPool& pool) const {
        if (!fit_) return false;
        std::vector<double> costs(others.size());
        pool.run(static_cast<int>(others.size()),
                 [&](int i) { costs[i] = judge_.cost(others[i].light); });
        return std::all_of(costs.begin(), costs.end(),
                           [&](double cost) { return OutlineJudge::isLikelier(cost_, cost); });
    }

    [[nodiscard]] bool isLikelierThan(const ShadingFit& other) const {
        return fit_ && OutlineJudge::isLikelier(cost_, judge_.cost(other));
    }

    /// What is free, under a light of the search's.
    [[nodiscard]] ShadingFit under(const Light& light) const { return judge_.under(light, free_); }

    /// Where it is.
    [[nodiscard]] LightFit found(int surfaces) const {
        return {.light = fit_->light,
                .energy = std::numeric_limits<double>::quiet_NaN(),
                .surfaces = surfaces,
                .model = fit_->model};
    }

private:
    OutlineJudge judge_;
    FreeShading free_;
    std::optional<ShadingFit> fit_;
    double cost_ = std::numeric_limits<double>::infinity();
};

}  // namespace

LightFit estimateLight(const ReliefProblem& problem, std::stop_token stop, int threads,
                       const LightProgress& report, const FreeShading& free) {
    ProgressFraction progress(report);
    ThreadPool pool(threads);
    const auto small = reduced(problem, kLightSide, {&pool, stop});
    if (stop.stop_requested()) return stoppedAt(problem);
    // With albedo and ambient light given, the search knows all that it needs.
    const bool known = !free.albedo && !free.ambient;
    // Beside the search, on a thread of its own where there is one.
    const auto side =
        threads == 1 ? std::launch::deferred : std::launch::async | std::launch::deferred;
    auto beside = std::async(side, [&]() -> std::optional<OutlineRival> {
        if (!small || known) return std::nullopt;
        return OutlineRival(*small, free, stop);
    });
    const ReliefProblem& searched = small ? *small : problem;
    ParallelLightSearch searches(searched, kSide, stop, pool, progress);
    std::vector<LightFit> valleys = findValleys(searched, searches, progress);
    const std::optional<OutlineRival> outline = beside.get();
    LightFit found;
    if (outline && outline->isLikelierThan(valleys, pool)) {
        found = outline->found(searches.surfaces());
    } else {
        found = decide(searched, searches, std::move(valleys), pool, progress);
        found.model = problem.model();
        if (outline && !stop.stop_requested()) {
            const ShadingFit fit = outline->under(found.light);
            found.model = fit.model;
            if (outline->isLikelierThan(fit)) found = outline->found(found.surfaces);
        }
    }
    found.stopped = stop.stop_requested();
    found.edges = known || found.stopped
                      ? problem.edges()
                      : judgedEdges(problem.withModel(found.model).underLight(found.light), threads);
    progress.finish();
    return found;
}

std::optional<HarmonicFit> findHarmonics(const ReliefProblem& problem, std::stop_token stop) {
    const auto small = reduced(problem.underLight(problem.light()), kReducedSide);
    return small ? OutlineJudge(*small, std::move(stop)).likelierHarmonics() : std::nullopt;
}

LightFit refineLight(const ReliefProblem& problem, std::stop_token stop, int threads,
                     const LightProgress& report) {
    ProgressFraction progress(report);
    progress.beginUpTo(0.6);
    ThreadPool pool(threads);
    ParallelLightSearch searches(problem, kSide, stop, pool, progress);
    LightFit start{problem.light(), searches.energies({problem.light()}, kLambda)[0]};
    LightFit there = finish(searches, descend(searches, {start}, kLambda, 10, 2))[0];
    progress.beginUpTo(1);
    if (searches.pinned()) {
        ParallelLightSearch closer(problem, kRefiningSide, stop, pool, progress);
        const double energy = closer.energies({there.light}, kNoSmoothness)[0];
        const int surfaces = there.surfaces;
        there = closest(closer, {there.light, energy});
        there.surfaces = surfaces + closer.surfaces();
        there.stopped = closer.stopped();
    }
    progress.finish();
    there.model = problem.model();
    there.edges = problem.edges();
    return there;
}

}  // namespace weft
