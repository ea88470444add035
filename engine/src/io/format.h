#pragma once
/// Which format a file has, by its first bytes; which one it is to get, by its extension.
#include <filesystem>

#include "read_job.h"

namespace weft::io {

enum class Format { unknown, png, jpeg, tiff, webp, bmp, netpbm, pfm, exr };

/// First bytes that recognise() wants to see.
inline constexpr std::size_t kSignatureBytes = 16;

[[nodiscard]] Format recognise(ByteView head);

/// Format of an output file; Format::unknown for an extension that cannot be written.
[[nodiscard]] Format formatOfExtension(const std::filesystem::path& path);

}  // namespace weft::io
