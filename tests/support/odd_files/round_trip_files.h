#pragma once
/// Small files of each format that is read, by number: of every depth, channels, alpha, profile,
/// resolution, orientation and size that the format has, with the samples that they hold.
#include <array>
#include <cstring>

#include "support/odd_files/exr_files.h"
#include "support/odd_files/jxl_files.h"
#include "support/odd_files/resolution_files.h"
#include "weft/io/colour_profile.h"

namespace weft::tests {

/// Sample s of pixel (x, y) as it lies in the file: a share of full scale.
using ShareOf = std::function<double(int s, int x, int y)>;

struct RoundTripFile {
    QByteArray bytes;
    int width = 0, height = 0, colours = 3, depth = 8;
    bool alpha = false;
    bool beyond = false;  ///< samples reach from -0.5 to 2.5
    int orientation = 1;
    Resolution resolution = {};  ///< as the file tells it, before it is turned
    std::vector<std::uint8_t> icc = {};
    ShareOf share = {};  ///< null: a lossy file's
};

/// Choices by number: the same for the same number, all combinations sooner or later.
class Choices {
public:
    explicit Choices(unsigned number) : state_(number * 2654435761u + 12345u) {}
    int below(int n) {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<int>((state_ >> 8) % static_cast<unsigned>(n));
    }
    template <class T, std::size_t N>
    const T& of(const std::array<T, N>& all) {
        return all[static_cast<std::size_t>(below(static_cast<int>(N)))];
    }

private:
    unsigned state_;
};

/// Codes of so many bits that go up and down the whole range along a slope that turns with `seed`; no
/// two channels are alike.
inline ShareOf slope(int bits, int seed) {
    const int most = (1 << bits) - 1;
    return [=](int s, int x, int y) {
        const double way = std::fmod(x / 23.0 + y * (1 + seed % 3) / 31.0 + s / 5.0 + seed / 7.0, 2);
        return std::round((way < 1 ? way : 2 - way) * most) / most;
    };
}

/// Red, green, blue of entry i of a palette.
inline std::array<int, 3> paletteColour(int i, int most) {
    return {255 * i / most, 255 - 200 * i / most, 64 + 128 * i / most};
}

/// Light that is darker than black and brighter than white.
inline ShareOf beyond(const ShareOf& share) {
    return [share](int s, int x, int y) { return double(float(3 * share(s, x, y) - 0.5)); };
}

inline QByteArray bytesOf(const std::vector<std::uint8_t>& block) {
    return {reinterpret_cast<const char*>(block.data()), qsizetype(block.size())};
}

inline std::vector<std::uint8_t> someProfile(Choices& choose, int colours) {
    using io::StandardProfile;
    if (colours == 1)
        return choose.below(3) == 0 ? io::standardProfile(StandardProfile::grey)
                                    : std::vector<std::uint8_t>();
    switch (choose.below(4)) {
        case 0: return io::standardProfile(StandardProfile::adobeRgb);
        case 1: return io::standardProfile(StandardProfile::displayP3);
        default: return {};
    }
}

inline Resolution someResolution(Choices& choose) {
    using Unit = Resolution::Unit;
    constexpr std::array kAll = {Resolution{},
                                 Resolution{300, 300, Unit::inch},
                                 Resolution{72, 72, Unit::inch},
                                 Resolution{204, 98, Unit::inch},
                                 Resolution{118, 118, Unit::centimetre},
                                 Resolution{600, 1200, Unit::inch},
                                 Resolution{2, 1, Unit::none}};
    return choose.of(kAll);
}

/// EXIF of these; `resolution` may be unknown.
inline ToldExif exifOfChoices(const Resolution& resolution, int orientation, ByteOrder order) {
    const auto fraction = [](double v) {
        return v > 0 ? std::optional(ToldFraction{static_cast<quint32>(v), 1}) : std::nullopt;
    };
    const int unit = resolution.unit == Resolution::Unit::inch         ? 2
                     : resolution.unit == Resolution::Unit::centimetre ? 3
                                                                       : 1;
    return {fraction(resolution.x), fraction(resolution.y), resolution.isKnown() ? unit : 0,
            orientation, order};
}

inline void chooseShape(Choices& choose, RoundTripFile& file) {
    file.width = 1 + choose.below(24);
    file.height = 1 + choose.below(17);
    file.orientation = 1 + choose.below(8);
    file.resolution = someResolution(choose);
}

inline RoundTripFile roundTripPng(int number) {
    Choices choose(100 + static_cast<unsigned>(number));
    RoundTripFile file;
    chooseShape(choose, file);
    enum { kGrey = 0, kColour = 2, kPalette = 3, kGreyAlpha = 4, kColourAlpha = 6 };
    const int type = choose.of(std::array{0, 2, 3, 4, 6});
    int bits = choose.below(2) == 0 ? 8 : 16;
    if (type == kGrey) bits = choose.of(std::array{1, 2, 4, 8, 16});
    if (type == kPalette) bits = choose.of(std::array{1, 2, 4, 8});
    file.colours = type == kGrey || type == kGreyAlpha ? 1 : 3;
    file.alpha = type == kGreyAlpha || type == kColourAlpha;
    file.depth = bits == 16 ? 16 : 8;
    file.icc = someProfile(choose, file.colours);
    QByteArray chunks;
    if (!file.icc.empty())
        chunks += pngChunk("iCCP", QByteArray("p\0\0", 3) + zlibStream(bytesOf(file.icc)));
    const Resolution& r = file.resolution;
    if (r.hasLength()) {
        file.resolution = {std::round(inUnit(r, Resolution::Unit::metre).x),
                           std::round(inUnit(r, Resolution::Unit::metre).y), Resolution::Unit::metre};
        chunks += pngDensity(quint32(file.resolution.x), quint32(file.resolution.y), 1);
    } else if (r.isKnown()) {
        chunks += pngDensity(quint32(r.x), quint32(r.y), 0);
    }
    if (file.orientation != 1) chunks += pngExif(exifOfChoices({}, file.orientation, ByteOrder::big));
    const int samples = type == kPalette ? 1 : file.colours + (file.alpha ? 1 : 0);
    const ShareOf codes = slope(bits, number);
    const int most = (1 << bits) - 1;
    const PngShape shape{file.width, file.height, bits, type, samples};
    const auto stored = [codes, most](int s, int x, int y) {
        return static_cast<int>(std::lround(codes(s, x, y) * most));
    };
    if (type == kPalette) {
        QByteArray palette;
        for (int i = 0; i <= most; ++i)
            for (const int code : paletteColour(i, most)) palette += char(code);
        chunks += pngChunk("PLTE", palette);
        file.share = [most, stored](int s, int x, int y) {
            return paletteColour(stored(0, x, y), most)[std::size_t(s)] / 255.0;
        };
    } else {
        file.share = codes;
    }
    file.bytes = pngWith(shape, chunks, stored);
    return file;
}

inline QByteArray profileSegment(const std::vector<std::uint8_t>& icc) {
    const QByteArray data = QByteArray("ICC_PROFILE\0\1\1", 14) + bytesOf(icc);
    return QByteArray("\xff\xe2", 2) + tiffInteger(unsigned(data.size()) + 2, 2, ByteOrder::big) +
           data;
}

inline QImage imageOfShares(const RoundTripFile& file, const ShareOf& share) {
    QImage image(file.width, file.height,
                 file.colours == 1 ? QImage::Format_Grayscale8
                 : file.alpha      ? QImage::Format_ARGB32
                                   : QImage::Format_RGB32);
    for (int y = 0; y < file.height; ++y)
        for (int x = 0; x < file.width; ++x) {
            const auto code = [&](int s) { return int(std::lround(255 * share(s, x, y))); };
            if (file.colours == 1)
                image.scanLine(y)[x] = static_cast<uchar>(code(0));
            else
                reinterpret_cast<QRgb*>(image.scanLine(y))[x] =
                    qRgba(code(0), code(1), code(2), file.alpha ? code(3) : 255);
        }
    return image;
}

inline RoundTripFile roundTripJpeg(int number) {
    Choices choose(200 + static_cast<unsigned>(number));
    RoundTripFile file;
    chooseShape(choose, file);
    file.colours = choose.below(3) == 0 ? 1 : 3;
    file.icc = someProfile(choose, file.colours);
    const bool inJfif = choose.below(2) == 0;
    const Resolution& r = file.resolution;
    QByteArray segments;
    if (inJfif && r.isKnown())
        segments += jfifSegment(r.unit == Resolution::Unit::none   ? 0
                                : r.unit == Resolution::Unit::inch ? 1
                                                                   : 2,
                                int(r.x), int(r.y));
    const ByteOrder order = choose.below(2) == 0 ? ByteOrder::big : ByteOrder::little;
    segments += exifSegment(exifOfChoices(inJfif ? Resolution{} : r, file.orientation, order));
    if (!file.icc.empty()) segments += profileSegment(file.icc);
    QByteArray jpeg;
    QBuffer buffer(&jpeg);
    buffer.open(QIODevice::WriteOnly);
    imageOfShares(file, [](int s, int x, int y) {
        return (60 + 4 * x + 3 * y + 20 * s) / 255.0;
    }).save(&buffer, "JPG", 90);
    const qsizetype behindJfif = 4 + (quint8(jpeg[4]) << 8 | quint8(jpeg[5]));
    file.bytes = jpeg.first(2) + segments + jpeg.sliced(behindJfif);
    return file;
}

inline RoundTripFile roundTripTiff(int number) {
    Choices choose(300 + static_cast<unsigned>(number));
    RoundTripFile file;
    chooseShape(choose, file);
    file.depth = choose.of(std::array{8, 16, 32});
    file.colours = choose.below(3) == 0 ? 1 : 3;
    file.alpha = choose.below(3) == 0;
    if (file.depth != 32) file.icc = someProfile(choose, file.colours);
    const double most = file.depth == 8 ? 255 : 65535;
    const bool real = file.depth == 32;
    file.beyond = real && !file.alpha && choose.below(2) == 0;
    const ShareOf inside = slope(file.depth == 8 ? 8 : 16, number);
    const ShareOf codes = file.beyond ? beyond(inside) : inside;
    const auto stored = [=](int s, int x, int y) {
        if (!real) return static_cast<quint64>(std::lround(codes(s, x, y) * most));
        const auto value = static_cast<float>(codes(s, x, y));
        quint32 bits = 0;
        std::memcpy(&bits, &value, 4);
        return quint64{bits};
    };
    const TiffShape shape{.width = file.width,
                          .height = file.height,
                          .bits = file.depth,
                          .samples = file.colours + (file.alpha ? 1 : 0),
                          .planes = choose.below(2) == 0,
                          .order = choose.below(2) == 0 ? ByteOrder::big : ByteOrder::little};
    TiffFile tiff(shape, file.colours == 1 ? 1 : 2, stored);
    if (real) tiff.format(3);
    if (file.alpha) tiff.shorts(338, {2});
    if (!file.icc.empty()) tiff.block(34675, bytesOf(file.icc));
    const ToldExif told = exifOfChoices(file.resolution, file.orientation, shape.order);
    if (told.x) tiff.fraction(282, told.x->numerator, 1).fraction(283, told.y->numerator, 1);
    if (told.unit) tiff.shorts(296, {told.unit});
    tiff.shorts(274, {file.orientation});
    file.share = codes;
    file.bytes = tiff.bytes();
    return file;
}

inline RoundTripFile roundTripWebp(int number) {
    Choices choose(400 + static_cast<unsigned>(number));
    RoundTripFile file;
    chooseShape(choose, file);
    file.alpha = choose.below(2) == 0;
    file.icc = someProfile(choose, 3);
    // Qt's encoder forgets colours below an alpha of 0.
    file.share = [codes = slope(8, number)](int s, int x, int y) {
        return s == 3 ? std::max(1 / 255.0, codes(s, x, y)) : codes(s, x, y);
    };
    QByteArray webp;
    QBuffer buffer(&webp);
    buffer.open(QIODevice::WriteOnly);
    imageOfShares(file, file.share).save(&buffer, "WEBP", 100);
    const auto number4 = [](qsizetype v) { return littleEndian(quint32(v)); };
    const auto chunk = [&](const char* name, const QByteArray& data) {
        return QByteArray(name, 4) + number4(data.size()) + data + QByteArray(data.size() & 1, '\0');
    };
    // What Qt wrote may be an extended file already; its pixels are in VP8L.
    const QByteArray pixels = webp.sliced(webp.indexOf("VP8L"));
    const char flags = char((file.icc.empty() ? 0 : 0x20) | (file.alpha ? 0x10 : 0) | 0x08);
    const QByteArray body =
        "WEBP" +
        chunk("VP8X", flags + QByteArray(3, '\0') + littleEndian(quint32(file.width) - 1, 3) +
                          littleEndian(quint32(file.height) - 1, 3)) +
        (file.icc.empty() ? QByteArray() : chunk("ICCP", bytesOf(file.icc))) + pixels +
        chunk("EXIF", exifOf(exifOfChoices(file.resolution, file.orientation, ByteOrder::little)));
    file.bytes = "RIFF" + number4(body.size()) + body;
    return file;
}

inline RoundTripFile roundTripExr(int number) {
    Choices choose(500 + static_cast<unsigned>(number));
    RoundTripFile file;
    chooseShape(choose, file);
    file.depth = 32;
    file.orientation = 1;
    const int kind = choose.below(4);
    file.beyond = kind == 1;
    file.share = file.beyond ? beyond(slope(16, number)) : slope(16, number);
    if (kind < 2) {
        const Resolution& r = file.resolution;
        std::vector<float> samples;
        for (int i = 0; i < file.width * file.height; ++i)
            for (int s = 0; s < 3; ++s)
                samples.push_back(static_cast<float>(file.share(s, i % file.width, i / file.width)));
        const QByteArray density =
            r.hasLength()
                ? exrAttribute("xDensity", "float", floatBytes(static_cast<float>(perInch(r).x)))
                : QByteArray();
        file.bytes =
            floatExr(file.width, file.height, samples, density, static_cast<float>(r.aspect()));
        return file;
    }
    file.resolution = {};
    file.alpha = kind == 3;
    file.colours = choose.below(2) == 0 ? 1 : 3;
    ExrPart part{
        .name = {}, .channels = {}, .width = file.width, .height = file.height, .sample = {}};
    if (file.alpha) part.channels.emplace_back("A");
    for (const char* name : {"B", "G", "R"})
        if (file.colours == 3) part.channels.emplace_back(name);
    if (file.colours == 1) part.channels.emplace_back("Y");
    const auto alphaOf = [](int x, int y) { return float((1 + x + y) % 5) / 4; };
    part.sample = [channels = part.channels, share = file.share, alphaOf, alpha = file.alpha](
                      int c, int x, int y) {
        const std::string& name = channels[std::size_t(c)];
        if (name == "A") return alphaOf(x, y);
        const int s = name == "G" ? 1 : name == "B" ? 2 : 0;
        return static_cast<float>(share(s, x, y)) * (alpha ? alphaOf(x, y) : 1.0f);
    };
    if (file.alpha) file.share = nullptr;  // multiplied
    file.bytes = exrOf({part});
    return file;
}

inline RoundTripFile roundTripJxl(int number) {
    Choices choose(700 + static_cast<unsigned>(number));
    RoundTripFile file;
    chooseShape(choose, file);
    file.depth = choose.of(std::array{8, 16, 32});
    file.colours = choose.below(3) == 0 ? 1 : 3;
    file.alpha = choose.below(2) == 0;
    const bool real = file.depth == 32;
    if (real) file.width = std::max(file.width, 13), file.height = std::max(file.height, 10);
    if (!real) file.icc = someProfile(choose, file.colours);
    file.beyond = real && !file.alpha && choose.below(2) == 0;
    const ShareOf inside = slope(file.depth == 8 ? 8 : 16, number);
    file.share = file.beyond ? beyond(inside) : inside;
    if (real)
        file.share = [share = file.share](int s, int x, int y) {
            return double(float(share(s, x, y)));
        };
    // The turn is the codestream's: EXIF's is not a second one.
    const QByteArray exif = exifOf(exifOfChoices(file.resolution, 6, ByteOrder::little));
    file.bytes =
        jxlFile({.width = file.width,
                 .height = file.height,
                 .colours = file.colours,
                 .depth = file.depth,
                 .alpha = file.alpha,
                 .orientation = file.orientation,
                 .icc = file.icc,
                 .transfer = real ? JXL_TRANSFER_FUNCTION_LINEAR : JXL_TRANSFER_FUNCTION_SRGB,
                 .exif = exif,
                 .compressed = choose.below(2) == 0},
                file.share);
    if (!real && file.icc.empty()) file.icc = io::standardProfile(io::StandardProfile::sRgb);
    return file;
}

inline RoundTripFile roundTripBmp(int number) {
    Choices choose(600 + static_cast<unsigned>(number));
    RoundTripFile file;
    chooseShape(choose, file);
    file.orientation = 1;
    const int bits = choose.of(std::array{1, 4, 8, 24, 32});
    const ShareOf codes = slope(std::min(bits, 8), number);
    const int most = (1 << std::min(bits, 8)) - 1;
    const auto stored = [codes, most](int s, int x, int y) {
        return static_cast<int>(std::lround(codes(s, x, y) * most));
    };
    file.resolution = {};
    if (const Resolution r = someResolution(choose); r.hasLength())
        file.resolution = {std::round(inUnit(r, Resolution::Unit::metre).x),
                           std::round(inUnit(r, Resolution::Unit::metre).y), Resolution::Unit::metre};
    QByteArray palette;
    for (int i = 0; bits <= 8 && i <= most; ++i) {
        const auto [red, green, blue] = paletteColour(i, most);
        palette += QByteArray(1, char(blue)) + char(green) + char(red) + '\0';
    }
    const int row = (file.width * bits + 31) / 32 * 4;
    QByteArray pixels;
    for (int y = file.height - 1; y >= 0; --y) {
        QByteArray line(row, '\0');
        for (int x = 0; x < file.width; ++x) {
            if (bits >= 24)
                for (int s = 0; s < 3; ++s) line[x * bits / 8 + s] = char(stored(2 - s, x, y));
            else
                line[x * bits / 8] =
                    char(quint8(line[x * bits / 8]) | stored(0, x, y) << (8 - bits - x * bits % 8));
        }
        pixels += line;
    }
    file.share = codes;
    if (bits <= 8)
        file.share = [most, stored](int s, int x, int y) {
            return paletteColour(stored(0, x, y), most)[std::size_t(s)] / 255.0;
        };
    const auto number4 = [](qint64 v) { return littleEndian(quint32(v)); };
    file.bytes = "BM" + number4(54 + palette.size() + pixels.size()) + number4(0) +
                 number4(54 + palette.size()) + number4(40) + number4(file.width) +
                 number4(file.height) + littleEndian(1, 2) + littleEndian(quint32(bits), 2) +
                 number4(0) + number4(pixels.size()) + number4(qint64(file.resolution.x)) +
                 number4(qint64(file.resolution.y)) + number4(0) + number4(0) + palette + pixels;
    return file;
}

}  // namespace weft::tests
