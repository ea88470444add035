#include "weft/io/relief_export.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "float_raster.h"
#include "weft/io/picture_file.h"
#include "weft/units.h"

namespace weft::io {

namespace {

bool isFloatFormat(Format format) { return format == Format::exr || format == Format::pfm; }

Format requireReliefFormat(const std::filesystem::path& path) {
    const Format format = formatOfExtension(path);
    if (format == Format::unknown || format == Format::jpeg)
        throw BadInput("Cannot write '" + path.string() +
                       "': its extension must be .png, .tif, .tiff, .exr or .pfm.");
    return format;
}

/// (height − offset) / scale inside the mask, rounded in double; 0 outside.
Field heightCodes(FieldView height, const Mask& mask, const HeightCoding& coding) {
    Field codes(height.extent, 1);
    const double toCode = coding.scale > 0 ? 1 / coding.scale : 0;
    for (int y = 0; y < height.extent.height; ++y)
        for (int x = 0; x < height.extent.width; ++x)
            if (mask.unknown({x, y}))
                codes.at(0, {x, y}) = static_cast<float>(
                    std::nearbyint((height.at(0, {x, y}) - coding.offset) * toCode));
    return codes;
}

/// Unit components −1..1 over the codes of a picture of `bits`.
Field normalColors(FieldView normals, NormalsY y, int bits) {
    const double full = bits == 8 ? 255 : kFullScale, unit = kFullScale / full;
    Field colors(normals.extent, 3, false);
    for (int c = 0; c < 3; ++c) {
        const double sign = c == 1 && y == NormalsY::down ? -1 : 1;
        for (int row = 0; row < normals.extent.height; ++row)
            for (int x = 0; x < normals.extent.width; ++x)
                colors.row(c, row)[x] = static_cast<float>(
                    unit * std::nearbyint(0.5 * full * (1 + sign * double{normals.row(c, row)[x]})));
    }
    return colors;
}

Field signedNormals(FieldView normals, NormalsY y) {
    Field out(normals.extent, 3, false);
    for (int c = 0; c < 3; ++c) {
        const float sign = c == 1 && y == NormalsY::down ? -1.0f : 1.0f;
        for (int row = 0; row < normals.extent.height; ++row)
            for (int x = 0; x < normals.extent.width; ++x)
                out.row(c, row)[x] = sign * normals.row(c, row)[x];
    }
    return out;
}

Field heightsOverLowest(FieldView height, const Mask& mask, double lowest) {
    Field out(height.extent, 1, false);
    for (int y = 0; y < height.extent.height; ++y)
        for (int x = 0; x < height.extent.width; ++x)
            out.at(0, {x, y}) =
                mask.unknown({x, y}) ? height.at(0, {x, y}) : static_cast<float>(lowest);
    return out;
}

/// Full scale inside the mask, 0 outside; no channel without a mask.
Field alphaOf(const Mask* mask, double full) {
    if (!mask) return {};
    Field alpha(mask->extent(), 1);
    for (int y = 0; y < mask->extent().height; ++y)
        for (int x = 0; x < mask->extent().width; ++x)
            if (mask->unknown({x, y})) alpha.at(0, {x, y}) = static_cast<float>(full);
    return alpha;
}

}  // namespace

bool knowsReliefExtension(const std::filesystem::path& path) {
    const Format format = formatOfExtension(path);
    return format != Format::unknown && format != Format::jpeg;
}

HeightRange heightRange(FieldView height, const Mask& mask) {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    HeightRange range{kFar, -kFar};
    for (int y = 0; y < height.extent.height; ++y)
        for (int x = 0; x < height.extent.width; ++x) {
            if (!mask.unknown({x, y})) continue;
            range.lowest = std::min(range.lowest, double{height.at(0, {x, y})});
            range.highest = std::max(range.highest, double{height.at(0, {x, y})});
        }
    return range.lowest <= range.highest ? range : HeightRange{};
}

HeightCoding writeHeight(const std::filesystem::path& path, FieldView height, const Mask& mask,
                         int tiffBits, bool alpha) {
    const Format format = requireReliefFormat(path);
    const HeightRange range = heightRange(height, mask);
    if (isFloatFormat(format) || (format == Format::tiff && tiffBits == 32)) {
        const Field samples = heightsOverLowest(height, mask, range.lowest);
        const Field shown = alphaOf(alpha ? &mask : nullptr, 1);
        writeFileAtomically(path,
                            encodeFloatRaster(format, samples.view(), shown.view(), path.string()));
        return {};
    }
    const HeightCoding coding{range.lowest, (range.highest - range.lowest) / kFullScale};
    const Field shown = alphaOf(alpha ? &mask : nullptr, kFullScale);
    writePicture(path, heightCodes(height, mask, coding).view(), shown.view(), {.depth = 16});
    return coding;
}

void writeNormals(const std::filesystem::path& path, FieldView normals, NormalsY y, int bits,
                  const Mask* alpha) {
    const Format format = requireReliefFormat(path);
    if (isFloatFormat(format)) {
        const Field samples = signedNormals(normals, y), shown = alphaOf(alpha, 1);
        writeFileAtomically(path,
                            encodeFloatRaster(format, samples.view(), shown.view(), path.string()));
        return;
    }
    const Field shown = alphaOf(alpha, kFullScale);
    writePicture(path, normalColors(normals, y, bits).view(), shown.view(), {.depth = bits});
}

}  // namespace weft::io
