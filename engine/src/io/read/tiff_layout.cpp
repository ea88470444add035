#include "io/read/tiff_layout.h"

#include <algorithm>

#include "io/read/least_bytes.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Whether samples of that format and size are read one by one (tiff_samples.h).
bool isReadable(const Layout& l) {
    constexpr int kMostBits = 32;
    if (l.real()) return l.bits == 16 || l.bits == 32 || l.bits == 64;
    if (l.isSigned()) return l.bits == 8 || l.bits == 16;
    return l.format == SAMPLEFORMAT_UINT && l.bits >= 1 && l.bits <= kMostBits;
}

/// Samples that make the colour of a pixel; 0 where libtiff is left to render it.
int colorsOf(TIFF* tiff, const Layout& l) {
    if (!isReadable(l)) return 0;
    std::uint16_t inks = INKSET_CMYK;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_INKSET, &inks);
    const bool small = l.bits == 1 || l.bits == 2 || l.bits == 4, alone = l.samples == 1;
    switch (l.photometric) {
        case PHOTOMETRIC_MINISWHITE: return (small && alone) || l.real() ? 0 : 1;
        case PHOTOMETRIC_MINISBLACK: return small && alone ? 0 : 1;
        case PHOTOMETRIC_PALETTE:
            if (l.format != SAMPLEFORMAT_UINT || l.bits > 16) return 0;
            return alone && (small || l.bits == 8) ? 0 : 1;
        case PHOTOMETRIC_RGB: return l.samples >= 3 ? 3 : 0;
        case PHOTOMETRIC_SEPARATED:
            return inks == INKSET_CMYK && l.samples >= 4 && !l.real() && !l.isSigned() ? 4 : 0;
        case PHOTOMETRIC_CIELAB:
        case PHOTOMETRIC_ICCLAB:
            return l.samples >= 3 && (l.bits == 8 || l.bits == 16 || l.real()) ? 3 : 0;
        default: return 0;
    }
}

/// TIFF 6.0 §18 ("ExtraSamples"): the first of them that is alpha. Without the tag a single sample
/// behind greys or RGB is alpha, as panorama tools write it and other readers take it.
void findAlpha(TIFF* tiff, Layout& l) {
    std::uint16_t extras = 0, *kinds = nullptr;
    if (!l.colors || l.samples <= l.colors) return;
    if (!TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds)) {
        if (l.samples == l.colors + 1 && !l.inks()) l.alphaSample = l.colors;
        return;
    }
    TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds);
    for (int e = 0; e < extras && l.colors + e < l.samples; ++e) {
        if (kinds[e] != EXTRASAMPLE_ASSOCALPHA && kinds[e] != EXTRASAMPLE_UNASSALPHA) continue;
        l.alphaSample = l.colors + e;
        // An index that were multiplied by alpha would be none.
        l.associated = kinds[e] == EXTRASAMPLE_ASSOCALPHA && !l.palette();
        return;
    }
}

}  // namespace

Layout layoutOf(TIFF* tiff) {
    Layout l;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &l.width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &l.height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &l.bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &l.samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &l.format);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &l.planar);
    if (!TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &l.photometric) && l.samples >= 3)
        l.photometric = PHOTOMETRIC_RGB;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &l.compression);
    if (TIFFIsTiled(tiff)) {
        TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &l.tileWidth);
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &l.tileHeight);
    }
    if (l.format == SAMPLEFORMAT_VOID) l.format = SAMPLEFORMAT_UINT;  // "undefined": as by default
    l.colors = colorsOf(tiff, l);
    findAlpha(tiff, l);
    return l;
}

void checkTiffKind(const ReadJob& job, const Layout& l) {
    if (l.photometric == PHOTOMETRIC_ITULAB)
        job.refuse("cannot be read: its colours are ITU Lab, which fax machines use.");
    if (l.lab() && !l.colors)
        job.refuse(sentence("cannot be read: its colours are CIE Lab in {bits} bits a sample.",
                            {{"bits", l.bits}}));
    if (l.isSigned() && !l.colors)
        job.refuse(sentence("cannot be read: its samples are signed integers of {bits} bits.",
                            {{"bits", l.bits}}));
    if (l.format == SAMPLEFORMAT_COMPLEXINT || l.format == SAMPLEFORMAT_COMPLEXIEEEFP)
        job.refuse("cannot be read: its samples are complex numbers.");
}

namespace {

/// Fewest bytes of a file that hold a picture of `pixels` and `rows` whose samples take `bytes`.
std::uint64_t leastTiffBytes(std::uint16_t compression, std::uint64_t bytes, std::uint64_t pixels,
                             std::uint64_t rows) {
    switch (compression) {
        case COMPRESSION_NONE: return bytes;
        case COMPRESSION_PACKBITS: return bytes / kRunRatio;
        case COMPRESSION_LZW: return bytes / kLzwRatio;
        case COMPRESSION_DEFLATE:
        case COMPRESSION_ADOBE_DEFLATE: return bytes / kDeflateRatio;
        // A row that is like the one above takes a bit (T.6 "V0"); others take more.
        case COMPRESSION_CCITTRLE:
        case COMPRESSION_CCITTFAX3:
        case COMPRESSION_CCITTFAX4: return rows / 8;
        // A bit for a block of 8 × 8 samples, of which a component may have a sixteenth of the
        // pixels.
        case COMPRESSION_JPEG: return pixels / (8 * 64 * 16);
        default: return 0;  // ZSTD, LZMA, WebP, LERC: nearly nothing
    }
}

/// Bytes of all samples, at least: chroma of YCbCr may be subsampled, and is left out.
std::uint64_t sampleBytes(const ReadJob& job, const Layout& l) {
    const std::uint64_t samples = l.photometric == PHOTOMETRIC_YCBCR ? 1 : l.samples;
    const std::uint64_t bits = static_cast<std::uint64_t>(job.size.width) * samples * l.bits;
    return bits / 8 * static_cast<std::uint64_t>(job.size.height);
}

/// Tiles cover more than the picture: a row and a column of them at most, or a single one of usual
/// size.
void checkTiles(const ReadJob& job, TIFF* tiff, const Layout& l) {
    if (!l.tileWidth || !l.tileHeight) job.refuse("is damaged: its tiles are empty.");
    const std::uint64_t across = dividedUp(l.width, l.tileWidth);
    const std::uint64_t down = dividedUp(l.height, l.tileHeight);
    const std::uint64_t tile = TIFFTileSize64(tiff);
    constexpr std::uint64_t kUsual = std::uint64_t{64} << 20, kCovered = 16;
    const std::uint64_t picture =
        sampleBytes(job, l) / (l.planar == PLANARCONFIG_SEPARATE ? l.samples : 1);
    if (tile == 0 || tile > (kUsual + kCovered * picture) / (across * down))
        job.refuse("is damaged or made to do harm: its tiles are far larger than the picture.");
}

/// Whether the codec decodes whole strips or tiles into memory of its own.
bool keepsStrips(std::uint16_t compression) {
    switch (compression) {
        case COMPRESSION_NONE:
        case COMPRESSION_PACKBITS:
        case COMPRESSION_LZW:
        case COMPRESSION_DEFLATE:
        case COMPRESSION_ADOBE_DEFLATE:
        case COMPRESSION_CCITTRLE:
        case COMPRESSION_CCITTFAX3:
        case COMPRESSION_CCITTFAX4:
        case COMPRESSION_LZMA:
        case COMPRESSION_ZSTD: return false;
        default: return true;
    }
}

/// While reading: float planes, and a row or tile as libtiff decodes it; then the planes twice, for
/// floatPicture() or turning. What libtiff renders: its raster, and a strip or tile.
std::uint64_t tiffPeakBytes(const ReadJob& job, TIFF* tiff, const Layout& l) {
    const auto pixels = static_cast<std::uint64_t>(job.size.area());
    const std::uint64_t strip = l.tileWidth ? TIFFTileSize64(tiff) : TIFFStripSize64(tiff);
    std::uint64_t part = l.tileWidth || !l.colors ? strip : TIFFScanlineSize64(tiff);
    if (keepsStrips(l.compression)) part += strip;
    constexpr std::uint64_t kRenderedColor = 3 * 4, kRaster = 4;
    if (!l.colors) return pixels * (2 * kRenderedColor + kRaster) + part;
    const std::uint64_t colors = l.palette() ? 3 : static_cast<std::uint64_t>(l.colors);
    const std::uint64_t planes = pixels * (colors * 4 + (l.alphaSample ? 4 : 0));
    if (l.palette()) part += pixels * 4;  // of indices
    if (l.inks()) return planes + std::max(pixels * kRenderedColor, part);
    return std::max(2 * planes, planes + part);
}

}  // namespace

void checkTiffSizes(const ReadJob& job, TIFF* tiff, const Layout& l) {
    constexpr int kMostSamples = 64;
    if (l.samples > kMostSamples)
        job.refuse(sentence(
            "cannot be read: it has {samples} samples a pixel, more than the {most} that Weft reads.",
            {{"samples", l.samples}, {"most", kMostSamples}}));
    const auto pixels = static_cast<std::uint64_t>(job.size.area());
    job.requireBytes(leastTiffBytes(l.compression, sampleBytes(job, l), pixels, l.height));
    if (TIFFIsTiled(tiff)) checkTiles(job, tiff, l);
    job.requireMemory(tiffPeakBytes(job, tiff, l));
}

}  // namespace weft::io
