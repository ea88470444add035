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

/// As a picture that was read from a float file and not touched: its stored bits are written.
Bytes floatExr(FieldView samples, const std::string& name) {
    StoredSamples stored{Field(samples.extent, samples.channels, false), Field()};
    for (int c = 0; c < samples.channels; ++c)
        for (int y = 0; y < samples.extent.height; ++y)
            std::copy_n(samples.row(c, y), samples.extent.width, stored.color.row(c, y));
    const Picture picture = floatPicture(std::move(stored));
    const WriteOptions options{.stored = picture.stored};
    return encodeExr({picture.color->view(), {}, options, name});
}

[[noreturn]] void refuseTiff(const std::string& name, const TiffMemory& memory) {
    throw BadInput("Cannot write '" + name +
                   "': " + (memory.error.empty() ? "libtiff refused it" : memory.error) + ".");
}

void setFloatTags(TIFF* tiff, FieldView samples) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(samples.extent.width));
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(samples.extent.height));
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 32);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, samples.channels);
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

Bytes floatTiff(FieldView samples, const std::string& name) {
    constexpr std::int64_t kClassicLimit = 3'900'000'000;
    const bool big = samples.extent.area() * samples.channels * 4 > kClassicLimit;
    const auto channels = static_cast<std::size_t>(samples.channels);
    TiffMemory memory;
    {
        const TiffHandle tiff = openTiff(memory, big ? "w8" : "w");
        if (!tiff) refuseTiff(name, memory);
        setFloatTags(tiff.get(), samples);
        std::vector<float> row(static_cast<std::size_t>(samples.extent.width) * channels);
        for (int y = 0; y < samples.extent.height; ++y) {
            for (std::size_t i = 0; i < row.size(); ++i)
                row[i] = samples.row(static_cast<int>(i % channels), y)[i / channels];
            if (TIFFWriteScanline(tiff.get(), row.data(), static_cast<std::uint32_t>(y), 0) < 0)
                refuseTiff(name, memory);
        }
        if (!TIFFFlush(tiff.get())) refuseTiff(name, memory);
    }
    if (!memory.error.empty()) refuseTiff(name, memory);
    return std::move(memory.output);
}

}  // namespace

Bytes encodeFloatRaster(Format format, FieldView samples, const std::string& name) {
    if (format == Format::tiff) return floatTiff(samples, name);
    return format == Format::exr ? floatExr(samples, name) : floatPfm(samples);
}

}  // namespace weft::io
