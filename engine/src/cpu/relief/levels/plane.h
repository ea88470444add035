#pragma once
// Rasters of the height solve: with margins for the row kernels, and without.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cpu/simd/relief_kernels.h"

namespace weft::relief {

/// Packed rasters, row-major.
using Floats = std::vector<float>;
using Doubles = std::vector<double>;
using Bytes = std::vector<std::uint8_t>;

/// A float raster with zero margins, as the kernels want it.
class Plane {
public:
    Plane() = default;
    Plane(int width, int height) { reshape(width, height); }

    /// All zero afterwards. Allocates only where the storage is too small.
    void reshape(int width, int height) {
        grid_.width = width;
        grid_.height = height;
        grid_.stride = (width + 15) / 16 * 16 + simd::kReliefMargin;
        cells_.assign(static_cast<std::size_t>((height + 5) * grid_.stride), 0.0f);
    }
    void clear() { std::fill(cells_.begin(), cells_.end(), 0.0f); }

    [[nodiscard]] const simd::ReliefGrid& grid() const { return grid_; }
    [[nodiscard]] bool empty() const { return cells_.empty(); }
    /// Vertex (0, 0).
    [[nodiscard]] float* data() { return cells_.data() + 2 * grid_.stride + simd::kReliefMargin; }
    [[nodiscard]] const float* data() const {
        return cells_.data() + 2 * grid_.stride + simd::kReliefMargin;
    }
    [[nodiscard]] float* row(int y) { return data() + y * grid_.stride; }
    [[nodiscard]] const float* row(int y) const { return data() + y * grid_.stride; }

private:
    simd::ReliefGrid grid_;
    Floats cells_;
};

}  // namespace weft::relief
