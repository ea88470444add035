#include "runtime/memory.h"

#include <sstream>

#include "runtime/error.h"
#include "runtime/memory_ledger.h"
#include "weft/sentence.h"

namespace weft::gpu {

namespace {

[[noreturn]] void throwOutOfMemory(std::size_t bytes) {
    throw OutOfDeviceMemory(
        sentence("The GPU has no room for another {wanted}: {free} of its {total} are free. Choose a "
                 "smaller patch or the CPU backend.",
                 {{"wanted", megabytes(bytes)},
                  {"free", megabytes(MemoryLedger::available())},
                  {"total", megabytes(MemoryLedger::total())}}));
}

}  // namespace

std::string megabytes(std::size_t bytes) {
    std::ostringstream text;
    text.precision(1);
    text << std::fixed << static_cast<double>(bytes) / 1e6 << " MB";
    return text.str();
}

DeviceMemory::~DeviceMemory() {
    if (!data_) return;
    cudaFree(data_);
    MemoryLedger::giveBack(bytes_, device_);
}

bool DeviceMemory::reserve(std::size_t bytes) {
    if (bytes <= bytes_) return false;
    release();
    const int device = MemoryLedger::device();
    if (!MemoryLedger::take(bytes)) throwOutOfMemory(bytes);
    void* p = nullptr;
    const cudaError_t error = cudaMalloc(&p, bytes);
    if (error != cudaSuccess) {
        cudaGetLastError();
        MemoryLedger::giveBack(bytes, device);
        if (error == cudaErrorMemoryAllocation) throwOutOfMemory(bytes);
        check(error, "taking memory");
    }
    data_ = static_cast<std::byte*>(p);
    bytes_ = bytes;
    device_ = device;
    return true;
}

void DeviceMemory::release() {
    if (!data_) return;
    MemoryLedger::giveBack(std::exchange(bytes_, 0), device_);
    check(cudaFree(std::exchange(data_, nullptr)), "giving memory back");
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

void* PinnedMemory::deviceAddress() const {
    void* address = nullptr;
    check(cudaHostGetDevicePointer(&address, data_, 0), "sharing memory with it");
    return address;
}

bool DeviceFloats::reserve(std::size_t floats, const Stream& stream) {
    const bool grown = memory_.reserve(floats * sizeof(float));
    if (grown) zero(stream);
    return grown;
}

void DeviceFloats::zero(const Stream& stream) {
    if (memory_.bytes() == 0) return;
    stream.clear(memory_.data(), memory_.bytes());
}

}  // namespace weft::gpu
