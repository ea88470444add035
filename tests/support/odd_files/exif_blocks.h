#pragma once
/// EXIF blocks of one tag, orientation, in each type that a number may be written in.
#include <QByteArray>

namespace weft::tests {

enum class TiffType { byte = 1, shortInteger = 3, longInteger = 4, signedLong = 9 };
enum class ByteOrder { little, big };

inline QByteArray tiffInteger(unsigned value, int bytes, ByteOrder order) {
    QByteArray out;
    for (int b = 0; b < bytes; ++b)
        out += static_cast<char>(value >> 8 * (order == ByteOrder::little ? b : bytes - 1 - b));
    return out;
}

/// A TIFF structure (TIFF 6.0 §2) whose only directory holds 0x0112.
inline QByteArray exifOrientationBlock(int orientation, TiffType type, ByteOrder order) {
    const int size = type == TiffType::byte ? 1 : type == TiffType::shortInteger ? 2 : 4;
    const auto number = [&](unsigned value, int bytes) { return tiffInteger(value, bytes, order); };
    return QByteArray(order == ByteOrder::little ? "II" : "MM") + number(42, 2) + number(8, 4) +
           number(1, 2) + number(0x0112, 2) + number(static_cast<unsigned>(type), 2) + number(1, 4) +
           number(static_cast<unsigned>(orientation), size) + QByteArray(4 - size, '\0') +
           number(0, 4);
}

/// A JPEG with this block in an APP1 segment in front of everything else.
inline QByteArray jpegWithExif(const QByteArray& jpeg, const QByteArray& block) {
    const QByteArray data = QByteArray("Exif\0\0", 6) + block;
    return jpeg.first(2) + QByteArray("\xff\xe1", 2) +
           tiffInteger(static_cast<unsigned>(data.size()) + 2, 2, ByteOrder::big) + data +
           jpeg.sliced(2);
}

/// A WebP file (RIFF, VP8L alone) made an extended one (VP8X) with a chunk, EXIF or XMP, behind its
/// pixels.
inline QByteArray webpWithBlock(const QByteArray& webp, int width, int height, const char* name,
                                const QByteArray& block) {
    const auto chunk = [](const char* type, const QByteArray& data) {
        return QByteArray(type, 4) +
               tiffInteger(static_cast<unsigned>(data.size()), 4, ByteOrder::little) + data +
               QByteArray(data.size() & 1, '\0');
    };
    constexpr char kExifFlag = 8, kXmpFlag = 4;
    const QByteArray extended = QByteArray(1, *name == 'E' ? kExifFlag : kXmpFlag) +
                                QByteArray(3, '\0') +
                                tiffInteger(static_cast<unsigned>(width) - 1, 3, ByteOrder::little) +
                                tiffInteger(static_cast<unsigned>(height) - 1, 3, ByteOrder::little);
    const QByteArray body = "WEBP" + chunk("VP8X", extended) + webp.sliced(12) + chunk(name, block);
    return "RIFF" + tiffInteger(static_cast<unsigned>(body.size()), 4, ByteOrder::little) + body;
}

inline QByteArray webpWithExif(const QByteArray& webp, int width, int height,
                               const QByteArray& block) {
    return webpWithBlock(webp, width, height, "EXIF", block);
}

}  // namespace weft::tests
