#pragma once
/// BMP files byte by byte, with headers of version 4 and 5 (MS-WMF 2.2.2.12, 2.2.2.13).
#include <QByteArray>
#include <array>
#include <cmath>

#include "support/odd_files/exif_blocks.h"

namespace weft::tests {

constexpr quint32 kBmpCalibrated = 0, kBmpSrgb = 0x73524742, kBmpWindows = 0x57696e20,
                  kBmpLinked = 0x4c494e4b, kBmpEmbedded = 0x4d424544;

struct BmpColour {
    quint32 space = kBmpCalibrated;
    std::array<double, 9> endpoints{};  ///< X, Y and Z of red, green and blue
    std::array<double, 3> gammas{};
    QByteArray profile = {};      ///< behind the pixels
    qint64 profileShift = 0;      ///< of the place that the header tells
    qint64 profileSizeShift = 0;  ///< of the size that it tells
};

/// 4 × 4 pixels of one colour, 24 bits. `header`: 108 or 124 bytes.
inline QByteArray bmpFile(int header, std::array<int, 3> rgb, const BmpColour& colour) {
    const auto number = [](qint64 value, int bytes) {
        return tiffInteger(static_cast<unsigned>(value), bytes, ByteOrder::little);
    };
    constexpr int kSide = 4, kPixelBytes = kSide * kSide * 3;
    QByteArray info = number(header, 4) + number(kSide, 4) + number(kSide, 4) + number(1, 2) +
                      number(24, 2) + number(0, 4) + number(kPixelBytes, 4) + QByteArray(16, '\0');
    info += QByteArray(16, '\0') + number(colour.space, 4);  // no masks
    for (const double v : colour.endpoints) info += number(std::llround(v * (1 << 30)), 4);
    for (const double v : colour.gammas) info += number(std::llround(v * 65536), 4);
    if (header >= 124) {
        const bool own = !colour.profile.isEmpty();
        info += number(4, 4) + number(own ? header + kPixelBytes + colour.profileShift : 0, 4) +
                number(own ? colour.profile.size() + colour.profileSizeShift : 0, 4) + number(0, 4);
    }
    QByteArray pixels;
    for (int i = 0; i < kSide * kSide; ++i)
        for (const int c : {2, 1, 0})
            pixels += static_cast<char>(rgb.at(static_cast<std::size_t>(c)));
    const qint64 begin = 14 + header;
    return "BM" + number(begin + pixels.size() + colour.profile.size(), 4) + number(0, 4) +
           number(begin, 4) + info + pixels + colour.profile;
}

}  // namespace weft::tests
