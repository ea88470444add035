#pragma once
// Storage that grows and is never given back while its owner lives: returning pages to the system
// and faulting them in again costs more than a cycle.
#include <cstdlib>
#include <cstring>
#include <memory>

#include "field/aligned_memory.h"

namespace weft {

/// Uninitialised, 64-byte aligned array of trivial T. Contents are lost when it grows.
template <class T>
class RawBuffer {
public:
    /// Makes room for `count` elements.
    void reserve(std::size_t count) {
        if (count <= capacity_) return;
        if (capacity_ > 0) count += count / 8;  // what grew will grow again
        data_.reset();
        capacity_ = 0;
        const std::size_t bytes = (count * sizeof(T) + 63) / 64 * 64;
        data_.reset(static_cast<T*>(alignedMemory(bytes)));
        capacity_ = count;
    }
    void zero(std::size_t count) { std::memset(data_.get(), 0, count * sizeof(T)); }
    [[nodiscard]] T* data() { return data_.get(); }
    [[nodiscard]] const T* data() const { return data_.get(); }
    [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(T); }
    void release() {
        data_.reset();
        capacity_ = 0;
    }
    T& operator[](std::size_t i) { return data_.get()[i]; }
    const T& operator[](std::size_t i) const { return data_.get()[i]; }

private:
    struct Free {
        void operator()(T* p) const noexcept { std::free(p); }
    };
    std::unique_ptr<T, Free> data_;
    std::size_t capacity_ = 0;
};

}  // namespace weft
