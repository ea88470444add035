#pragma once
/// Little-endian numbers, one after another, into memory of a known size.
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace weft::io {

/// Formats of meshes are little endian, as are the machines that Weft runs on.
static_assert(std::endian::native == std::endian::little);

class ByteSink {
public:
    /// Allocates all. Throws std::bad_alloc.
    explicit ByteSink(std::size_t size) : bytes_(size) {}

    template <class Number>
    void put(Number value) {
        std::memcpy(bytes_.data() + at_, &value, sizeof value);
        at_ += sizeof value;
    }
    void put(const void* from, std::size_t size) {
        if (size > 0) std::memcpy(bytes_.data() + at_, from, size);
        at_ += size;
    }
    void pad(std::size_t size, std::uint8_t with) {
        std::memset(bytes_.data() + at_, with, size);
        at_ += size;
    }
    [[nodiscard]] std::vector<std::uint8_t> take() { return std::move(bytes_); }

private:
    std::vector<std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

}  // namespace weft::io
