#pragma once
/// Whether bytes are the same as before, told without keeping them.
#include <cstdint>
#include <filesystem>
#include <string>

#include "io/byte_order.h"

namespace weft::io {

/// Checksum (CRC-32) and size as a text.
[[nodiscard]] std::string changeMark(std::uint32_t crc, std::uint64_t size);
[[nodiscard]] std::string changeMark(ByteView bytes);
/// Empty where it cannot be read.
[[nodiscard]] std::string changeMarkOfFile(const std::filesystem::path& path);

}  // namespace weft::io
