#include "backend/relief/height_solve.h"

#include "kernels/relief/form.h"
#include "runtime/error.h"
#include "weft/stencil/height_operator.h"

namespace weft::gpu {

namespace {

constexpr int kAhead = 2;           // iterations queued and not begun
constexpr int kPollsACheck = 4096;  // polls between two checks for errors of the device

/// As on the CPU, so that answers agree where nothing tells, too.
stencil::Smoothing smoothing() {
    return {stencil::kFirstStep,
            stencil::chebyshevSteps(2, stencil::kLeastSmoothed, stencil::kMostSmoothed)};
}

/// Odd, so that a coarse sample lies on the last one or beyond: P is bilinear everywhere.
Shape oddShape(int width, int height) { return Shape::of(width | 1, height | 1); }

std::vector<Shape> shapesOf(int width, int height) {
    std::vector<Shape> shapes = {oddShape(width, height)};
    while (shapes.back().area() > kDirectPoints)
        shapes.push_back(oddShape((shapes.back().width + 1) / 2, (shapes.back().height + 1) / 2));
    return shapes;
}

}  // namespace

void HeightSolve::layOut(int width, int height, const Stream& stream) {
    if (width == width_ && height == height_) return;
    width_ = 0;  // nothing until all of it has room
    Carver counting;
    carve(counting, width, height);
    memory_.reserve(counting.used());
    stream.clear(memory_.data(), counting.used());
    Carver carver(memory_.data());
    carve(carver, width, height);
    for (std::size_t l = 2; l < storage_.size(); ++l) fillBilinear(storage_[l], stream.get());
    levels_.chooseLast(inverse_, facts_);
    width_ = width, height_ = height;
}

void HeightSolve::carve(Carver& carver, int width, int height) {
    const std::vector<Shape> shapes = shapesOf(width, height);
    // No row is the interior's, on any level.
    const auto* const plain = carver.take<std::uint8_t>(shapes[0].plane);
    storage_.assign(1, {});
    planes_.assign(1, {});
    levels_.clear();
    for (const Shape& shape : shapes) {
        const bool finest = storage_.size() == 1;
        CoarseStorage s;
        s.shape = shape;
        s.planes = carver.take<float>(CoarseLevel::kOperatorPlanes * shape.plane);
        s.weights = finest ? nullptr : carver.take<float>(CoarseLevel::kWeightPlanes * shape.plane);
        storage_.push_back(s);
        levels_.add({shape, s.planes, s.weights, plain, {}}, smoothing());
        planes_.push_back({carver.take<float>(shape.plane), carver.take<float>(shape.plane)});
    }
    residuals_[0] = planes_[1].b, residuals_[1] = carver.take<float>(shapes[0].plane);
    inverse_ = carver.take<float>(kDirectPoints * kDirectPoints);
}

/// All operators. What is queued next starts when they are there.
void HeightSolve::build(const FormView& form, const Stream& stream) {
    const std::size_t last = storage_.size() - 1;
    const auto shift = [&](std::size_t l) { return l == last ? stencil::kCoarsestShift : 0.0f; };
    assembleLinks(form, storage_[1], shift(1), stream.get());
    for (std::size_t l = 2; l <= last; ++l)
        coarsenLinks(storage_[l - 1], storage_[l], shift(l), stream.get());
    coarsenToTheLast(storage_, static_cast<int>(last) + 1, inverse_, kLeastPivot, 1, stream.get());
}

bool HeightSolve::solve(const FormView& form, const HeightPlanes& planes,
                        const relief::CgLimits& limits, std::stop_token stop, const Stream& stream) {
    const cudaStream_t s = stream.get();
    const GridSums sums = {planes.partial, planes.ticket};
    const IterationEnd end = {sums, limits.reduction * limits.reduction, progress_.as<unsigned>()};
    *reinterpret_cast<volatile unsigned*>(progress_.data()) = 0;
    build(form, stream);
    // Also keeps kernels of the cycle, which read operators before they wait, from starting earlier.
    check(cudaMemsetAsync(planes.state, 0, sizeof(CgState), s), "starting a solve");
    cycle(0, stream);
    endIteration(form, residual(0), residual(0), preconditioned(), planes.state, end, s);
    for (int k = 0; k < limits.iterations; ++k) {
        if (awaitRoom(k, stop, stream) & kProgressDone) break;
        if (stop.stop_requested()) return false;
        const int former = k % 2, now = 1 - former;
        float* const direction = planes.p[former];
        applyForm(form, preconditioned(), planes.p[now], direction, planes.q, sums, planes.state, s);
        advance(form, {direction, planes.q, planes.x, residual(former), residual(now)}, planes.state,
                s);
        cycle(now, stream);
        endIteration(form, residual(now), residual(former), preconditioned(), planes.state, end, s);
    }
    return true;
}

/// From r, one of the residuals.
void HeightSolve::cycle(int r, const Stream& stream) {
    planes_[1].b = residuals_[r];
    levels_.cycle(1, planes_, facts_.limits, stream.get());
}

/// Waits until the device has but a few iterations before it. Its word.
unsigned HeightSolve::awaitRoom(int queued, std::stop_token stop, const Stream& stream) const {
    for (int polls = 1;; ++polls) {
        const unsigned word = progress();
        const int done = static_cast<int>(word & ~kProgressDone);
        if ((word & kProgressDone) || queued - done < kAhead || stop.stop_requested()) return word;
        if (polls % kPollsACheck != 0) continue;
        const cudaError_t state = cudaStreamQuery(stream.get());
        if (state == cudaErrorNotReady) continue;
        check(state, "solving for a height");
        // The word may have come since it was read. If not: where the direction was of no use, an
        // iteration ends without one.
        const unsigned last = progress();
        const bool silent = queued - static_cast<int>(last & ~kProgressDone) >= kAhead;
        return silent ? last | kProgressDone : last;
    }
}

}  // namespace weft::gpu
