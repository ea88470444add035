#include <exception>
#include <string>

#include "backend/cycle.h"
#include "backend/gpu_backend.h"
#include "runtime/error.h"
#include "runtime/memory_ledger.h"
#include "weft_gpu/gpu_backend.h"

namespace weft::gpu {

namespace {

/// 13020 → "13.2"
std::string versionText(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string reasonOf(cudaError_t error) {
    int driver = 0;
    cudaDriverGetVersion(&driver);
    cudaGetLastError();
    if (driver == 0) return "no NVIDIA driver is installed";
    if (error == cudaErrorInsufficientDriver)
        return "the driver is too old: it supports CUDA " + versionText(driver) + ", Weft needs " +
               versionText(CUDART_VERSION);
    if (error == cudaErrorNoDevice) return "no CUDA device is visible to this program";
    return "the CUDA device cannot be used: " + describe(error);
}

}  // namespace

BackendProbe probe(const DeviceOptions& options) {
    int devices = 0;
    const cudaError_t error = cudaGetDeviceCount(&devices);
    if (error != cudaSuccess || devices == 0)
        return {nullptr, reasonOf(error == cudaSuccess ? cudaErrorNoDevice : error)};
    if (options.device < 0 || options.device >= devices)
        return {nullptr, "there is no CUDA device " + std::to_string(options.device)};
    try {
        check(cudaSetDevice(options.device), "starting");
        MemoryLedger::limitTo(options.memory);
        return {std::make_unique<GpuBackend>(options), {}};
    } catch (const std::exception& failure) {
        cudaGetLastError();
        return {nullptr, failure.what()};
    }
}

}  // namespace weft::gpu
