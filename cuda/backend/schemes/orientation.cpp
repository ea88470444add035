#include "backend/schemes/orientation.h"

#include <algorithm>

#include "kernels/vectors/copy.h"

namespace weft::gpu {

namespace {

using Clock = std::chrono::steady_clock;

stencil::OrientationForm formOf(OrientationKernel kernel) {
    switch (kernel) {
        case OrientationKernel::textbook: return stencil::OrientationForm::textbook;
        case OrientationKernel::atMean: return stencil::OrientationForm::atMean;
        case OrientationKernel::gaussNewton: break;
    }
    return stencil::OrientationForm::gaussNewton;
}

}  // namespace

void GpuOrientation::take(const relief::OrientationPicture& picture) {
    const Extent e = picture.extent;
    shape_ = Shape::of(e.width, e.height);
    Mask relaxed(e);
    std::copy(picture.neighbours.begin(), picture.neighbours.end(), relaxed.row(0));
    planes_.reserve(2 * shape_.plane, stream_);
    planes_.zero(stream_);
    neighbours_.reserve(shape_.plane);
    FinestLevel level;
    level.shape = shape_;
    level.diagonal = neighbours_.as<const std::uint8_t>();
    queue_.setTerms({formOf(picture.kernel), picture.light, picture.weight});
    queue_.setDomain(relaxed, level, 1, 1.0f);
    upload(picture);
    queue_.setE(planes_.data());
    queue_.forgetSteps();
    stream_.wait();
    found_ = {};
}

void GpuOrientation::upload(const relief::OrientationPicture& picture) {
    const auto copy = [&](const auto& rows, auto* plane) {
        uploadRows(shape_, rows.data(), static_cast<std::size_t>(shape_.width), plane, stream_.get());
    };
    stream_.clear(neighbours_.data(), shape_.plane);
    copy(picture.f, planes_.data());
    copy(picture.g, planes_.data() + shape_.plane);
    copy(picture.shading, queue_.rhs());
    copy(picture.neighbours, neighbours_.as<std::uint8_t>());
    stream_.wait();
}

bool GpuOrientation::run(std::int64_t steps, Clock::time_point deadline, std::stop_token stop) {
    const std::optional<CheckMaxima> seen = queue_.run(steps, deadline, nullptr, stop);
    if (!seen) return false;
    const CheckSums s = queue_.sums();
    found_ = {valueOf(seen->residual), s.squares, s.roughness, s.shading, s.cells, s.lit};
    return true;
}

relief::OrientationMeasure GpuOrientation::measure() { return found_; }

void GpuOrientation::read(float* f, float* g) {
    planes_.zero(stream_);
    queue_.addTo(planes_.data());
    downloadRows(shape_, planes_.data(), 0, shape_.height, f, stream_.get());
    downloadRows(shape_, planes_.data() + shape_.plane, 0, shape_.height, g, stream_.get());
    stream_.wait();
}

}  // namespace weft::gpu
