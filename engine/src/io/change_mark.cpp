#include "io/change_mark.h"

#include <zlib.h>

#include <fstream>

#include "weft/formatted.h"

namespace weft::io {

std::string changeMark(std::uint32_t crc, std::uint64_t size) {
    return formatted("%08x-%llu", crc, static_cast<unsigned long long>(size));
}

std::string changeMark(ByteView bytes) {
    return changeMark(static_cast<std::uint32_t>(crc32_z(0, bytes.data(), bytes.size())),
                      bytes.size());
}

std::string changeMarkOfFile(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return {};
    std::ifstream file(path, std::ios::binary);
    std::vector<char> piece(std::size_t{1} << 16);
    uLong crc = 0;
    std::uint64_t size = 0;
    while (file) {
        file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        const auto got = static_cast<std::size_t>(file.gcount());
        crc = crc32_z(crc, reinterpret_cast<const std::uint8_t*>(piece.data()), got);
        size += got;
    }
    return file.eof() ? changeMark(static_cast<std::uint32_t>(crc), size) : std::string();
}

}  // namespace weft::io
