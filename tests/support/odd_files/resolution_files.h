#pragma once
/// Small files of every format that tell how large their pixels are, or tell nonsense, byte by byte.
#include <QBuffer>
#include <QImage>
#include <optional>

#include "support/odd_files/float_files.h"
#include "support/odd_files/png_files.h"
#include "support/odd_files/tiff_files.h"

namespace weft::tests {

inline constexpr int kToldWidth = 6, kToldHeight = 4;  ///< of the files below

/// A fraction of EXIF and TIFF.
struct ToldFraction {
    quint32 numerator = 300, denominator = 1;
};

/// What EXIF says: XResolution and YResolution, ResolutionUnit (0: not said), Orientation.
struct ToldExif {
    std::optional<ToldFraction> x = ToldFraction{}, y = ToldFraction{};
    int unit = 2, orientation = 1;
    ByteOrder order = ByteOrder::little;
};

/// A TIFF structure (TIFF 6.0 §2) of these tags alone.
inline QByteArray exifOf(const ToldExif& told) {
    const auto number = [&](quint32 value, int bytes) {
        return tiffInteger(value, bytes, told.order);
    };
    QByteArray entries, behind;
    int count = 0;
    const int all = 1 + (told.x ? 1 : 0) + (told.y ? 1 : 0) + (told.unit ? 1 : 0);
    const auto small = [&](int tag, int value) {
        entries += number(quint32(tag), 2) + number(3, 2) + number(1, 4) + number(quint32(value), 2) +
                   number(0, 2);
        ++count;
    };
    const auto fraction = [&](int tag, const ToldFraction& value) {
        entries += number(quint32(tag), 2) + number(5, 2) + number(1, 4) +
                   number(quint32(8 + 2 + 12 * all + 4 + behind.size()), 4);
        behind += number(value.numerator, 4) + number(value.denominator, 4);
        ++count;
    };
    small(0x0112, told.orientation);
    if (told.x) fraction(0x011a, *told.x);
    if (told.y) fraction(0x011b, *told.y);
    if (told.unit) small(0x0128, told.unit);
    return QByteArray(told.order == ByteOrder::little ? "II" : "MM") + number(42, 2) + number(8, 4) +
           number(quint32(count), 2) + entries + number(0, 4) + behind;
}

inline QByteArray pngOfChunks(const QByteArray& chunks) {
    return pngWith({.width = kToldWidth, .height = kToldHeight}, chunks,
                   [](int s, int x, int y) { return 40 * s + 20 * x + 9 * y; });
}
inline QByteArray pngDensity(quint32 x, quint32 y, int unit) {
    return pngChunk("pHYs", bigEndian(x, 4) + bigEndian(y, 4) + char(unit));
}
inline QByteArray pngExif(const ToldExif& told) { return pngChunk("eXIf", exifOf(told)); }

/// APP0 of JFIF 1.02.
inline QByteArray jfifSegment(int unit, int x, int y) {
    return QByteArray("\xff\xe0\0\x10JFIF\0\1\2", 11) + char(unit) +
           tiffInteger(x, 2, ByteOrder::big) + tiffInteger(y, 2, ByteOrder::big) +
           QByteArray(2, '\0');
}
inline QByteArray exifSegment(const ToldExif& told) {
    const QByteArray data = QByteArray("Exif\0\0", 6) + exifOf(told);
    return QByteArray("\xff\xe1", 2) + tiffInteger(unsigned(data.size()) + 2, 2, ByteOrder::big) +
           data;
}
/// A JPEG whose first segments are these.
inline QByteArray jpegOfSegments(const QByteArray& segments) {
    QImage image(kToldWidth, kToldHeight, QImage::Format_RGB32);
    image.fill(qRgb(90, 120, 150));
    QByteArray jpeg;
    QBuffer buffer(&jpeg);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "JPG");
    const qsizetype behindJfif = 4 + (quint8(jpeg[4]) << 8 | quint8(jpeg[5]));
    return jpeg.first(2) + segments + jpeg.sliced(behindJfif);
}

inline QByteArray webpOfExif(const ToldExif& told) {
    QImage image(kToldWidth, kToldHeight, QImage::Format_RGB32);
    image.fill(qRgb(90, 120, 150));
    QByteArray webp;
    QBuffer buffer(&webp);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "WEBP", 100);
    return webpWithExif(webp, kToldWidth, kToldHeight, exifOf(told));
}

inline TiffFile tiffToBeTold() {
    return {{.width = kToldWidth, .height = kToldHeight}, 2, [](int s, int x, int y) {
                return quint64(40 * s + 20 * x + 9 * y);
            }};
}
inline QByteArray tiffOf(const ToldExif& told) {
    TiffFile file = tiffToBeTold();
    if (told.x) file.fraction(282, told.x->numerator, told.x->denominator);
    if (told.y) file.fraction(283, told.y->numerator, told.y->denominator);
    if (told.unit) file.shorts(296, {told.unit});
    if (told.orientation != 1) file.shorts(274, {told.orientation});
    return file.bytes();
}

/// BITMAPINFOHEADER, 24 bits: biXPelsPerMeter and biYPelsPerMeter.
inline QByteArray bmpOf(qint32 x, qint32 y) {
    const auto number = [](quint32 v, int bytes = 4) { return littleEndian(v, bytes); };
    const int row = (kToldWidth * 3 + 3) / 4 * 4, pixels = row * kToldHeight;
    return "BM" + number(quint32(54 + pixels)) + number(0) + number(54) + number(40) +
           number(kToldWidth) + number(kToldHeight) + number(1, 2) + number(24, 2) + number(0) +
           number(quint32(pixels)) + number(quint32(x)) + number(quint32(y)) + number(0) + number(0) +
           QByteArray(pixels, '\x55');
}

/// `xDensity`: pixels an inch; 0: the attribute is not there.
inline QByteArray exrOfDensity(float xDensity, float aspect) {
    const std::vector<float> samples(kToldWidth * kToldHeight * 3, 0.25f);
    return floatExr(
        kToldWidth, kToldHeight, samples,
        xDensity != 0 ? exrAttribute("xDensity", "float", floatBytes(xDensity)) : QByteArray(),
        aspect);
}

}  // namespace weft::tests
