#pragma once
// Bytes into a pipe or device.
#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>

namespace weft::io {

enum class StreamEnd { done, stopped, failed };

/// Waits until a pipe has a reader that takes all of it, or for a stop, which it sees within 20 ms.
/// Where it failed errno says why.
[[nodiscard]] StreamEnd writeStream(const std::filesystem::path& path,
                                    std::span<const std::uint8_t> bytes, const std::stop_token& stop);

}  // namespace weft::io
