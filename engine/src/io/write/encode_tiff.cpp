/// TIFF 6.0, 8 or 16 bit or float, grey or colour, alpha not associated; deflate, of integers with
/// horizontal differencing. BigTIFF where the samples would not fit into 4 GB.
#include "io/float_picture.h"
#include "io/metadata/metadata_blocks.h"
#include "io/samples.h"
#include "io/tiff_memory.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

[[noreturn]] void refuse(const PictureToWrite& picture, const TiffMemory& memory) {
    throw BadInput(
        sentence("Cannot write '{file}': {reason}.",
                 {{"file", picture.name},
                  {"reason", memory.error.empty() ? "libtiff refused it" : memory.error}}));
}

void setResolution(TIFF* tiff, const Resolution& resolution) {
    if (!resolution.isKnown()) return;
    const Resolution r = perInchOrCentimetre(resolution);
    const std::uint16_t unit = r.unit == Resolution::Unit::inch         ? RESUNIT_INCH
                               : r.unit == Resolution::Unit::centimetre ? RESUNIT_CENTIMETER
                                                                        : RESUNIT_NONE;
    TIFFSetField(tiff, TIFFTAG_XRESOLUTION, r.x);
    TIFFSetField(tiff, TIFFTAG_YRESOLUTION, r.y);
    TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, unit);
}

void setTags(TIFF* tiff, const PictureToWrite& picture) {
    const bool grey = picture.color.channels == 1, real = picture.options.depth == 32;
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(picture.color.extent.width));
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(picture.color.extent.height));
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, picture.options.depth);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, picture.samplesPerPixel());
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, real ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, grey ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    if (picture.hasAlpha()) {
        const std::uint16_t kind = EXTRASAMPLE_UNASSALPHA;
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &kind);
    }
    setResolution(tiff, picture.options.resolution);
    const Bytes& icc = picture.profileFor(picture.color.channels);
    if (!icc.empty())
        TIFFSetField(tiff, TIFFTAG_ICCPROFILE, static_cast<std::uint32_t>(icc.size()), icc.data());
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    if (!real) TIFFSetField(tiff, TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
    TIFFSetField(tiff, TIFFTAG_ZIPQUALITY, 4);
    constexpr std::uint32_t kStripBytes = 1 << 18;
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP,
                 std::max(1u, kStripBytes / std::uint32_t(TIFFScanlineSize(tiff))));
}

/// Row y into memory for its samples.
void packRow(const PictureToWrite& picture, const FloatRows& floats, int y, void* memory) {
    if (picture.options.depth == 8) {
        picture.interleave(y, [to = static_cast<std::uint8_t*>(memory)](std::size_t i, float v) {
            to[i] = toCode8(v);
        });
    } else if (picture.options.depth == 16) {
        picture.interleave(y, [to = static_cast<std::uint16_t*>(memory)](std::size_t i, float v) {
            to[i] = toCode16(v);
        });
    } else {
        floats.interleave(y, picture.samplesPerPixel(), static_cast<float*>(memory));
    }
}

}  // namespace

Bytes encodeTiff(const PictureToWrite& picture) {
    const Extent e = picture.color.extent;
    TiffMemory memory;
    {
        const bool big =
            needsBigTiff(sampleBytes(picture.color, picture.alpha, picture.options.depth));
        const TiffHandle tiff = openTiff(memory, big ? "w8" : "w");
        if (!tiff) refuse(picture, memory);
        setTags(tiff.get(), picture);
        const FloatRows floats(picture, false);
        std::vector<float> row(std::size_t(e.width) * std::size_t(picture.samplesPerPixel()));
        for (int y = 0; y < e.height; ++y) {
            packRow(picture, floats, y, row.data());
            if (TIFFWriteScanline(tiff.get(), row.data(), static_cast<std::uint32_t>(y), 0) < 0)
                refuse(picture, memory);
        }
        if (!TIFFFlush(tiff.get())) refuse(picture, memory);
    }
    if (!memory.error.empty()) refuse(picture, memory);
    if (!picture.options.metadata) return std::move(memory.output);
    return tiffWithMetadata(std::move(memory.output), *picture.options.metadata, picture.name);
}

}  // namespace weft::io
