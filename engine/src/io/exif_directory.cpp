#include "io/exif_directory.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace weft::io {

namespace {

constexpr std::size_t kEntry = 12;

/// TIFF 6.0 §2.
enum Type : std::uint32_t {
    byte = 1,
    shortInteger = 3,
    longInteger = 4,
    fraction = 5,
    signedByte = 6,
    signedShort = 8,
    signedLong = 9,
    signedFraction = 10,
    singleFloat = 11,
    doubleFloat = 12
};

std::int32_t asSigned(std::uint32_t v) { return static_cast<std::int32_t>(v); }

}  // namespace

ExifDirectory::ExifDirectory(ByteView exif) : bytes_(exif) {
    if (bytes_.size() >= 6 && std::memcmp(bytes_.data(), "Exif\0\0", 6) == 0)
        bytes_ = bytes_.subspan(6);
    if (bytes_.size() < 8) return;
    little_ = bytes_[0] == 'I' && bytes_[1] == 'I';
    if (!little_ && !(bytes_[0] == 'M' && bytes_[1] == 'M')) return;
    const std::size_t directory = u32(4);
    if (directory > bytes_.size() - 2) return;
    first_ = directory + 2;
    const std::size_t whole = (bytes_.size() - first_) / kEntry;
    entries_ = static_cast<std::uint32_t>(std::min<std::size_t>(u16(directory), whole));
}

std::uint32_t ExifDirectory::u16(std::size_t at) const {
    return little_ ? littleEndian16(&bytes_[at]) : bigEndian16(&bytes_[at]);
}

std::uint32_t ExifDirectory::u32(std::size_t at) const {
    return little_ ? littleEndian32(&bytes_[at]) : bigEndian32(&bytes_[at]);
}

std::optional<double> ExifDirectory::valueOf(std::size_t entry) const {
    const std::size_t inside = entry + 8;
    if (u32(entry + 4) == 0) return std::nullopt;
    switch (u16(entry + 2)) {
        case byte: return bytes_[inside];
        case signedByte: return static_cast<std::int8_t>(bytes_[inside]);
        case shortInteger: return u16(inside);
        case signedShort: return static_cast<std::int16_t>(u16(inside));
        case longInteger: return u32(inside);
        case signedLong: return asSigned(u32(inside));
        case singleFloat: return std::bit_cast<float>(u32(inside));
        default: break;
    }
    const std::size_t at = u32(inside);  // eight bytes lie elsewhere
    if (at > bytes_.size() || bytes_.size() - at < 8) return std::nullopt;
    const std::uint32_t a = u32(at), b = u32(at + 4);
    switch (u16(entry + 2)) {
        case fraction: return double(a) / double(b);
        case signedFraction: return double(asSigned(a)) / double(asSigned(b));
        case doubleFloat:
            return std::bit_cast<double>(little_ ? std::uint64_t{b} << 32 | a
                                                 : std::uint64_t{a} << 32 | b);
        default: return std::nullopt;
    }
}

std::optional<double> ExifDirectory::number(std::uint16_t tag) const {
    for (std::uint32_t i = 0; i < entries_; ++i)
        if (u16(first_ + kEntry * i) == tag) return valueOf(first_ + kEntry * i);
    return std::nullopt;
}

}  // namespace weft::io
