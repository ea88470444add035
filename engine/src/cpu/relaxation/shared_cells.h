#pragma once
// Cells that blocks write and read at the same time, on purpose.
#include <atomic>
#include <cstddef>

namespace weft {

/// Relaxed: no order is promised, only that a value is a whole one and that it arrives some time.
template <class T>
[[nodiscard]] inline T loadShared(const T* cell) {
    return std::atomic_ref<T>(*const_cast<T*>(cell)).load(std::memory_order_relaxed);
}
template <class T>
inline void storeShared(T* cell, T value) {
    std::atomic_ref<T>(*cell).store(value, std::memory_order_relaxed);
}

/// `count` cells, `shared` and `own` apart by their strides.
template <class T>
inline void loadSharedLine(const T* shared, std::ptrdiff_t sharedStride, T* own,
                           std::ptrdiff_t ownStride, int count) {
    for (int i = 0; i < count; ++i) own[i * ownStride] = loadShared(shared + i * sharedStride);
}
template <class T>
inline void storeSharedLine(T* shared, std::ptrdiff_t sharedStride, const T* own,
                            std::ptrdiff_t ownStride, int count) {
    for (int i = 0; i < count; ++i) storeShared(shared + i * sharedStride, own[i * ownStride]);
}

}  // namespace weft
