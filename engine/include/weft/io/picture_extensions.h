#pragma once
/// By which extensions pictures are known. Target weft_io. Any thread.
#include <filesystem>
#include <span>

namespace weft::io {

/// Of files that readPicture() reads, in lower case and without their dot. What a file is, its first
/// bytes say; a folder is asked by extension which of its files are meant.
[[nodiscard]] std::span<const char* const> pictureExtensions();
/// Whether the extension is one of them, in any case.
[[nodiscard]] bool hasPictureExtension(const std::filesystem::path& file);

}  // namespace weft::io
