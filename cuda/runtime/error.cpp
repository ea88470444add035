#include "runtime/error.h"

#include "weft/sentence.h"

namespace weft::gpu {

std::string describe(cudaError_t error) {
    switch (error) {
        case cudaErrorMemoryAllocation: return "it is out of memory";
        case cudaErrorNoDevice: return "no CUDA device is there";
        case cudaErrorInsufficientDriver: return "its driver is too old for this program";
        case cudaErrorNoKernelImageForDevice: return "this build has no code for its model";
        case cudaErrorDevicesUnavailable: return "another program has it for itself";
        case cudaErrorLaunchTimeout: return "the display driver stopped a long computation";
        case cudaErrorECCUncorrectable: return "its memory has a hardware fault";
        case cudaErrorIllegalAddress: return "a kernel touched memory it does not own";
        default: break;
    }
    return std::string(cudaGetErrorString(error)) + " (" + cudaGetErrorName(error) + ")";
}

void check(cudaError_t error, const char* doing) {
    if (error == cudaSuccess) return;
    cudaGetLastError();  // clears an error that does not stick
    const std::string said = sentence(
        "The GPU failed while {doing}: {reason}. Choose the CPU backend to go on without it.",
        {{"doing", doing}, {"reason", describe(error)}});
    if (error == cudaErrorMemoryAllocation) throw OutOfDeviceMemory(said);
    throw DeviceError(said);
}

int deviceAttribute(cudaDeviceAttr attribute) {
    int device = 0, value = 0;
    check(cudaGetDevice(&device), "asking for the device");
    check(cudaDeviceGetAttribute(&value, attribute, device), "asking for its limits");
    return value;
}

}  // namespace weft::gpu
