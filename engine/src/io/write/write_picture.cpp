/// The writing half of weft/io/picture_file.h.
#include <algorithm>
#include <cctype>
#include <cstring>

#include "io/encoded_picture.h"
#include "io/metadata/metadata_blocks.h"
#include "io/write/file_resolution.h"
#include "io/write/over_ground.h"
#include "weft/io/export_picture.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

Format requireFormat(const std::filesystem::path& path) {
    const Format format = formatOfExtension(path);
    if (format == Format::unknown)
        throw BadInput(
            sentence("Cannot write '{file}': its extension must be .png, .jpg, .jpeg, .tif, .tiff, "
                     ".webp, .exr or .pfm.",
                     {{"file", path.string()}}));
    return format;
}

Bytes encode(Format format, const PictureToWrite& picture) {
    switch (format) {
        case Format::png: return encodePng(picture);
        case Format::jpeg: return encodeJpeg(picture);
        case Format::tiff: return encodeTiff(picture);
        case Format::webp: return encodeWebp(picture);
        case Format::exr: return encodeExr(picture);
        default: return encodePfm(picture);
    }
}

}  // namespace

std::string extensionOf(const std::filesystem::path& path) {
    std::string e = path.extension().string();
    std::transform(e.begin(), e.end(), e.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 128 ? std::tolower(c) : c); });
    return e;
}

Format formatOfExtension(const std::filesystem::path& path) {
    const std::string e = extensionOf(path);
    if (e == ".png") return Format::png;
    if (e == ".jpg" || e == ".jpeg") return Format::jpeg;
    if (e == ".tif" || e == ".tiff") return Format::tiff;
    if (e == ".webp") return Format::webp;
    if (e == ".exr") return Format::exr;
    return e == ".pfm" ? Format::pfm : Format::unknown;
}

const Bytes& PictureToWrite::profileFor(int channels) const {
    static const Bytes none;
    constexpr std::size_t kHeader = 128, kSpace = 16;  // ICC.1:2010 §7.2
    const Bytes& icc = options.iccProfile;
    const char* space = channels == 1 ? "GRAY" : "RGB ";
    return icc.size() >= kHeader && std::memcmp(&icc[kSpace], space, 4) == 0 ? icc : none;
}

bool knowsExtension(const std::filesystem::path& path) {
    return formatOfExtension(path) != Format::unknown;
}

void checkPictureTarget(const std::filesystem::path& path) {
    requireFormat(path);
    checkFileTarget(path);
}

Bytes encodedPicture(const std::string& name, FieldView color, FieldView alpha,
                     const WriteOptions& options) {
    try {
        const Format format = requireFormat(name);
        constexpr int kNumbers = 32;  // that are no colours
        const bool lies = !holdsAlpha(format) && options.depth != kNumbers;
        const FileColours flat = overGround(color, lies ? alpha : FieldView{}, options);
        FileColours colours = inFileColours(format, flat.color, flat.options);
        PictureToWrite picture{colours.color, alpha, colours.options, name};
        const bool makesExif = options.exifForResolution && needsExif(format, options.resolution);
        if (options.metadata || makesExif)
            colours.options.metadata = std::make_shared<const Metadata>(
                metadataOf(options.metadata ? *options.metadata : Metadata(),
                           {color.extent, toldSpace(picture.profileFor(colours.color.channels)),
                            options.resolution, makesExif}));
        return encode(format, picture);
    } catch (const std::bad_alloc&) {
        throw NotEnoughMemory(sentence(
            "Cannot write '{file}': {width} × {height} pixels do not fit into memory.",
            {{"file", name}, {"width", color.extent.width}, {"height", color.extent.height}}));
    }
}

void writePicture(const OutputFile& to, FieldView color, FieldView alpha,
                  const WriteOptions& options) {
    requireFormat(to.path);
    checkFileTarget(to.path);
    const Bytes file = encodedPicture(to.path.string(), color, alpha, options);
    try {
        writeFileAtomically(to, file);
    } catch (const std::bad_alloc&) {
        throw NotEnoughMemory(sentence("Cannot write '{file}': it does not fit into memory.",
                                       {{"file", to.path.string()}}));
    }
}

}  // namespace weft::io
