#pragma once
/// Owner and views of planar float32 rasters.
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "weft/geometry.h"

namespace weft {

/// `channels` planes, each row-major with `stride` floats from row to row and `planeStride` floats
/// from plane to plane. Does not own; valid as long as its owner.
template <class Sample>
struct PlanarView {
    Sample* data = nullptr;
    Extent extent;
    int channels = 0;
    std::ptrdiff_t stride = 0;
    std::ptrdiff_t planeStride = 0;

    [[nodiscard]] Sample* row(int channel, int y) const {
        assert(channel >= 0 && channel < channels && y >= 0 && y < extent.height);
        return data + channel * planeStride + y * stride;
    }
    [[nodiscard]] Sample& at(int channel, Point p) const { return row(channel, p.y)[p.x]; }
    [[nodiscard]] PlanarView crop(const Rect& r) const {
        return {data + r.y * stride + r.x, r.extent(), channels, stride, planeStride};
    }
    [[nodiscard]] PlanarView plane(int channel) const {
        return {data + channel * planeStride, extent, 1, stride, planeStride};
    }
    operator PlanarView<const Sample>() const requires(!std::is_const_v<Sample>) {
        return {data, extent, channels, stride, planeStride};
    }
};
struct StoredSamples;  // weft/picture.h

using FieldView = PlanarView<const float>;  ///< read only
using FieldSpan = PlanarView<float>;        ///< writable

/// Owner of planar samples, unit of weft/units.h unless said otherwise. Rows are packed
/// (stride == width). Moves cheaply; copies only through clone(). Storage is 64-byte aligned.
class Field {
public:
    Field() = default;
    /// Uninitialised samples when `zeroed` is false. Throws std::bad_alloc.
    Field(Extent extent, int channels, bool zeroed = true);
    Field(Field&& other) noexcept { swap(other); }
    Field& operator=(Field&& other) noexcept {
        Field taken(std::move(other));
        swap(taken);
        return *this;
    }
    void swap(Field& other) noexcept;

    [[nodiscard]] Extent extent() const { return extent_; }
    [[nodiscard]] int channels() const { return channels_; }
    [[nodiscard]] bool empty() const { return channels_ == 0 || extent_.empty(); }
    [[nodiscard]] std::int64_t bytes() const { return extent_.area() * channels_ * 4; }
    [[nodiscard]] FieldView view() const {
        return {data_.get(), extent_, channels_, extent_.width, extent_.area()};
    }
    /// The same samples as 8-bit codes (sample = 257 · code), in the same order, where keepCodes()
    /// made them and nobody has asked for write access since; else null.
    [[nodiscard]] const std::uint8_t* codes() const { return codes_.get(); }
    /// Keeps codes where every sample has one: a byte a sample. Throws std::bad_alloc.
    void keepCodes();
    /// |sample| at most, where all are known to be finite multiples of kSampleGrid (weft/units.h) of
    /// which right-hand sides stay exact; 0: not known.
    [[nodiscard]] float exactRange() const;
    /// Says that they are, until somebody asks for write access.
    void setExactRange(float largest) { exactRange_ = largest; }
    /// The float file's samples that these are the nearest to (weft/picture.h), where keepStored()
    /// said so and nobody has asked for write access since; else null.
    [[nodiscard]] const std::shared_ptr<const StoredSamples>& stored() const { return stored_; }
    /// `stored`: of the same extent; grey may stand for three channels.
    void keepStored(std::shared_ptr<const StoredSamples> stored) { stored_ = std::move(stored); }
    [[nodiscard]] FieldSpan span() {
        if (codes_) codes_.reset();
        if (stored_) stored_.reset();
        if (exactRange_ != 0) exactRange_ = 0;
        return {data_.get(), extent_, channels_, extent_.width, extent_.area()};
    }
    [[nodiscard]] const float* row(int channel, int y) const { return view().row(channel, y); }
    [[nodiscard]] float* row(int channel, int y) { return span().row(channel, y); }
    [[nodiscard]] float at(int channel, Point p) const { return view().at(channel, p); }
    [[nodiscard]] float& at(int channel, Point p) { return span().at(channel, p); }
    [[nodiscard]] Field clone() const;
    /// Makes room for so many samples; what the field held is lost where it has to grow.
    void reserve(std::int64_t samples);
    /// How many there is storage for.
    [[nodiscard]] std::int64_t room() const;
    /// Takes another shape; samples are then unspecified. Allocates only if the storage it has is too
    /// small, so that a pool of fields serves boxes that differ a little. Throws std::bad_alloc.
    void reshape(Extent extent, int channels);

private:
    struct Free {
        void operator()(float* p) const noexcept;
    };
    std::unique_ptr<float[], Free> data_;
    Extent extent_;
    int channels_ = 0;
    std::int64_t capacity_ = 0;  ///< bytes of storage
    std::shared_ptr<const std::uint8_t[]> codes_;
    std::shared_ptr<const StoredSamples> stored_;
    float exactRange_ = 0;
};

}  // namespace weft
