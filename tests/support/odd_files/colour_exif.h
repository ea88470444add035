#pragma once
/// EXIF as cameras tell their colours in it (DCF 2.0).
#include <QByteArray>

namespace weft::tests {

/// A little-endian TIFF structure: ColorSpace, and with `index` ("R98", "R03") an interoperability
/// directory.
inline QByteArray colourExif(int colorSpace, const QByteArray& index) {
    const auto number = [](int value, int bytes) {
        QByteArray out;
        for (int b = 0; b < bytes; ++b) out += static_cast<char>(value >> 8 * b);
        return out;
    };
    enum { kAscii = 2, kShort = 3, kLong = 4 };
    const auto entry = [&](int tag, int type, int count, const QByteArray& value) {
        return number(tag, 2) + number(type, 2) + number(count, 4) + value +
               QByteArray(4 - value.size(), '\0');
    };
    constexpr int kHeader = 8, kEntry = 12, kFirst = kHeader + 2 + kEntry + 4;
    const int entries = index.isEmpty() ? 1 : 2;
    const int inside = kFirst + 2 + entries * kEntry + 4;
    QByteArray out = QByteArray("II*\0", 4) + number(kHeader, 4);
    out += number(1, 2) + entry(0x8769, kLong, 1, number(kFirst, 4)) + number(0, 4);
    out += number(entries, 2) + entry(0xa001, kShort, 1, number(colorSpace, 2));
    if (entries == 2) out += entry(0xa005, kLong, 1, number(inside, 4));
    out += number(0, 4);
    if (entries == 2) out += number(1, 2) + entry(0x0001, kAscii, 4, index + '\0') + number(0, 4);
    return out;
}

/// A JPEG with this EXIF in front of everything else.
inline QByteArray jpegWithColours(const QByteArray& jpeg, const QByteArray& exif) {
    const auto size = static_cast<int>(exif.size() + 8);
    return jpeg.first(2) + QByteArray("\xff\xe1", 2) + static_cast<char>(size >> 8) +
           static_cast<char>(size & 255) + QByteArray("Exif\0\0", 6) + exif + jpeg.sliced(2);
}

}  // namespace weft::tests
