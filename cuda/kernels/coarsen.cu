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

/// Rounding apart, a row is the interior's.
__device__ bool isInterior(const Row9& row, const InteriorRow& interior) {
    using namespace stencil;
    const float near = 1e-6f * interior.centre;
    bool same = fabsf(row.centre - interior.centre) <= near;
    for (const int k : {W, E, N, S}) same = same && fabsf(row.a[k] - interior.edge) <= near;
    for (const int k : {NW, NE, SW, SE}) same = same && fabsf(row.a[k] - interior.corner) <= near;
    return same;
}

template <class FineRows>
__global__ void galerkinKernel(FineRows fine, NineStorage coarse) {
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
    const Row9 row = stencil::galerkinRow(fine, weights, X, Y);
    coarse.plain[shape.at(X, Y)] = isInterior(row, coarse.interior) ? 1 : 0;
    float* out = coarse.planes + shape.at(X, Y);
    out[0] = row.centre;
    out[shape.plane] = row.centre > 0.0f ? 1.0f / row.centre : 0.0f;
    out[2 * shape.plane] = row.a[stencil::E];
    out[3 * shape.plane] = row.a[stencil::SW];
    out[4 * shape.plane] = row.a[stencil::S];
    out[5 * shape.plane] = row.a[stencil::SE];
}

template <class FineRows>
void coarsenFrom(const FineRows& fine, const NineStorage& coarse, cudaStream_t stream) {
    const LaunchShape shape = coverLevel(coarse.shape);
    launch(weightsKernel<FineRows>, shape, stream, "finding interpolation weights", fine,
           coarse.shape, coarse.weights);
    launch(galerkinKernel<FineRows>, shape, stream, "building a coarse operator", fine, coarse);
}

/// Galerkin row over a plane where every fine row is `fine`; weights there are bilinear.
InteriorRow interiorOver(const Row9& fine) {
    const Prolongation8 bilinear = {{0.25f, 0.5f, 0.25f, 0.5f, 0.5f, 0.25f, 0.5f, 0.25f}};
    const Row9 row = stencil::galerkinRow([&](int, int) { return fine; },
                                          [&](int, int) { return bilinear; }, 0, 0);
    return {row.centre, 1.0f / row.centre, row.a[stencil::E], row.a[stencil::SE]};
}

}  // namespace

void markDiagonal(const std::uint8_t* mask, ImageBorder border, Shape shape, std::uint8_t* diagonal,
                  cudaStream_t stream) {
    launch(markDiagonalKernel, coverLevel(shape), stream, "reading the mask", mask, border, shape,
           diagonal);
}

InteriorRow interiorBelowFive() {
    Row9 row;
    row.centre = 4.0f;
    for (const int k : {stencil::W, stencil::E, stencil::N, stencil::S}) row.a[k] = 1.0f;
    return interiorOver(row);
}

InteriorRow interiorBelow(const InteriorRow& fine) {
    Row9 row;
    row.centre = fine.centre;
    for (float& a : row.a) a = fine.corner;
    for (const int k : {stencil::W, stencil::E, stencil::N, stencil::S}) row.a[k] = fine.edge;
    return interiorOver(row);
}

void coarsen(const FiveLevel& fine, const NineStorage& coarse, cudaStream_t stream) {
    coarsenFrom(FiveRows{fine}, coarse, stream);
}

void coarsen(const NineLevel& fine, const NineStorage& coarse, cudaStream_t stream) {
    coarsenFrom(NineRows{fine}, coarse, stream);
}

}  // namespace weft::gpu
