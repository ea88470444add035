#pragma once
/// Pictures to bytes, one encoder a format.
#include <cstdint>
#include <string>
#include <vector>

#include "weft/io/picture_file.h"

namespace weft::io {

using Bytes = std::vector<std::uint8_t>;

/// What is written. `alpha` may be empty.
struct PictureToWrite {
    FieldView color, alpha;
    const WriteOptions& options;
    std::string name;  ///< for messages

    [[nodiscard]] bool hasAlpha() const { return alpha.channels > 0; }
    [[nodiscard]] int samplesPerPixel() const { return color.channels + (hasAlpha() ? 1 : 0); }
    /// The profile that goes into a file of so many channels: options.iccProfile where it is of RGB
    /// and they are three, or of greys and it is one; else none, since it says nothing of the
    /// samples.
    [[nodiscard]] const Bytes& profileFor(int channels) const;
    /// Row of colour channel c, or of alpha for c = color.channels. Throws Stopped.
    [[nodiscard]] const float* row(int c, int y) const {
        endIfStopped(options.stop);
        return c < color.channels ? color.row(c, y) : alpha.row(0, y);
    }
    /// Calls store(index, sample) for the samples of row y, whose pixels lie one after another.
    template <class Store>
    void interleave(int y, Store&& store) const {
        const auto samples = static_cast<std::size_t>(samplesPerPixel());
        for (std::size_t c = 0; c < samples; ++c) {
            const float* from = row(static_cast<int>(c), y);
            for (int x = 0; x < color.extent.width; ++x)
                store(static_cast<std::size_t>(x) * samples + c, from[x]);
        }
    }
};

/// Whether a TIFF with so many bytes of samples is a BigTIFF: offsets of the other one have 32 bits,
/// and deflate, directories and metadata want room beside the samples.
[[nodiscard]] constexpr bool needsBigTiff(std::uint64_t sampleBytes) {
    return sampleBytes > 3'900'000'000;
}

/// The extension in lower case, with its dot.
[[nodiscard]] std::string extensionOf(const std::filesystem::path& path);

// Each throws BadInput where the format cannot hold the picture (JPEG sides, sizes beyond a format).
[[nodiscard]] Bytes encodePng(const PictureToWrite& picture);
[[nodiscard]] Bytes encodeJpeg(const PictureToWrite& picture);
[[nodiscard]] Bytes encodeTiff(const PictureToWrite& picture);
[[nodiscard]] Bytes encodeWebp(const PictureToWrite& picture);
[[nodiscard]] Bytes encodeJxl(const PictureToWrite& picture);
[[nodiscard]] Bytes encodeExr(const PictureToWrite& picture);
[[nodiscard]] Bytes encodePfm(const PictureToWrite& picture);

}  // namespace weft::io
