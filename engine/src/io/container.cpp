#include "container.h"

#include <zlib.h>

#include <cstring>

#include "byte_order.h"

namespace weft::io {

namespace {

/// Orientation 1..8 of a TIFF-structured EXIF block (with or without its "Exif\0\0" prefix); 1 where
/// there is none or it is damaged.
int exifOrientation(ByteView exif) {
    if (exif.size() >= 6 && std::memcmp(exif.data(), "Exif\0\0", 6) == 0) exif = exif.subspan(6);
    if (exif.size() < 8) return 1;
    const bool little = exif[0] == 'I' && exif[1] == 'I';
    if (!little && !(exif[0] == 'M' && exif[1] == 'M')) return 1;
    const auto u16 = [&](std::size_t at) {
        return little ? littleEndian16(&exif[at]) : bigEndian16(&exif[at]);
    };
    const std::size_t ifd = little ? littleEndian32(&exif[4]) : bigEndian32(&exif[4]);
    if (ifd > exif.size() - 2) return 1;
    const std::uint32_t entries = u16(ifd);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::size_t entry = ifd + 2 + std::size_t{12} * i;
        if (entry + 12 > exif.size()) return 1;
        constexpr std::uint32_t kOrientation = 0x0112, kShort = 3;
        if (u16(entry) != kOrientation || u16(entry + 2) != kShort) continue;
        const std::uint32_t value = u16(entry + 8);
        return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
    }
    return 1;
}

}  // namespace

Container inspectPng(ByteView bytes) {
    Container found;
    constexpr std::size_t kSignature = 8;
    for (std::size_t at = kSignature; at + 12 <= bytes.size();) {
        const std::size_t length = bigEndian32(&bytes[at]);
        const std::uint8_t* type = &bytes[at + 4];
        if (length > bytes.size() - at - 12) return found;
        const ByteView data = bytes.subspan(at + 8, length);
        if (crc32_z(0, type, length + 4) != bigEndian32(type + 4 + length)) {
            found.damaged = true;
            return found;
        }
        const bool isHeader = std::memcmp(type, "IHDR", 4) == 0 && length == 13;
        if (isHeader != (at == kSignature)) {
            found.damaged = true;
            return found;
        }
        if (isHeader) {
            found.width = bigEndian32(&data[0]);
            found.height = bigEndian32(&data[4]);
            found.grey = (data[9] & 2) == 0;
        }
        if (std::memcmp(type, "eXIf", 4) == 0) found.orientation = exifOrientation(data);
        if (std::memcmp(type, "IEND", 4) == 0) {
            found.complete = true;
            return found;
        }
        at += 12 + length;
    }
    return found;
}

namespace {

/// First byte behind the entropy-coded data that starts at `at`: a marker other than a stuffed zero
/// or a restart.
std::size_t skipEntropyCoded(ByteView bytes, std::size_t at) {
    for (; at + 1 < bytes.size(); ++at) {
        if (bytes[at] != 0xff) continue;
        const std::uint8_t next = bytes[at + 1];
        if (next != 0x00 && next != 0xff && (next < 0xd0 || next > 0xd7)) return at;
    }
    return bytes.size();
}

}  // namespace

Container inspectJpeg(ByteView bytes) {
    constexpr std::uint8_t kEoi = 0xd9, kSos = 0xda, kApp1 = 0xe1;
    Container found;
    bool hasExif = false;
    for (std::size_t at = 2; at + 1 < bytes.size();) {
        if (bytes[at] != 0xff || bytes[at + 1] == 0xff) {  // fill bytes
            ++at;
            continue;
        }
        const std::uint8_t marker = bytes[at + 1];
        if (marker == kEoi) {
            found.complete = true;
            return found;
        }
        if (marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {  // no length follows
            at += 2;
            continue;
        }
        if (at + 4 > bytes.size()) return found;
        const std::size_t length = bigEndian16(&bytes[at + 2]);
        if (length < 2 || length > bytes.size() - at - 2) return found;
        const ByteView data = bytes.subspan(at + 4, length - 2);
        const bool isExif = data.size() > 6 && std::memcmp(data.data(), "Exif\0\0", 6) == 0;
        if (marker == kApp1 && isExif && !hasExif) found.orientation = exifOrientation(data);
        hasExif = hasExif || (marker == kApp1 && isExif);
        const bool isFrame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 &&
                             marker != 0xcc;  // SOFn; the others are DHT, JPG, DAC
        if (isFrame && data.size() >= 5) {
            found.height = bigEndian16(&data[1]);
            found.width = bigEndian16(&data[3]);
        }
        at += 2 + length;
        if (marker == kSos) at = skipEntropyCoded(bytes, at);
    }
    return found;
}

Container inspectWebp(ByteView bytes) {
    Container found;
    if (bytes.size() < 12) return found;
    const std::size_t length = littleEndian32(&bytes[4]);
    if (length > bytes.size() - 8) return found;
    found.complete = true;
    for (std::size_t at = 12; at + 8 <= bytes.size();) {
        const std::size_t size = littleEndian32(&bytes[at + 4]);
        if (size > bytes.size() - at - 8) break;
        if (std::memcmp(&bytes[at], "EXIF", 4) == 0)
            found.orientation = exifOrientation(bytes.subspan(at + 8, size));
        at += 8 + size + (size & 1);
    }
    return found;
}

Container inspectBmp(ByteView bytes) {
    Container found;
    constexpr std::size_t kFileHeader = 14, kInfoHeader = 40;
    if (bytes.size() < kFileHeader + kInfoHeader) return found;
    const std::uint64_t pixels = littleEndian32(&bytes[10]);
    const std::uint32_t headerSize = littleEndian32(&bytes[14]);
    if (headerSize < kInfoHeader) {  // OS/2: leave it to the decoder
        found.complete = true;
        return found;
    }
    const auto width = static_cast<std::int32_t>(littleEndian32(&bytes[18]));
    const auto height = static_cast<std::int32_t>(littleEndian32(&bytes[22]));
    const std::uint64_t rows = height < 0 ? -std::int64_t{height} : height;
    found.width = width;
    found.height = static_cast<std::int64_t>(rows);
    const std::uint32_t bits = littleEndian16(&bytes[28]), compression = littleEndian32(&bytes[30]);
    const std::uint64_t rowBytes = (std::uint64_t{bits} * (width < 0 ? 0 : width) + 31) / 32 * 4;
    constexpr std::uint32_t kRgb = 0, kBitfields = 3;
    const bool packed = compression == kRgb || compression == kBitfields;
    found.complete = !packed || rowBytes == 0 ||
                     (pixels <= bytes.size() && rows <= (bytes.size() - pixels) / rowBytes);
    return found;
}

}  // namespace weft::io
