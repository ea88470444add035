#pragma once
/// Pictures as screens and 8-bit files have them.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "weft/geometry.h"

namespace weft {

/// Writable view of opaque pixels 0xffRRGGBB; `stride` pixels from row to row. Does not own.
struct PixelSpan {
    std::uint32_t* data = nullptr;
    Extent extent;
    std::ptrdiff_t stride = 0;

    [[nodiscard]] std::uint32_t* row(int y) const { return data + y * stride; }
};

/// Owner of such pixels, rows packed.
class PixelRaster {
public:
    PixelRaster() = default;
    PixelRaster(PixelRaster&& other) noexcept
        : pixels_(std::move(other.pixels_)), extent_(std::exchange(other.extent_, {})) {}
    PixelRaster& operator=(PixelRaster&& other) noexcept {
        pixels_ = std::move(other.pixels_);
        extent_ = std::exchange(other.extent_, {});
        return *this;
    }
    [[nodiscard]] Extent extent() const { return extent_; }
    [[nodiscard]] bool empty() const { return extent_.empty(); }
    [[nodiscard]] const std::uint32_t* row(int y) const {
        return pixels_.data() + static_cast<std::ptrdiff_t>(y) * extent_.width;
    }
    [[nodiscard]] PixelSpan span() { return {pixels_.data(), extent_, extent_.width}; }
    /// Takes another shape; pixels are then unspecified. Keeps storage that is large enough. Throws
    /// std::bad_alloc.
    void reshape(Extent extent) {
        extent_ = {};
        const auto wanted = static_cast<std::size_t>(extent.area());
        if (pixels_.size() < wanted) pixels_.resize(wanted);
        extent_ = extent;
    }

private:
    std::vector<std::uint32_t> pixels_;
    Extent extent_;
};

}  // namespace weft
