#include "io/read/exif_orientation.h"

#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string_view>
#include <vector>

#include "io/exif_directory.h"
#include "io/metadata/metadata_blocks.h"

namespace weft::io {

namespace {

/// 1..8, or 0.
int orientationOf(ByteView exif) {
    constexpr std::uint16_t kOrientation = 0x0112;
    const double value = ExifDirectory(exif).number(kOrientation).value_or(0);
    return value >= 1 && value <= 8 ? static_cast<int>(value) : 0;
}

constexpr std::size_t kMostText = std::size_t{1} << 20;

/// What a zlib stream holds, up to kMostText bytes of it.
std::vector<std::uint8_t> inflated(ByteView packed) {
    std::vector<std::uint8_t> out(kMostText);
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) return {};
    stream.next_in = const_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = out.data();
    stream.avail_out = static_cast<uInt>(out.size());
    inflate(&stream, Z_SYNC_FLUSH);
    out.resize(stream.total_out);
    inflateEnd(&stream);
    return out;
}

/// Bytes of "\nexif\n      26\n45786966...": a name, how many bytes follow, and their digits.
std::vector<std::uint8_t> bytesOfRawProfile(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::size_t at = 0;
    const auto skip = [&](bool space) {
        while (at < text.size() && (std::isspace(static_cast<unsigned char>(text[at])) != 0) == space)
            ++at;
    };
    for (int word = 0; word < 2; ++word) {
        skip(true);
        skip(false);
    }
    std::vector<std::uint8_t> bytes;
    for (unsigned half = 0, value = 0; at < text.size(); ++at) {
        const auto letter = static_cast<unsigned char>(text[at]);
        if (std::isspace(letter)) continue;
        const std::size_t digit = kDigits.find(static_cast<char>(std::tolower(letter)));
        if (digit == std::string_view::npos) break;
        value = value << 4 | static_cast<unsigned>(digit);
        if ((half ^= 1) == 0) bytes.push_back(static_cast<std::uint8_t>(value));
    }
    return bytes;
}

using namespace std::string_view_literals;

std::string_view viewOf(ByteView bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Everything behind the next null; empty where there is none.
ByteView behindNull(ByteView data) {
    const std::size_t null = viewOf(data).find('\0');
    return null == std::string_view::npos ? ByteView() : data.subspan(null + 1);
}

/// The text of a chunk, its keyword cut off (PNG third edition 11.3.3): of zTXt behind the method (0:
/// deflate), of iTXt behind a flag, the method, a language and a translated keyword. Empty where it
/// is packed in an unknown way.
std::vector<std::uint8_t> chunkText(std::string_view type, ByteView data) {
    data = behindNull(data);
    bool packed = type == "zTXt";
    if (type == "iTXt") {
        if (data.size() < 2) return {};
        packed = data[0] == 1;
        if (packed && data[1] != 0) return {};
        data = behindNull(behindNull(data.subspan(2)));
    } else if (packed) {
        if (data.empty() || data[0] != 0) return {};
        data = data.subspan(1);
    }
    if (packed) return inflated(data);
    data = data.first(std::min(kMostText, data.size()));
    return {data.begin(), data.end()};
}

constexpr std::string_view kXmpOfJpeg = "http://ns.adobe.com/xap/1.0/\0"sv, kExif = "Exif\0\0"sv;

}  // namespace

void ToldOrientation::readExif(ByteView exif) {
    if (!hasExif_) exif_ = orientationOf(exif);
    hasExif_ = true;
}

void ToldOrientation::readXmp(ByteView packet) {
    if (!hasXmp_) xmp_ = xmpOrientation(viewOf(packet));
    hasXmp_ = true;
}

void ToldOrientation::readApp1(ByteView data) {
    if (viewOf(data).starts_with(kExif)) readExif(data);
    if (viewOf(data).starts_with(kXmpOfJpeg)) readXmp(data.subspan(kXmpOfJpeg.size()));
}

void ToldOrientation::readTextBlock(ByteView block) {
    const std::string_view text = viewOf(block);
    if (text.starts_with(kXmpOfJpeg)) return readXmp(block.subspan(kXmpOfJpeg.size()));
    if (text.starts_with(kExif) || text.starts_with("II"sv) || text.starts_with("MM"sv)) {
        if (text_ == 0) text_ = orientationOf(block);
    } else if (text.starts_with("<")) {
        readXmp(block);
    }
}

void ToldOrientation::readPngChunk(const char* type, ByteView data) {
    constexpr int kMostTexts = 8;
    constexpr std::string_view kRaw = "Raw profile type ";  // stays English
    const std::string_view name(type, 4);
    if (name == "eXIf") return readExif(data);
    if ((name != "tEXt" && name != "zTXt" && name != "iTXt") || texts_ == kMostTexts) return;
    const std::string_view keyword = viewOf(data).substr(0, viewOf(data).find('\0'));
    const std::string_view kind = keyword.starts_with(kRaw) ? keyword.substr(kRaw.size()) : "";
    const bool raw = kind == "exif" || kind == "APP1" || kind == "app1" || kind == "xmp";
    if (!raw && keyword != "XML:com.adobe.xmp") return;
    ++texts_;
    const std::vector<std::uint8_t> text = chunkText(name, data);
    raw ? readTextBlock(bytesOfRawProfile(viewOf(text))) : readXmp(text);
}

int ToldOrientation::value() const {
    if (exif_ != 0) return exif_;
    if (!hasExif_ && text_ != 0) return text_;
    return xmp_ != 0 ? xmp_ : 1;
}

}  // namespace weft::io
