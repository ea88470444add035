/// What formats have no room for.
#include "io/write/file_resolution.h"
#include "weft/io/export_picture.h"
#include "weft/io/metadata.h"

namespace weft::io {

namespace {

std::string resolutionLeftOut(Format format, const WriteOptions& options) {
    const Resolution& r = options.resolution;
    if (!r.hasLength() && r.aspect() == 1) return {};
    if (format == Format::pfm) return "this format keeps no resolution";
    const bool lost = needsExif(format, r) && !options.exifForResolution;
    return lost ? "its resolution fits into EXIF alone, which is left out" : "";
}

}  // namespace

std::string leftOutOf(const std::filesystem::path& path, const WriteOptions& options,
                      std::uint64_t bytes) {
    const std::string metadata =
        options.metadata ? metadataLeftOut(path, *options.metadata, bytes) : std::string();
    const std::string resolution = resolutionLeftOut(formatOfExtension(path), options);
    if (metadata.empty() || resolution.empty()) return metadata + resolution;
    return metadata + "; " + resolution;
}

}  // namespace weft::io
