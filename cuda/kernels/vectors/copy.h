#pragma once
/// Launcher of a plain copy, by which other kernels are measured.
#include <cuda_runtime_api.h>

#include <cstddef>

namespace weft::gpu {

/// to ← from; `bytes`: a multiple of 16, both aligned to it.
void copyPlainly(const void* from, void* to, std::size_t bytes, cudaStream_t stream);

}  // namespace weft::gpu
