#include "backend/recorded_cycles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/vectors/vector.h"
#include "runtime/error.h"

namespace weft::gpu {

RecordedCycles::RecordedCycles(const Stream& stream, Cycle& cycle, ConjugateGradientWorkspace& room,
                               SchemeSmoother* smoother)
    : stream_(stream), cycle_(cycle), smoother_(smoother), room_(room) {
    arrived_.reserve(sizeof(HostReport));
    new (arrived_.data()) HostReport;
}

void RecordedCycles::aim(const Target& target, bool accelerates) {
    cycle_.prepare(target.channels);
    const bool same = target == target_ && cycleLayout_ == cycle_.layout();
    if (same) return;
    cycleLayout_ = -1;  // void until all of it has room
    target_ = target;
    forgetDirections();
    for (Graph* graph : {&cold_, &plain_, &acceleratedGraph_}) *graph = Graph{};
    const std::size_t partial = std::max(kConjugateGradientBlocks * sizeof(ConjugateGradientDots),
                                         kMeanBlocks * sizeof(double));
    scalars_.reserve(256 + partial * static_cast<std::size_t>(target.channels));
    stream_.clear(scalars_.data(), 256);
    if (accelerates) prepareAcceleration();
    cycleLayout_ = cycle_.layout();
}

/// r = f − A d, where no cycle evaluates it.
void RecordedCycles::queueResidual(unsigned* maximum) {
    evaluateResidual(cycle_.hierarchy().finest(), target_.channels, target_.f, target_.d, nullptr,
                     cycle_.residual(), maximum, stream_.get());
}

/// The mean is not seen by a singular A.
void RecordedCycles::queueMean() {
    const Hierarchy& h = cycle_.hierarchy();
    if (h.singular())
        subtractMean(h.finest().shape, target_.channels, target_.d, scalars_.as<double>(256),
                     stream_.get());
}

/// Maxima to the host, cleared for the next iteration, where no cycle does that.
void RecordedCycles::queueReport() {
    stream_.copy(&arrived().maxima, maxima(), sizeof(CycleMaxima), cudaMemcpyDeviceToHost,
                 "copying a residual from it");
    stream_.clear(maxima(), sizeof(CycleMaxima));
}

CycleReport RecordedCycles::report() const {
    return {maxima(), scalars_.as<unsigned>(128), arrived_.onDevice<HostReport>()};
}

/// A cycle on A z = f − A d.
void RecordedCycles::queueCycle(const Correction& correction) {
    if (!smoother_)
        return cycle_.vCycle(target_.channels, {target_.f, target_.d, nullptr}, correction);
    queueResidual(nullptr);
    smoother_->cycle(cycle_, target_.channels, correction);
}

void RecordedCycles::queuePlain() {
    Correction correction{.added = target_.d, .maxChange = &maxima()->correction};
    if (!smoother_) {
        correction.maxResidual = &maxima()->residual;
        correction.report = report();
    }
    queueCycle(correction);
    if (smoother_) {
        queueResidual(&maxima()->residual);
        queueReport();
    }
    queueMean();
}

void RecordedCycles::queueCold() {
    cycle_.vCycle(target_.channels, {.f = target_.f},
                  {.stored = target_.d, .maxChange = &maxima()->firstCorrection});
    cycle_.vCycle(target_.channels, {target_.f, target_.d, &maxima()->firstResidual},
                  {.added = target_.d,
                   .maxChange = &maxima()->correction,
                   .maxResidual = &maxima()->residual,
                   .report = report()});
    queueMean();
}

void RecordedCycles::forgetDirections() {
    if (room_.user == this) room_.user = nullptr;
}

/// Room for four planes of this target; without directions unless they are its own.
void RecordedCycles::prepareAcceleration() {
    const Shape& shape = cycle_.hierarchy().finest().shape;
    const bool grew =
        room_.planes.reserve(4 * shape.plane * static_cast<std::size_t>(target_.channels), stream_);
    if (!grew && room_.user != this) room_.planes.zero(stream_);
    room_.user = this;
    if (recordedRoom_ != room_.planes.data()) acceleratedGraph_ = Graph{};
    recordedRoom_ = room_.planes.data();
}

void RecordedCycles::queueAccelerated() {
    auto* partial = scalars_.as<ConjugateGradientDots>(256);
    const FinestLevel& finest = cycle_.hierarchy().finest();
    const std::size_t samples = finest.shape.plane * static_cast<std::size_t>(target_.channels);
    float* z = room_.planes.data();
    const ConjugateGradientPlanes planes{cycle_.residual(), z, z + samples, z + 2 * samples,
                                         z + 3 * samples};
    queueCycle({.stored = z});
    if (!smoother_ && !cycle_.keepsWhole(target_.channels)) queueResidual(nullptr);
    applyAndDot(finest, target_.channels, planes, partial, stream_.get());
    moveAlong(finest, target_.channels, planes, partial, target_.d, &maxima()->correction,
              stream_.get());
    queueResidual(&maxima()->residual);
    queueReport();
    queueMean();
}

CycleMaxima RecordedCycles::run(Graph& graph, const std::function<void()>& work) {
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

bool RecordedCycles::queueAgain(Start from) const {
    const Graph& graph = from == Start::cold ? cold_ : plain_;
    if (graph) graph.launch(stream_);
    return static_cast<bool>(graph);
}

std::vector<CycleStep> RecordedCycles::cold() {
    forgetDirections();
    if (smoother_) {
        const std::size_t samples =
            cycle_.hierarchy().finest().shape.plane * static_cast<std::size_t>(target_.channels);
        stream_.clear(target_.d, samples * sizeof(float));
        return {plain()};
    }
    const CycleMaxima found = run(cold_, [this] { queueCold(); });
    bytesOfLast_ = target_.channels * (cycle_.bytesPerVCycle(true) + cycle_.bytesPerVCycle(false));
    return {{valueOf(found.firstResidual), valueOf(found.firstCorrection)},
            {valueOf(found.residual), valueOf(found.correction)}};
}

CycleStep RecordedCycles::plain() {
    forgetDirections();
    const CycleMaxima found = run(plain_, [this] { queuePlain(); });
    bytesOfLast_ = target_.channels * cycle_.bytesPerVCycle(false) +
                   (smoother_ ? smoother_->bytesPerCycle() : 0.0);
    return {valueOf(found.residual), valueOf(found.correction)};
}

CycleStep RecordedCycles::accelerated() {
    constexpr double kBytesAPixel = 70;  // of the vectors
    prepareAcceleration();
    const CycleMaxima found = run(acceleratedGraph_, [this] { queueAccelerated(); });
    const double area = static_cast<double>(cycle_.hierarchy().finest().shape.area());
    bytesOfLast_ = target_.channels * (cycle_.bytesPerVCycle(false) + kBytesAPixel * area) +
                   (smoother_ ? smoother_->bytesPerCycle() : 0.0);
    return {valueOf(found.residual), valueOf(found.correction)};
}

}  // namespace weft::gpu
