#include "backend/iteration.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "kernels/vector.h"
#include "runtime/error.h"

namespace weft::gpu {

namespace {

/// Plain cycles are left for conjugate gradients where they reduce the residual by less.
constexpr double kWantedGain = 1.0 / 8;
/// Corrections smaller than this part of the first one are rounding and say nothing of convergence.
constexpr double kRounding = 1e-5;
/// Ratios taken for the estimate; conjugate gradients converge less evenly than cycles.
constexpr double kFastestGain = 0.1, kFastestAccelerated = 0.3, kSlowestGain = 0.97;

double valueOf(unsigned bits) { return std::bit_cast<float>(bits); }

}  // namespace

Iteration::Iteration(const Stream& stream, Cycle& cycle, SchemeSmoother* smoother)
    : stream_(stream), cycle_(cycle), smoother_(smoother) {
    arrived_.reserve(sizeof(CycleMaxima));
}

void Iteration::aim(const Target& target) {
    cycle_.prepare(target.channels);
    const bool same = target == target_ && cycleLayout_ == cycle_.layout();
    iterations_ = withoutGain_ = 0;
    gain_ = 0;
    if (same) return;
    cycleLayout_ = -1;  // void until all of it has room
    target_ = target;
    krylovPlane_ = 0;
    for (Graph* graph : {&cold_, &warm_, &plain_, &acceleratedGraph_}) *graph = Graph{};
    const std::size_t partial =
        std::max(kKrylovBlocks * sizeof(KrylovDots), kMeanBlocks * sizeof(double));
    scalars_.reserve(256 + partial * static_cast<std::size_t>(target.channels));
    if (accelerated_) prepareAcceleration();
    cycleLayout_ = cycle_.layout();
}

void Iteration::forgetDomain(bool accelerate) {
    accelerated_ = accelerate;
    cycleLayout_ = -1;
    slowest_ = 0;
}

/// Where every iteration ends: mean removed where A is singular, r = f − A d, maxima to the host.
void Iteration::queueEnd(unsigned* maxima) {
    const Hierarchy& h = cycle_.hierarchy();
    if (h.singular())
        subtractMean(h.finest().shape, target_.channels, target_.d,
                     reinterpret_cast<double*>(scalars_.data() + 256), stream_.get());
    residualFive(h.finest(), target_.channels, target_.f, target_.d, nullptr, cycle_.residual(),
                 maxima, stream_.get());
    check(cudaMemcpyAsync(arrived_.data(), scalars_.data(), sizeof(CycleMaxima),
                          cudaMemcpyDeviceToHost, stream_.get()),
          "copying a residual from it");
}

void Iteration::queueCycle(const Ascent& ascent) {
    if (smoother_)
        smoother_->cycle(cycle_, target_.channels, ascent);
    else
        cycle_.vCycle(target_.channels, ascent);
}

void Iteration::queuePlain() {
    auto* maxima = reinterpret_cast<CycleMaxima*>(scalars_.data());
    check(cudaMemsetAsync(maxima, 0, sizeof(CycleMaxima), stream_.get()), "clearing memory");
    queueCycle({.added = target_.d, .maxChange = &maxima->correction});
    queueEnd(&maxima->residual);
}

void Iteration::queueStart(Start from) {
    auto* maxima = reinterpret_cast<CycleMaxima*>(scalars_.data());
    const FiveLevel& finest = cycle_.hierarchy().finest();
    const auto residual = [&] {
        residualFive(finest, target_.channels, target_.f, target_.d, nullptr, cycle_.residual(),
                     &maxima->residual, stream_.get());
    };
    const bool cold = from == Start::cold;
    check(cudaMemsetAsync(maxima, 0, sizeof(CycleMaxima), stream_.get()), "clearing memory");
    if (!cold) residual();
    cycle_.fullMultigrid(target_.channels, cold ? target_.f : cycle_.residual(), target_.d);
    residual();
    queuePlain();
}

void Iteration::prepareAcceleration() {
    const Shape& shape = cycle_.hierarchy().finest().shape;
    krylovPlane_ = shape.plane * static_cast<std::size_t>(target_.channels);
    if (!krylov_.reserve(4 * krylovPlane_, stream_)) krylov_.zero(stream_);
}

void Iteration::queueAccelerated() {
    auto* maxima = reinterpret_cast<CycleMaxima*>(scalars_.data());
    auto* partial = reinterpret_cast<KrylovDots*>(scalars_.data() + 256);
    float* z = krylov_.data();
    const KrylovPlanes planes{cycle_.residual(), z, z + krylovPlane_, z + 2 * krylovPlane_,
                              z + 3 * krylovPlane_};
    const FiveLevel& finest = cycle_.hierarchy().finest();
    check(cudaMemsetAsync(maxima, 0, sizeof(CycleMaxima), stream_.get()), "clearing memory");
    queueCycle({.stored = z});
    applyAndDot(finest, target_.channels, planes, partial, stream_.get());
    moveAlong(finest, target_.channels, planes, partial, target_.d, &maxima->correction,
              stream_.get());
    queueEnd(&maxima->residual);
}

Iteration::Step Iteration::run(Graph& graph, const std::function<void()>& work) {
    if (smoother_) {
        work();
    } else {
        if (!graph) graph = Graph::record(stream_, work);
        graph.launch(stream_);
    }
    stream_.wait();
    CycleMaxima maxima;
    std::copy_n(arrived_.data(), sizeof maxima, reinterpret_cast<std::byte*>(&maxima));
    const Step step{valueOf(maxima.residual), valueOf(maxima.correction)};
    observe(step);
    return step;
}

void Iteration::observe(const Step& step) {
    ++iterations_;
    if (iterations_ == 1) {
        first_ = best_ = last_ = step;
        return;
    }
    const bool meaningful = step.correction > kRounding * first_.correction;
    if (last_.correction > 0) gain_ = step.correction / last_.correction;
    if (meaningful && last_.residual > 0) {
        const double residualGain = step.residual / last_.residual;
        slowest_ = std::max(slowest_, std::min(1.0, std::max(gain_, residualGain)));
        if (residualGain > kWantedGain) accelerated_ = true;
    }
    const bool better =
        step.residual < 0.7 * best_.residual || step.correction < 0.7 * best_.correction;
    withoutGain_ = better ? 0 : withoutGain_ + 1;
    best_.residual = std::min(best_.residual, step.residual);
    best_.correction = std::min(best_.correction, step.correction);
    last_ = step;
}

Iteration::Step Iteration::start(Start from) {
    iterations_ = withoutGain_ = 0;
    gain_ = 0;
    if (!krylov_.empty()) krylov_.zero(stream_);
    return run(from == Start::cold ? cold_ : warm_, [&] { queueStart(from); });
}

Iteration::Step Iteration::next() {
    if (!accelerated_) return run(plain_, [this] { queuePlain(); });
    if (krylovPlane_ == 0) prepareAcceleration();
    return run(acceleratedGraph_, [this] { queueAccelerated(); });
}

double Iteration::errorEstimate() const {
    if (iterations_ == 0 || (gain_ == 0 && slowest_ == 0))
        return last_.correction == 0 && iterations_ > 0 ? 0.0
                                                        : std::numeric_limits<double>::infinity();
    // |e| ≈ |δ| ρ / (1 − ρ), doubled
    const double ratio =
        std::clamp(std::max(gain_, iterations_ == 1 ? slowest_ : 0.0), kFastestGain, kSlowestGain);
    return 2 * last_.correction * ratio / (1 - ratio);
}

double Iteration::bytesOfStart() const {
    const double area = static_cast<double>(cycle_.hierarchy().finest().shape.area());
    return target_.channels *
           (cycle_.bytesPerVCycle() + cycle_.bytesPerFullMultigrid() + 3 * 13.0 * area);
}

double Iteration::bytesOfNext() const {
    const double area = static_cast<double>(cycle_.hierarchy().finest().shape.area());
    return target_.channels *
           (cycle_.bytesPerVCycle() + 13.0 * area + (accelerated_ ? 57.0 * area : 0.0));
}

}  // namespace weft::gpu
