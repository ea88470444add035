#include "cpu/multigrid/correction_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "cpu/row_results.h"
#include "weft/backend/inverse_bound.h"

namespace weft {

namespace {

constexpr int kMaxCycles = 40;
/// A residual that falls by less is rounding of float32.
constexpr float kLeastGain = 0.7f;
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
    iteration_.residual = r;
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
    return !stop.stop_requested() && (now.cycles <= 3 || now.residual <= kLeastGain * before);
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
    for (bool gains = true; gains && now.cycles < kMaxCycles;) {
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
    if (!domain_->singular()) return;
    const GridShape& s = error_.shape();
    const double mean = meanOf(
        s, [&](int x, int y) { return double{error_.row(0, y)[x]} + double{d.row(channel, y)[x]}; });
    for (int y = 0; y < s.height; ++y)
        for (int x = 0; x < s.width; ++x) {
            float& e = error_.row(0, y)[x];
            e = static_cast<float>(double{e} - mean);
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

double CorrectionSolver::inverseBound(const std::stop_token& stop) {
    constexpr double kStopped = std::numeric_limits<double>::infinity();
    if (!shapeWork(stop)) return kStopped;
    if (inverseBound_ >= 0) return inverseBound_;
    const Extent extent = domain_->extent();
    const bool linked = !domain_->linksAreOne();
    if (domain_->singular())
        return inverseBound_ = linked ? singularInverseBound(extent, double{domain_->leastLink()})
                                      : singularInverseBound(extent);
    const double analytic =
        boxInverseBound(extent, domain_->border(), double{domain_->leastScreening()});
    if (std::isfinite(analytic) && !linked) return inverseBound_ = analytic;
    // w ≈ A⁻¹ 1; if A w ≥ c > 0 then A⁻¹ 1 ≤ w / c (A is an M-matrix). Rounded to float32 alone, w
    // may be too rough for A w > 0: its rest is a second float.
    const auto ones = [&] {
        for (int y = 0; y < domain_->extent().height; ++y)
            for (int x = 0; x < domain_->extent().width; ++x)
                residual_.row(0, y)[x] = domain_->mask().unknown({x, y}) ? 1.0f : 0.0f;
        return viewOf(residual_);
    };
    Grid<float> high;
    if (!high.reshape(hierarchy_.fineShape(), 1, stop)) return kStopped;
    for (double gain = 1e-3; gain > 1e-7; gain *= 0.1) {
        std::vector<double> residuals;
        ones();
        if (!solve({.gain = gain, .fullMultigrid = true}, residuals, stop)) return kStopped;
        std::swap(high, error_);
        residualInDouble({.hierarchy = hierarchy_, .f = viewOf(residual_), .d = high}, &residual_,
                         pool_, stop);
        if (!solve({.gain = gain}, residuals, stop)) return kStopped;
        const ResidualOf rest{.hierarchy = hierarchy_, .f = ones(), .d = high, .e = &error_};
        const double c = 1 - residualInDouble(rest, nullptr, pool_, stop);
        if (stop.stop_requested()) return kStopped;
        if (c > 0.1)
            return inverseBound_ =
                       (double{largestOf(pool_, high, 0)} + largestOf(pool_, error_, 0)) / c;
    }
    // ‖A⁻¹‖ through any path to a fixed pixel: the crudest bound that always holds.
    return inverseBound_ = double(domain_->unknowns()) * double(domain_->unknowns());
}

}  // namespace weft
