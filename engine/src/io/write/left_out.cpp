/// What formats have no room for.
#include <algorithm>

#include "io/write/file_resolution.h"
#include "weft/io/export_picture.h"
#include "weft/io/file_format.h"
#include "weft/io/metadata.h"
#include "weft/units.h"

namespace weft::io {

namespace {

std::string resolutionLeftOut(const FileFormat& format, const WriteOptions& options) {
    const Resolution& r = options.resolution;
    if (!r.hasLength() && r.aspect() == 1) return {};
    if (!format.holdsResolution) return "this format keeps no resolution";
    const bool lost = format.needsExif && format.needsExif(r) && !options.exifForResolution;
    return lost ? "its resolution fits into EXIF alone, which is left out" : "";
}

/// Whether samples are beyond 0 .. 1 by more than half a code near either end.
bool isClipped(FieldView color) {
    constexpr auto kLeast = static_cast<float>(-0.0002 * kFullScale),
                   kMost = static_cast<float>(1.002 * kFullScale);
    for (int c = 0; c < color.channels; ++c)
        for (int y = 0; y < color.extent.height; ++y) {
            const float* row = color.row(c, y);
            const auto beyond = [](float v) { return v < kLeast || v > kMost; };
            if (std::any_of(row, row + color.extent.width, beyond)) return true;
        }
    return false;
}

std::string valuesLeftOut(const FileFormat& format, FieldView color, const WriteOptions& options) {
    constexpr int kNumbers = 32;
    const bool floats = format.isFloat() || options.depth == kNumbers;
    const bool ofFloat = options.linear || options.stored;
    return !floats && ofFloat && isClipped(color)
               ? "what is darker than 0 or brighter than 1.0 is clipped"
               : "";
}

}  // namespace

std::string leftOutOf(const std::filesystem::path& path, FieldView color, FieldView alpha,
                      const WriteOptions& options) {
    const FileFormat* format = formatToWrite(path);
    if (!format) return {};
    std::string all;
    const auto add = [&](const std::string& what) {
        if (!what.empty()) all += (all.empty() ? "" : "; ") + what;
    };
    if (options.metadata)
        add(metadataLeftOut(path, *options.metadata, sampleBytes(color, alpha, options.depth)));
    add(resolutionLeftOut(*format, options));
    add(valuesLeftOut(*format, color, options));
    return all;
}

}  // namespace weft::io
