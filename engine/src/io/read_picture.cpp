/// The reading half of weft/io/picture_file.h: recognise, decode, turn upright.
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "byte_order.h"
#include "exif.h"
#include "format.h"
#include "read_job.h"

namespace weft::io {

namespace {

constexpr const char* kNotAPicture =
    "is not a picture that Weft can read (PNG, JPEG, TIFF, WebP, BMP, PGM, PPM, PFM, OpenEXR).";

/// The whole file. Its first bytes are looked at before the rest is read.
std::vector<std::uint8_t> readBytes(const std::filesystem::path& path, const ReadJob& job) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ENOENT || errno == ENOTDIR) job.refuse("does not exist.");
        job.refuse(std::string("cannot be opened: ") + std::strerror(errno) + ".");
    }
    if (S_ISDIR(status.st_mode)) job.refuse("is a folder, not a picture.");
    std::ifstream file(path, std::ios::binary);
    if (!file) job.refuse(std::string("cannot be opened: ") + std::strerror(errno) + ".");
    std::vector<std::uint8_t> bytes(kSignatureBytes);
    const auto readMore = [&](std::size_t have, std::size_t wanted) {
        bytes.resize(have + wanted);
        file.read(reinterpret_cast<char*>(bytes.data() + have), static_cast<std::streamsize>(wanted));
        bytes.resize(have + static_cast<std::size_t>(file.gcount()));
    };
    readMore(0, kSignatureBytes);
    if (bytes.empty()) job.refuse("is empty.");
    if (recognise(bytes) == Format::unknown) job.refuse(kNotAPicture);
    if (S_ISREG(status.st_mode) && status.st_size > static_cast<off_t>(bytes.size()))
        readMore(bytes.size(), static_cast<std::size_t>(status.st_size) - bytes.size());
    while (file) readMore(bytes.size(), std::size_t{1} << 16);  // pipes, and files that grew
    if (file.bad()) job.refuse("cannot be read to its end.");
    return bytes;
}

DecodedPicture decode(ReadJob& job) {
    if (job.bytes.empty()) job.refuse("is empty.");
    switch (recognise(job.bytes.first(std::min(job.bytes.size(), kSignatureBytes)))) {
        case Format::png: return readWithQt(job, "png");
        case Format::jpeg: return readWithQt(job, "jpeg");
        case Format::webp: return readWithQt(job, "webp");
        case Format::bmp: return readWithQt(job, "bmp");
        case Format::tiff: return readTiff(job);
        case Format::exr: return readExr(job);
        case Format::netpbm: return readNetpbm(job);
        case Format::pfm: return readPfm(job);
        case Format::unknown: break;
    }
    job.refuse(kNotAPicture);
}

/// Codes of 8-bit pictures: a device takes them as they are, and nobody looks for their range.
std::shared_ptr<const Field> withCodes(std::shared_ptr<const Field> field) {
    auto kept = std::make_shared<Field>(std::move(*std::const_pointer_cast<Field>(field)));
    kept->keepCodes();
    return kept;
}

/// `field` upright; the same object where it is so already.
std::shared_ptr<const Field> turned(std::shared_ptr<const Field> field, int orientation) {
    if (!field || orientation == 1) return field;
    return std::make_shared<Field>(upright(field->clone(), orientation));
}

Picture turned(DecodedPicture decoded) {
    Picture picture = std::move(decoded.picture);
    const int o = decoded.orientation;
    picture.color = turned(std::move(picture.color), o);
    picture.alpha = turned(std::move(picture.alpha), o);
    if (picture.stored && o != 1) {
        StoredSamples stored{upright(picture.stored->color.clone(), o),
                             upright(picture.stored->alpha.clone(), o), picture.stored->associated};
        picture.stored = std::make_shared<StoredSamples>(std::move(stored));
    }
    return picture;
}

/// Profiles of other spaces than the samples' (CMYK and the like) say nothing about them.
void dropForeignProfile(Picture& picture) {
    std::vector<std::uint8_t>& icc = picture.iccProfile;
    const bool rgb = icc.size() >= 128 && std::memcmp(&icc[16], "RGB ", 4) == 0;
    const bool grey = icc.size() >= 128 && std::memcmp(&icc[16], "GRAY", 4) == 0;
    if (!rgb && !(grey && picture.color->channels() == 1)) icc.clear();
}

Picture readGuarded(ReadJob& job) try {
    Picture picture = turned(decode(job));
    dropForeignProfile(picture);
    if (picture.depth == 8) picture.color = withCodes(std::move(picture.color));
    return picture;
} catch (const std::bad_alloc&) {
    if (job.size.empty()) job.refuse("does not fit into memory.");
    job.refuse("does not fit into memory: it is " + std::to_string(job.size.width) + " × " +
               std::to_string(job.size.height) + " pixels.");
}

}  // namespace

Picture readPicture(const std::filesystem::path& path, const ReadLimits& limits) {
    ReadJob job{.bytes = {}, .name = path.string(), .limits = limits, .size = {}};
    std::vector<std::uint8_t> bytes;
    try {
        bytes = readBytes(path, job);
    } catch (const std::bad_alloc&) {
        job.refuse("does not fit into memory.");
    }
    job.bytes = bytes;
    return readGuarded(job);
}

Picture readPicture(std::span<const std::uint8_t> bytes, const std::string& name,
                    const ReadLimits& limits) {
    ReadJob job{.bytes = bytes, .name = name, .limits = limits, .size = {}};
    return readGuarded(job);
}

}  // namespace weft::io
