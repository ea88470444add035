/// PNG (ISO/IEC 15948): grey or colour, with or without alpha, 8 or 16 bit, iCCP.
#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <span>

#include "io/byte_order.h"
#include "io/encoded_picture.h"
#include "io/metadata/metadata_blocks.h"
#include "io/samples.h"
#include "io/write/file_resolution.h"
#include "weft/backend/thread_count.h"
#include "weft/backend/thread_pool.h"

namespace weft::io {

namespace {

void appendChunk(Bytes& out, const char (&type)[5], std::span<const std::uint8_t> data) {
    appendBigEndian32(out, static_cast<std::uint32_t>(data.size()));
    const std::size_t start = out.size();
    out.insert(out.end(), type, type + 4);
    out.insert(out.end(), data.begin(), data.end());
    const uLong crc = crc32_z(0, out.data() + start, out.size() - start);
    appendBigEndian32(out, static_cast<std::uint32_t>(crc));
}

void appendHeader(Bytes& out, const PictureToWrite& picture) {
    constexpr std::uint8_t kColor = 2, kAlpha = 4;
    Bytes header;
    appendBigEndian32(header, static_cast<std::uint32_t>(picture.color.extent.width));
    appendBigEndian32(header, static_cast<std::uint32_t>(picture.color.extent.height));
    header.push_back(static_cast<std::uint8_t>(picture.options.depth));
    header.push_back((picture.color.channels == 3 ? kColor : 0) | (picture.hasAlpha() ? kAlpha : 0));
    header.insert(header.end(), {0, 0, 0});  // deflate, adaptive filters, not interlaced
    appendChunk(out, "IHDR", header);
}

void appendProfile(Bytes& out, const PictureToWrite& picture) {
    const Bytes& icc = picture.profileFor(picture.color.channels);
    if (icc.empty()) return;
    uLongf size = compressBound(static_cast<uLong>(icc.size()));
    Bytes data = {'I', 'C', 'C', 0, 0};  // name, its end, deflate
    data.resize(5 + size);
    if (compress(data.data() + 5, &size, icc.data(), static_cast<uLong>(icc.size())) != Z_OK)
        throw std::bad_alloc();
    data.resize(5 + size);
    appendChunk(out, "iCCP", data);
}

void appendResolution(Bytes& out, const Resolution& resolution) {
    const WholeResolution whole = resolutionOfPng(resolution);
    if (whole.x == 0) return;
    Bytes data;
    appendBigEndian32(data, whole.x);
    appendBigEndian32(data, whole.y);
    data.push_back(whole.unit == Resolution::Unit::metre ? 1 : 0);
    appendChunk(out, "pHYs", data);
}

/// Row y as PNG stores it: 16-bit samples are big endian.
void packPngRow(const PictureToWrite& picture, int y, std::uint8_t* to) {
    if (picture.options.depth != 16)
        return picture.interleave(y, [to](std::size_t i, float v) { to[i] = toCode8(v); });
    picture.interleave(y, [to](std::size_t i, float v) {
        const std::uint16_t code = toCode16(v);
        to[2 * i] = static_cast<std::uint8_t>(code >> 8);
        to[2 * i + 1] = static_cast<std::uint8_t>(code);
    });
}

std::uint8_t paeth(int left, int up, int upLeft) {
    const int p = left + up - upLeft;
    const int a = std::abs(p - left), b = std::abs(p - up), c = std::abs(p - upLeft);
    return static_cast<std::uint8_t>(a <= b && a <= c ? left : b <= c ? up : upLeft);
}

/// A row as PNG stores it and the one above it, each with `bpp` zero bytes in front.
struct RowPair {
    const std::uint8_t *row, *above;
    std::size_t size, bpp;
};

/// Filter `kind` (ISO/IEC 15948 §9) of a row into `to`; returns its sum of magnitudes.
template <int kind>
std::uint64_t filterRow(const RowPair& rows, std::uint8_t* to) {
    const std::uint8_t *row = rows.row, *above = rows.above;
    const std::uint8_t *before = row - rows.bpp, *beforeAbove = above - rows.bpp;
    for (std::size_t i = 0; i < rows.size; ++i) {
        std::uint8_t guess = 0;
        if constexpr (kind == 1) guess = before[i];
        if constexpr (kind == 2) guess = above[i];
        if constexpr (kind == 3) guess = static_cast<std::uint8_t>((before[i] + above[i]) / 2);
        if constexpr (kind == 4) guess = paeth(before[i], above[i], beforeAbove[i]);
        to[i] = static_cast<std::uint8_t>(row[i] - guess);
    }
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < rows.size; ++i) {
        const int v = static_cast<std::int8_t>(to[i]);  // NOLINT(bugprone-signed-char-misuse)
        sum += static_cast<std::uint32_t>(v < 0 ? -v : v);
    }
    return sum;
}

/// Filters rows by the smallest sum of magnitudes of the candidates.
class RowFilter {
public:
    explicit RowFilter(const PictureToWrite& picture)
        : picture_(picture),
          bpp_(std::size_t(picture.samplesPerPixel() * picture.options.depth / 8)),
          size_(bpp_ * std::size_t(picture.color.extent.width)),
          above_(bpp_ + size_, 0),
          row_(bpp_ + size_, 0),
          trial_(size_) {}

    /// Bytes of a filtered row: its filter's number and the row.
    [[nodiscard]] std::size_t rowBytes() const { return size_ + 1; }
    /// Rows begin .. end − 1, one after the other.
    [[nodiscard]] Bytes filtered(int begin, int end) {
        Bytes out(rowBytes() * static_cast<std::size_t>(end - begin));
        if (begin > 0) packPngRow(picture_, begin - 1, above_.data() + bpp_);
        std::uint8_t* to = out.data();
        for (int y = begin; y < end; ++y, to += rowBytes()) {
            packPngRow(picture_, y, row_.data() + bpp_);
            const RowPair rows{row_.data() + bpp_, above_.data() + bpp_, size_, bpp_};
            std::uint64_t least = filterRow<0>(rows, to + 1);
            to[0] = 0;
            keepSmaller<1>(rows, to, least);
            keepSmaller<2>(rows, to, least);
            keepSmaller<3>(rows, to, least);
            keepSmaller<4>(rows, to, least);
            row_.swap(above_);
        }
        return out;
    }

private:
    template <int kind>
    void keepSmaller(const RowPair& rows, std::uint8_t* to, std::uint64_t& least) {
        const std::uint64_t sum = filterRow<kind>(rows, trial_.data());
        if (sum >= least) return;
        least = sum;
        to[0] = kind;
        std::memcpy(to + 1, trial_.data(), size_);
    }

    const PictureToWrite& picture_;
    std::size_t bpp_, size_;
    Bytes above_, row_, trial_;
};

/// A part of a zlib stream (RFC 1950) that can be made on its own.
struct Deflated {
    Bytes bytes;
    uLong adler = 1;  ///< of what was packed
    std::size_t size = 0;
};

/// Ends on a byte, and after the last part for good.
Deflated deflated(const Bytes& raw, bool last, bool quick) {
    constexpr int kLevel = 4;  // a third of the time of zlib's default for a few per cent of size
    constexpr int kRawWindow = -15, kMemory = 9;
    struct Stream : z_stream {
        Stream() : z_stream() {}
        ~Stream() { deflateEnd(this); }
    } stream;
    if (deflateInit2(&stream, kLevel, Z_DEFLATED, kRawWindow, kMemory,
                     quick ? Z_RLE : Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    Deflated out{Bytes(deflateBound(&stream, static_cast<uLong>(raw.size())) + 16),
                 adler32_z(1, raw.data(), raw.size()), raw.size()};
    stream.next_in = const_cast<Bytef*>(raw.data());
    stream.avail_in = static_cast<uInt>(raw.size());
    stream.next_out = out.bytes.data();
    stream.avail_out = static_cast<uInt>(out.bytes.size());
    deflate(&stream, last ? Z_FINISH : Z_SYNC_FLUSH);
    out.bytes.resize(stream.total_out);
    out.bytes.shrink_to_fit();
    return out;
}

/// Filters and deflates rows in parts, on all threads, each an IDAT chunk. Parts depend on the
/// picture alone, so that the same picture gives the same bytes.
void appendRows(Bytes& out, const PictureToWrite& picture) {
    constexpr std::size_t kPart = std::size_t{1} << 19;
    const int height = picture.color.extent.height;
    const std::size_t rowBytes = RowFilter(picture).rowBytes();
    const int rows = static_cast<int>(std::max<std::size_t>(1, kPart / rowBytes));
    const int parts = (height + rows - 1) / rows;
    std::vector<Deflated> made(static_cast<std::size_t>(parts));
    constexpr int kMostThreads = 4;  // more would wait for memory
    const int wanted = picture.options.threads > 0 ? picture.options.threads : kMostThreads;
    const int cores = usableProcessors();
    ThreadPool pool(std::min({wanted, parts, kMostThreads, cores}));
    pool.run(parts, [&](int part) {
        RowFilter filter(picture);
        const int begin = part * rows, end = std::min(height, begin + rows);
        made[static_cast<std::size_t>(part)] =
            deflated(filter.filtered(begin, end), end == height, picture.options.quick);
    });
    uLong adler = 1;
    Bytes data = {0x78, 0x5e};  // deflate, a window of 32 KiB, a fast level
    for (std::size_t i = 0; i < made.size(); ++i) {
        adler = adler32_combine(adler, made[i].adler, static_cast<z_off_t>(made[i].size));
        data.insert(data.end(), made[i].bytes.begin(), made[i].bytes.end());
        made[i].bytes = Bytes();
        if (i + 1 == made.size()) appendBigEndian32(data, static_cast<std::uint32_t>(adler));
        appendChunk(out, "IDAT", data);
        data.clear();
    }
}

}  // namespace

Bytes encodePng(const PictureToWrite& picture) {
    Bytes out = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    appendHeader(out, picture);
    appendProfile(out, picture);
    appendResolution(out, picture.options.resolution);
    if (picture.options.metadata) {
        const Bytes chunks = pngChunks(*picture.options.metadata);
        out.insert(out.end(), chunks.begin(), chunks.end());
    }
    appendRows(out, picture);
    appendChunk(out, "IEND", {});
    return out;
}

}  // namespace weft::io
