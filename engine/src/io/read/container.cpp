#include "io/read/container.h"

#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string_view>

#include "io/byte_order.h"
#include "io/colour/coded_colours.h"
#include "io/read/bmp_colours.h"
#include "io/read/exif_orientation.h"
#include "io/read/jpeg_end.h"
#include "io/read/least_bytes.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

void readPngHeader(ByteView data, Container& found) {
    constexpr std::uint64_t kSamples[] = {1, 0, 3, 1, 2, 0, 4};  // of each colour type
    found.width = bigEndian32(&data[0]);
    found.height = bigEndian32(&data[4]);
    found.grey = (data[9] & 2) == 0;
    found.deep = data[8] == 16;
    const auto width = static_cast<std::uint64_t>(found.width);
    const auto height = static_cast<std::uint64_t>(found.height);
    const std::uint64_t samples = data[9] < std::size(kSamples) ? kSamples[data[9]] : 0;
    constexpr std::uint64_t kMaxSide = 0x7fffffff;  // of the format; products stay below 2^64
    if (width <= kMaxSide && height <= kMaxSide && data[8] <= 16)
        found.leastBytes = leastPngBytes(width, height, samples * data[8]);
}

/// PNG (W3C, third edition) 11.3.2.6: primaries, transfer, matrix, whether all codes are used.
/// Colours are red, green and blue of all codes in a PNG; others are left to the chunks that say
/// less. So are those that are not specified.
void readCodedColours(ByteView data, Container& found) {
    constexpr std::uint8_t kIdentity = 0, kAllCodes = 1, kUnspecified = 2;
    found.coded = {};
    found.unknownColours = "cICP";
    if (data.size() != 4) return;
    for (std::size_t i = 0; i < 4; ++i) {
        found.unknownColours += i == 0 ? ' ' : '/';
        found.unknownColours += std::to_string(data[i]);
    }
    if (data[2] != kIdentity || data[3] != kAllCodes) return;
    const CodedColours coded{data[0], data[1]};
    if (areUnderstood(coded)) found.coded = coded;
    if (found.coded || data[0] == kUnspecified || data[1] == kUnspecified)
        found.unknownColours.clear();
}

/// PNG third edition 11.3.4.3: pixels a unit across and down; unit 1 is the metre, 0 none.
Resolution resolutionOfPng(ByteView data) {
    if (data.size() != 9 || data[8] > 1) return {};
    return sensible({double(bigEndian32(&data[0])), double(bigEndian32(&data[4])),
                     data[8] == 1 ? Resolution::Unit::metre : Resolution::Unit::none});
}

}  // namespace

Container inspectPng(ByteView bytes) {
    Container found;
    ToldOrientation orientation;
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
        if (isHeader) readPngHeader(data, found);
        orientation.readPngChunk(reinterpret_cast<const char*>(type), data);
        if (std::memcmp(type, "pHYs", 4) == 0) found.resolution = resolutionOfPng(data);
        if (std::memcmp(type, "cICP", 4) == 0) readCodedColours(data, found);
        found.hasProfile = found.hasProfile || std::memcmp(type, "iCCP", 4) == 0;
        if (std::memcmp(type, "IEND", 4) == 0) {
            found.orientation = orientation.value();
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

/// Size, blocks of all components and what they take, from the data of a SOFn segment.
void readJpegFrame(ByteView data, std::uint8_t marker, Container& found) {
    found.height = bigEndian16(&data[1]);
    found.width = bigEndian16(&data[3]);
    const std::size_t components = std::min<std::size_t>({data[5], (data.size() - 6) / 3, 4});
    std::uint64_t maxAcross = 1, maxDown = 1, blocks = 0;
    for (std::size_t c = 0; c < components; ++c) {
        maxAcross = std::max<std::uint64_t>(maxAcross, data[7 + 3 * c] >> 4);
        maxDown = std::max<std::uint64_t>(maxDown, data[7 + 3 * c] & 15);
    }
    for (std::size_t c = 0; c < components; ++c) {
        const std::uint64_t across = data[7 + 3 * c] >> 4, down = data[7 + 3 * c] & 15;
        blocks += dividedUp(static_cast<std::uint64_t>(found.width) * across, 8 * maxAcross) *
                  dividedUp(static_cast<std::uint64_t>(found.height) * down, 8 * maxDown);
    }
    found.grey = components == 1;
    found.components = data[5];
    found.leastBytes = leastJpegBytes(blocks, marker);
}

/// JFIF 1.02: version, unit (0 none, 1 inch, 2 centimetre), densities across and down.
Resolution resolutionOfJfif(ByteView data) {
    using Unit = Resolution::Unit;
    constexpr Unit kUnits[] = {Unit::none, Unit::inch, Unit::centimetre};
    if (data.size() < 12 || std::memcmp(data.data(), "JFIF", 5) != 0 || data[7] > 2) return {};
    return sensible({double(bigEndian16(&data[8])), double(bigEndian16(&data[10])), kUnits[data[7]]});
}

}  // namespace

Container inspectJpeg(ByteView bytes) {
    constexpr std::uint8_t kEoi = 0xd9, kSos = 0xda, kApp0 = 0xe0, kApp1 = 0xe1, kApp2 = 0xe2;
    Container found;
    JpegCoefficients coded;
    ToldOrientation orientation;
    for (std::size_t at = 2; at + 1 < bytes.size();) {
        if (bytes[at] != 0xff || bytes[at + 1] == 0xff) {  // fill bytes
            ++at;
            continue;
        }
        const std::uint8_t marker = bytes[at + 1];
        if (found.wholeBytes != 0 && !mayFollowScans(marker)) return found;
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
        if (marker == kApp0 && !found.resolution.isKnown()) found.resolution = resolutionOfJfif(data);
        if (marker == kApp1) orientation.readApp1(data);
        constexpr std::string_view kProfile = "ICC_PROFILE";
        const bool isProfile = marker == kApp2 && data.size() > kProfile.size() &&
                               std::memcmp(data.data(), kProfile.data(), kProfile.size()) == 0;
        found.hasProfile = found.hasProfile || isProfile;
        found.orientation = orientation.value();
        const bool isFrame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 &&
                             marker != 0xcc;  // SOFn; the others are DHT, JPG, DAC
        if (isFrame && found.width == 0 && data.size() >= 9) readJpegFrame(data, marker, found);
        if (isFrame) coded.readFrame(marker, data);
        at += 2 + length;
        if (marker != kSos) continue;
        at = skipEntropyCoded(bytes, at);
        ++found.scans;
        coded.readScan(data);
        if (found.wholeBytes == 0 && coded.areWhole()) found.wholeBytes = at;
    }
    return found;
}

Container inspectWebp(ByteView bytes) {
    Container found;
    ToldOrientation orientation;
    if (bytes.size() < 12) return found;
    const std::size_t length = littleEndian32(&bytes[4]);
    if (length > bytes.size() - 8) return found;
    found.complete = true;
    for (std::size_t at = 12; at + 8 <= bytes.size();) {
        const std::size_t size = littleEndian32(&bytes[at + 4]);
        if (size > bytes.size() - at - 8) break;
        const ByteView data = bytes.subspan(at + 8, size);
        if (std::memcmp(&bytes[at], "EXIF", 4) == 0) orientation.readExif(data);
        if (std::memcmp(&bytes[at], "XMP ", 4) == 0) orientation.readXmp(data);
        found.hasProfile = found.hasProfile || std::memcmp(&bytes[at], "ICCP", 4) == 0;
        if (std::memcmp(&bytes[at], "VP8 ", 4) == 0 && size >= 10)  // RFC 6386 §9.1: 14 bits a side
            found.leastBytes =
                leastWebpBytes(littleEndian16(&data[6]) & 0x3fff, littleEndian16(&data[8]) & 0x3fff);
        at += 8 + size + (size & 1);
    }
    found.orientation = orientation.value();
    return found;
}

namespace {

struct BmpHeader {
    std::uint64_t pixels = 0;  ///< where they begin
    std::int64_t width = 0, height = 0;
    std::uint32_t bits = 0, compression = 0;
    Resolution resolution = {};  ///< pixels a metre
};

/// Both kinds of header: of 12 bytes (OS/2), and of 40 and more.
BmpHeader bmpHeader(ByteView bytes) {
    BmpHeader h;
    h.pixels = littleEndian32(&bytes[10]);
    if (littleEndian32(&bytes[14]) == 12) {
        h.width = littleEndian16(&bytes[18]);
        h.height = littleEndian16(&bytes[20]);
        h.bits = littleEndian16(&bytes[24]);
    } else {
        h.width = static_cast<std::int32_t>(littleEndian32(&bytes[18]));
        h.height = std::abs(std::int64_t{static_cast<std::int32_t>(littleEndian32(&bytes[22]))});
        h.bits = littleEndian16(&bytes[28]);
        h.compression = littleEndian32(&bytes[30]);
        const auto metre = [&](std::size_t at) {
            return double(static_cast<std::int32_t>(littleEndian32(&bytes[at])));
        };
        h.resolution = sensible({metre(38), metre(42), Resolution::Unit::metre});
    }
    return h;
}

}  // namespace

Container inspectBmp(ByteView bytes) {
    Container found;
    constexpr std::size_t kFileHeader = 14, kOs2Header = 12, kInfoHeader = 40;
    if (bytes.size() < kFileHeader + kOs2Header) return found;
    const bool os2 = littleEndian32(&bytes[14]) == kOs2Header;
    if (!os2 && bytes.size() < kFileHeader + kInfoHeader) return found;
    const BmpHeader h = bmpHeader(bytes);
    found.width = h.width;
    found.height = h.height;
    found.resolution = h.resolution;
    BmpColours colours = bmpColours(bytes);
    found.profile = std::move(colours.profile);
    found.remark = std::move(colours.remark);
    const std::uint64_t width = h.width < 0 ? 0 : static_cast<std::uint64_t>(h.width);
    const auto rows = static_cast<std::uint64_t>(h.height);
    const std::uint64_t rowBytes = (std::uint64_t{h.bits} * width + 31) / 32 * 4;
    constexpr std::uint32_t kRgb = 0, kRle8 = 1, kRle4 = 2, kBitfields = 3;
    const bool packed = h.compression == kRgb || h.compression == kBitfields;
    found.complete = !packed || rowBytes == 0 ||
                     (h.pixels <= bytes.size() && rows <= (bytes.size() - h.pixels) / rowBytes);
    if (h.compression == kRle8 || h.compression == kRle4)
        found.leastBytes = leastBmpRunBytes(width * rows);
    return found;
}

namespace {

/// Scans of a JPEG that are decoded; each takes time for every block, however few bytes it has. A
/// sequential picture has up to 4, encoders' progressive ones have 6 to 18, those of optimisers,
/// which try splits of the spectrum, up to 64.
int scansAllowed(Extent size) {
    constexpr std::int64_t kMostPixels = 5'000'000'000;  // of all scans: some 10 s
    const std::int64_t affordable = size.empty() ? 100 : kMostPixels / size.area();
    return static_cast<int>(std::clamp<std::int64_t>(affordable, 20, 100));
}

}  // namespace

void checkContainer(ReadJob& job, const Container& container) {
    if (container.damaged) job.refuse("is damaged: a checksum in it is wrong.");
    if (container.width != 0) job.announce(container.width, container.height);
    if (!container.complete && !container.endMissing()) job.refuseTruncated();
    if (container.scans > scansAllowed(job.size))
        job.refuse(sentence(
            "is damaged or made to do harm: it has {count} scans, more than any picture needs.",
            {{"count", container.scans}}));
}

}  // namespace weft::io
