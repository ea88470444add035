/// The table of formats, and how each is recognised by its first bytes.
#include <algorithm>
#include <array>
#include <string_view>

#include "io/encoded_picture.h"
#include "io/metadata/metadata_blocks.h"
#include "io/read/camera_files.h"
#include "io/read/container.h"
#include "io/write/file_resolution.h"
#include "weft/io/file_format.h"
#include "weft/io/picture_file.h"

namespace weft::io {

namespace {

using namespace std::string_view_literals;

std::string_view textOf(ByteView head) {
    return {reinterpret_cast<const char*>(head.data()), head.size()};
}

template <std::size_t count>
bool startsWithOneOf(ByteView head, const std::array<std::string_view, count>& all) {
    return std::any_of(all.begin(), all.end(),
                       [&](std::string_view magic) { return textOf(head).starts_with(magic); });
}

bool beginsAsTiff(ByteView head) {
    return startsWithOneOf(head, std::array{"II*\0"sv, "MM\0*"sv, "II+\0"sv, "MM\0+"sv});
}

bool beginsAsWebp(ByteView head) {
    return textOf(head).starts_with("RIFF") && head.size() >= 12 &&
           textOf(head).substr(8, 4) == "WEBP";
}

/// Netpbm: 'P', one of the letters, then white space or a comment.
bool beginsAsNetpbm(ByteView head, std::string_view kinds) {
    const std::string_view text = textOf(head);
    return text.size() >= 3 && text[0] == 'P' && kinds.find(text[1]) != kinds.npos &&
           (text[2] == ' ' || (text[2] >= '\t' && text[2] <= '\r') || text[2] == '#');
}

constexpr const char *kPng[] = {"png", "apng"},  // of an animation: its first picture
    *kJpeg[] = {"jpg", "jpeg", "jpe", "jfif", "jfi", "jif", "mpo"},  // the first of several
    *kTiff[] = {"tif", "tiff"}, *kWebp[] = {"webp"}, *kBmp[] = {"bmp", "dib"}, *kExr[] = {"exr"},
                     *kNetpbm[] = {"pbm", "pgm", "ppm", "pnm"}, *kPfm[] = {"pfm"},
                     *kHeif[] = {"heic", "heif", "hif", "heics", "heifs", "avif", "avifs"},
                     *kJxl[] = {"jxl"},
                     *kRaw[] = {"dng", "cr2", "cr3", "nef", "nrw", "arw", "srf", "sr2", "raf", "orf",
                                "rw2", "pef", "srw", "rwl", "3fr", "fff", "iiq", "erf", "kdc", "x3f"};

std::string noMetadata(const Metadata& /*metadata*/, std::uint64_t /*bytes*/) {
    return "this format keeps no metadata";
}

const FileFormat kFormats[] = {
    {.name = "PNG",
     .extensions = kPng,
     .begins = [](ByteView head) { return textOf(head).starts_with("\x89PNG\r\n\x1a\n"); },
     .decode = [](ReadJob& job) { return readChecked(job, "png", inspectPng(job.bytes)); },
     .encode = encodePng,
     .written = 1,
     .depth = 16,
     .needsExif = [](const Resolution& r) { return !resolutionOfPng(r).exact; }},
    {.name = "JPEG",
     .extensions = kJpeg,
     .begins = [](ByteView head) { return textOf(head).starts_with("\xff\xd8\xff"); },
     .decode = [](ReadJob& job) { return readChecked(job, "jpeg", inspectJpeg(job.bytes)); },
     .encode = encodeJpeg,
     .written = 2,
     .holdsAlpha = false,
     .hasQuality = true,
     .needsExif = [](const Resolution& r) { return !resolutionOfJfif(r).exact; },
     .metadataLeftOut = metadataLeftOutOfJpeg},
    {.name = "TIFF",
     .extensions = kTiff,
     .begins = beginsAsTiff,
     .decode = [](ReadJob& job) { return isRawTiff(job.bytes) ? readRaw(job) : readTiff(job); },
     .encode = encodeTiff,
     .written = 2,
     .depth = 16,
     .holdsNumbers = true,
     .metadataLeftOut = metadataLeftOutOfTiff},
    {.name = "WebP",
     .extensions = kWebp,
     .begins = beginsAsWebp,
     .decode = [](ReadJob& job) { return readChecked(job, "webp", inspectWebp(job.bytes)); },
     .encode = encodeWebp,
     .written = 1,
     .hasQuality = true,
     .losslessAt100 = true,
     .needsExif = [](const Resolution& r) { return r.hasLength() || r.aspect() != 1; },
     .metadataLeftOut = metadataLeftOutOfWebp},
    {.name = "JPEG XL",
     .extensions = kJxl,
     .begins =
         [](ByteView head) {  // the codestream itself, and the container
             return startsWithOneOf(head, std::array{"\xff\x0a"sv, "\0\0\0\x0cJXL \r\n\x87\n"sv});
         },
     .decode = [](ReadJob& job) { return readApart(job, "jxl", "a JPEG XL picture"); },
     .apart = true,
     .encode = encodeJxl,
     .written = 1,
     .depth = 32,
     .holdsNumbers = true,
     .hasQuality = true,
     .losslessAt100 = true,
     .needsExif = [](const Resolution& r) { return r.hasLength() || r.aspect() != 1; },
     .metadataLeftOut = [](const Metadata& metadata, std::uint64_t /*bytes*/) -> std::string {
         return metadata.iptc.empty() ? "" : "JPEG XL keeps no IPTC";
     }},
    {.name = "HEIC, AVIF",
     .extensions = kHeif,
     .begins = beginsAsHeif,
     .decode = readHeif,
     .apart = true},
    {.name = "RAW", .extensions = kRaw, .begins = beginsAsRaw, .decode = readRaw, .apart = true},
    {.name = "BMP",
     .extensions = kBmp,
     .begins = [](ByteView head) { return textOf(head).starts_with("BM"); },
     .decode = [](ReadJob& job) { return readChecked(job, "bmp", inspectBmp(job.bytes)); }},
    {.name = "PGM, PPM",
     .extensions = kNetpbm,
     .begins = [](ByteView head) { return beginsAsNetpbm(head, "123456"); },
     .decode = readNetpbm},
    {.name = "PFM",
     .extensions = kPfm,
     .begins = [](ByteView head) { return beginsAsNetpbm(head, "Ff"); },
     .decode = readPfm,
     .encode = encodePfm,
     .written = 1,
     .depth = 32,
     .samples = FileSamples::srgbLight,
     .holdsNumbers = true,
     .holdsAlpha = false,
     .holdsResolution = false,
     .metadataLeftOut = noMetadata},
    {.name = "OpenEXR",
     .extensions = kExr,
     .begins = [](ByteView head) { return textOf(head).starts_with("\x76\x2f\x31\x01"); },
     .decode = readExr,
     .layerNames = exrLayerNames,
     .encode = encodeExr,
     .written = 1,
     .depth = 32,
     .samples = FileSamples::anyLight,
     .holdsNumbers = true,
     .metadataLeftOut = noMetadata}};

/// The format of which `path` has one of the extensions, among the first `most(format)` of them.
template <class Most>
const FileFormat* formatOf(const std::filesystem::path& path, const Most& most) {
    const std::string extension = extensionOf(path);
    if (extension.size() < 2) return nullptr;
    const auto found = std::ranges::find_if(kFormats, [&](const FileFormat& format) {
        return std::ranges::count(format.extensions.first(most(format)), extension.substr(1)) > 0;
    });
    return found == std::end(kFormats) ? nullptr : found;
}

}  // namespace

std::span<const FileFormat> fileFormats() { return kFormats; }

const FileFormat* formatOfBytes(ByteView head) {
    const ByteView first = head.first(std::min(head.size(), kSignatureBytes));
    const auto found = std::ranges::find_if(
        kFormats, [&](const FileFormat& format) { return format.begins(first); });
    return found == std::end(kFormats) ? nullptr : found;
}

const FileFormat* formatToWrite(const std::filesystem::path& path) {
    return formatOf(path, [](const FileFormat& format) { return format.written; });
}

bool hasPictureExtension(const std::filesystem::path& path) {
    return formatOf(path, [](const FileFormat& format) { return format.extensions.size(); });
}

bool knowsExtension(const std::filesystem::path& path) { return formatToWrite(path) != nullptr; }

std::string extensionsToWrite(bool (*which)(const FileFormat& format)) {
    std::string all;
    for (const FileFormat& format : kFormats)
        for (const char* extension : format.extensions.first(format.written))
            if (which(format)) all += (all.empty() ? "." : ", .") + std::string(extension);
    return all;
}

std::string namesOf(bool (*which)(const FileFormat& format)) {
    std::string all;
    for (const FileFormat& format : kFormats)
        if (which(format)) all += (all.empty() ? "" : ", ") + std::string(format.name);
    return all;
}

}  // namespace weft::io
