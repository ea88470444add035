#pragma once
/// What every decoder is given and returns.
#include <cstdint>
#include <filesystem>
#include <string>

#include "io/byte_order.h"
#include "weft/geometry.h"
#include "weft/io/picture_file.h"

namespace weft::io {

/// What reading a file may hold beside the file's bytes, whatever its header says: three float
/// samples and alpha twice (as stored, and as the solver's) are 32 B a pixel.
inline constexpr std::uint64_t kReadBase = std::uint64_t{32} << 20, kReadPerFileByte = 14,
                               kReadPerPixel = 36;

/// One reading: the bytes, the name for messages, the limits, and the size once the header is known.
struct ReadJob {
    ByteView bytes;
    std::string name;
    ReadLimits limits;
    Extent size;

    /// Notes the size that the header gives. Throws BadInput when it is empty or beyond the limits.
    void announce(std::int64_t width, std::int64_t height);
    /// Throws BadInput where the file is shorter than `least`, the fewest bytes that can hold the
    /// announced picture (least_bytes.h).
    void requireBytes(std::uint64_t least) const;
    /// Throws BadInput unless `bytes`, the most that decoding will hold beside the file at one time,
    /// can be taken: within the memory budget, and within kReadBase + kReadPerFileByte a byte of the
    /// file + kReadPerPixel a pixel.
    void requireMemory(std::uint64_t bytes) const;
    /// Throws BadInput: "'name' <why>".
    [[noreturn]] void refuse(const std::string& why) const;
    [[noreturn]] void refuseTruncated() const;
};

/// A picture as it lies in the file, and its EXIF orientation 1..8 (1: upright).
struct DecodedPicture {
    Picture picture;
    int orientation = 1;
    bool exchanged = false;   ///< the decoder has turned it by a right angle already
    std::string remark = {};  ///< what was not taken as it lies in the file, as part of a sentence
};

/// On a profile that is damaged, or of other colours than the samples.
inline constexpr const char* kUnusedProfile =
    "its colour profile cannot be used and its colours are shown as sRGB";

/// On samples of a pixel that are neither colour nor alpha; empty for none.
[[nodiscard]] std::string remarkOnExtraSamples(int count);

// One decoder per family of formats. Each throws BadInput for what it cannot read and std::bad_alloc.
struct Container;  // container.h
/// png, jpeg, webp or bmp.
[[nodiscard]] DecodedPicture readWithQt(ReadJob& job, const char* format, const Container& container);
/// jpeg of four components: inks.
[[nodiscard]] DecodedPicture readCmykJpeg(ReadJob& job, const Container& container);
[[nodiscard]] DecodedPicture readTiff(ReadJob& job);
[[nodiscard]] DecodedPicture readExr(ReadJob& job);
/// pictureLayers() of an OpenEXR file.
[[nodiscard]] std::vector<std::string> exrLayerNames(const ReadJob& job);
[[nodiscard]] DecodedPicture readNetpbm(ReadJob& job);  ///< P1..P6
[[nodiscard]] DecodedPicture readPfm(ReadJob& job);

/// As readPicture(), of a file that is open already, which `opened` leads to (/proc/self/fd);
/// messages and the picture's origin call it `shown`. `layer`: as ReadLimits::layer.
[[nodiscard]] Picture readOpened(const std::filesystem::path& opened,
                                 const std::filesystem::path& shown, const std::string& layer);

}  // namespace weft::io
