#pragma once
// Rasters of the height solve: with margins for the row kernels, and without.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

#include "cpu/grid.h"
#include "cpu/relief/levels/stoppable_rows.h"
#include "cpu/simd/relief_kernels.h"
#include "field/aligned_memory.h"

namespace weft::relief {

/// Memory of samples, in huge pages where it is much: a solve touches all of it anew on each level.
template <class T>
struct Samples {
    using value_type = T;
    Samples() = default;
    template <class U>
    Samples(const Samples<U>&) {}
    [[nodiscard]] T* allocate(std::size_t count) {
        constexpr std::size_t kUnit = 64;
        return static_cast<T*>(alignedMemory((count * sizeof(T) + kUnit - 1) / kUnit * kUnit));
    }
    void deallocate(T* at, std::size_t) { std::free(at); }
    friend bool operator==(const Samples&, const Samples&) { return true; }
};

/// Packed rasters, row-major.
using Floats = std::vector<float, Samples<float>>;
using Doubles = std::vector<double, Samples<double>>;
using Bytes = std::vector<std::uint8_t, Samples<std::uint8_t>>;

/// Leaves new elements unset: large rasters are first touched by the threads that work on them.
template <class T>
struct Unset : Samples<T> {
    template <class U>
    struct rebind {
        using other = Unset<U>;
    };
    Unset() = default;
    template <class U>
    Unset(const Unset<U>&) {}
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
        grid_.stride = GridShape::of({width | 1, height}).stride;  // as the cycle's
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
