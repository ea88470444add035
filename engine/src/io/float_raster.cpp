#include "float_raster.h"

#include <bit>

#include "byte_order.h"
#include "float_picture.h"
#include "tiff_memory.h"

namespace weft::io {

namespace {

Bytes floatPfm(FieldView samples) {
    const Extent e = samples.extent;
    const std::string header = std::string(samples.channels == 1 ? "Pf\n" : "PF\n") +
                               std::to_string(e.width) + " " + std::to_string(e.height) + "\n-1.0\n";
    Bytes out(header.begin(), header.end());
    out.reserve(header.size() + static_cast<std::size_t>(e.area() * samples.channels * 4));
    for (int y = e.height - 1; y >= 0; --y)
        for (int x = 0; x < e.width; ++x)
            for (int c = 0; c < samples.channels; ++c)
                appendLittleEndian32(out, std::bit_cast<std::uint32_t>(samples.at(c, {x, y})));
    return out;
}

Field copyOf(FieldView samples) {
    if (samples.channels == 0) return {};
    Field copy(samples.extent, samples.channels, false);
    for (int c = 0; c < samples.channels; ++c)
        for (int y = 0; y < samples.extent.height; ++y)
            std::copy_n(samples.row(c, y), samples.extent.width, copy.row(c, y));
    return copy;
}

/// As a picture that was read from a float file and not touched: its stored bits are written. Alpha
/// of 0 and 1 leaves them alone.
Bytes floatExr(FieldView samples, FieldView alpha, const std::string& name) {
    const Picture picture = floatPicture(
        {.color = copyOf(samples), .alpha = copyOf(alpha), .associated = alpha.channels > 0});
    const WriteOptions options{.stored = picture.stored};
    return encodeExr(
        {picture.color->view(), picture.alpha ? picture.alpha->view() : FieldView{}, options, name});
}

[[noreturn]] void refuseTiff(const std::string& name, const TiffMemory& memory) {
    throw BadInput("Cannot write '" + name +
                   "': " + (memory.error.empty() ? "libtiff refused it" : memory.error) + ".");
}

void setFloatTags(TIFF* tiff, FieldView samples, bool hasAlpha) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(samples.extent.width));
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(samples.extent.height));
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 32);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, samples.channels + (hasAlpha ? 1 : 0));
    if (hasAlpha) {
        const std::uint16_t kind = EXTRASAMPLE_UNASSALPHA;
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &kind);
    }
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_IEEEFP);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC,
                 samples.channels == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    TIFFSetField(tiff, TIFFTAG_ZIPQUALITY, 4);
    constexpr std::uint32_t kStripBytes = 1 << 18;
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP,
                 std::max(1u, kStripBytes / std::uint32_t(TIFFScanlineSize(tiff))));
}

Bytes floatTiff(FieldView samples, FieldView alpha, const std::string& name) {
    constexpr std::int64_t kClassicLimit = 3'900'000'000;
    const int perPixel = samples.channels + alpha.channels;
    const bool big = samples.extent.area() * perPixel * 4 > kClassicLimit;
    const auto channels = static_cast<std::size_t>(perPixel);
    TiffMemory memory;
    {
        const TiffHandle tiff = openTiff(memory, big ? "w8" : "w");
        if (!tiff) refuseTiff(name, memory);
        setFloatTags(tiff.get(), samples, alpha.channels > 0);
        std::vector<float> row(static_cast<std::size_t>(samples.extent.width) * channels);
        for (int y = 0; y < samples.extent.height; ++y) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                const int c = static_cast<int>(i % channels);
                row[i] = (c < samples.channels ? samples.row(c, y) : alpha.row(0, y))[i / channels];
            }
            if (TIFFWriteScanline(tiff.get(), row.data(), static_cast<std::uint32_t>(y), 0) < 0)
                refuseTiff(name, memory);
        }
        if (!TIFFFlush(tiff.get())) refuseTiff(name, memory);
    }
    if (!memory.error.empty()) refuseTiff(name, memory);
    return std::move(memory.output);
}

}  // namespace

Bytes encodeFloatRaster(Format format, FieldView samples, FieldView alpha, const std::string& name) {
    if (format == Format::tiff) return floatTiff(samples, alpha, name);
    return format == Format::exr ? floatExr(samples, alpha, name) : floatPfm(samples);
}

}  // namespace weft::io
