#include "io/read/picture_header.h"

#include <cstring>
#include <limits>
#include <string_view>

namespace weft::io {

namespace {

std::string_view textAt(ByteView bytes, std::size_t at, std::size_t length) {
    return {reinterpret_cast<const char*>(&bytes[at]), length};
}

std::optional<PictureHeader> withSize(PictureHeader header, std::int64_t width, std::int64_t height) {
    constexpr std::int64_t kMost = std::numeric_limits<int>::max() / 16;
    if (width <= 0 || height <= 0 || width > kMost || height > kMost) return std::nullopt;
    header.size = {static_cast<int>(width), static_cast<int>(height)};
    return header;
}

/// PNG (W3C, third edition): chunks of length, type, data and checksum; IHDR is the first.
std::optional<PictureHeader> pngHeader(ByteView begin) {
    constexpr std::size_t kSignature = 8, kIhdr = 13, kColour = 2, kAlpha = 4, kPalette = 3;
    if (begin.size() < kSignature + 12 + kIhdr || textAt(begin, 12, 4) != "IHDR") return std::nullopt;
    const std::uint8_t* data = &begin[16];
    PictureHeader header{.size = {},
                         .depth = data[8] == 16 ? 16 : 8,
                         .channels = (data[9] & kColour) != 0 ? 3 : 1,
                         .alpha = data[9] != kPalette && (data[9] & kAlpha) != 0};
    for (std::size_t at = kSignature; at + 8 <= begin.size();) {
        const std::string_view type = textAt(begin, at + 4, 4);
        header.alpha = header.alpha || type == "tRNS";
        header.profile = header.profile || type == "iCCP" || type == "sRGB";
        if (type == "IDAT") break;
        at += std::size_t{12} + bigEndian32(&begin[at]);
    }
    return withSize(header, bigEndian32(data), bigEndian32(data + 4));
}

/// OpenEXR file layout, "Header": name, type, size, value; an empty name ends it.
std::optional<PictureHeader> exrHeader(ByteView begin) {
    PictureHeader header{.size = {}, .depth = 32, .channels = 1};
    std::int64_t width = 0, height = 0;
    const auto textFrom = [&](std::size_t at) {
        const std::string_view rest = textAt(begin, at, begin.size() - at);
        return rest.substr(0, rest.find('\0'));
    };
    const auto corner = [&](std::size_t at) {
        return std::int64_t{static_cast<std::int32_t>(littleEndian32(&begin[at]))};
    };
    for (std::size_t at = 8; at + 1 < begin.size();) {
        const std::string_view name = textFrom(at);
        const std::size_t type = at + name.size() + 1;
        if (name.empty() || type >= begin.size()) break;
        const std::size_t size = type + textFrom(type).size() + 1;
        if (size + 4 > begin.size()) break;
        const std::size_t value = size + 4, length = littleEndian32(&begin[size]);
        if (length > begin.size() - value) break;
        if (name == "displayWindow" && length == 16) {
            width = corner(value + 8) - corner(value) + 1;
            height = corner(value + 12) - corner(value + 4) + 1;
        }
        if (name == "channels")
            for (std::size_t c = value; c < value + length;) {
                const std::string_view channel = textFrom(c);
                if (channel.empty()) break;
                if (channel == "A") header.alpha = true;
                if (channel == "R") header.channels = 3;
                c += channel.size() + 1 + 16;
            }
        at = value + length;
    }
    return withSize(header, width, height);
}

}  // namespace

std::optional<PictureHeader> pictureHeader(ByteView begin) {
    constexpr std::string_view kPng = "\x89PNG\r\n\x1a\n", kExr = "\x76\x2f\x31\x01";
    const auto starts = [&](std::string_view magic) {
        return begin.size() >= magic.size() && textAt(begin, 0, magic.size()) == magic;
    };
    if (starts(kPng)) return pngHeader(begin);
    return starts(kExr) ? exrHeader(begin) : std::nullopt;
}

}  // namespace weft::io
