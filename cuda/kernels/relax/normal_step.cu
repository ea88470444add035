#include <cuda/atomic>

#include "kernels/levels/reduce.cuh"
#include "kernels/relax/normal.cuh"
#include "kernels/relax/step.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;

/// What one pixel adds to a look.
struct Found {
    unsigned largest = 0;
    float squares = 0, roughness = 0, shading = 0, cells = 0, lit = 0;
};

__device__ Found foundAt(const OrientationTerms& terms, Normal old, Normal next, Normal sum,
                         float share, float shading) {
    const float df = next.f - old.f, dg = next.g - old.g;
    const float hf = old.f - sum.f * share, hg = old.g - sum.g * share;
    const stencil::Stereographic<float> at = {old.f, old.g};
    const float e = stencil::shadingError(shading, stencil::reflectance(at, terms.light).r);
    const bool lit = shading > 0;
    return {magnitudeBits(fmaxf(fabsf(df), fabsf(dg))),
            df * df + dg * dg,
            hf * hf + hg * hg,
            lit ? e * e : 0.0f,
            1,
            lit ? 1.0f : 0.0f};
}

__device__ void addSum(float value, double* target) {
    const double sum = blockSum(value);
    if (threadInBlock() == 0 && sum != 0) atomicAdd(target, sum);
}

/// All threads of all blocks call it. The last block to come reports.
__device__ void finishLook(const Look& look, const Found& found) {
    LookScratch& all = *look.scratch;
    blockMax(found.largest, &all.maxima.residual);
    addSum(found.squares, &all.sums.squares);
    addSum(found.roughness, &all.sums.roughness);
    addSum(found.shading, &all.sums.shading);
    addSum(found.cells, &all.sums.cells);
    addSum(found.lit, &all.sums.lit);
    if (threadInBlock() != 0) return;
    const unsigned blocks = gridDim.x * gridDim.y;
    __threadfence();
    if (atomicInc(&all.blocksDone, blocks - 1) != blocks - 1) return;
    __threadfence();
    const auto take = [](double& sum) {
        return __longlong_as_double(
            static_cast<long long>(atomicExch(reinterpret_cast<unsigned long long*>(&sum), 0ull)));
    };
    look.report->maxima.residual = atomicExch(&all.maxima.residual, 0u);
    look.report->sums = {take(all.sums.squares), take(all.sums.roughness), take(all.sums.shading),
                         take(all.sums.cells), take(all.sums.lit)};
    cuda::atomic_ref<unsigned, cuda::thread_scope_system>(look.report->looks)
        .store(++all.looks, cuda::memory_order_release);
}

/// next ← one step of e where `kSteps`; a look where `kLooks`. 21 B a pixel.
template <bool kSteps, bool kLooks>
__global__ void __launch_bounds__(kColumns* kRows)
    normalKernel(FinestLevel level, OrientationTerms terms, const float* __restrict__ shading,
                 const Normal* __restrict__ e, Normal* __restrict__ next, Look look) {
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    const Shape& shape = level.shape;
    Found found;
    if (shape.contains(x, y)) {
        const int i = shape.at(x, y), neighbours = level.diagonal[i];
        if (neighbours != 0) {
            const Normal old = e[i];
            const Normal sum = (e[i - 1] + e[i + 1]) + (e[i - shape.pitch] + e[i + shape.pitch]);
            const float share = 1.0f / static_cast<float>(neighbours), I = shading[i];
            const Normal value = updated(terms, old, sum, share, I);
            if (kSteps) next[i] = value;
            if (kLooks) found = foundAt(terms, old, value, sum, share, I);
        }
    }
    if (kLooks) finishLook(look, found);
}

__global__ void joinKernel(Shape shape, const float* planes, Normal* e) {
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const int i = shape.at(x, y);
    e[i] = {planes[i], planes[shape.plane + i]};
}

__global__ void addKernel(Shape shape, const Normal* e, float* planes) {
    const int x = blockIdx.x * kColumns + threadIdx.x, y = blockIdx.y * kRows + threadIdx.y;
    if (!shape.contains(x, y)) return;
    const int i = shape.at(x, y);
    planes[i] += e[i].f;
    planes[shape.plane + i] += e[i].g;
}

LaunchShape cover(const Shape& s) {
    return {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows)), dim3(kColumns, kRows)};
}

}  // namespace

template <>
void stepAll<Normal>(const Pass<Normal>& pass, Normal* next, float, bool looks, const Look& look,
                     cudaStream_t stream) {
    launch(looks ? normalKernel<true, true> : normalKernel<true, false>, cover(pass.level.shape),
           stream, "relaxing", pass.level, pass.terms, pass.f, pass.e, next, look);
}

template <>
void lookAt<Normal>(const Pass<Normal>& pass, const Look& look, cudaStream_t stream) {
    launch(normalKernel<false, true>, cover(pass.level.shape), stream, "measuring a change",
           pass.level, pass.terms, pass.f, pass.e, static_cast<Normal*>(nullptr), look);
}

template <>
void addCorrection<Normal>(const Shape& shape, int, const Normal* e, float* d, cudaStream_t stream) {
    launch(addKernel, cover(shape), stream, "copying normals", shape, e, d);
}

template <>
void convertPlanes<Normal>(const Shape& shape, int, const float* v, Normal* e, cudaStream_t stream) {
    launch(joinKernel, cover(shape), stream, "copying normals", shape, v, e);
}

}  // namespace weft::gpu
