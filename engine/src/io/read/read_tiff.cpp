/// TIFF: every bit of 8- and 16-bit and float samples; other kinds through libtiff's 8-bit interface.
#include <Imath/half.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "io/colour/cmyk.h"
#include "io/float_picture.h"
#include "io/read/tiff_layout.h"
#include "io/samples.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Samples of one row segment, one after another `step` apart, as values of internal unit; float
/// files as stored.
void convertRun(const std::uint8_t* from, std::size_t step, int count, const Layout& l, float* to) {
    const std::size_t stride = step * (l.bits / 8u);
    const bool real = l.format == SAMPLEFORMAT_IEEEFP;
    for (int x = 0; x < count; ++x, from += stride) {
        std::uint16_t u16 = 0;
        if (l.bits == 16) std::memcpy(&u16, from, 2);
        if (l.bits == 32) std::memcpy(&to[x], from, 4);
        if (l.bits == 16 && real) {
            half h;
            h.setBits(u16);
            to[x] = h;
        }
        if (!real) to[x] = l.bits == 8 ? fromCode8(*from) : static_cast<float>(u16);
        if (l.photometric == PHOTOMETRIC_MINISWHITE) to[x] = static_cast<float>(kFullScale) - to[x];
    }
}

/// Where decoded samples go: colour channels, then alpha.
struct TiffSamples {
    Field color, alpha;

    float* row(const Layout& l, int sample, int y) {
        if (sample < l.colors) return color.row(sample, y);
        return l.alphaSample && sample == l.alphaSample ? alpha.row(0, y) : nullptr;
    }
};

/// Spreads a decoded run of `count` pixels at (x, y) over the target. `plane`: the sample that it
/// holds where planes are separate.
void spread(const std::uint8_t* run, int x, int y, int count, int plane, const Layout& l,
            TiffSamples& to) {
    const bool separate = l.planar == PLANARCONFIG_SEPARATE;
    const int first = separate ? plane : 0, last = separate ? plane : l.samples - 1;
    for (int s = first; s <= last; ++s) {
        float* row = to.row(l, s, y);
        if (!row) continue;
        const std::size_t at = separate ? 0 : std::size_t(s) * (l.bits / 8u);
        convertRun(run + at, separate ? 1 : l.samples, count, l, row + x);
    }
}

bool readRows(TIFF* tiff, const Layout& l, int plane, TiffSamples& to) {
    std::vector<std::uint8_t> row(static_cast<std::size_t>(TIFFScanlineSize64(tiff)));
    const std::size_t run = std::size_t{l.width} * (l.bits / 8u);
    if (row.size() < run * (l.planar == PLANARCONFIG_SEPARATE ? 1u : l.samples)) return false;
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
    const std::size_t run = std::size_t{tileWidth} * (l.bits / 8u);
    if (rowBytes < run * (l.planar == PLANARCONFIG_SEPARATE ? 1u : l.samples) ||
        tile.size() < rowBytes * tileHeight)
        return false;
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
    const bool real = l.format == SAMPLEFORMAT_IEEEFP;
    constexpr float kFull = static_cast<float>(kFullScale);
    if (l.associated && real) unassociate(target.color, target.alpha, 1.0f, kLargestFloat);
    if (l.associated && !real) unassociate(target.color, target.alpha, kFull, kFull);
    if (real) return floatPicture({std::move(target.color), std::move(target.alpha)});
    if (l.associated) roundToGrid(target.color);
    Picture picture;
    picture.depth = l.bits;
    picture.color = std::make_shared<Field>(std::move(target.color));
    if (l.alphaSample) picture.alpha = std::make_shared<Field>(std::move(target.alpha));
    return picture;
}

/// Palette, bilevel, YCbCr, Lab, odd bit depths: libtiff renders them to 8 bits.
Picture renderedPicture(ReadJob& job, TIFF* tiff, const TiffMemory& memory) {
    const auto pixels =
        std::make_unique_for_overwrite<std::uint32_t[]>(static_cast<std::size_t>(job.size.area()));
    std::uint16_t orientation = ORIENTATION_TOPLEFT;  // as stored: upright() turns it
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    if (!TIFFReadRGBAImageOriented(tiff, static_cast<std::uint32_t>(job.size.width),
                                   static_cast<std::uint32_t>(job.size.height), pixels.get(),
                                   orientation, 1))
        job.refuse(sentence("cannot be read: {reason}.", {{"reason", memory.reason()}}));
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

/// Turns inks into colours.
void convertInks(DecodedPicture& decoded) {
    Picture& picture = decoded.picture;
    auto inks = std::const_pointer_cast<Field>(std::move(picture.color));
    ConvertedInks made = rgbFromCmyk(std::move(*inks), picture.iccProfile);
    picture.color = std::make_shared<Field>(std::move(made.color));
    picture.iccProfile = std::move(made.iccProfile);
    picture.depth = 16;
    decoded.remark = std::move(made.remark);
}

}  // namespace

DecodedPicture readTiff(ReadJob& job) {
    TiffMemory memory;
    memory.input = job.bytes;
    const TiffHandle tiff = openTiff(memory, "r");
    if (!tiff)
        job.refuse(sentence("is truncated or damaged: {reason}.", {{"reason", memory.reason()}}));
    const Layout layout = layoutOf(tiff.get());
    job.announce(layout.width, layout.height);
    checkTiffSizes(job, tiff.get(), layout);
    DecodedPicture result;
    result.picture = layout.colors ? exactPicture(job, tiff.get(), layout, memory)
                                   : renderedPicture(job, tiff.get(), memory);
    std::uint16_t orientation = ORIENTATION_TOPLEFT;
    if (TIFFGetField(tiff.get(), TIFFTAG_ORIENTATION, &orientation)) result.orientation = orientation;
    result.picture.iccProfile = profileOf(tiff.get());
    if (layout.inks()) convertInks(result);
    return result;
}

}  // namespace weft::io
