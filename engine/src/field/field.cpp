#include "weft/field.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "field/aligned_memory.h"
#include "weft/units.h"

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
    std::swap(codes_, other.codes_);
    std::swap(stored_, other.stored_);
    std::swap(exactRange_, other.exactRange_);
}

float Field::exactRange() const { return codes_ ? static_cast<float>(kFullScale) : exactRange_; }

void Field::keepCodes() {
    const std::int64_t samples = extent_.area() * channels_;
    const auto room = (static_cast<std::size_t>(samples) + kAlignment - 1) / kAlignment * kAlignment;
    const std::shared_ptr<std::uint8_t[]> codes(static_cast<std::uint8_t*>(alignedMemory(room)),
                                                std::free);
    constexpr std::int64_t kPart = 1 << 16;
    for (std::int64_t at = 0; at < samples; at += kPart) {
        const float* const from = data_.get() + at;
        std::uint8_t* const to = codes.get() + at;
        int others = 0;  // without a branch, so that compilers find vectors in it
        for (int i = 0; i < static_cast<int>(std::min(kPart, samples - at)); ++i) {
            const float inside = std::min(std::max(0.0f, from[i]), static_cast<float>(kFullScale));
            const int code = static_cast<int>(inside * (1 / 257.0f) + 0.5f);
            others |= from[i] != 257.0f * static_cast<float>(code);
            to[i] = static_cast<std::uint8_t>(code);
        }
        if (others) return;
    }
    codes_ = codes;
}

std::int64_t Field::room() const {
    constexpr auto kSample = static_cast<std::int64_t>(sizeof(float));
    return capacity_ == 0 ? 0 : (capacity_ - static_cast<std::int64_t>(kAlignment)) / kSample;
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
    codes_.reset();
    stored_.reset();
    exactRange_ = 0;
    reserve(extent.area() * channels);
    extent_ = extent;
    channels_ = channels;
}

Field Field::clone() const {
    Field copy(extent_, channels_, false);
    if (!empty()) std::memcpy(copy.data_.get(), data_.get(), static_cast<std::size_t>(bytes()));
    copy.codes_ = codes_;
    copy.stored_ = stored_;
    copy.exactRange_ = exactRange_;
    return copy;
}

}  // namespace weft
