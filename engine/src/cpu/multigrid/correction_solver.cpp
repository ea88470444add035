#include "cpu/multigrid/correction_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "weft/backend/inverse_bound.h"

namespace weft {

namespace {

constexpr int kMaxCycles = 40;
/// A residual that falls by less is rounding of float32.
constexpr float kLeastGain = 0.7f;
/// Above this residual ratio a cycle counts as slow and conjugate gradients take over.
constexpr float kSlowRatio = 0.1f;

double maxOf(const Grid<float>& g, int channel) {
    float largest = 0;
    for (int y = 0; y < g.shape().height; ++y)
        largest = std::max(largest, simd::rowKernels().maxRow(g.row(channel, y), g.shape().blocks));
    return largest;
}

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

void CorrectionSolver::begin() {
    if (hierarchy_.levels().empty()) error_.setZero();
    engine_.fullMultigrid(viewOf(residual_));
    const float r =
        engine_.finePass(error_, viewOf(residual_), {.prolong = Prolong::assign, .halfSweeps = 4});
    const double size = maxOf(error_, 0);
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

bool CorrectionSolver::solve(const Goal& goal, Residuals* history, std::stop_token stop) {
    engine_.setStop(stop);
    iteration_ = {};
    Iteration& now = iteration_;
    if (goal.fullMultigrid || !slow_) {
        begin();
        if (history) history->push_back(now.residual);
    }
    while (now.cycles < kMaxCycles) {
        if (stop.stop_requested() || !accelerate(stop)) return false;
        const bool settled = now.cycles > 0 && now.step <= std::max(goal.gain * now.size, goal.step);
        if (now.residual == 0 || settled) break;
        const float before = now.residual;
        iterate();
        if (history) history->push_back(now.residual);
        if (now.cycles > 3 && now.residual > kLeastGain * before) break;
    }
    return !stop.stop_requested();
}

ResidualMaxima CorrectionSolver::aim(const PoissonSystem& system, const Grid<float>& d, int channel,
                                     const std::stop_token& stop) {
    iteration_ = {};
    if (!shapeWork(stop)) return {};
    const ResidualOf of{.hierarchy = hierarchy_,
                        .f = system.rhs->view(),
                        .d = d,
                        .channel = channel,
                        .fOnRim = system.rhsOnRim};
    return residualInDouble(of, &residual_, pool_, stop);
}

bool CorrectionSolver::improve(const Grid<float>& d, int channel, const std::stop_token& stop) {
    engine_.setStop(stop);
    const float before = iteration_.residual;
    const bool first = !iteration_.begun;
    if (first && !slow_) {
        begin();
    } else {
        if (!accelerate(stop)) return false;
        if (iteration_.residual == 0 && !first) return false;
        if (iteration_.residual > 0) iterate();
    }
    if (domain_->singular()) removeMean(d, channel);
    return !stop.stop_requested() &&
           (iteration_.cycles <= 3 || iteration_.residual <= kLeastGain * before);
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

void CorrectionSolver::removeMean(const Grid<float>& d, int channel) {
    // mean(D + E) = 0: the constants are not seen by A.
    double sum = 0;
    const GridShape& s = error_.shape();
    for (int y = 0; y < s.height; ++y)
        for (int x = 0; x < s.width; ++x)
            sum += double{error_.row(0, y)[x]} + double{d.row(channel, y)[x]};
    const double mean = sum / (double(s.width) * s.height);
    for (int y = 0; y < s.height; ++y)
        for (int x = 0; x < s.width; ++x) {
            float& e = error_.row(0, y)[x];
            e = static_cast<float>(double{e} - mean);
        }
}

double CorrectionSolver::refine(const PoissonSystem& system, Grid<float>& d, const Goal& goal,
                                Residuals* history, std::stop_token stop) {
    if (!shapeWork(stop)) return -1;
    double largest = 0;
    for (int c = 0; c < d.channels(); ++c) {
        aim(system, d, c, stop);
        Residuals own;
        if (!solve(goal, &own, stop)) return -1;
        if (domain_->singular()) removeMean(d, c);
        largest = std::max(largest, maxOf(error_, 0));
        addTo(d, c);
        if (!history || own.empty()) continue;
        if (history->size() < own.size()) history->resize(own.size(), 0.0f);
        for (std::size_t i = 0; i < history->size(); ++i)
            (*history)[i] = std::max((*history)[i], own[std::min(i, own.size() - 1)]);
    }
    return largest;
}

void CorrectionSolver::addTo(Grid<float>& d, int channel) {
    const int w = d.shape().width;
    pool_.forRows(d.shape().height, 32, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            float* row = d.row(channel, y);
            const float* e = error_.row(0, y);
            for (int x = 0; x < w; ++x) row[x] += e[x];
        }
    });
}

double CorrectionSolver::domainInverseBound(std::stop_token stop) {
    if (!shapeWork(stop)) return std::numeric_limits<double>::infinity();
    return inverseBound(stop);
}

double CorrectionSolver::inverseBound(const std::stop_token& stop) {
    if (inverseBound_ >= 0) return inverseBound_;
    if (domain_->singular()) return inverseBound_ = singularInverseBound(domain_->extent());
    const double analytic = boxInverseBound(domain_->extent(), domain_->border());
    if (std::isfinite(analytic)) return inverseBound_ = analytic;
    constexpr double kStopped = std::numeric_limits<double>::infinity();
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
        ones();
        if (!solve({.gain = gain, .fullMultigrid = true}, nullptr, stop)) return kStopped;
        std::swap(high, error_);
        residualInDouble({.hierarchy = hierarchy_, .f = viewOf(residual_), .d = high}, &residual_,
                         pool_, stop);
        if (!solve({.gain = gain}, nullptr, stop)) return kStopped;
        const ResidualOf rest{.hierarchy = hierarchy_, .f = ones(), .d = high, .e = &error_};
        const double c = 1 - residualInDouble(rest, nullptr, pool_, stop).r;
        if (stop.stop_requested()) return kStopped;
        if (c > 0.1) return inverseBound_ = (maxOf(high, 0) + maxOf(error_, 0)) / c;
    }
    // ‖A⁻¹‖ through any path to a fixed pixel: the crudest bound that always holds.
    return inverseBound_ = double(domain_->unknowns()) * double(domain_->unknowns());
}

}  // namespace weft
