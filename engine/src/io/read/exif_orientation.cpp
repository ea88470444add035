#include "io/read/exif_orientation.h"

#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string_view>
#include <vector>

#include "io/exif_directory.h"

namespace weft::io {

int exifOrientation(ByteView exif) {
    constexpr std::uint16_t kOrientation = 0x0112;
    const double value = ExifDirectory(exif).number(kOrientation).value_or(1);
    return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
}

namespace {

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

constexpr std::string_view kKeyword = "Raw profile type "sv;  // stays English
constexpr std::size_t kHead = kKeyword.size() + 5;            // a name of four letters, a null

/// Nothing where the text is packed in an unknown way.
std::vector<std::uint8_t> rawProfile(bool packed, ByteView data) {
    if (!packed) data = data.subspan(kHead, std::min(kMostText, data.size() - kHead));
    // PNG third edition 11.3.3.3: keyword, a null, the compression method (0: deflate), the stream.
    if (packed && (data.size() <= kHead || data[kHead] != 0)) return {};
    const std::vector<std::uint8_t> unpacked =
        packed ? inflated(data.subspan(kHead + 1)) : std::vector<std::uint8_t>();
    if (packed) data = unpacked;
    return bytesOfRawProfile({reinterpret_cast<const char*>(data.data()), data.size()});
}

}  // namespace

bool isRawProfile(const char* type, ByteView data) {
    if (std::memcmp(type, "zTXt", 4) != 0 && std::memcmp(type, "tEXt", 4) != 0) return false;
    const std::string_view text(reinterpret_cast<const char*>(data.data()), data.size());
    if (!text.starts_with(kKeyword)) return false;
    const std::string_view name = text.substr(kKeyword.size(), 5);
    return name == "exif\0"sv || name == "APP1\0"sv || name == "app1\0"sv;
}

int rawProfileOrientation(const char* type, ByteView data) {
    const std::vector<std::uint8_t> exif = rawProfile(std::memcmp(type, "zTXt", 4) == 0, data);
    if (exif.size() < 8) return 0;
    const auto starts = [&](std::string_view magic) {
        return std::memcmp(exif.data(), magic.data(), magic.size()) == 0;
    };
    return starts("Exif\0\0"sv) || starts("II"sv) || starts("MM"sv) ? exifOrientation(exif) : 0;
}

}  // namespace weft::io
