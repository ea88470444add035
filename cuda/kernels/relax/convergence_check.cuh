#pragma once
/// How the blocks of a launch put a convergence check together. Device code.
#include <cuda/atomic>

#include "kernels/levels/reduce.cuh"
#include "kernels/relax/step.h"

namespace weft::gpu {

/// What a thread finds of samples: maxima, as bits of floats.
struct FoundMaxima {
    unsigned residual = 0, solution = 0;

    __device__ void merge(CheckScratch& all) const {
        blockMax(residual, &all.maxima.residual);
        blockMax(solution, &all.maxima.solution);
    }
    /// From the scratch, which is cleared.
    __device__ static void report(CheckScratch& all, CheckReport& to) {
        to.maxima.residual = atomicExch(&all.maxima.residual, 0u);
        to.maxima.solution = atomicExch(&all.maxima.solution, 0u);
    }
};

/// Of (f, g).
struct FoundNormals {
    unsigned largest = 0;
    float squares = 0, roughness = 0, shading = 0, cells = 0, lit = 0;

    __device__ void merge(CheckScratch& all) const {
        blockMax(largest, &all.maxima.residual);
        const auto add = [](float value, double& target) {
            const double sum = blockSum(value);
            if (threadInBlock() == 0 && sum != 0) atomicAdd(&target, sum);
        };
        add(squares, all.sums.squares), add(roughness, all.sums.roughness);
        add(shading, all.sums.shading), add(cells, all.sums.cells), add(lit, all.sums.lit);
    }
    __device__ static void report(CheckScratch& all, CheckReport& to) {
        const auto take = [](double& sum) {
            auto* const bits = reinterpret_cast<unsigned long long*>(&sum);
            return __longlong_as_double(static_cast<long long>(atomicExch(bits, 0ull)));
        };
        to.maxima.residual = atomicExch(&all.maxima.residual, 0u);
        to.sums = {take(all.sums.squares), take(all.sums.roughness), take(all.sums.shading),
                   take(all.sums.cells), take(all.sums.lit)};
    }
};

/// All threads of all blocks call it. The last block to come reports.
template <class Found>
__device__ void finishCheck(const CheckTarget& target, const Found& found) {
    found.merge(*target.scratch);
    if (threadInBlock() != 0) return;
    const unsigned blocks = gridDim.x * gridDim.y * gridDim.z;
    __threadfence();
    if (atomicInc(&target.scratch->blocksDone, blocks - 1) != blocks - 1) return;
    __threadfence();
    Found::report(*target.scratch, *target.report);
    cuda::atomic_ref<unsigned, cuda::thread_scope_system>(target.report->checks)
        .store(++target.scratch->checks, cuda::memory_order_release);
}

}  // namespace weft::gpu
