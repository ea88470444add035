#pragma once
/// Portable float maps and 8-bit grey maps as the relief ground truth has them, read without the
/// engine's file library.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft::tests {

/// One channel, little-endian, rows from the bottom up.
inline std::optional<Field> readPfm(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::string magic;
    Extent e;
    double scale = 0;
    if (!(in >> magic >> e.width >> e.height >> scale) || magic != "Pf" || scale >= 0) return {};
    in.get();
    Field f(e, 1);
    for (int y = e.height - 1; y >= 0; --y)
        in.read(reinterpret_cast<char*>(f.row(0, y)), e.width * std::streamsize{4});
    if (!in) return {};
    return f;
}

/// Unknown where the grey value is above 127.
inline std::optional<Mask> readMaskPgm(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::string magic;
    Extent e;
    int white = 0;
    if (!(in >> magic >> e.width >> e.height >> white) || magic != "P5" || white != 255) return {};
    in.get();
    std::vector<char> bytes(e.area());
    if (!in.read(bytes.data(), e.area())) return {};
    Mask mask(e);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            mask.set({x, y}, static_cast<std::uint8_t>(bytes[y * std::size_t(e.width) + x]) > 127);
    return mask;
}

}  // namespace weft::tests
