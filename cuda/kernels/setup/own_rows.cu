/// The finest level's rows where a domain has a screening or links.
#include "kernels/setup/coarsen.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;

/// A pixel's place and what lies around it.
struct RowSource {
    const MaskBits& mask;
    const CellWeights& weights;
    const Shape& shape;

    __device__ bool unknown(int x, int y) const {
        return shape.contains(x, y) &&
               (mask.words[static_cast<std::size_t>(y) * mask.perRow + x / 32] >> x % 32 & 1u) != 0;
    }
    /// 0 where the image ends.
    __device__ float link(int x, int y, int k) const {
        const bool ends[4] = {mask.border.left && x == 0, mask.border.right && x == shape.width - 1,
                              mask.border.top && y == 0, mask.border.bottom && y == shape.height - 1};
        return ends[k] ? 0.0f : weights.link(x, y, k);
    }
    /// As Domain::diagonal().
    __device__ float centre(int x, int y) const {
        return ((link(x, y, 0) + link(x, y, 1)) + (link(x, y, 2) + link(x, y, 3))) +
               weights.screening(x, y);
    }
};

__global__ void __launch_bounds__(kColumns* kRows)
    makeRowsKernel(const __grid_constant__ MaskBits mask, const __grid_constant__ CellWeights weights,
                   const __grid_constant__ FinestStorage fine, float* planes) {
    const Shape& shape = fine.shape;
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const RowSource of = {mask, weights, shape};
    const int i = shape.at(x, y);
    const bool own = of.unknown(x, y);
    const float centre = own ? of.centre(x, y) : 0.0f;
    planes[i] = centre;
    planes[shape.plane + i] = centre > 0.0f ? 1.0f / centre : 0.0f;
    planes[2 * shape.plane + i] = own && of.unknown(x + 1, y) ? of.link(x, y, 1) : 0.0f;
    planes[4 * shape.plane + i] = own && of.unknown(x, y + 1) ? of.link(x, y, 3) : 0.0f;
    // An image of one pixel has no neighbour to count.
    if (own && fine.diagonal[i] == 0) fine.diagonal[i] = 1;
}

}  // namespace

void makeRows(const MaskBits& mask, const CellWeights& weights, const FinestStorage& fine,
              float* planes, cudaStream_t stream) {
    const Shape& s = fine.shape;
    launch(makeRowsKernel,
           {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows)), dim3(kColumns, kRows)},
           stream, "building the finest operator", mask, weights, fine, planes);
}

}  // namespace weft::gpu
