/// Calls of the CUDA runtime that fail on demand. CMakeLists.txt reads their names here, and
/// tests/architecture that none is missing.
#include "faults/cuda_calls.h"

#include <cuda_runtime_api.h>

#include <atomic>

#include "faults/fault_injector.h"

using weft::tests::failsHere;
using weft::tests::Fault;

namespace {

std::atomic<std::int64_t> held{0};

cudaError_t injected() { return static_cast<cudaError_t>(weft::tests::injectedError()); }

}  // namespace

/// Is not made when it fails.
#define WEFT_FAILING(name, parameters, arguments)                             \
    cudaError_t __real_##name parameters;                                     \
    cudaError_t __wrap_##name parameters {                                    \
        return failsHere(Fault::cuda) ? injected() : __real_##name arguments; \
    }
/// The same of calls whose name is a macro in some versions of the runtime (..._v2).
#define WEFT_FAILING_AS_DEFINED(name, parameters, arguments) WEFT_FAILING(name, parameters, arguments)
/// The same of calls that give something to its owner.
#define WEFT_MAKING(name, parameters, arguments)          \
    cudaError_t __real_##name parameters;                 \
    cudaError_t __wrap_##name parameters {                \
        if (failsHere(Fault::cuda)) return injected();    \
        const cudaError_t done = __real_##name arguments; \
        if (done == cudaSuccess) ++held;                  \
        return done;                                      \
    }
/// Gives something back, and then reports a failure: as the runtime does, of work done before.
#define WEFT_RELEASING(name, parameters, arguments)        \
    cudaError_t __real_##name parameters;                  \
    cudaError_t __wrap_##name parameters {                 \
        const cudaError_t done = __real_##name arguments;  \
        --held;                                            \
        return failsHere(Fault::cuda) ? injected() : done; \
    }

extern "C" {
// clang-format off
WEFT_MAKING(cudaCreateTextureObject, (cudaTextureObject_t* to, const cudaResourceDesc* of, const cudaTextureDesc* how, const cudaResourceViewDesc* view), (to, of, how, view))
WEFT_FAILING(cudaDeviceCanAccessPeer, (int* can, int device, int other), (can, device, other))
WEFT_FAILING(cudaDeviceEnablePeerAccess, (int device, unsigned flags), (device, flags))
WEFT_FAILING(cudaDeviceGetAttribute, (int* value, cudaDeviceAttr what, int device), (value, what, device))
WEFT_FAILING(cudaDriverGetVersion, (int* version), (version))
WEFT_MAKING(cudaEventCreate, (cudaEvent_t* event), (event))
WEFT_FAILING(cudaEventElapsedTime, (float* ms, cudaEvent_t from, cudaEvent_t to), (ms, from, to))
WEFT_FAILING(cudaEventQuery, (cudaEvent_t event), (event))
WEFT_FAILING(cudaEventRecord, (cudaEvent_t event, cudaStream_t stream), (event, stream))
WEFT_FAILING(cudaEventSynchronize, (cudaEvent_t event), (event))
WEFT_FAILING(cudaFuncGetAttributes, (cudaFuncAttributes* its, const void* f), (its, f))
WEFT_FAILING(cudaFuncSetAttribute, (const void* f, cudaFuncAttribute what, int value), (f, what, value))
WEFT_FAILING(cudaGetDevice, (int* device), (device))
WEFT_FAILING(cudaGetDeviceCount, (int* count), (count))
WEFT_MAKING(cudaGraphInstantiate, (cudaGraphExec_t* to, cudaGraph_t from, unsigned long long flags), (to, from, flags))
WEFT_FAILING(cudaGraphLaunch, (cudaGraphExec_t graph, cudaStream_t stream), (graph, stream))
WEFT_MAKING(cudaHostAlloc, (void** p, size_t bytes, unsigned flags), (p, bytes, flags))
WEFT_FAILING(cudaHostGetDevicePointer, (void** p, void* host, unsigned flags), (p, host, flags))
WEFT_FAILING(cudaLaunchKernelExC, (const cudaLaunchConfig_t* how, const void* f, void** arguments), (how, f, arguments))
WEFT_MAKING(cudaMalloc, (void** p, size_t bytes), (p, bytes))
WEFT_FAILING(cudaMemGetInfo, (size_t* free, size_t* total), (free, total))
WEFT_FAILING(cudaMemcpy2DAsync, (void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream), (to, toPitch, from, fromPitch, width, height, kind, stream))
WEFT_FAILING(cudaMemcpyAsync, (void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream), (to, from, bytes, kind, stream))
WEFT_FAILING(cudaMemsetAsync, (void* to, int value, size_t bytes, cudaStream_t stream), (to, value, bytes, stream))
WEFT_FAILING(cudaOccupancyMaxActiveBlocksPerMultiprocessor, (int* blocks, const void* f, int threads, size_t bytes), (blocks, f, threads, bytes))
WEFT_FAILING(cudaOccupancyMaxActiveClusters, (int* clusters, const void* f, const cudaLaunchConfig_t* how), (clusters, f, how))
WEFT_FAILING(cudaSetDevice, (int device), (device))
WEFT_FAILING(cudaStreamBeginCapture, (cudaStream_t stream, cudaStreamCaptureMode mode), (stream, mode))
WEFT_MAKING(cudaStreamCreateWithFlags, (cudaStream_t* stream, unsigned flags), (stream, flags))
WEFT_FAILING(cudaStreamQuery, (cudaStream_t stream), (stream))
WEFT_FAILING(cudaStreamSynchronize, (cudaStream_t stream), (stream))
WEFT_FAILING(cudaStreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned flags), (stream, event, flags))
WEFT_FAILING_AS_DEFINED(cudaGetDeviceProperties, (cudaDeviceProp* to, int device), (to, device))
WEFT_RELEASING(cudaDestroyTextureObject, (cudaTextureObject_t texture), (texture))
WEFT_RELEASING(cudaEventDestroy, (cudaEvent_t event), (event))
WEFT_RELEASING(cudaFree, (void* p), (p))
WEFT_RELEASING(cudaFreeHost, (void* p), (p))
WEFT_RELEASING(cudaGraphDestroy, (cudaGraph_t graph), (graph))
WEFT_RELEASING(cudaGraphExecDestroy, (cudaGraphExec_t graph), (graph))
WEFT_RELEASING(cudaStreamDestroy, (cudaStream_t stream), (stream))
// clang-format on

/// Ends the recording all the same, and gives no graph.
cudaError_t __real_cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph);
cudaError_t __real_cudaGraphDestroy(cudaGraph_t graph);
cudaError_t __wrap_cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    const cudaError_t done = __real_cudaStreamEndCapture(stream, graph);
    if (!failsHere(Fault::cuda)) {
        if (*graph) ++held;
        return done;
    }
    if (*graph) static_cast<void>(__real_cudaGraphDestroy(*graph));
    *graph = nullptr;
    return injected();
}
}  // extern "C"

namespace weft::tests {

std::int64_t heldCudaObjects() { return held; }

}  // namespace weft::tests
