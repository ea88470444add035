#pragma once
/// The formats of picture files: one table, which readers, writers, command line, dialogs and batches
/// ask. A new format is a row in engine/src/io/formats/file_formats.cpp, a decoder and an encoder.
/// Target weft_io. Any thread.
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace weft {
struct Metadata;
struct Resolution;
}  // namespace weft

namespace weft::io {

struct DecodedPicture;
struct PictureToWrite;
struct ReadJob;

/// What the samples of a file mean.
enum class FileSamples {
    codes,      ///< encoded by a curve: that of a profile, or sRGB's
    srgbLight,  ///< floats, linear light of sRGB's primaries (PFM)
    anyLight,   ///< floats, linear light of primaries that the file names (OpenEXR)
};

struct FileFormat {
    const char* name;  ///< as users know it: "PNG"
    /// Lower case, without dot; the first is the usual one.
    std::span<const char* const> extensions;
    /// Whether a file begins so. `head`: its first kSignatureBytes bytes, or all where it is shorter.
    bool (*begins)(std::span<const std::uint8_t> head);
    /// Throws BadInput (damaged, too large), std::bad_alloc.
    DecodedPicture (*decode)(ReadJob& job);
    bool apart = false;  ///< by weft-decoder, in a process of its own
    /// Names of the layers, of which one is read (ReadLimits::layer). Null: files have none.
    std::vector<std::string> (*layerNames)(const ReadJob& job) = nullptr;

    /// Null: it is only read. Throws BadInput where the format cannot hold the picture.
    std::vector<std::uint8_t> (*encode)(const PictureToWrite& picture) = nullptr;
    std::size_t written = 0;  ///< so many of `extensions`, from the first, name files to be written
    /// Most bits a sample that are written: 8, 16 or 32 (float). 32 of a format of codes: it also
    /// holds floats, of whatever meaning its profile gives them.
    int depth = 8;
    FileSamples samples = FileSamples::codes;
    bool holdsNumbers = false;  ///< float32 that are no colours, such as heights, bit for bit
    bool holdsAlpha = true;
    bool holdsResolution = true;
    bool hasQuality = false;     ///< WriteOptions::quality, 1 to 100
    bool losslessAt100 = false;  ///< of that quality
    /// Whether EXIF has to say the resolution, since the format's own field cannot. Null: never.
    bool (*needsExif)(const Resolution& resolution) = nullptr;
    /// What of the metadata has no room, as part of a sentence; `bytes`: of the samples. Null: all
    /// has.
    std::string (*metadataLeftOut)(const Metadata& metadata, std::uint64_t bytes) = nullptr;

    [[nodiscard]] bool isFloat() const { return samples != FileSamples::codes; }
};

inline constexpr std::size_t kSignatureBytes = 16;

/// In the order in which they are looked for.
[[nodiscard]] std::span<const FileFormat> fileFormats();
/// The format of a file that begins so; null: it is no picture.
[[nodiscard]] const FileFormat* formatOfBytes(std::span<const std::uint8_t> head);
/// The format in which a file of this name is written, by its extension in any case; null: in none.
[[nodiscard]] const FileFormat* formatToWrite(const std::filesystem::path& path);
/// Whether a file of this name may be a picture that is read: folders are asked by extension.
[[nodiscard]] bool hasPictureExtension(const std::filesystem::path& path);

// For messages, of the formats of which `which` is true.
/// "PNG, JPEG, TIFF"
[[nodiscard]] std::string namesOf(bool (*which)(const FileFormat& format));
/// ".png, .jpg, .jpeg" of those that are written.
[[nodiscard]] std::string extensionsToWrite(bool (*which)(const FileFormat& format));
/// All of them.
[[nodiscard]] inline bool anyFormat(const FileFormat& /*format*/) { return true; }

}  // namespace weft::io
