/// PBM, PGM and PPM, plain and raw (netpbm.sourceforge.net/doc), and PFM.
#include <bit>
#include <charconv>
#include <cstring>
#include <string_view>
#include <utility>

#include "io/float_picture.h"
#include "io/read/read_job.h"
#include "io/samples.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Reads the words of a Netpbm header; '#' starts a comment that ends with its line.
class NetpbmWords {
public:
    explicit NetpbmWords(ReadJob& job) : job_(job) {}

    std::string_view word() {
        skipSpace();
        const std::size_t start = at_;
        while (at_ < job_.bytes.size() && !isSpace(job_.bytes[at_])) ++at_;
        if (start == at_) job_.refuseTruncated();
        return {reinterpret_cast<const char*>(job_.bytes.data()) + start, at_ - start};
    }
    std::int64_t number() {
        const std::string_view text = word();
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size() || value < 0)
            job_.refuse(sentence("is damaged: '{text}' stands where a number should.",
                                 {{"text", std::string(text.substr(0, 20))}}));
        return value;
    }
    /// Plain PBM need not put space between its digits.
    std::int64_t digit() {
        skipSpace();
        if (at_ >= job_.bytes.size()) job_.refuseTruncated();
        const std::uint8_t c = job_.bytes[at_++];
        if (c != '0' && c != '1') job_.refuse("is damaged: a bit is neither 0 nor 1.");
        return c - '0';
    }
    /// The raster behind the header: one white-space byte further. Throws if shorter than `size`.
    ByteView raster(std::int64_t size) {
        if (at_ + 1 > job_.bytes.size()) job_.refuseTruncated();
        const ByteView rest = job_.bytes.subspan(at_ + 1);
        if (std::cmp_less(rest.size(), size)) job_.refuseTruncated();
        return rest;
    }

private:
    static bool isSpace(std::uint8_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
    void skipSpace() {
        while (at_ < job_.bytes.size() && (isSpace(job_.bytes[at_]) || job_.bytes[at_] == '#')) {
            if (job_.bytes[at_] == '#')
                while (at_ < job_.bytes.size() && job_.bytes[at_] != '\n') ++at_;
            else
                ++at_;
        }
    }

    ReadJob& job_;
    std::size_t at_ = 2;  // behind "Pn"
};

struct Header {
    int channels = 1;
    std::int64_t maxValue = 1;
    bool plain = false, bitmap = false;
};

Header readHeader(ReadJob& job, NetpbmWords& words) {
    const char kind = static_cast<char>(job.bytes[1]);
    Header h;
    h.plain = kind <= '3';
    h.bitmap = kind == '1' || kind == '4';
    h.channels = kind == '3' || kind == '6' ? 3 : 1;
    const std::int64_t width = words.number(), height = words.number();
    job.announce(width, height);
    if (!h.bitmap) h.maxValue = words.number();
    if (h.maxValue < 1 || h.maxValue > 65535)
        job.refuse("is damaged: its largest value is not 1..65535.");
    return h;
}

/// Internal value of a code of 0..maxValue: whole, exact for 255 and 65535.
float sampleOf(std::int64_t code, const Header& h) {
    if (h.bitmap) return code ? 0.0f : static_cast<float>(kFullScale);  // 1 is black
    const std::int64_t clamped = std::min(code, h.maxValue);
    return static_cast<float>((2 * clamped * 65535 + h.maxValue) / (2 * h.maxValue));
}

void readPlain(NetpbmWords& words, const Header& h, Field& color) {
    for (int y = 0; y < color.extent().height; ++y)
        for (int x = 0; x < color.extent().width; ++x)
            for (int c = 0; c < h.channels; ++c)
                color.row(c, y)[x] = sampleOf(h.bitmap ? words.digit() : words.number(), h);
}

void readBinary(ByteView raster, const Header& h, Field& color) {
    const int width = color.extent().width;
    const std::size_t sampleBytes = h.maxValue > 255 ? 2 : 1;
    const std::size_t rowBytes = h.bitmap
                                     ? std::size_t(width + 7) / 8
                                     : std::size_t(width) * std::size_t(h.channels) * sampleBytes;
    for (int y = 0; y < color.extent().height; ++y) {
        const std::uint8_t* row = raster.data() + std::size_t(y) * rowBytes;
        for (int i = 0; i < width * h.channels; ++i) {
            std::int64_t code = 0;
            if (h.bitmap)
                code = row[i / 8] >> (7 - i % 8) & 1;
            else
                code = sampleBytes == 2 ? row[2 * i] << 8 | row[2 * i + 1] : row[i];
            color.row(i % h.channels, y)[i / h.channels] = sampleOf(code, h);
        }
    }
}

std::int64_t rasterBytes(const Header& h, Extent e) {
    if (h.bitmap) return std::int64_t{(e.width + 7) / 8} * e.height;
    return e.area() * h.channels * (h.maxValue > 255 ? 2 : 1);
}

/// Fewest: a digit a sample, with space between numbers.
std::int64_t plainBytes(const Header& h, Extent e) {
    return h.bitmap ? e.area() : 2 * e.area() * h.channels - 1;
}

}  // namespace

DecodedPicture readNetpbm(ReadJob& job) {
    NetpbmWords words(job);
    const Header h = readHeader(job, words);
    const ByteView raster =
        words.raster(h.plain ? plainBytes(h, job.size) : rasterBytes(h, job.size));
    job.requireMemory(static_cast<std::uint64_t>(job.size.area() * h.channels) * (4 + 1));
    auto color = std::make_shared<Field>(job.size, h.channels, false);
    if (h.plain)
        readPlain(words, h, *color);
    else
        readBinary(raster, h, *color);
    DecodedPicture result;
    result.picture.color = std::move(color);
    result.picture.depth = h.maxValue > 255 ? 16 : 8;
    result.picture.linearByCustom = h.channels == 1 && !h.bitmap;
    return result;
}

DecodedPicture readPfm(ReadJob& job) {
    const int channels = job.bytes[1] == 'F' ? 3 : 1;
    NetpbmWords words(job);
    const std::int64_t width = words.number(), height = words.number();
    job.announce(width, height);
    const std::string_view scale = words.word();
    double factor = 0;  // its sign is the byte order: negative is little endian
    std::from_chars(scale.data(), scale.data() + scale.size(), factor);
    if (factor == 0) job.refuse("is damaged: its scale is not a number.");
    const ByteView raster = words.raster(job.size.area() * channels * 4);
    job.requireMemory(static_cast<std::uint64_t>(job.size.area() * channels) * 2 * 4);
    const bool swap = (factor < 0) != (std::endian::native == std::endian::little);
    Field color(job.size, channels, false);
    const std::uint8_t* from = raster.data();
    for (int y = job.size.height - 1; y >= 0; --y)
        for (int i = 0; i < job.size.width * channels; ++i, from += 4) {
            std::uint32_t word = 0;
            std::memcpy(&word, from, 4);
            if (swap) word = __builtin_bswap32(word);
            color.row(i % channels, y)[i / channels] = std::bit_cast<float>(word);
        }
    return {floatPicture({std::move(color), Field()}), 1};
}

}  // namespace weft::io
