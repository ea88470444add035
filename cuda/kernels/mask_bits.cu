#include "kernels/mask_bits.h"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 16, kRows = 8;  ///< words of a block

/// Four bytes of 0 or 1 from the lowest four bits.
__device__ std::uint32_t bytesOf(std::uint32_t bits) {
    return (bits & 15u) * 0x00204081u & 0x01010101u;
}

/// A thread takes the 32 pixels of a word. Neighbours beyond the image's border are missing.
__global__ void markDiagonalKernel(const std::uint32_t* __restrict__ bits, int wordsPerRow,
                                   ImageBorder border, Shape shape, std::uint8_t* diagonal) {
    overlapWithTheNext();
    const int w = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (w >= wordsPerRow || y >= shape.height) return;
    const std::uint32_t word = bits[static_cast<std::size_t>(y) * wordsPerRow + w];
    const std::uint32_t inRow =
        4u - (y == 0 && border.top) - (y == shape.height - 1 && border.bottom);
    const int last = shape.width - 1;
    std::uint32_t four[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) {
        const std::uint32_t inside = bytesOf(word >> 4 * k);
        four[k] = inside * inRow;
        if (border.left && w == 0 && k == 0) four[k] -= inside & 1u;
        if (border.right && last / 4 == 8 * w + k) four[k] -= inside & 1u << 8 * (last % 4);
    }
    uint4* const out = reinterpret_cast<uint4*>(diagonal + shape.at(32 * w, y));
    out[0] = {four[0], four[1], four[2], four[3]};
    out[1] = {four[4], four[5], four[6], four[7]};
}

}  // namespace

void markDiagonal(const std::uint32_t* bits, ImageBorder border, Shape shape, std::uint8_t* diagonal,
                  cudaStream_t stream) {
    const std::size_t words = maskWordsPerRow(shape.width);
    launchOverlapping(
        markDiagonalKernel,
        {dim3(blocksFor(static_cast<long long>(words), kColumns), blocksFor(shape.height, kRows)),
         dim3(kColumns, kRows)},
        stream, "reading the mask", bits, static_cast<int>(words), border, shape, diagonal);
}

}  // namespace weft::gpu
