#include "weft/io/picture_extensions.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace weft::io {

namespace {

constexpr const char* kExtensions[] = {
    "png",  "apng",                                                    // PNG; of an animation
    "jpg",  "jpeg", "jpe",  "jfif",  "jfi",   "jif",  "mpo",           // JPEG; several in one file
    "tif",  "tiff", "webp", "bmp",   "dib",                            //
    "pbm",  "pgm",  "ppm",  "pnm",   "pfm",   "exr",                   //
    "heic", "heif", "hif",  "heics", "heifs", "avif", "avifs",         // HEIF; as cameras call it
    "dng",  "cr2",  "cr3",  "nef",   "nrw",   "arw",  "srf",   "sr2",  // RAW
    "raf",  "orf",  "rw2",  "pef",   "srw",   "rwl",  "3fr",   "fff", "iiq", "erf", "kdc", "x3f"};

}  // namespace

std::span<const char* const> pictureExtensions() { return kExtensions; }

bool hasPictureExtension(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    if (extension.size() < 2) return false;
    extension.erase(0, 1);
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 128 ? std::tolower(c) : c); });
    return std::find(std::begin(kExtensions), std::end(kExtensions), extension) !=
           std::end(kExtensions);
}

}  // namespace weft::io
