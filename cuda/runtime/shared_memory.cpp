#include "runtime/shared_memory.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <map>
#include <utility>

#include "runtime/error.h"

namespace weft::gpu {

namespace {

void set(const void* kernel, cudaFuncAttribute attribute, int value) {
    check(cudaFuncSetAttribute(kernel, attribute, value), "reserving shared memory");
}

}  // namespace

std::size_t mostSharedBytes() {
    return static_cast<std::size_t>(deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin));
}

void prepareSharedMemory(const void* kernel, std::size_t bytes) {
    thread_local std::map<std::pair<const void*, int>, std::size_t> prepared;
    int device = 0;
    check(cudaGetDevice(&device), "asking for the device");
    const std::pair<const void*, int> key = {kernel, device};
    const auto known = prepared.find(key);
    if (known != prepared.end() && bytes <= known->second) return;
    cudaFuncAttributes its = {};
    check(cudaFuncGetAttributes(&its, kernel), "reserving shared memory");
    const std::size_t most = std::max(bytes, mostSharedBytes() - its.sharedSizeBytes);
    set(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(most));
    set(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared);
    prepared[key] = most;
}

}  // namespace weft::gpu
