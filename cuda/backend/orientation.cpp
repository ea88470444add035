#include "backend/orientation.h"

#include <algorithm>
#include <bit>

#include "runtime/error.h"

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

void copyTo(void* to, const void* from, std::size_t bytes, const Stream& stream) {
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream.get()),
          "copying a picture to it");
}

}  // namespace

void GpuOrientation::take(const relief::OrientationPicture& picture) {
    const Extent e = picture.extent;
    shape_ = Shape::of(e.width, e.height);
    relaxed_ = Mask(e);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            relaxed_.set(
                {x, y},
                picture.neighbours[static_cast<std::size_t>(y) * static_cast<std::size_t>(e.width) +
                                   static_cast<std::size_t>(x)] != 0);
    planes_.reserve(2 * shape_.plane, stream_);
    planes_.zero(stream_);
    neighbours_.reserve(shape_.plane);
    FinestLevel level;
    level.shape = shape_;
    level.diagonal = reinterpret_cast<const std::uint8_t*>(neighbours_.data());
    queue_.setTerms({formOf(picture.kernel), picture.light, picture.weight});
    queue_.setDomain(relaxed_, level, 1, 1.0f);
    upload(picture);
    queue_.setE(planes_.data());
    queue_.forgetSteps();
    stream_.wait();
    found_ = {};
}

/// Packed rows into padded ones.
void GpuOrientation::upload(const relief::OrientationPicture& picture) {
    const auto w = static_cast<std::size_t>(shape_.width),
               h = static_cast<std::size_t>(shape_.height);
    host_.assign(3 * shape_.plane, 0.0f);
    std::vector<std::uint8_t> counts(shape_.plane, 0);
    for (std::size_t y = 0; y < h; ++y) {
        const auto to = static_cast<std::size_t>(shape_.at(0, static_cast<int>(y)));
        std::copy_n(picture.f.data() + y * w, w, host_.data() + to);
        std::copy_n(picture.g.data() + y * w, w, host_.data() + shape_.plane + to);
        std::copy_n(picture.shading.data() + y * w, w, host_.data() + 2 * shape_.plane + to);
        std::copy_n(picture.neighbours.data() + y * w, w, counts.data() + to);
    }
    copyTo(planes_.data(), host_.data(), 2 * shape_.plane * sizeof(float), stream_);
    copyTo(queue_.rhs(), host_.data() + 2 * shape_.plane, shape_.plane * sizeof(float), stream_);
    copyTo(neighbours_.data(), counts.data(), shape_.plane, stream_);
    stream_.wait();
}

bool GpuOrientation::run(std::int64_t steps, Clock::time_point deadline, std::stop_token stop) {
    const std::optional<CheckMaxima> seen = queue_.run(steps, deadline, nullptr, stop);
    if (!seen) return false;
    const CheckSums s = queue_.sums();
    found_ = {
        std::bit_cast<float>(seen->residual), s.squares, s.roughness, s.shading, s.cells, s.lit};
    return true;
}

relief::OrientationMeasure GpuOrientation::measure() { return found_; }

void GpuOrientation::read(float* f, float* g) {
    planes_.zero(stream_);
    queue_.addTo(planes_.data());
    host_.resize(2 * shape_.plane);
    check(cudaMemcpyAsync(host_.data(), planes_.data(), host_.size() * sizeof(float),
                          cudaMemcpyDeviceToHost, stream_.get()),
          "copying normals from it");
    stream_.wait();
    const auto w = static_cast<std::size_t>(shape_.width);
    for (int y = 0; y < shape_.height; ++y) {
        const auto from = static_cast<std::size_t>(shape_.at(0, y));
        std::copy_n(host_.data() + from, w, f + static_cast<std::size_t>(y) * w);
        std::copy_n(host_.data() + shape_.plane + from, w, g + static_cast<std::size_t>(y) * w);
    }
}

}  // namespace weft::gpu
