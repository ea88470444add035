#include "cpu/multigrid/correction_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "cpu/part_means.h"
#include "cpu/row_results.h"
#include "weft/backend/inverse_bound.h"

namespace weft {

namespace {

/// With links, parts that hardly hold together take one iteration of conjugate gradients each.
constexpr int kMaxCycles = 40, kMaxCyclesOfLinks = 200;
/// A residual that falls by less is rounding of float32; with links, if it does so several times in
/// a row: conjugate gradients lower the energy of the error, not the largest residual.
constexpr float kLeastGain = 0.7f;
constexpr int kPatienceWithLinks = 8;
/// Conjugate gradients end at this part of the residual they began with, where float32 knows no
/// better, and where it has grown so many times.
constexpr float kEndOfFloats = 4e-6f, kMostGrowth = 8;
/// Above this residual ratio a cycle counts as slow and conjugate gradients take over.
constexpr float kSlowRatio = 0.1f;

}  // namespace

bool CorrectionSolver::setDomain(std::shared_ptr<const Domain> domain, int channels,
                                 std::stop_token stop) {
    if (domain_ == domain && channels_ == channels) return true;
    domain_.reset();
    if (!hierarchy_.build(*domain, pool_, stop)) return false;
    if (!engine_.attach(hierarchy_, channels, stop)) return false;
    domain_ = std::move(domain);
    channels_ = channels;
    inverseBound_ = -1;
    shaped_ = false;
    slow_ = hierarchy_.hasIsolatedFixed();
    return true;
}

void CorrectionSolver::release() {
    domain_.reset();
    hierarchy_.releaseCoarse();
    engine_ = CycleEngine(pool_);
    accelerated_.release();
    for (Grid<float>* g : {&residual_, &error_}) *g = {};
}

bool CorrectionSolver::shapeWork(const std::stop_token& stop) {
    for (Grid<float>* g : {&residual_, &error_}) {
        const bool fits = g->shape() == hierarchy_.fineShape() && g->channels() == 1;
        if (shaped_ && fits) continue;
        if (!fits) engine_.releaseScratch();  // of one channel less is needed
        if (!g->reshape(hierarchy_.fineShape(), 1, stop)) return false;
    }
    shaped_ = true;
    return !stop.stop_requested();
}

void CorrectionSolver::fullMultigrid() {
    if (hierarchy_.levels().empty()) error_.setZero();
    engine_.fullMultigrid(viewOf(residual_));
    const float r =
        engine_.finePass(error_, viewOf(residual_), {.prolong = Prolong::assign, .halfSweeps = 4});
    const double size = largestOf(pool_, error_, 0);
    iteration_ = {.begun = true, .residual = r, .size = size, .step = size};
}

bool CorrectionSolver::accelerate(const std::stop_token& stop) {
    if (!slow_ || iteration_.accelerated) return true;
    if (!iteration_.begun) error_.setZero();
    const float r = accelerated_.start(*domain_, residual_, error_, stop);
    if (r < 0) return false;
    iteration_.begun = iteration_.accelerated = true;
    iteration_.residual = iteration_.first = iteration_.least = r;
    return true;
}

void CorrectionSolver::iterate() {
    Iteration& now = iteration_;
    const float before = now.residual;
    if (now.accelerated) {
        now.residual = accelerated_.iterate(*domain_, error_);
        now.step = accelerated_.step();
    } else {
        now.step = engine_.coarseCorrection(1);
        now.residual =
            engine_.finePass(error_, viewOf(residual_), {.prolong = Prolong::add, .halfSweeps = 4});
        slow_ = slow_ || (now.cycles < 2 && now.residual > kSlowRatio * before);
    }
    now.size = std::max(now.size, now.step);
    ++now.cycles;
}

bool CorrectionSolver::cycle(const std::stop_token& stop) {
    engine_.setStop(stop);
    Iteration& now = iteration_;
    const float before = now.residual;
    if (now.begun && before == 0) return false;
    if (!now.begun && !slow_) {
        fullMultigrid();
    } else {
        if (!accelerate(stop)) return false;
        if (now.residual > 0) iterate();
    }
    if (stop.stop_requested()) return false;
    if (!hierarchy_.hasLinks() || !now.accelerated)
        return now.cycles <= 3 || now.residual <= kLeastGain * before;
    if (now.residual <= kEndOfFloats * now.first ||
        (now.cycles > 3 && now.residual > kMostGrowth * now.least))
        return false;
    if (now.cycles <= 3 || now.residual <= kLeastGain * now.least)
        now.idle = 0, now.least = now.residual;
    return ++now.idle <= kPatienceWithLinks;
}

int CorrectionSolver::mostCycles() const {
    return hierarchy_.hasLinks() ? kMaxCyclesOfLinks : kMaxCycles;
}

bool CorrectionSolver::solve(const Goal& goal, std::vector<double>& residuals,
                             const std::stop_token& stop) {
    iteration_ = {};
    Iteration& now = iteration_;
    if (goal.fullMultigrid) {
        engine_.setStop(stop);
        fullMultigrid();
        residuals.push_back(now.residual);
    }
    for (bool gains = true; gains && now.cycles < mostCycles();) {
        const bool settled = now.cycles > 0 && now.step <= std::max(goal.gain * now.size, goal.step);
        if (settled || (now.begun && now.residual == 0)) break;
        gains = cycle(stop);
        if (stop.stop_requested()) return false;
        residuals.push_back(now.residual);
    }
    return !stop.stop_requested();
}

double CorrectionSolver::begin(const PoissonSystem& system, const Grid<float>& d, int channel,
                               const std::stop_token& stop) {
    iteration_ = {};
    if (!shapeWork(stop)) return 0;
    return residualInDouble(residualOf(hierarchy_, system, d, channel), &residual_, pool_, stop);
}

void CorrectionSolver::centre(const Grid<float>& d, int channel) {
    const FloatingParts& parts = domain_->floating();
    const std::vector<double> means = meansOf(parts, [&](int x, int y) {
        return double{error_.row(0, y)[x]} + double{d.row(channel, y)[x]};
    });
    for (const FloatingRun& run : parts.runs())
        for (int x = run.x; x < run.x + run.length; ++x) {
            float& e = error_.row(0, run.y)[x];
            e = static_cast<float>(double{e} - means[static_cast<std::size_t>(run.part)]);
        }
}

std::optional<Refinement> CorrectionSolver::refine(const PoissonSystem& system, Grid<float>& d,
                                                   const Goal& goal, std::stop_token stop) {
    if (!shapeWork(stop)) return {};
    Refinement all;
    for (int c = 0; c < d.channels(); ++c) {
        begin(system, d, c, stop);
        std::vector<double> own;
        if (!solve(goal, own, stop)) return {};
        centre(d, c);
        all.correction = std::max(all.correction, double{largestOf(pool_, error_, 0)});
        pool_.forRows(d.shape().height, 32, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < d.shape().width; ++x) d.row(c, y)[x] += error_.row(0, y)[x];
        });
        all.residuals.resize(std::max(all.residuals.size(), own.size()));
        for (std::size_t i = 0; i < all.residuals.size() && !own.empty(); ++i)
            all.residuals[i] = std::max(all.residuals[i], own[std::min(i, own.size() - 1)]);
    }
    return all;
}

}  // namespace weft
