#include "kernels/coarsen.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

using stencil::Prolongation8;
using stencil::Row9;

constexpr int kColumns = 32, kRows = 4;

LaunchShape coverLevel(const Shape& s) {
    return {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows)), dim3(kColumns, kRows)};
}

/// Rows of the 5-point operator, zero outside.
struct FiveRows {
    FiveLevel level;
    __device__ Row9 operator()(int x, int y) const {
        Row9 row;
        if (!level.shape.contains(x, y)) return row;
        const std::uint8_t* d = level.diagonal + level.shape.at(x, y);
        if (*d == 0) return row;
        const int pitch = level.shape.pitch;
        row.centre = *d;
        row.a[stencil::W] = d[-1] ? 1.0f : 0.0f;
        row.a[stencil::E] = d[1] ? 1.0f : 0.0f;
        row.a[stencil::N] = d[-pitch] ? 1.0f : 0.0f;
        row.a[stencil::S] = d[pitch] ? 1.0f : 0.0f;
        return row;
    }
};

/// Rows of a stored 9-point operator, zero outside.
struct NineRows {
    NineLevel level;
    __device__ Row9 operator()(int x, int y) const {
        return level.shape.contains(x, y) ? level.row(level.shape.at(x, y)) : Row9{};
    }
};

__global__ void markDiagonalKernel(const std::uint8_t* mask, ImageBorder border, Shape shape,
                                   std::uint8_t* diagonal) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const int missing = (x == 0 && border.left) + (y == 0 && border.top) +
                        (x == shape.width - 1 && border.right) +
                        (y == shape.height - 1 && border.bottom);
    const std::size_t packed = static_cast<std::size_t>(y) * shape.width + x;
    diagonal[shape.at(x, y)] = static_cast<std::uint8_t>(mask[packed] ? 4 - missing : 0);
}

template <class FineRows>
__global__ void weightsKernel(FineRows fine, Shape shape, float* weights) {
    const int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!shape.contains(X, Y)) return;
    const Prolongation8 p = stencil::prolongationOf(fine, X, Y);
    const int i = shape.at(X, Y);
#pragma unroll
    for (int k = 0; k < NineLevel::kWeightPlanes; ++k) weights[k * shape.plane + i] = p.w[k];
}

template <class FineRows>
__global__ void galerkinKernel(FineRows fine, NineStorage coarse, bool nullOperator) {
    const int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
    const Shape& shape = coarse.shape;
    if (!shape.contains(X, Y)) return;
    const auto weights = [&](int x, int y) {
        Prolongation8 p;
        if (!shape.contains(x, y)) return p;
        const int i = shape.at(x, y);
#pragma unroll
        for (int k = 0; k < NineLevel::kWeightPlanes; ++k)
            p.w[k] = coarse.weights[k * shape.plane + i];
        return p;
    };
    const Row9 row = nullOperator ? Row9{} : stencil::galerkinRow(fine, weights, X, Y);
    float* out = coarse.planes + shape.at(X, Y);
    out[0] = row.centre;
    out[shape.plane] = row.centre > 0.0f ? 1.0f / row.centre : 0.0f;
    out[2 * shape.plane] = row.a[stencil::E];
    out[3 * shape.plane] = row.a[stencil::SW];
    out[4 * shape.plane] = row.a[stencil::S];
    out[5 * shape.plane] = row.a[stencil::SE];
}

template <class FineRows>
void coarsenFrom(const FineRows& fine, const NineStorage& coarse, bool nullAtOnePoint,
                 cudaStream_t stream) {
    const LaunchShape shape = coverLevel(coarse.shape);
    const bool nullOperator = nullAtOnePoint && coarse.shape.area() == 1;
    launch(weightsKernel<FineRows>, shape, stream, "finding interpolation weights", fine,
           coarse.shape, coarse.weights);
    launch(galerkinKernel<FineRows>, shape, stream, "building a coarse operator", fine, coarse,
           nullOperator);
}

}  // namespace

void markDiagonal(const std::uint8_t* mask, ImageBorder border, Shape shape, std::uint8_t* diagonal,
                  cudaStream_t stream) {
    launch(markDiagonalKernel, coverLevel(shape), stream, "reading the mask", mask, border, shape,
           diagonal);
}

void coarsen(const FiveLevel& fine, const NineStorage& coarse, bool nullAtOnePoint,
             cudaStream_t stream) {
    coarsenFrom(FiveRows{fine}, coarse, nullAtOnePoint, stream);
}

void coarsen(const NineLevel& fine, const NineStorage& coarse, bool nullAtOnePoint,
             cudaStream_t stream) {
    coarsenFrom(NineRows{fine}, coarse, nullAtOnePoint, stream);
}

}  // namespace weft::gpu
