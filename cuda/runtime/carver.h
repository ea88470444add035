#pragma once
/// Many arrays in one allocation.
#include <cstddef>

namespace weft::gpu {

/// Hands out pieces of one allocation, each on a line of its own. Without memory it only counts.
class Carver {
public:
    explicit Carver(std::byte* base = nullptr) : base_(base) {}

    template <class T>
    T* take(std::size_t count) {
        constexpr std::size_t kLine = 256;
        const std::size_t at = used_;
        used_ += (count * sizeof(T) + kLine - 1) / kLine * kLine;
        return base_ ? reinterpret_cast<T*>(base_ + at) : nullptr;
    }
    [[nodiscard]] std::size_t used() const { return used_; }

private:
    std::byte* base_;
    std::size_t used_ = 0;
};

}  // namespace weft::gpu
