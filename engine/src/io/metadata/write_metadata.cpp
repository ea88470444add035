/// Metadata into encoded files.
#include <zlib.h>

#include <algorithm>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include "io/byte_order.h"
#include "io/metadata/exiv2_values.h"
#include "io/metadata/metadata_blocks.h"
#include "weft/io/file_format.h"
#include "weft/library_words.h"
#include "weft/memory_budget.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

void append(Bytes& out, std::string_view text) { out.insert(out.end(), text.begin(), text.end()); }
void append(Bytes& out, const Bytes& bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

/// Photoshop's image resource 0x0404, where IPTC lies in JPEG and PNG.
Bytes photoshopResource(const Bytes& iptc) {
    Bytes out;
    append(out, "8BIM");
    appendBigEndian16(out, 0x0404);
    appendBigEndian16(out, 0);  // no name
    appendBigEndian32(out, static_cast<std::uint32_t>(iptc.size()));
    append(out, iptc);
    if (iptc.size() % 2 != 0) out.push_back(0);
    return out;
}

/// Nothing where it is too long for a segment.
void appendSegment(Bytes& out, std::uint8_t marker, std::string_view name, const Bytes& data) {
    const std::size_t size = 2 + name.size() + data.size();
    if (data.empty() || size > 65535) return;
    out.push_back(0xff);
    out.push_back(marker);
    appendBigEndian16(out, static_cast<std::uint32_t>(size));
    append(out, name);
    append(out, data);
}

void appendChunk(Bytes& out, std::string_view type, const Bytes& data) {
    appendBigEndian32(out, static_cast<std::uint32_t>(data.size()));
    const std::size_t start = out.size();
    append(out, type);
    append(out, data);
    const uLong crc = crc32_z(0, out.data() + start, out.size() - start);
    appendBigEndian32(out, static_cast<std::uint32_t>(crc));
}

/// A zTXt chunk's data as ImageMagick began it: the length, then hexadecimal digits.
Bytes rawProfile(std::string_view name, const Bytes& data) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    constexpr std::size_t kBytesALine = 36;
    std::string text = "\n" + std::string(name) + "\n";
    const std::string length = std::to_string(data.size());
    text += std::string(length.size() < 8 ? 8 - length.size() : 0, ' ') + length;
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (i % kBytesALine == 0) text += '\n';
        text += kDigits[data[i] >> 4];
        text += kDigits[data[i] & 15];
    }
    text += '\n';
    Bytes out;
    append(out, "Raw profile type " + std::string(name));  // stays English
    out.insert(out.end(), {0, 0});                         // the name's end, deflate
    const std::size_t start = out.size();
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    out.resize(start + size);
    if (compress(out.data() + start, &size, reinterpret_cast<const Bytef*>(text.data()),
                 static_cast<uLong>(text.size())) != Z_OK)
        throw std::bad_alloc();
    out.resize(start + size);
    return out;
}

Bytes bytesOf(const std::string& text) { return {text.begin(), text.end()}; }

/// Those of the new file first: how its samples lie.
void takeOver(Exiv2::Image& image, const Exiv2Values& values) {
    Exiv2::ExifData all = image.exifData();
    for (const Exiv2::Exifdatum& datum : values.exif) {
        const auto known = all.findKey(Exiv2::ExifKey(datum.key()));
        if (known != all.end())
            known->setValue(&datum.value());
        else
            all.add(datum);
    }
    image.setExifData(all);
    image.setIptcData(values.iptc);
    image.setXmpData(values.xmp);
}

/// `left`: names of blocks and their KB.
std::string leftOutOfJpeg(const std::vector<std::pair<const char*, std::size_t>>& left) {
    switch (left.size()) {
        case 0: return {};
        case 1:
            return sentence(
                "its {block} of {size} KB did not fit into a JPEG (64 KB each) and is left out",
                {{"block", left[0].first}, {"size", left[0].second}});
        case 2:
            return sentence(
                "its {block} of {size} KB and its {block2} of {size2} KB did not fit into a JPEG "
                "(64 KB each) and is left out",
                {{"block", left[0].first},
                 {"size", left[0].second},
                 {"block2", left[1].first},
                 {"size2", left[1].second}});
        default:
            return sentence(
                "its {block} of {size} KB and its {block2} of {size2} KB and its {block3} of {size3} "
                "KB did not fit into a JPEG (64 KB each) and is left out",
                {{"block", left[0].first},
                 {"size", left[0].second},
                 {"block2", left[1].first},
                 {"size2", left[1].second},
                 {"block3", left[2].first},
                 {"size3", left[2].second}});
    }
}

}  // namespace

Bytes jpegSegments(const Metadata& metadata) {
    using namespace std::string_view_literals;
    constexpr std::uint8_t kApp1 = 0xe1, kApp13 = 0xed;
    Bytes out;
    appendSegment(out, kApp1, "Exif\0\0"sv, metadata.exif);
    appendSegment(out, kApp1, "http://ns.adobe.com/xap/1.0/\0"sv, bytesOf(metadata.xmp));
    if (!metadata.iptc.empty())
        appendSegment(out, kApp13, "Photoshop 3.0\0"sv, photoshopResource(metadata.iptc));
    return out;
}

Bytes pngChunks(const Metadata& metadata) {
    using namespace std::string_view_literals;
    Bytes out;
    if (!metadata.exif.empty()) appendChunk(out, "eXIf", metadata.exif);
    if (!metadata.iptc.empty())
        appendChunk(out, "zTXt", rawProfile("iptc", photoshopResource(metadata.iptc)));
    if (metadata.xmp.empty()) return out;
    Bytes text;
    append(text, "XML:com.adobe.xmp\0\0\0\0\0"sv);  // not compressed, no language
    append(text, metadata.xmp);
    appendChunk(out, "iTXt", text);
    return out;
}

std::string metadataLeftOutOfJpeg(const Metadata& metadata, std::uint64_t /*bytes*/) {
    constexpr std::size_t kMostOfSegment = 65535 - 2 - 29;  // of XMP, whose name is longest
    std::vector<std::pair<const char*, std::size_t>> left;  // name, KB
    const auto weigh = [&](const char* name, std::size_t size) {
        if (size > kMostOfSegment) left.emplace_back(name, (size + 1023) / 1024);
    };
    weigh("EXIF", metadata.exif.size());
    weigh("XMP", metadata.xmp.size());
    weigh("IPTC", metadata.iptc.size());
    return leftOutOfJpeg(left);
}

std::string metadataLeftOutOfTiff(const Metadata& /*metadata*/, std::uint64_t bytes) {
    return needsBigTiff(bytes) ? "a TIFF of more than 4 GB (BigTIFF) keeps no metadata" : "";
}

std::string metadataLeftOutOfWebp(const Metadata& metadata, std::uint64_t /*bytes*/) {
    return metadata.iptc.empty() ? "" : "WebP keeps no IPTC";
}

std::string metadataLeftOut(const std::filesystem::path& path, const Metadata& metadata,
                            std::uint64_t bytes) {
    const FileFormat* format = formatToWrite(path);
    if (metadata.isEmpty() || !format || !format->metadataLeftOut) return {};
    return format->metadataLeftOut(metadata, bytes);
}

Bytes tiffWithMetadata(Bytes file, const Metadata& metadata, const std::string& name) {
    const bool big = file.size() > 4 && (file[2] == 43 || file[3] == 43);
    if (metadata.isEmpty() || big) return file;
    weft::requireMemory(2 * file.size(),
                        sentence("Writing '{file}' with its metadata", {{"file", name}}));
    const auto lock = exiv2Lock();
    try {
        const Exiv2Values values = valuesOf(metadata);
        const auto image = Exiv2::ImageFactory::open(file.data(), static_cast<long>(file.size()));
        image->readMetadata();
        takeOver(*image, values);
        image->writeMetadata();
        Exiv2::BasicIo& io = image->io();
        if (io.open() != 0)
            throw BadInput(
                sentence("Cannot write '{file}': its metadata is lost.", {{"file", name}}));
        const Exiv2::DataBuf all = io.read(static_cast<long>(io.size()));
        return {all.pData_, all.pData_ + all.size_};
    } catch (const Exiv2::AnyError& error) {
        throw BadInput(sentence(
            "Cannot write '{file}' with its metadata ({words}); without it: --metadata strip.",
            {{"file", name}, {"words", libraryWords(error.what())}}));
    }
}

}  // namespace weft::io
