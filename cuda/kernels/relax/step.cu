#include <type_traits>

#include "kernels/levels/own_row.h"
#include "kernels/relax/step.h"
#include "kernels/relax/step_rows.cuh"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;
/// Samples up to which a thread takes one pixel; then a warp takes rows.
constexpr long long kFewSamples = 600'000;
/// Rows of a warp's strip.
constexpr int kStripRows = 4;

/// A warp classifies a region: two columns a lane.
__global__ void __launch_bounds__(kColumns* kRows)
    findKindsKernel(FinestLevel level, const float* f, unsigned char* kinds) {
    const Shape& shape = level.shape;
    const int region = blockIdx.x * kRows + threadIdx.y;
    if (region >= regionsAcross(shape)) return;
    const bool cut = (region + 1) * kRegionWidth > shape.width && shape.width % 4 != 0;
    bool allFour = !cut, noRhs = true, allFixed = true;
    for (int j = 0; j < kRegionHeight; ++j)
        for (int c = 0; c < kRegionWidth; c += kColumns) {
            const int x = region * kRegionWidth + c + threadIdx.x, y = blockIdx.y * kRegionHeight + j;
            if (!shape.contains(x, y)) continue;
            const int diagonal = level.diagonal[shape.at(x, y)];
            allFour &= diagonal == 4;
            allFixed &= diagonal == 0;
            noRhs &= f[blockIdx.z * shape.plane + shape.at(x, y)] == 0.0f;
        }
    const unsigned kind = (__all_sync(0xffffffffu, allFour) ? kAllFour : 0u) |
                          (__all_sync(0xffffffffu, noRhs) ? kNoRhs : 0u) |
                          (__all_sync(0xffffffffu, allFixed) ? kAllFixed : 0u);
    if (threadIdx.x == 0)
        kinds[(blockIdx.z * gridDim.y + blockIdx.y) * regionsAcross(shape) + region] =
            static_cast<unsigned char>(kind);
}

/// Between a value and the planes that it stands for, one or that of f and that of g.
template <class T>
__device__ void addTo(float* d, std::size_t, T e) {
    *d = static_cast<float>(*d + e);
}
__device__ void addTo(float* d, std::size_t plane, Normal e) { d[0] += e.f, d[plane] += e.g; }
template <class T>
__device__ void convert(const float* v, std::size_t, T& e) {
    e = *v;
}
__device__ void convert(const float* v, std::size_t plane, Normal& e) { e = {v[0], v[plane]}; }

template <class T>
__global__ void addCorrectionKernel(Shape shape, const T* e, float* d) {
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const std::size_t k = blockIdx.z * shape.plane + shape.at(x, y);
    addTo(d + k, shape.plane, e[k]);
}

template <class T>
__global__ void convertKernel(Shape shape, const float* v, T* e) {
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const std::size_t k = blockIdx.z * shape.plane + shape.at(x, y);
    convert(v + k, shape.plane, e[k]);
}

/// A thread for each row of each of a tile's two columns.
template <class T>
__global__ void packSidesKernel(RelaxWork work, const T* e, T* sides) {
    const int rows = work.packedRows();
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= work.packedSize()) return;
    const int row = static_cast<int>(i % rows);
    const std::size_t column = i / rows, tile = column / 2;
    const int tx = static_cast<int>(tile % work.tilesAcross);
    const int ty = static_cast<int>(tile / work.tilesAcross % work.tilesDown);
    const std::size_t channel = tile / work.tilesAcross / work.tilesDown;
    const int x = tx * work.tileWidth + (column % 2 == 0 ? 0 : work.tileWidth - 1);
    const int y = ty * work.tileHeight + row;
    const bool inside = row < work.tileHeight && work.level.shape.contains(x, y);
    const T value = inside ? e[channel * work.level.shape.plane + work.level.shape.at(x, y)] : T{};
    sides[i] = sides[work.packedSize() + i] = value;
}

LaunchShape cover(const Shape& s, int channels) {
    return {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows),
                 static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)};
}

template <class T>
LaunchShape coverByRows(const Shape& s, int channels) {
    return {dim3(blocksFor(s.width, RowStrip<T, kStripRows>::kWidth),
                 blocksFor(s.height, kWarpsDown * kStripRows), static_cast<unsigned>(channels)),
            dim3(32, kWarpsDown)};
}

/// stepPixels() where links are a domain's own. 30 (38) B a sample.
template <class T, bool kChecks, bool kSteps>
__global__ void __launch_bounds__(kColumns* kRows)
    stepOwnRows(Pass<T> pass, T* __restrict__ next, T omega, CheckTarget target) {
    const Shape& shape = pass.level.shape;
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    overlapWithNextGrid();
    FoundMaxima found = {};
    if (shape.contains(x, y)) {
        const int i = shape.at(x, y);
        const std::size_t k = blockIdx.z * shape.plane + i;
        const T* const e = pass.e + k;
        const OwnRow row = pass.level.row(i);
        const T r =
            residualOf<T>(row, T(pass.f[k]), e[0], e[-1], e[1], e[-shape.pitch], e[shape.pitch]);
        const bool unknown = row.inverse > 0;
        const T value = unknown ? (kSteps ? e[0] + omega * T(row.inverse) * r : e[0]) : T(0);
        if (kChecks && unknown)
            found = {magnitudeBits(r), magnitudeBits((pass.d ? pass.d[k] : 0.0f) + value)};
        if (kSteps) next[k] = value;
    }
    if (kChecks) finishCheck(target, found);
}

template <class T, bool kChecks, bool kSteps>
void launchStep(const Pass<T>& pass, T* next, T omega, const CheckTarget& target,
                cudaStream_t stream) {
    const Shape& s = pass.level.shape;
    auto kernel = stepPixels<T, kChecks, kSteps>;
    LaunchShape shape = cover(s, pass.channels);
    if constexpr (!std::is_same_v<T, Normal>) {
        if (pass.level.rows) {
            kernel = stepOwnRows<T, kChecks, kSteps>;
        } else if (s.area() * pass.channels > kFewSamples) {
            kernel = stepRows<T, kStripRows, kChecks, kSteps>;
            shape = coverByRows<T>(s, pass.channels);
        }
    }
    launchOverlapping(kernel, shape, stream, kSteps ? "relaxing" : "computing a residual", pass, next,
                      omega, target);
}

}  // namespace

template <class T>
void stepAll(const Pass<T>& pass, T* next, float omega, bool checks, const CheckTarget& target,
             cudaStream_t stream) {
    const auto launchIt = checks ? launchStep<T, true, true> : launchStep<T, false, true>;
    launchIt(pass, next, T{omega}, target, stream);
}

template <class T>
void checkConvergence(const Pass<T>& pass, const CheckTarget& target, cudaStream_t stream) {
    launchStep<T, true, false>(pass, nullptr, T{1}, target, stream);
}

std::size_t regionCount(const Shape& shape, int channels) {
    return std::size_t{1} * regionsAcross(shape) * regionsDown(shape) * channels;
}

void findKinds(const FinestLevel& level, int channels, const float* f, unsigned char* kinds,
               cudaStream_t stream) {
    const Shape& s = level.shape;
    launch(findKindsKernel,
           {dim3(blocksFor(regionsAcross(s), kRows), regionsDown(s), static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)},
           stream, "looking at a right-hand side", level, f, kinds);
}

template <class T>
void addCorrection(const Shape& shape, int channels, const T* e, float* d, cudaStream_t stream) {
    launch(addCorrectionKernel<T>, cover(shape, channels), stream, "adding a correction", shape, e,
           d);
}

template <class T>
void convertPlanes(const Shape& shape, int channels, const float* v, T* e, cudaStream_t stream) {
    launch(convertKernel<T>, cover(shape, channels), stream, "copying a plane", shape, v, e);
}

template <class T>
void packSides(const RelaxWork& work, const T* e, cudaStream_t stream) {
    launch(packSidesKernel<T>,
           {dim3(blocksFor(static_cast<long long>(work.packedSize()), 256)), dim3(256)}, stream,
           "packing halos", work, e, static_cast<T*>(work.sides));
}

#define WEFT_PRECISION(T)                                                                        \
    template void stepAll<T>(const Pass<T>&, T*, float, bool, const CheckTarget&, cudaStream_t); \
    template void checkConvergence<T>(const Pass<T>&, const CheckTarget&, cudaStream_t);         \
    template void addCorrection<T>(const Shape&, int, const T*, float*, cudaStream_t);           \
    template void convertPlanes<T>(const Shape&, int, const float*, T*, cudaStream_t);           \
    template void packSides<T>(const RelaxWork&, const T*, cudaStream_t);
WEFT_PRECISION(float)
WEFT_PRECISION(double)
WEFT_PRECISION(Normal)
#undef WEFT_PRECISION

}  // namespace weft::gpu
