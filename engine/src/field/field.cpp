#include "weft/field.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace weft {

namespace {
constexpr std::size_t kAlignment = 64;
}

void Field::Free::operator()(float* p) const noexcept { std::free(p); }

Field::Field(Extent extent, int channels, bool zeroed) : extent_(extent), channels_(channels) {
    if (extent.empty() || channels <= 0) {
        extent_ = {};
        channels_ = 0;
        return;
    }
    const auto wanted = static_cast<std::size_t>(bytes());
    // One cache line more: vector loops may read (never write) past the last sample.
    const std::size_t rounded = (wanted + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
    auto* p = static_cast<float*>(std::aligned_alloc(kAlignment, rounded));
    if (!p) throw std::bad_alloc();
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

void Field::reshape(Extent extent, int channels) {
    if (extent.empty() || channels <= 0 || extent.area() * channels * 4 > capacity_) {
        *this = Field();  // let the old storage go before the new one comes
        *this = Field(extent, channels, false);
        return;
    }
    extent_ = extent;
    channels_ = channels;
}

Field Field::clone() const {
    Field copy(extent_, channels_, false);
    if (!empty()) std::memcpy(copy.data_.get(), data_.get(), static_cast<std::size_t>(bytes()));
    return copy;
}

}  // namespace weft
