/// PNG (ISO/IEC 15948): grey or colour, with or without alpha, 8 or 16 bit, iCCP.
#include <zlib.h>

#include <cstdlib>
#include <cstring>
#include <span>

#include "byte_order.h"
#include "encoded_picture.h"
#include "samples.h"

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
    const Bytes& icc = picture.options.iccProfile;
    // The standard wants a grey profile on grey pictures and an RGB one on the others.
    const char* wanted = picture.color.channels == 1 ? "GRAY" : "RGB ";
    if (icc.size() < 128 || std::memcmp(&icc[16], wanted, 4) != 0) return;
    uLongf size = compressBound(static_cast<uLong>(icc.size()));
    Bytes data = {'I', 'C', 'C', 0, 0};  // name, its end, deflate
    data.resize(5 + size);
    if (compress(data.data() + 5, &size, icc.data(), static_cast<uLong>(icc.size())) != Z_OK)
        throw std::bad_alloc();
    data.resize(5 + size);
    appendChunk(out, "iCCP", data);
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

/// Filter `kind` of a row (ISO/IEC 15948 §9); both rows have `bpp` zero bytes in front of `row`.
void filterRow(int kind, const std::uint8_t* row, const std::uint8_t* above, std::size_t size,
               std::size_t bpp, std::uint8_t* to) {
    for (std::size_t i = 0; i < size; ++i) {
        const int left = *(row + i - bpp), up = above[i], upLeft = *(above + i - bpp);
        int guess = 0;
        if (kind == 1) guess = left;
        if (kind == 2) guess = up;
        if (kind == 3) guess = (left + up) / 2;
        if (kind == 4) guess = paeth(left, up, upLeft);
        to[i] = static_cast<std::uint8_t>(row[i] - guess);
    }
}

long sumOfMagnitudes(const std::uint8_t* bytes, std::size_t size) {
    long sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += std::abs(static_cast<std::int8_t>(bytes[i]));
    return sum;
}

/// Deflates rows into IDAT chunks of about 256 KiB.
class DataWriter {
public:
    explicit DataWriter(Bytes& out) : out_(out), buffer_(std::size_t{1} << 18) {
        constexpr int kLevel = 4;  // a third of the time of zlib's default for a few per cent of size
        if (deflateInit(&stream_, kLevel) != Z_OK) throw std::bad_alloc();
        restart();
    }
    ~DataWriter() { deflateEnd(&stream_); }
    DataWriter(const DataWriter&) = delete;
    DataWriter& operator=(const DataWriter&) = delete;

    void write(const std::uint8_t* bytes, std::size_t size) {
        stream_.next_in = const_cast<Bytef*>(bytes);
        stream_.avail_in = static_cast<uInt>(size);
        while (stream_.avail_in > 0) {
            deflate(&stream_, Z_NO_FLUSH);
            if (stream_.avail_out == 0) flush();
        }
    }
    void finish() {
        while (deflate(&stream_, Z_FINISH) != Z_STREAM_END) flush();
        flush();
    }

private:
    void restart() {
        stream_.next_out = buffer_.data();
        stream_.avail_out = static_cast<uInt>(buffer_.size());
    }
    void flush() {
        appendChunk(out_, "IDAT", {buffer_.data(), buffer_.size() - stream_.avail_out});
        restart();
    }

    Bytes& out_;
    Bytes buffer_;
    z_stream stream_{};
};

/// Filters each row by the smallest sum of magnitudes of the candidates and deflates it.
void appendRows(Bytes& out, const PictureToWrite& picture) {
    const std::size_t bpp = std::size_t(picture.samplesPerPixel() * picture.options.depth / 8);
    const std::size_t size = bpp * std::size_t(picture.color.extent.width);
    Bytes above(bpp + size, 0), row(bpp + size, 0), best(size + 1), trial(size + 1);
    DataWriter data(out);
    for (int y = 0; y < picture.color.extent.height; ++y) {
        packPngRow(picture, y, row.data() + bpp);
        long smallest = -1;
        for (int kind = 0; kind <= 4; ++kind) {
            trial[0] = static_cast<std::uint8_t>(kind);
            filterRow(kind, row.data() + bpp, above.data() + bpp, size, bpp, trial.data() + 1);
            const long sum = sumOfMagnitudes(trial.data() + 1, size);
            if (smallest >= 0 && sum >= smallest) continue;
            smallest = sum;
            best.swap(trial);
        }
        data.write(best.data(), best.size());
        row.swap(above);
    }
    data.finish();
}

}  // namespace

Bytes encodePng(const PictureToWrite& picture) {
    Bytes out = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    appendHeader(out, picture);
    appendProfile(out, picture);
    appendRows(out, picture);
    appendChunk(out, "IEND", {});
    return out;
}

}  // namespace weft::io
