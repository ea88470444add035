#pragma once
// Grids of the experiment "stencil" on the CPU, and the step over part of a row.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <stop_token>

#include "cpu/simd/stencil_kernels.h"
#include "weft/lab/stencil_bench.h"

namespace weft {

/// Cells x0 .. x1 of rows y0 .. y1.
struct StencilArea {
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;

    bool operator==(const StencilArea&) const = default;
    [[nodiscard]] bool empty() const { return x0 >= x1 || y0 >= y1; }
    /// Grown by `cells` on each side, within a square of n.
    [[nodiscard]] StencilArea grown(int cells, int n) const {
        return {std::max(0, x0 - cells), std::max(0, y0 - cells), std::min(n, x1 + cells),
                std::min(n, y1 + cells)};
    }
    [[nodiscard]] StencilArea common(const StencilArea& other) const {
        return {std::max(x0, other.x0), std::max(y0, other.y0), std::min(x1, other.x1),
                std::min(y1, other.y1)};
    }
};

/// Block i of `count` of a square of n: as near to a square of blocks as their number allows.
inline StencilArea stencilBlock(int i, int count, int n) {
    int down = 1;
    for (int k = 1; k * k <= count; ++k)
        if (count % k == 0) down = count / k;
    const int across = count / down, bx = i % across, by = i / across;
    const auto cut = [n](int k, int of) {
        return static_cast<int>(static_cast<long long>(n) * k / of);
    };
    return {cut(bx, across), cut(by, down), cut(bx + 1, across), cut(by + 1, down)};
}

/// Cells of an area with a frame around them; rows begin at lines of the cache. Memory is not touched
/// before it is filled, so that each page comes to lie near the processor whose thread fills it.
template <class T>
class StencilPlane {
    static constexpr int kLine = 64 / sizeof(T);

public:
    static constexpr int kWidestFrame = kLine;

    /// `frame` cells on each side: 1 .. kWidestFrame.
    void reserve(const StencilArea& area, int frame = 1) {
        if (memory_ && area == area_ && frame == frame_) return;
        release();
        const int columns = area.x1 - area.x0, rows = area.y1 - area.y0;
        pitch_ = kLine + (columns + frame + kLine - 1) / kLine * kLine;
        memory_ = std::make_unique_for_overwrite<T[]>(
            static_cast<std::size_t>(pitch_ * (rows + 2 * frame) + 2 * kLine));
        void* first = memory_.get();
        std::size_t space = 128;
        first_ = static_cast<T*>(std::align(64, 64, first, space)) + frame * pitch_ + kLine;
        area_ = area;
        frame_ = frame;
    }
    void release() {
        memory_ = {};
        area_ = {};
    }
    [[nodiscard]] const StencilArea& area() const { return area_; }
    /// Of the square's row y, so that [x] is its column x: those of the area and the frame.
    [[nodiscard]] T* row(int y) const { return first_ + (y - area_.y0) * pitch_ - area_.x0; }

    /// Cells of `part` of the area become at(x, y); those of the frame beside it 0.
    template <class At>
    void fill(const StencilArea& part, const std::stop_token& stop, const At& at) const {
        const bool left = part.x0 == area_.x0, right = part.x1 == area_.x1;
        const int x0 = part.x0 - (left ? kLine : 0);
        const int x1 = right ? area_.x0 - kLine + static_cast<int>(pitch_) : part.x1;
        const int y0 = part.y0 - (part.y0 == area_.y0 ? frame_ : 0);
        const int y1 = part.y1 + (part.y1 == area_.y1 ? frame_ : 0);
        for (int y = y0; y < y1 && !stop.stop_requested(); ++y) {
            std::fill(row(y) + x0, row(y) + x1, T(0));
            for (int x = part.x0; x < part.x1 && y >= part.y0 && y < part.y1; ++x)
                row(y)[x] = at(x, y);
        }
    }

private:
    std::unique_ptr<T[]> memory_;
    std::ptrdiff_t pitch_ = 0;
    T* first_ = nullptr;
    StencilArea area_;
    int frame_ = 1;
};

inline simd::StencilRow<float> stencilRowOf(float) { return simd::stencilKernels().row32; }
inline simd::StencilRow<double> stencilRowOf(double) { return simd::stencilKernels().row64; }

/// Columns x0 .. x1 of row y of n. `rhs`: h² f of that row; null: it is computed.
template <class T>
void stepStencilRow(T* to, const T* north, const T* own, const T* south, const T* rhs, int n, int y,
                    int x0, int x1, bool vectors) {
    const int middle = n / 2;
    if (!vectors) {
        for (int x = x0; x < x1; ++x)
            to[x] = stencil::ladderStep(own[x - 1], own[x + 1], north[x], south[x],
                                        rhs ? rhs[x] : stencil::ladderRhs<T>(x, y, n));
        return;
    }
    stencilRowOf(T())(to + x0, north + x0, own + x0, south + x0, rhs ? rhs + x0 : nullptr, x1 - x0);
    if (!rhs && y == middle && x0 <= middle && middle < x1)
        to[middle] = stencil::ladderStep(own[middle - 1], own[middle + 1], north[middle],
                                         south[middle], stencil::ladderRhs<T>(middle, y, n));
}

}  // namespace weft
