#pragma once
// Rasters of the height solve: with margins for the row kernels, and without.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "cpu/relief/stoppable_rows.h"
#include "cpu/simd/relief_kernels.h"

namespace weft::relief {

/// Packed rasters, row-major.
using Floats = std::vector<float>;
using Doubles = std::vector<double>;
using Bytes = std::vector<std::uint8_t>;

/// Leaves new elements unset: large rasters are first touched by the threads that work on them.
template <class T>
struct Unset : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = Unset<U>;
    };
    template <class U, class... Arguments>
    void construct(U* at, Arguments&&... arguments) {
        if constexpr (sizeof...(Arguments) == 0)
            ::new (static_cast<void*>(at)) U;
        else
            ::new (static_cast<void*>(at)) U(std::forward<Arguments>(arguments)...);
    }
};
using UnsetFloats = std::vector<float, Unset<float>>;

/// A float raster with zero margins, as the kernels want it.
class Plane {
public:
    /// All zero afterwards, if not stopped. Allocates only where the storage is too small.
    void reshape(const StoppableRows& rows, int width, int height) {
        grid_.width = width;
        grid_.height = height;
        grid_.stride = (width + 15) / 16 * 16 + simd::kReliefMargin;
        const auto size = static_cast<std::size_t>((height + kMarginRows) * grid_.stride);
        if (cells_.capacity() < size) cells_ = UnsetFloats();  // nothing is worth copying
        cells_.resize(size);
        clear(rows);
    }
    void clear(const StoppableRows& rows) {
        rows.forRows(grid_.height + kMarginRows, kClearedRows, [&](int top, int bottom) {
            std::fill(cells_.begin() + top * grid_.stride, cells_.begin() + bottom * grid_.stride,
                      0.0f);
        });
    }

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
    static constexpr int kMarginRows = 5, kClearedRows = 64;
    simd::ReliefGrid grid_;
    UnsetFloats cells_;
};

}  // namespace weft::relief
