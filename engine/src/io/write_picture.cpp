/// The writing half of weft/io/picture_file.h.
#include "encoded_picture.h"
#include "format.h"

namespace weft::io {

namespace {

Format requireFormat(const std::filesystem::path& path) {
    const Format format = formatOfExtension(path);
    if (format == Format::unknown)
        throw BadInput("Cannot write '" + path.string() +
                       "': its extension must be .png, .jpg, .jpeg, .tif, .tiff, .exr or .pfm.");
    return format;
}

Bytes encode(Format format, const PictureToWrite& picture) {
    switch (format) {
        case Format::png: return encodePng(picture);
        case Format::jpeg: return encodeJpeg(picture);
        case Format::tiff: return encodeTiff(picture);
        case Format::exr: return encodeExr(picture);
        default: return encodePfm(picture);
    }
}

}  // namespace

bool knowsExtension(const std::filesystem::path& path) {
    return formatOfExtension(path) != Format::unknown;
}

void checkPictureTarget(const std::filesystem::path& path) {
    requireFormat(path);
    checkFileTarget(path);
}

void writePicture(const std::filesystem::path& path, FieldView color, FieldView alpha,
                  const WriteOptions& options) {
    const Format format = requireFormat(path);
    checkFileTarget(path);
    const PictureToWrite picture{color, alpha, options, path.string()};
    try {
        writeFileAtomically(path, encode(format, picture));
    } catch (const std::bad_alloc&) {
        throw BadInput("Cannot write '" + path.string() + "': " + std::to_string(color.extent.width) +
                       " × " + std::to_string(color.extent.height) +
                       " pixels do not fit into memory.");
    }
}

}  // namespace weft::io
