#include "runtime/memory.h"

#include <sstream>

#include "runtime/error.h"
#include "weft/error.h"

namespace weft::gpu {

namespace {

std::string megabytes(std::size_t bytes) {
    std::ostringstream text;
    text.precision(1);
    text << std::fixed << static_cast<double>(bytes) / 1e6 << " MB";
    return text.str();
}

[[noreturn]] void throwOutOfMemory(std::size_t bytes) {
    std::size_t free = 0, total = 0;
    cudaGetLastError();
    const bool known = cudaMemGetInfo(&free, &total) == cudaSuccess;
    std::string text = "The GPU has no room for another " + megabytes(bytes);
    if (known) text += ": " + megabytes(free) + " of its " + megabytes(total) + " are free";
    throw DeviceError(text + ". Choose a smaller patch or the CPU backend.");
}

}  // namespace

DeviceMemory::~DeviceMemory() {
    if (data_) cudaFree(data_);
}

bool DeviceMemory::reserve(std::size_t bytes) {
    if (bytes <= bytes_) return false;
    if (data_) check(cudaFree(std::exchange(data_, nullptr)), "giving memory back");
    bytes_ = 0;
    void* p = nullptr;
    const cudaError_t error = cudaMalloc(&p, bytes);
    if (error == cudaErrorMemoryAllocation) throwOutOfMemory(bytes);
    check(error, "taking memory");
    data_ = static_cast<std::byte*>(p);
    bytes_ = bytes;
    return true;
}

PinnedMemory::~PinnedMemory() {
    if (data_) cudaFreeHost(data_);
}

void PinnedMemory::reserve(std::size_t bytes) {
    if (bytes <= bytes_) return;
    if (data_) check(cudaFreeHost(std::exchange(data_, nullptr)), "giving page-locked memory back");
    bytes_ = 0;
    void* p = nullptr;
    check(cudaHostAlloc(&p, bytes, cudaHostAllocDefault), "taking page-locked memory");
    data_ = static_cast<std::byte*>(p);
    bytes_ = bytes;
}

bool DeviceFloats::reserve(std::size_t floats, const Stream& stream) {
    const bool grown = memory_.reserve(floats * sizeof(float));
    if (grown) zero(stream);
    return grown;
}

void DeviceFloats::zero(const Stream& stream) {
    if (memory_.bytes() == 0) return;
    check(cudaMemsetAsync(memory_.data(), 0, memory_.bytes(), stream.get()), "clearing memory");
}

}  // namespace weft::gpu
