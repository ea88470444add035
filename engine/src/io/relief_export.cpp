#include "weft/io/relief_export.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "float_picture.h"
#include "weft/io/file_format.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft::io {

namespace {

/// Heights and normals want more than 8 bits.
bool isDeep(const FileFormat& format) { return format.depth > 8; }

const FileFormat& requireReliefFormat(const std::filesystem::path& path) {
    if (!knowsReliefExtension(path))
        throw BadInput(
            sentence("Cannot write '{file}': its extension must be one of {extensions}.",
                     {{"file", path.string()}, {"extensions", extensionsToWrite(isDeep)}}));
    return *formatToWrite(path);
}

/// A field of f(channel, pixel).
template <class Sample>
Field made(Extent extent, int channels, const Sample& f) {
    Field out(extent, channels, false);
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < extent.height; ++y)
            for (int x = 0; x < extent.width; ++x)
                out.row(c, y)[x] = static_cast<float>(f(c, Point{x, y}));
    return out;
}

/// (height − offset) / scale inside the mask, rounded in double; 0 outside.
Field heightCodes(FieldView height, const Mask& mask, const HeightCoding& coding) {
    const double toCode = coding.scale > 0 ? 1 / coding.scale : 0;
    return made(height.extent, 1, [&](int, Point p) {
        return mask.unknown(p) ? std::nearbyint((height.at(0, p) - coding.offset) * toCode) : 0;
    });
}

/// Unit components −1..1 over the codes of a picture of `bits`.
Field normalColors(FieldView normals, NormalsY y, int bits) {
    const double full = bits == 8 ? 255 : kFullScale, unit = kFullScale / full;
    return made(normals.extent, 3, [&](int c, Point p) {
        const double sign = c == 1 && y == NormalsY::down ? -1 : 1;
        return unit * std::nearbyint(0.5 * full * (1 + sign * double{normals.at(c, p)}));
    });
}

/// `full` inside the mask, 0 outside; no channel without a mask.
Field alphaOf(const Mask* mask, double full) {
    if (!mask) return {};
    return made(mask->extent(), 1, [&](int, Point p) { return mask->unknown(p) ? full : 0; });
}

/// Numbers that are no colours, bit for bit, into a float file; `mask` becomes alpha, which does not
/// multiply them.
void writeNumbers(const OutputFile& to, Field numbers, const Mask* mask) {
    const Picture picture = floatPicture(
        {.color = std::move(numbers), .alpha = alphaOf(mask, 1), .associated = mask != nullptr});
    writePicture(to, picture.color->view(), picture.alpha ? picture.alpha->view() : FieldView{},
                 {.depth = 32, .quality = 100, .stored = picture.stored});
}

}  // namespace

bool knowsReliefExtension(const std::filesystem::path& path) {
    const FileFormat* format = formatToWrite(path);
    return format && isDeep(*format);
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

HeightCoding writeHeight(const OutputFile& to, FieldView height, const Mask& mask, int tiffBits,
                         bool alpha) {
    const FileFormat& format = requireReliefFormat(to.path);
    const HeightRange range = heightRange(height, mask);
    const Mask* const shown = alpha ? &mask : nullptr;
    if (format.isFloat() || (format.holdsNumbers && tiffBits == 32)) {
        const auto overLowest = [&](int, Point p) {
            return mask.unknown(p) ? height.at(0, p) : static_cast<float>(range.lowest);
        };
        writeNumbers(to, made(height.extent, 1, overLowest), shown);
        return {};
    }
    const HeightCoding coding{range.lowest, (range.highest - range.lowest) / kFullScale};
    writePicture(to, heightCodes(height, mask, coding).view(), alphaOf(shown, kFullScale).view(),
                 {.depth = 16, .quality = 100});
    return coding;
}

void writeNormals(const OutputFile& to, FieldView normals, NormalsY y, int bits, const Mask* alpha) {
    if (requireReliefFormat(to.path).isFloat()) {
        const auto component = [&](int c, Point p) {
            return c == 1 && y == NormalsY::down ? -normals.at(c, p) : normals.at(c, p);
        };
        return writeNumbers(to, made(normals.extent, 3, component), alpha);
    }
    writePicture(to, normalColors(normals, y, bits).view(), alphaOf(alpha, kFullScale).view(),
                 {.depth = bits, .quality = 100});
}

}  // namespace weft::io
