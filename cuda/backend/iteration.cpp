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
constexpr double kFastest = 0.05, kFastestAccelerated = 0.2, kSlowest = 0.97;
/// One cycle after a warm start leaves more of what is smooth: where the residual is less than a part
/// of the correction.
constexpr double kFastestSmooth = 0.1, kSmooth = 0.12;
/// After a warm start few ratios are known, after one cycle none of this start. In a rectangle cycles
/// leave more of a change that is alike all along the straight rim, as where a patch moves over an
/// even background; what is rough hides that at first.
constexpr double kWarmDoubt = 1.3, kFirstDoubt = 1.45, kWarmRectangleDoubt = 1.7;
/// Beside single fixed pixels, and where the rim meets the image's border, errors fall less fast than
/// the largest correction.
constexpr double kIsolatedDoubt = 1.5, kWarmIsolatedDoubt = 2.0, kBorderDoubt = 1.4,
                 kWarmBorderDoubt = 2.2;
/// What coarse levels do not see of the residual, of that which the last sweep met.
constexpr double kRoughPart = 0.25;
/// The error next to the rim falls less fast than the residual.
constexpr double kResidualDoubt = 1.5;

/// Where swept strips meet those left to level 1 a part of every correction is off, and falls so
/// slowly as cycles go on; sweeps everywhere take it away. Measured: below 0.8e-4, at most 0.7.
constexpr double kSeam = 1e-4, kSeamFalls = 0.75, kSweptSeamFalls = 0.1;

/// Hardly a tile of the box is without unknown pixels.
bool isRectangle(const Hierarchy& h) { return h.shares().empty < 0.1; }

double valueOf(unsigned bits) { return std::bit_cast<float>(bits); }

}  // namespace

Iteration::Iteration(const Stream& stream, Cycle& cycle, KrylovRoom& room, SchemeSmoother* smoother)
    : stream_(stream), cycle_(cycle), smoother_(smoother), room_(room) {
    arrived_.reserve(sizeof(HostReport));
    new (arrived_.data()) HostReport;
}

void Iteration::aim(const Target& target) {
    cycle_.prepare(target.channels);
    const bool same = target == target_ && cycleLayout_ == cycle_.layout();
    iterations_ = withoutGain_ = 0;
    ratio_ = 0;
    if (same) return;
    cycleLayout_ = -1;  // void until all of it has room
    target_ = target;
    forgetDirections();
    for (Graph* graph : {&cold_, &plain_, &acceleratedGraph_, &coldFromRim_, &plainFromRim_})
        *graph = Graph{};
    const std::size_t partial =
        std::max(kKrylovBlocks * sizeof(KrylovDots), kMeanBlocks * sizeof(double));
    scalars_.reserve(256 + partial * static_cast<std::size_t>(target.channels));
    check(cudaMemsetAsync(scalars_.data(), 0, 256, stream_.get()), "clearing memory");
    if (accelerated_) prepareAcceleration();
    cycleLayout_ = cycle_.layout();
}

void Iteration::forgetDomain(bool accelerate) {
    accelerated_ = accelerate;
    slowest_ = interior_ = 0;
}

/// r = f − A d, where no cycle evaluates it.
void Iteration::queueResidual(unsigned* maximum) {
    residualFive(cycle_.hierarchy().finest(), target_.channels, target_.f, target_.d, nullptr,
                 cycle_.residual(), maximum, stream_.get());
}

/// The mean is not seen by a singular A.
void Iteration::queueMean() {
    const Hierarchy& h = cycle_.hierarchy();
    if (h.singular())
        subtractMean(h.finest().shape, target_.channels, target_.d,
                     reinterpret_cast<double*>(scalars_.data() + 256), stream_.get());
}

/// Maxima to the host, cleared for the next iteration, where no cycle does that.
void Iteration::queueReport() {
    check(cudaMemcpyAsync(&arrived().maxima, maxima(), sizeof(CycleMaxima), cudaMemcpyDeviceToHost,
                          stream_.get()),
          "copying a residual from it");
    check(cudaMemsetAsync(maxima(), 0, sizeof(CycleMaxima), stream_.get()), "clearing memory");
}

CycleReport Iteration::report() const {
    void* host = nullptr;
    check(cudaHostGetDevicePointer(&host, arrived_.data(), 0), "sharing memory with it");
    return {maxima(), reinterpret_cast<unsigned*>(scalars_.data() + 128),
            static_cast<HostReport*>(host)};
}

/// A cycle on A z = f − A d.
void Iteration::queueCycle(const Ascent& ascent, bool fromRim) {
    if (!smoother_)
        return cycle_.vCycle(target_.channels, {target_.f, target_.d, nullptr, fromRim}, ascent);
    queueResidual(nullptr);
    smoother_->cycle(cycle_, target_.channels, ascent);
}

void Iteration::queuePlain(bool fromRim) {
    Ascent ascent{.added = target_.d, .maxChange = &maxima()->correction};
    if (!smoother_) {
        ascent.maxResidual = &maxima()->residual;
        ascent.report = report();
    }
    queueCycle(ascent, fromRim);
    if (smoother_) {
        queueResidual(&maxima()->residual);
        queueReport();
    }
    queueMean();
}

void Iteration::queueCold(bool fromRim) {
    cycle_.vCycle(target_.channels, {.f = target_.f, .fromRim = fromRim},
                  {.stored = target_.d, .maxChange = &maxima()->firstCorrection});
    cycle_.vCycle(target_.channels, {target_.f, target_.d, &maxima()->firstResidual, fromRim},
                  {.added = target_.d,
                   .maxChange = &maxima()->correction,
                   .maxResidual = &maxima()->residual,
                   .report = report()});
    queueMean();
}

void Iteration::forgetDirections() {
    if (room_.user == this) room_.user = nullptr;
}

/// Room for four planes of this target; without directions unless they are its own.
void Iteration::prepareAcceleration() {
    const Shape& shape = cycle_.hierarchy().finest().shape;
    const bool grew =
        room_.planes.reserve(4 * shape.plane * static_cast<std::size_t>(target_.channels), stream_);
    if (!grew && room_.user != this) room_.planes.zero(stream_);
    room_.user = this;
    if (recordedRoom_ != room_.planes.data()) acceleratedGraph_ = Graph{};
    recordedRoom_ = room_.planes.data();
}

void Iteration::queueAccelerated() {
    auto* partial = reinterpret_cast<KrylovDots*>(scalars_.data() + 256);
    const FiveLevel& finest = cycle_.hierarchy().finest();
    const std::size_t samples = finest.shape.plane * static_cast<std::size_t>(target_.channels);
    float* z = room_.planes.data();
    const KrylovPlanes planes{cycle_.residual(), z, z + samples, z + 2 * samples, z + 3 * samples};
    queueCycle({.stored = z}, false);
    if (!smoother_ && !cycle_.keepsWhole(target_.channels)) queueResidual(nullptr);
    applyAndDot(finest, target_.channels, planes, partial, stream_.get());
    moveAlong(finest, target_.channels, planes, partial, target_.d, &maxima()->correction,
              stream_.get());
    queueResidual(&maxima()->residual);
    queueReport();
    queueMean();
}

CycleMaxima Iteration::run(Graph& graph, const std::function<void()>& work) {
    arrived().blocks = 0;
    if (smoother_) {
        work();
    } else {
        if (!graph) graph = Graph::record(stream_, work);
        graph.launch(stream_);
    }
    stream_.wait();
    return arrived().all();
}

void Iteration::observe(const Step& step) {
    ++iterations_;
    if (iterations_ == 1) {
        first_ = best_ = last_ = step;
        return;
    }
    const bool meaningful = step.correction > kRounding * first_.correction;
    const auto ratio = [](double now, double before) { return before > 0 ? now / before : 0.0; };
    const double ofResidual = ratio(step.residual, last_.residual);
    ratio_ = std::max(ratio(step.correction, last_.correction), kResidualDoubt * ofResidual);
    if (meaningful && last_.residual > 0) {
        slowest_ = std::max(slowest_, std::min(1.0, ratio_));
        if (ofResidual > kWantedGain) accelerated_ = true;
    }
    const bool better =
        step.residual < 0.7 * best_.residual || step.correction < 0.7 * best_.correction;
    withoutGain_ = better ? 0 : withoutGain_ + 1;
    best_.residual = std::min(best_.residual, step.residual);
    best_.correction = std::min(best_.correction, step.correction);
    last_ = step;
}

void Iteration::observeInterior(double correction) {
    interior_ =
        lastFromRim_ ? kSeamFalls * interior_ + kSeam * correction : kSweptSeamFalls * interior_;
}

bool Iteration::queueAgain(Start from, bool fromRim) const {
    const bool cold = from == Start::cold;
    const Graph& graph = cold ? (fromRim ? coldFromRim_ : cold_) : (fromRim ? plainFromRim_ : plain_);
    if (graph) graph.launch(stream_);
    return static_cast<bool>(graph);
}

Iteration::Step Iteration::start(Start from, bool fromRim) {
    iterations_ = withoutGain_ = 0;
    ratio_ = 0;
    warm_ = from == Start::warm;
    forgetDirections();
    if (from == Start::warm || smoother_) return next(fromRim);
    fromRim = fromRim && !accelerated_;
    if (fromRim) cycle_.prepareFromRim();
    const CycleMaxima found =
        run(fromRim ? coldFromRim_ : cold_, [this, fromRim] { queueCold(fromRim); });
    bytesOfLast_ = target_.channels *
                   (cycle_.bytesPerVCycle(true, fromRim) + cycle_.bytesPerVCycle(false, fromRim));
    observe({valueOf(found.firstResidual), valueOf(found.firstCorrection)});
    observe({valueOf(found.residual), valueOf(found.correction)});
    lastFromRim_ = fromRim;
    interior_ = 0;
    observeInterior(first_.correction);
    observeInterior(last_.correction);
    return last_;
}

Iteration::Step Iteration::next(bool fromRim) {
    const bool accelerate = accelerated_;
    fromRim = fromRim && !accelerate && !smoother_ && iterations_ < kMostFromRim;
    if (accelerate) prepareAcceleration();
    if (fromRim) cycle_.prepareFromRim();
    const CycleMaxima found =
        accelerate ? run(acceleratedGraph_, [this] { queueAccelerated(); })
                   : run(fromRim ? plainFromRim_ : plain_, [this, fromRim] { queuePlain(fromRim); });
    const double area = static_cast<double>(cycle_.hierarchy().finest().shape.area());
    bytesOfLast_ =
        target_.channels * (cycle_.bytesPerVCycle(false, fromRim) + (accelerate ? 70.0 * area : 0.0));
    observe({valueOf(found.residual), valueOf(found.correction)});
    lastFromRim_ = fromRim;
    observeInterior(last_.correction);
    return last_;
}

double Iteration::errorEstimate() const {
    if (iterations_ == 0 || (ratio_ == 0 && slowest_ == 0))
        return last_.correction == 0 && iterations_ > 0 ? 0.0
                                                        : std::numeric_limits<double>::infinity();
    const bool smooth = warm_ && iterations_ == 1 && last_.residual < kSmooth * last_.correction;
    const double fastest = accelerated_ ? kFastestAccelerated : smooth ? kFastestSmooth : kFastest;
    // |e| ≈ |δ| ρ / (1 − ρ), and what is rough
    const double ratio =
        std::clamp(std::max(ratio_, iterations_ == 1 || warm_ ? slowest_ : 0.0), fastest, kSlowest);
    return doubt() * (last_.correction * ratio / (1 - ratio) + kRoughPart * last_.residual) +
           interior_;
}

double Iteration::doubt() const {
    const Hierarchy& h = cycle_.hierarchy();
    double most = 1.0;
    if (warm_)
        most = isRectangle(h) ? kWarmRectangleDoubt : iterations_ == 1 ? kFirstDoubt : kWarmDoubt;
    if (h.atBorder()) most = std::max(most, warm_ ? kWarmBorderDoubt : kBorderDoubt);
    if (h.hasIsolatedFixed()) most = std::max(most, warm_ ? kWarmIsolatedDoubt : kIsolatedDoubt);
    return most;
}

}  // namespace weft::gpu
