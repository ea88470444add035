#pragma once
// The padded arrays that row kernels work on.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stop_token>

#include "cpu/raw_buffer.h"
#include "weft/field.h"
#include "weft/geometry.h"

namespace weft {

/// Shape of the arrays of one level. A row holds width cells, then zeros up to `stride`: enough that
/// a coarse block's 2 · kBlock fine cells exist, and a block more that no kernel stores to, because
/// the next row, which may belong to another thread, reads the last of it as its cell left of x = 0.
struct GridShape {
    int width = 0;
    int height = 0;
    int stride = 0;
    int blocks = 0;  ///< of kBlock cells

    [[nodiscard]] std::size_t planeCells() const {
        return static_cast<std::size_t>(stride) * static_cast<std::size_t>(height + 2);
    }
    [[nodiscard]] static GridShape of(Extent e) {
        return {e.width, e.height, (e.width + 31) / 32 * 32 + 16, (e.width + 15) / 16};
    }
    friend bool operator==(const GridShape&, const GridShape&) = default;
};

/// `channels` planes of T, each with a zero row above and below. Outside the cells all is zero and
/// kernels keep it so.
template <class T>
class Grid {
public:
    /// Shapes and zeroes everything. Keeps its memory when it shrinks.
    void reshape(const GridShape& shape, int channels) {
        static_cast<void>(reshape(shape, channels, {}));
    }
    /// The same, false once `stop` is requested, and the grid is empty then: new memory of a large
    /// grid takes tens of milliseconds on some machines.
    [[nodiscard]] bool reshape(const GridShape& shape, int channels, const std::stop_token& stop) {
        constexpr std::size_t kPiece = (std::size_t{1} << 20) / sizeof(T);
        std::size_t cells = shape.planeCells() * static_cast<std::size_t>(channels) + kFront + kBack;
        const bool grows = cells * sizeof(T) > buffer_.bytes();
        buffer_.reserve(cells);
        // New memory has room for more, which adopt() may take as it is.
        if (grows) cells = buffer_.bytes() / sizeof(T);
        for (std::size_t at = 0; at < cells; at += kPiece) {
            if (stop.stop_requested()) return *this = {}, false;
            std::fill_n(buffer_.data() + at, std::min(kPiece, cells - at), T{});
        }
        shape_ = shape;
        channels_ = channels;
        return true;
    }
    /// Another shape in the memory there is, for cells that are all written before they are read:
    /// they hold anything finite, and zeros surround them. Zeroes everything where memory must grow.
    void adopt(const GridShape& shape, int channels) {
        const std::size_t planes = shape.planeCells() * static_cast<std::size_t>(channels);
        if ((planes + kFront + kBack) * sizeof(T) > buffer_.bytes()) return reshape(shape, channels);
        shape_ = shape;
        channels_ = channels;
        const auto stride = static_cast<std::size_t>(shape.stride);
        std::fill_n(buffer_.data(), kFront, T{});
        std::fill_n(buffer_.data() + kFront + planes, kBack, T{});
        for (int c = 0; c < channels; ++c) {
            std::fill_n(row(c, -1), stride, T{});
            std::fill_n(row(c, shape.height), stride, T{});
            for (int y = 0; y < shape.height; ++y)
                std::fill(row(c, y) + shape.width, row(c, y) + stride, T{});
        }
    }
    void setZero() {
        buffer_.zero(planeSize() * static_cast<std::size_t>(channels_) + kFront + kBack);
    }
    [[nodiscard]] const GridShape& shape() const { return shape_; }
    [[nodiscard]] int channels() const { return channels_; }
    /// y from −1 to height.
    [[nodiscard]] T* row(int channel, int y) {
        return buffer_.data() + kFront + planeSize() * static_cast<std::size_t>(channel) +
               static_cast<std::ptrdiff_t>(shape_.stride) * (y + 1);
    }
    [[nodiscard]] const T* row(int channel, int y) const {
        return const_cast<Grid*>(this)->row(channel, y);
    }
    /// T from a channel's row to the next channel's.
    [[nodiscard]] std::ptrdiff_t planeStride() const {
        return static_cast<std::ptrdiff_t>(planeSize());
    }
    [[nodiscard]] std::size_t bytes() const { return buffer_.bytes(); }
    void release() { buffer_.release(); }

private:
    static constexpr std::size_t kFront = 64 / sizeof(T), kBack = 64;
    [[nodiscard]] std::size_t planeSize() const { return shape_.planeCells(); }
    RawBuffer<T> buffer_;
    GridShape shape_;
    int channels_ = 0;
};

/// Of the first channel.
[[nodiscard]] inline FieldView viewOf(const Grid<float>& g) {
    const GridShape& s = g.shape();
    return {
        g.row(0, 0), {s.width, s.height}, 1, s.stride, static_cast<std::ptrdiff_t>(s.planeCells())};
}

}  // namespace weft
