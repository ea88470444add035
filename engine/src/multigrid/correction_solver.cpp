#include "multigrid/correction_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "multigrid/double_residual.h"
#include "weft/inverse_bound.h"

namespace weft {

namespace {

constexpr int kMaxCycles = 40;
constexpr int kMaxRounds = 8;
/// A slack below 1e-5 of an 8-bit code is not worth another cycle.
constexpr double kTightEnough = 1e-5 * 257;
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
    slow_ = hierarchy_.hasIsolatedFixed();
    return true;
}

bool CorrectionSolver::solve(const Goal& goal, Residuals* history, std::stop_token stop) {
    error_.setZero();
    engine_.setStop(stop);
    bool accelerated = false;
    float r = 0;
    double size = 0, step = 0;
    if (goal.fullMultigrid || !slow_) {
        engine_.fullMultigrid(viewOf(residual_));
        r = engine_.finePass(error_, viewOf(residual_),
                             {.prolong = Prolong::assign, .halfSweeps = 4});
        if (history) history->push_back(r);
        size = step = maxOf(error_, 0);
    }
    for (int cycle = 0; cycle < kMaxCycles; ++cycle) {
        if (stop.stop_requested()) return false;
        if (slow_ && !accelerated) {
            r = accelerated_.start(*domain_, residual_, error_, stop);
            if (r < 0) return false;
            accelerated = true;
        }
        if (r == 0 || (cycle > 0 && step <= std::max(goal.gain * size, goal.step))) break;
        const float before = r;
        if (accelerated) {
            r = accelerated_.iterate(*domain_, error_);
            step = accelerated_.step();
        } else {
            step = engine_.coarseCorrection(1);
            r = engine_.finePass(error_, viewOf(residual_),
                                 {.prolong = Prolong::add, .halfSweeps = 4});
            slow_ = slow_ || (cycle < 2 && r > kSlowRatio * before);
        }
        size = std::max(size, step);
        if (history) history->push_back(r);
        if (cycle > 2 && r > 0.7f * before) break;  // rounding of float32 reached
    }
    return !stop.stop_requested();
}

void CorrectionSolver::release() {
    domain_.reset();
    hierarchy_.releaseCoarse();
    engine_ = CycleEngine(pool_);
    accelerated_.release();
    for (Grid<float>* g : {&residual_, &error_, &certified_}) *g = {};
}

bool CorrectionSolver::shapeWork(const std::stop_token& stop) {
    for (Grid<float>* g : {&residual_, &error_, &certified_}) {
        if (g->shape() == hierarchy_.fineShape() && g->channels() == 1) continue;
        engine_.releaseScratch();  // of one channel less is needed
        if (!g->reshape(hierarchy_.fineShape(), 1, stop)) return false;
    }
    return !stop.stop_requested();
}

void CorrectionSolver::removeMean(const Grid<float>& d, int channel) {
    // mean(D + certified E + new E) = 0: the constants are not seen by A.
    double sum = 0;
    const GridShape& s = error_.shape();
    for (int y = 0; y < s.height; ++y)
        for (int x = 0; x < s.width; ++x)
            sum += double{error_.row(0, y)[x]} + double{certified_.row(0, y)[x]} +
                   double{d.row(channel, y)[x]};
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
    if (domain_->singular()) certified_.setZero();
    double largest = 0;
    for (int c = 0; c < d.channels(); ++c) {
        residualInDouble(*domain_, system.rhs->view(), d, c, nullptr, &residual_, pool_, stop);
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

double CorrectionSolver::roundingShare() const {
    return std::isfinite(boxInverseBound(domain_->extent(), domain_->border())) ? 1e-6 : 4e-3;
}

double CorrectionSolver::roundingNoise() const {
    // Σ G² of a strip: it is a line at distances beyond its width.
    const double w = domain_->extent().width, h = domain_->extent().height;
    const double longer = std::max(w, h), shorter = std::min(w, h);
    const double sum = longer * longer * longer / shorter;
    return 0x1p-24 * std::sqrt(std::min(sum, boxInverseBound(domain_->extent(), domain_->border())));
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
    // w ≈ A⁻¹ 1; if A w ≥ c > 0 then A⁻¹ 1 ≤ w / c (A is an M-matrix).
    for (double gain = 1e-3; gain > 1e-7; gain *= 0.1) {
        for (int y = 0; y < domain_->extent().height; ++y)
            for (int x = 0; x < domain_->extent().width; ++x)
                residual_.row(0, y)[x] = domain_->mask().unknown({x, y}) ? 1.0f : 0.0f;
        if (!solve({.gain = gain, .fullMultigrid = true}, nullptr, stop)) return kStopped;
        certified_.setZero();
        addTo(certified_, 0);
        // Rounded to float32 alone, w may be too rough for A w > 0: its rest is a second float.
        residualInDouble(*domain_, viewOf(residual_), certified_, 0, nullptr, &residual_, pool_,
                         stop);
        if (!solve({.gain = gain}, nullptr, stop)) return kStopped;
        const double c = lowestOfProduct(*domain_, certified_, error_, pool_);
        if (c > 0.1) return inverseBound_ = (maxOf(certified_, 0) + maxOf(error_, 0)) / c;
    }
    // ‖A⁻¹‖ through any path to a fixed pixel: the crudest bound that always holds.
    return inverseBound_ = double(domain_->unknowns()) * double(domain_->unknowns());
}

double CorrectionSolver::boundChannel(const PoissonSystem& system, const Grid<float>& d, int channel,
                                      double factor, double* residual, std::stop_token stop) {
    // |D − D*| ≤ max |E| + C max |f − A (D + E)|. E is refined until the second term is small.
    certified_.setZero();
    double bound = std::numeric_limits<double>::infinity();
    for (int round = 0; round < kMaxRounds; ++round) {
        const ResidualNorms r = residualInDouble(*domain_, system.rhs->view(), d, channel,
                                                 &certified_, &residual_, pool_, stop);
        if (stop.stop_requested()) return -1;
        if (round == 0) *residual = r.maximum;
        const double size = maxOf(certified_, 0), slack = factor * r.maximum;
        const double now = size + slack + factor * system.rhsError;
        // Mean-free parts are bounded where the system is singular; the first round fixes the mean.
        const bool fixedMean = !domain_->singular() || round > 0;
        if (fixedMean && slack <= 0.3 * size + kTightEnough) return std::min(bound, now);
        if (fixedMean && round > 1 && now > 0.5 * bound) return std::min(bound, now);
        if (fixedMean) bound = std::min(bound, now);
        if (!solve({.gain = 1e-3}, nullptr, stop)) return -1;
        if (domain_->singular()) removeMean(d, channel);
        addTo(certified_, 0);
    }
    return bound;
}

Certificate CorrectionSolver::certify(const PoissonSystem& system, const Grid<float>& d,
                                      std::stop_token stop) {
    Certificate result;
    if (!shapeWork(stop)) return result;
    const double factor = inverseBound();
    for (int c = 0; c < d.channels(); ++c) {
        double residual = 0;
        const double bound = boundChannel(system, d, c, factor, &residual, stop);
        if (bound < 0) return result;
        result.residual = std::max(result.residual, residual);
        result.bound = std::max(result.bound, bound);
    }
    result.complete = true;
    return result;
}

}  // namespace weft
