/// JPEG through Qt, the profile in APP2 segments (ICC.1:2010 annex B.4).
#include <QBuffer>
#include <QImage>
#include <QImageWriter>
#include <algorithm>
#include <cstring>

#include "io/byte_order.h"
#include "io/encoded_picture.h"
#include "io/image_memory.h"
#include "io/metadata/metadata_blocks.h"
#include "io/samples.h"
#include "io/write/file_resolution.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

QImage toImage(const PictureToWrite& picture) {
    const Extent e = picture.color.extent;
    const bool grey = picture.color.channels == 1;
    QImage image = imageInHugePages({e.width, e.height},
                                    grey ? QImage::Format_Grayscale8 : QImage::Format_RGB32);
    for (int y = 0; y < e.height; ++y) {
        uchar* bytes = image.scanLine(y);
        const float *r = picture.row(0, y), *g = grey ? r : picture.row(1, y);
        const float* b = grey ? r : picture.row(2, y);
        for (int x = 0; x < e.width; ++x)
            if (grey)
                bytes[x] = toCode8(r[x]);
            else
                reinterpret_cast<QRgb*>(bytes)[x] = qRgb(toCode8(r[x]), toCode8(g[x]), toCode8(b[x]));
    }
    return image;
}

/// Segments that hold the profile; empty where it is too large to be held (255 segments).
Bytes profileSegments(const Bytes& icc) {
    constexpr std::size_t kPiece = 65535 - 2 - 14;
    const std::size_t pieces = (icc.size() + kPiece - 1) / kPiece;
    Bytes out;
    if (pieces > 255) return out;
    for (std::size_t i = 0; i < pieces; ++i) {
        const std::size_t size = std::min(kPiece, icc.size() - i * kPiece);
        out.insert(out.end(), {0xff, 0xe2});
        appendBigEndian16(out, static_cast<std::uint32_t>(size + 16));
        const char name[] = "ICC_PROFILE";  // with its terminating zero
        out.insert(out.end(), name, name + sizeof name);
        out.push_back(static_cast<std::uint8_t>(i + 1));
        out.push_back(static_cast<std::uint8_t>(pieces));
        const auto piece = icc.begin() + static_cast<std::ptrdiff_t>(i * kPiece);
        out.insert(out.end(), piece, piece + static_cast<std::ptrdiff_t>(size));
    }
    return out;
}

/// Behind SOI and the JFIF segment, which must come first.
std::ptrdiff_t placeForSegments(const QByteArray& jpeg) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(jpeg.constData());
    if (jpeg.size() > 6 && bytes[2] == 0xff && bytes[3] == 0xe0)
        return 4 + static_cast<std::ptrdiff_t>(bigEndian16(bytes + 4));
    return 2;
}

/// Qt tells the density of a screen, which nobody asked for. Where none is known an aspect of 1 : 1
/// says so (JFIF 1.02, "units" 0).
void setDensity(QByteArray& jpeg, const Resolution& resolution) {
    constexpr qsizetype kName = 6, kUnits = 13;
    if (jpeg.size() < kUnits + 5 || jpeg.mid(kName, 5) != QByteArray("JFIF\0", 5)) return;
    const WholeResolution whole = resolutionOfJfif(resolution);
    Bytes density;
    density.push_back(whole.unit == Resolution::Unit::inch         ? 1
                      : whole.unit == Resolution::Unit::centimetre ? 2
                                                                   : 0);
    appendBigEndian16(density, whole.x == 0 ? 1 : whole.x);
    appendBigEndian16(density, whole.x == 0 ? 1 : whole.y);
    std::copy(density.begin(), density.end(), jpeg.begin() + kUnits);
}

}  // namespace

Bytes encodeJpeg(const PictureToWrite& picture) {
    const Extent e = picture.color.extent;
    constexpr int kMaxSide = 65500;  // of libjpeg
    if (std::max(e.width, e.height) > kMaxSide)
        throw BadInput(
            sentence("Cannot write '{file}': a JPEG side holds at most 65500 pixels, and the picture "
                     "is {width} × {height}; use PNG or TIFF.",
                     {{"file", picture.name}, {"width", e.width}, {"height", e.height}}));
    QByteArray jpeg;
    QBuffer buffer(&jpeg);
    buffer.open(QIODevice::WriteOnly);
    requireRoomForPlugins();
    QImageWriter writer(&buffer, "jpeg");
    writer.setQuality(picture.options.quality);
    if (!writer.write(toImage(picture)))
        throw BadInput(
            sentence("Cannot write '{file}': {reason}.",
                     {{"file", picture.name}, {"reason", writer.errorString().toStdString()}}));
    const WriteOptions& options = picture.options;
    setDensity(jpeg, options.resolution);
    const Bytes profile = profileSegments(picture.profileFor(picture.color.channels));
    Bytes segments = options.metadata ? jpegSegments(*options.metadata) : Bytes();
    segments.insert(segments.end(), profile.begin(), profile.end());
    const auto place = jpeg.begin() + placeForSegments(jpeg);
    Bytes out(jpeg.begin(), place);
    out.insert(out.end(), segments.begin(), segments.end());
    out.insert(out.end(), place, jpeg.end());
    return out;
}

}  // namespace weft::io
