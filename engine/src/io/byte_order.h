#pragma once
/// Byte strings, and integers in them. The caller checks bounds.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace weft::io {

using ByteView = std::span<const std::uint8_t>;

[[nodiscard]] inline std::uint32_t bigEndian16(const std::uint8_t* p) {
    return static_cast<std::uint32_t>(p[0]) << 8 | p[1];
}
[[nodiscard]] inline std::uint32_t littleEndian16(const std::uint8_t* p) {
    return static_cast<std::uint32_t>(p[1]) << 8 | p[0];
}
[[nodiscard]] inline std::uint32_t bigEndian32(const std::uint8_t* p) {
    return bigEndian16(p) << 16 | bigEndian16(p + 2);
}
[[nodiscard]] inline std::uint32_t littleEndian32(const std::uint8_t* p) {
    return littleEndian16(p + 2) << 16 | littleEndian16(p);
}

inline void appendBigEndian16(std::vector<std::uint8_t>& out, std::uint32_t value) {
    out.push_back(static_cast<std::uint8_t>(value >> 8));
    out.push_back(static_cast<std::uint8_t>(value));
}
inline void appendBigEndian32(std::vector<std::uint8_t>& out, std::uint32_t value) {
    appendBigEndian16(out, value >> 16);
    appendBigEndian16(out, value & 0xffff);
}

}  // namespace weft::io
