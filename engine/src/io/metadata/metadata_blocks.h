#pragma once
/// Blocks of metadata out of files and into them.
#include <span>
#include <string_view>

#include "io/encoded_picture.h"
#include "io/metadata/colour_space.h"
#include "weft/io/metadata.h"

namespace weft::io {

/// What a PNG, JPEG, TIFF or WebP file says of its picture, upright and without thumbnails; null
/// where it says nothing. Never throws but std::bad_alloc: what is damaged is left out, with a
/// remark.
[[nodiscard]] std::shared_ptr<const Metadata> readMetadata(std::span<const std::uint8_t> file);

/// The same of an untagged picture of this size: blocks say so. Empty where there are none, or they
/// are damaged.
[[nodiscard]] Metadata metadataOfSize(const Metadata& metadata, Extent size);

/// The picture as a file has it.
struct ToldPicture {
    Extent size;
    ToldSpace space = ToldSpace::untagged;
    Resolution resolution = {};
    bool resolutionInExif = false;  ///< EXIF says it in any case
};
/// The same of a picture with its colours and resolution.
[[nodiscard]] Metadata metadataOf(const Metadata& metadata, const ToldPicture& picture);

/// tiff:Orientation of a packet, 1..8; 0 where it has none or is damaged. Never throws but
/// std::bad_alloc.
[[nodiscard]] int xmpOrientation(std::string_view packet);

// What a format calls its blocks; empty where the format cannot hold them (a JPEG segment has 64 KB).
[[nodiscard]] Bytes jpegSegments(const Metadata& metadata);  ///< behind SOI and JFIF
[[nodiscard]] Bytes pngChunks(const Metadata& metadata);     ///< before IDAT
// What of it formats have no room for, as FileFormat::metadataLeftOut.
[[nodiscard]] std::string metadataLeftOutOfJpeg(const Metadata& metadata, std::uint64_t bytes);
[[nodiscard]] std::string metadataLeftOutOfTiff(const Metadata& metadata, std::uint64_t bytes);
[[nodiscard]] std::string metadataLeftOutOfWebp(const Metadata& metadata, std::uint64_t bytes);
/// An encoded TIFF with the blocks in it. BigTIFF comes back as it is. Takes three times its memory;
/// throws NotEnoughMemory.
[[nodiscard]] Bytes tiffWithMetadata(Bytes file, const Metadata& metadata, const std::string& name);

}  // namespace weft::io
