#pragma once
/// Copies within the device's memory, and of rows between packed and padded planes.
#include <cuda_runtime_api.h>

#include <cstddef>

#include "kernels/levels/levels.h"
#include "runtime/error.h"

namespace weft::gpu {

/// to ← from, by which other kernels are measured; `bytes`: a multiple of 16, both aligned to it.
void copyPlainly(const void* from, void* to, std::size_t bytes, cudaStream_t stream);

/// Queues the copy of host rows, `stride` elements apart, into a plane on the device.
template <class T>
void uploadRows(const Shape& s, const T* from, std::size_t stride, T* plane, cudaStream_t stream) {
    check(cudaMemcpy2DAsync(plane + s.at(0, 0), sizeof(T) * static_cast<std::size_t>(s.pitch), from,
                            sizeof(T) * stride, sizeof(T) * static_cast<std::size_t>(s.width),
                            static_cast<std::size_t>(s.height), cudaMemcpyHostToDevice, stream),
          "copying the picture to it");
}

/// Queues the copy of rows `top` .. `top + rows` − 1 of a plane on the device into packed ones.
template <class T>
void downloadRows(const Shape& s, const T* plane, int top, int rows, T* to, cudaStream_t stream) {
    const std::size_t bytes = sizeof(T) * static_cast<std::size_t>(s.width);
    check(cudaMemcpy2DAsync(to, bytes, plane + s.at(0, top),
                            sizeof(T) * static_cast<std::size_t>(s.pitch), bytes,
                            static_cast<std::size_t>(rows), cudaMemcpyDeviceToHost, stream),
          "copying the picture from it");
}

}  // namespace weft::gpu
