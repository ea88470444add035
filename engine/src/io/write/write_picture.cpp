/// The writing half of weft/io/picture_file.h.
#include <algorithm>
#include <cctype>
#include <cstring>

#include "io/encoded_picture.h"
#include "io/metadata/metadata_blocks.h"
#include "io/write/file_resolution.h"
#include "io/write/over_ground.h"
#include "weft/io/export_picture.h"
#include "weft/io/file_format.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

const FileFormat& requireFormat(const std::filesystem::path& path) {
    const FileFormat* format = formatToWrite(path);
    if (!format)
        throw BadInput(
            sentence("Cannot write '{file}': its extension must be one of {extensions}.",
                     {{"file", path.string()}, {"extensions", extensionsToWrite(anyFormat)}}));
    return *format;
}

}  // namespace

std::string extensionOf(const std::filesystem::path& path) {
    std::string e = path.extension().string();
    std::transform(e.begin(), e.end(), e.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 128 ? std::tolower(c) : c); });
    return e;
}

const Bytes& PictureToWrite::profileFor(int channels) const {
    static const Bytes none;
    constexpr std::size_t kHeader = 128, kSpace = 16;  // ICC.1:2010 §7.2
    const Bytes& icc = options.iccProfile;
    const char* space = channels == 1 ? "GRAY" : "RGB ";
    return icc.size() >= kHeader && std::memcmp(&icc[kSpace], space, 4) == 0 ? icc : none;
}

void checkPictureTarget(const std::filesystem::path& path) {
    requireFormat(path);
    checkFileTarget(path);
}

Bytes encodedPicture(const std::string& name, FieldView color, FieldView alpha,
                     const WriteOptions& options) {
    try {
        const FileFormat& format = requireFormat(name);
        constexpr int kNumbers = 32;  // that are no colours
        const bool lies = !format.holdsAlpha && options.depth != kNumbers;
        const FileColours flat = overGround(color, lies ? alpha : FieldView{}, options);
        FileColours colours = inFileColours(format.samples, flat.color, flat.options);
        PictureToWrite picture{colours.color, alpha, colours.options, name};
        const bool makesExif =
            options.exifForResolution && format.needsExif && format.needsExif(options.resolution);
        if (options.metadata || makesExif)
            colours.options.metadata = std::make_shared<const Metadata>(
                metadataOf(options.metadata ? *options.metadata : Metadata(),
                           {color.extent, toldSpace(picture.profileFor(colours.color.channels)),
                            options.resolution, makesExif}));
        return format.encode(picture);
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
