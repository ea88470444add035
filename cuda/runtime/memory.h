#pragma once
/// Owners of device memory and of pinned host memory.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "runtime/stream.h"

namespace weft::gpu {

/// "12.5 MB"
[[nodiscard]] std::string megabytes(std::size_t bytes);

/// Bytes of device memory that grow when more are wanted and are kept when fewer are. Not
/// initialised. Moves, does not copy.
class DeviceMemory {
public:
    DeviceMemory() = default;
    DeviceMemory(DeviceMemory&& other) noexcept { swap(other); }
    DeviceMemory& operator=(DeviceMemory&& other) noexcept {
        swap(other);
        return *this;
    }
    ~DeviceMemory();

    /// At least `bytes`; contents are lost when it grows (then true is returned). Waits for the
    /// device when it grows. Throws OutOfDeviceMemory naming the sizes when there is no room.
    bool reserve(std::size_t bytes);
    void release();
    [[nodiscard]] std::byte* data() const { return data_; }
    /// What lies `at` bytes from the start.
    template <class T>
    [[nodiscard]] T* as(std::size_t at = 0) const {
        return reinterpret_cast<T*>(data_ + at);
    }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    void swap(DeviceMemory& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        std::swap(device_, other.device_);
    }
    std::byte* data_ = nullptr;
    std::size_t bytes_ = 0;
    int device_ = 0;  ///< that was current when it was taken
};

/// Page-locked host memory, which the device copies to and from at full speed.
class PinnedMemory {
public:
    PinnedMemory() = default;
    PinnedMemory(const PinnedMemory&) = delete;
    PinnedMemory& operator=(const PinnedMemory&) = delete;
    ~PinnedMemory();

    void reserve(std::size_t bytes);
    [[nodiscard]] std::byte* data() const { return data_; }
    template <class T>
    [[nodiscard]] T* as() const {
        return reinterpret_cast<T*>(data_);
    }
    /// The same as the device addresses it.
    template <class T>
    [[nodiscard]] T* onDevice() const {
        return static_cast<T*>(deviceAddress());
    }

private:
    [[nodiscard]] void* deviceAddress() const;

    std::byte* data_ = nullptr;
    std::size_t bytes_ = 0;
};

/// Device planes of float32 in one allocation, all 0 after it grew or `zero` was called.
class DeviceFloats {
public:
    /// Returns true when the address changed.
    bool reserve(std::size_t floats, const Stream& stream);
    void zero(const Stream& stream);
    [[nodiscard]] float* data() const { return memory_.as<float>(); }
    void release() { memory_.release(); }
    [[nodiscard]] bool empty() const { return memory_.bytes() == 0; }
    [[nodiscard]] std::size_t bytes() const { return memory_.bytes(); }

private:
    DeviceMemory memory_;
};

}  // namespace weft::gpu
