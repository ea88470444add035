#include "weft/field.h"

#include <cstdlib>
#include <cstring>
#include <utility>

#include "field/aligned_memory.h"

namespace weft {

namespace {
constexpr std::size_t kAlignment = 64;

/// Bytes, with one cache line more: vector loops may read (never write) past the last sample.
std::size_t storageFor(std::int64_t samples) {
    const auto bytes = static_cast<std::size_t>(samples) * sizeof(float);
    return (bytes + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
}

float* allocated(std::size_t bytes) { return static_cast<float*>(alignedMemory(bytes)); }

}  // namespace

void Field::Free::operator()(float* p) const noexcept { std::free(p); }

Field::Field(Extent extent, int channels, bool zeroed) : extent_(extent), channels_(channels) {
    if (extent.empty() || channels <= 0) {
        extent_ = {};
        channels_ = 0;
        return;
    }
    const std::size_t rounded = storageFor(extent.area() * channels);
    float* p = allocated(rounded);
    if (zeroed) std::memset(p, 0, rounded);
    data_.reset(p);
    capacity_ = static_cast<std::int64_t>(rounded);
}

void Field::swap(Field& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(extent_, other.extent_);
    std::swap(channels_, other.channels_);
    std::swap(capacity_, other.capacity_);
}

void Field::reserve(std::int64_t samples) {
    const std::size_t wanted = storageFor(samples);
    if (static_cast<std::int64_t>(wanted) <= capacity_) return;
    *this = Field();  // let the old storage go before the new one comes
    data_.reset(allocated(wanted));
    capacity_ = static_cast<std::int64_t>(wanted);
}

void Field::reshape(Extent extent, int channels) {
    if (extent.empty() || channels <= 0) {
        *this = Field();
        return;
    }
    reserve(extent.area() * channels);
    extent_ = extent;
    channels_ = channels;
}

Field Field::clone() const {
    Field copy(extent_, channels_, false);
    if (!empty()) std::memcpy(copy.data_.get(), data_.get(), static_cast<std::size_t>(bytes()));
    return copy;
}

}  // namespace weft
