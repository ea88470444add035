/// TIFF: every bit of integer samples up to 16 bits and of floats; other kinds through libtiff's
/// 8-bit interface.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "io/colour/cmyk.h"
#include "io/colour/lab.h"
#include "io/float_picture.h"
#include "io/metadata/metadata_blocks.h"
#include "io/read/tiff_samples.h"
#include "io/samples.h"
#include "weft/io/colour_profile.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Where decoded samples go: colour channels, then alpha.
struct TiffSamples {
    Field color, alpha;

    float* row(const Layout& l, int sample, int y) {
        if (sample < l.colors) return color.row(sample, y);
        return l.alphaSample && sample == l.alphaSample ? alpha.row(0, y) : nullptr;
    }
};

TiffScale colorScale(const Layout& l) {
    if (l.palette() || l.lab()) return TiffScale::none;
    return l.photometric == PHOTOMETRIC_MINISWHITE ? TiffScale::inverted : TiffScale::full;
}

/// Spreads a decoded run of `count` pixels at (x, y) over the target. `plane`: the sample that it
/// holds where planes are separate.
void spread(const std::uint8_t* run, int x, int y, int count, int plane, const Layout& l,
            TiffSamples& to) {
    const bool separate = l.planar == PLANARCONFIG_SEPARATE;
    const int first = separate ? plane : 0, last = separate ? plane : l.samples - 1;
    for (int s = first; s <= last; ++s) {
        float* row = to.row(l, s, y);
        if (!row) continue;
        convertTiffRun(run, separate ? 0 : std::size_t(s), separate ? 1 : l.samples, count, l,
                       s < l.colors ? colorScale(l) : TiffScale::full, row + x);
    }
}

/// Bytes of a row of `width` pixels.
std::size_t runBytes(const Layout& l, std::uint32_t width) {
    const std::size_t samples = l.planar == PLANARCONFIG_SEPARATE ? 1u : l.samples;
    return (std::size_t{width} * samples * l.bits + 7) / 8;
}

bool readRows(TIFF* tiff, const Layout& l, int plane, TiffSamples& to) {
    std::vector<std::uint8_t> row(static_cast<std::size_t>(TIFFScanlineSize64(tiff)));
    if (row.size() < runBytes(l, l.width)) return false;
    for (std::uint32_t y = 0; y < l.height; ++y) {
        if (TIFFReadScanline(tiff, row.data(), y, static_cast<std::uint16_t>(plane)) < 0)
            return false;
        spread(row.data(), 0, static_cast<int>(y), static_cast<int>(l.width), plane, l, to);
    }
    return true;
}

bool readTiles(TIFF* tiff, const Layout& l, int plane, TiffSamples& to) {
    const std::uint32_t tileWidth = l.tileWidth, tileHeight = l.tileHeight;
    const auto rowBytes = static_cast<std::size_t>(TIFFTileRowSize64(tiff));
    std::vector<std::uint8_t> tile(static_cast<std::size_t>(TIFFTileSize64(tiff)));
    if (rowBytes < runBytes(l, tileWidth) || tile.size() < rowBytes * tileHeight) return false;
    for (std::uint32_t y = 0; y < l.height; y += tileHeight)
        for (std::uint32_t x = 0; x < l.width; x += tileWidth) {
            if (TIFFReadTile(tiff, tile.data(), x, y, 0, static_cast<std::uint16_t>(plane)) < 0)
                return false;
            const int count = static_cast<int>(std::min(tileWidth, l.width - x));
            for (std::uint32_t j = 0; j < tileHeight && y + j < l.height; ++j)
                spread(tile.data() + j * rowBytes, static_cast<int>(x), static_cast<int>(y + j),
                       count, plane, l, to);
        }
    return true;
}

/// Undoes association with alpha in place; full precision where alpha is not zero.
void unassociate(Field& color, const Field& alpha, float fullAlpha, float maxColor) {
    for (int c = 0; c < color.channels(); ++c)
        for (int y = 0; y < color.extent().height; ++y)
            for (int x = 0; x < color.extent().width; ++x) {
                const float a = alpha.row(0, y)[x];
                float& v = color.row(c, y)[x];
                if (a > 0 && a != fullAlpha) v = std::min(maxColor, float(double{v} * fullAlpha / a));
            }
}

void roundToGrid(Field& color) {
    float* samples = color.span().data;
    const std::int64_t count = color.extent().area() * color.channels();
    for (std::int64_t i = 0; i < count; ++i) samples[i] = onGrid(samples[i]);
}

constexpr float kLargestFloat = std::numeric_limits<float>::max();

/// L*, a* and b* of stored numbers: a* and b* are signed (TIFF 6.0 §23), or for ICCLAB have an
/// offset, and L* 100 is 255 or 0xff00 (TIFF Technical Note 4, ICC.1:1998 annex A). Floats are as
/// they are.
void makeLab(Field& color, const Layout& l) {
    if (l.real()) return;
    const bool icc = l.photometric == PHOTOMETRIC_ICCLAB;
    const float unit = l.bits == 16 ? 256.0f : 1.0f, half = 128 * unit;
    const float white = l.bits == 8 ? 255.0f : icc ? 65280.0f : 65535.0f;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < color.extent().height; ++y)
            for (int x = 0; x < color.extent().width; ++x) {
                float& v = color.row(c, y)[x];
                if (c == 0) v = v * 100 / white;
                if (c > 0) v = (icc ? v - half : v >= half ? v - 2 * half : v) / unit;
            }
}

/// Colours of what was read: of indices, of Lab.
void makeColors(Field& color, const Field& alpha, TIFF* tiff, const Layout& l) {
    if (l.palette()) color = colorsOfPalette(color, tiff, l);
    if (!l.lab()) return;
    // Samples are multiplied as they are stored, those of ICCLAB with their offset.
    const bool offset = l.photometric == PHOTOMETRIC_ICCLAB && !l.real();
    const auto fullAlpha = l.real() ? 1.0f : static_cast<float>(kFullScale);
    const float most = offset ? std::exp2(float(l.bits)) - 1 : kLargestFloat;
    if (l.associated && offset) unassociate(color, alpha, fullAlpha, most);
    makeLab(color, l);
    if (l.associated && !offset) unassociate(color, alpha, fullAlpha, most);
    convertLabToSrgb(color);
}

/// Alpha of a float file in internal units, for colours that are codes.
void scaleAlpha(Field& alpha) {
    for (int y = 0; y < alpha.extent().height; ++y)
        for (int x = 0; x < alpha.extent().width; ++x)
            alpha.row(0, y)[x] = static_cast<float>(toCode16(fromUnit(alpha.row(0, y)[x])));
}

Picture exactPicture(ReadJob& job, TIFF* tiff, const Layout& l, const TiffMemory& memory) {
    const bool separate = l.planar == PLANARCONFIG_SEPARATE;
    TiffSamples target{Field(job.size, l.colors, false),
                       l.alphaSample ? Field(job.size, 1, false) : Field()};
    const int planes = separate ? std::max(l.colors, l.alphaSample + 1) : 1;
    for (int p = 0; p < planes; ++p) {
        const bool whole =
            TIFFIsTiled(tiff) ? readTiles(tiff, l, p, target) : readRows(tiff, l, p, target);
        if (!whole)
            job.refuse(sentence("is truncated or damaged: {reason}.", {{"reason", memory.reason()}}));
    }
    makeColors(target.color, target.alpha, tiff, l);
    if (l.lab() && l.real() && l.alphaSample) scaleAlpha(target.alpha);
    const bool real = l.real() && !l.lab(), associated = l.associated && !l.lab();
    constexpr float kFull = static_cast<float>(kFullScale);
    if (associated && real) unassociate(target.color, target.alpha, 1.0f, kLargestFloat);
    if (associated && !real) unassociate(target.color, target.alpha, kFull, kFull);
    if (real) return floatPicture({std::move(target.color), std::move(target.alpha)});
    if (associated) roundToGrid(target.color);
    Picture picture;
    picture.depth = l.lab() ? 16 : tiffDepth(l);
    picture.color = std::make_shared<Field>(std::move(target.color));
    if (l.alphaSample) picture.alpha = std::make_shared<Field>(std::move(target.alpha));
    return picture;
}

/// Palettes, bilevel, YCbCr: libtiff renders them to 8 bits.
Picture renderedPicture(ReadJob& job, TIFF* tiff, const Layout& l, const TiffMemory& memory) {
    char words[1024] = {};  // libtiff's, in its own style
    TIFFRGBAImage rendering;
    if (!TIFFRGBAImageOK(tiff, words) || !TIFFRGBAImageBegin(&rendering, tiff, 1, words))
        job.refuse(
            sentence("cannot be read: its samples are of a kind that Weft does not know ({bits} "
                     "bits, {samples} a pixel, photometric interpretation {kind}).",
                     {{"bits", l.bits}, {"samples", l.samples}, {"kind", l.photometric}}));
    TIFFRGBAImageEnd(&rendering);
    const auto pixels =
        std::make_unique_for_overwrite<std::uint32_t[]>(static_cast<std::size_t>(job.size.area()));
    std::uint16_t orientation = ORIENTATION_TOPLEFT;  // as stored: upright() turns it
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    if (!TIFFReadRGBAImageOriented(tiff, static_cast<std::uint32_t>(job.size.width),
                                   static_cast<std::uint32_t>(job.size.height), pixels.get(),
                                   orientation, 1))
        job.refuse(sentence("is truncated or damaged: {reason}.", {{"reason", memory.reason()}}));
    auto color = std::make_shared<Field>(job.size, 3, false);
    for (int y = 0; y < job.size.height; ++y) {
        const std::uint32_t* row = pixels.get() + std::size_t(y) * std::size_t(job.size.width);
        for (int x = 0; x < job.size.width; ++x) {
            color->row(0, y)[x] = fromCode8(TIFFGetR(row[x]));
            color->row(1, y)[x] = fromCode8(TIFFGetG(row[x]));
            color->row(2, y)[x] = fromCode8(TIFFGetB(row[x]));
        }
    }
    Picture picture;
    picture.color = std::move(color);
    return picture;
}

std::vector<std::uint8_t> profileOf(TIFF* tiff) {
    std::uint32_t size = 0;
    const std::uint8_t* icc = nullptr;
    if (!TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &size, &icc) || !icc) return {};
    return {icc, icc + size};
}

/// The tag's, else that of XMP.
int orientationOf(TIFF* tiff) {
    std::uint16_t told = ORIENTATION_TOPLEFT;
    if (TIFFGetField(tiff, TIFFTAG_ORIENTATION, &told)) return told;
    std::uint32_t size = 0;
    const char* xmp = nullptr;
    const bool hasXmp = TIFFGetField(tiff, TIFFTAG_XMLPACKET, &size, &xmp) && xmp;
    return hasXmp ? std::max(1, xmpOrientation({xmp, size})) : 1;
}

/// TIFF 6.0 §8, "Physical Dimensions": inches where no unit is told.
Resolution resolutionOf(TIFF* tiff) {
    float x = 0, y = 0;
    const bool across = TIFFGetField(tiff, TIFFTAG_XRESOLUTION, &x) != 0;
    const bool down = TIFFGetField(tiff, TIFFTAG_YRESOLUTION, &y) != 0;
    std::uint16_t unit = RESUNIT_INCH;
    TIFFGetField(tiff, TIFFTAG_RESOLUTIONUNIT, &unit);
    if (!across) x = y;
    if (!down) y = x;
    if (!std::isfinite(x) || !std::isfinite(y)) return {};
    return sensible({decimalOf(x), decimalOf(y),
                     unit == RESUNIT_NONE         ? Resolution::Unit::none
                     : unit == RESUNIT_CENTIMETER ? Resolution::Unit::centimetre
                                                  : Resolution::Unit::inch});
}

void addRemark(const std::string& remark, std::string& to) {
    if (!remark.empty()) to += (to.empty() ? "" : "; ") + remark;
}

/// Turns inks into colours.
void convertInks(DecodedPicture& decoded) {
    Picture& picture = decoded.picture;
    auto inks = std::const_pointer_cast<Field>(std::move(picture.color));
    ConvertedInks made = rgbFromCmyk(std::move(*inks), picture.iccProfile);
    picture.color = std::make_shared<Field>(std::move(made.color));
    picture.iccProfile = std::move(made.iccProfile);
    picture.depth = 16;
    addRemark(made.remark, decoded.remark);
}

}  // namespace

DecodedPicture readTiff(ReadJob& job) {
    TiffMemory memory;
    memory.input = job.bytes;
    const TiffHandle tiff = openTiff(memory, "r");
    if (!tiff)
        job.refuse(sentence("is truncated or damaged: {reason}.", {{"reason", memory.reason()}}));
    Layout layout = layoutOf(tiff.get());
    layout.fromZero = job.limits.signedFromZero && layout.isSigned() && !layout.lab();
    job.announce(layout.width, layout.height);
    checkTiffSizes(job, tiff.get(), layout);
    checkTiffKind(job, layout);
    DecodedPicture result;
    result.picture = layout.colors ? exactPicture(job, tiff.get(), layout, memory)
                                   : renderedPicture(job, tiff.get(), layout, memory);
    result.orientation = orientationOf(tiff.get());
    result.picture.iccProfile = profileOf(tiff.get());
    result.picture.resolution = resolutionOf(tiff.get());
    result.remark = layout.lab() ? kLabRemark : tiffRemark(layout);
    addRemark(remarkOnExtraSamples(layout), result.remark);
    if (layout.inks()) convertInks(result);
    if (layout.lab()) {
        result.picture.iccProfile = standardProfile(StandardProfile::sRgb);
    }
    return result;
}

}  // namespace weft::io
