#include "io/read/tiff_samples.h"

#include <Imath/half.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "io/samples.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Number `index` of samples of `bits` bits that lie without gaps, the most significant bit first
/// (TIFF 6.0 "BitsPerSample"). libtiff swaps whole bytes only.
std::uint32_t packedSample(const std::uint8_t* row, std::size_t index, unsigned bits) {
    const std::size_t begin = index * bits;
    std::uint32_t value = 0;
    for (std::size_t bit = begin; bit < begin + bits;) {
        const unsigned inByte = bit % 8,
                       taken = std::min<unsigned>(8 - inByte, unsigned(begin + bits - bit));
        value = value << taken | (row[bit / 8] >> (8 - inByte - taken) & ((1u << taken) - 1));
        bit += taken;
    }
    return value;
}

std::uint32_t wholeSample(const std::uint8_t* row, std::size_t index, unsigned bits) {
    if (bits == 8) return row[index];
    std::uint16_t u16 = 0;
    std::uint32_t u32 = 0;
    if (bits == 16) std::memcpy(&u16, row + 2 * index, 2);
    if (bits == 32) std::memcpy(&u32, row + 4 * index, 4);
    if (bits == 24) std::memcpy(&u32, row + 3 * index, 3);  // in the order of the machine, as others
    if (bits == 24 && std::endian::native == std::endian::big) u32 >>= 8;
    return bits == 16 ? u16 : bits == 24 || bits == 32 ? u32 : packedSample(row, index, bits);
}

/// In internal units: 8 bits and fewer are nearest codes of 8 bits, others of 16.
float scaled(std::uint32_t value, unsigned bits) {
    if (bits == 8) return fromCode8(value);
    if (bits == 16) return static_cast<float>(value);
    const double part = value / (std::exp2(bits) - 1);
    return bits < 8 ? fromCode8(static_cast<unsigned>(part * 255 + 0.5))
                    : static_cast<float>(std::floor(part * kFullScale + 0.5));
}

/// Of `bits` in two's complement: v / (2^(bits - 1) - 1) of full scale.
float scaledFromZero(std::uint32_t code, unsigned bits) {
    const std::uint32_t sign = 1u << (bits - 1);
    const double value = static_cast<double>(code ^ sign) - sign;
    return static_cast<float>(value * kFullScale / (sign - 1));
}

void convertReals(const std::uint8_t* row, std::size_t at, std::size_t step, int count, int bits,
                  float* to) {
    constexpr double kMost = std::numeric_limits<float>::max();
    for (int x = 0; x < count; ++x, at += step) {
        if (bits == 32) std::memcpy(&to[x], row + 4 * at, 4);
        if (bits == 16) {
            std::uint16_t code = 0;
            std::memcpy(&code, row + 2 * at, 2);
            half h;
            h.setBits(code);
            to[x] = h;
        }
        if (bits == 64) {
            double value = 0;
            std::memcpy(&value, row + 8 * at, 8);
            to[x] = static_cast<float>(std::clamp(value, -kMost, kMost));
        }
    }
}

}  // namespace

void convertTiffRun(const std::uint8_t* row, std::size_t first, std::size_t step, int count,
                    const Layout& l, TiffScale scale, float* to) {
    if (l.real()) return convertReals(row, first, step, count, l.bits, to);
    const bool numbers = scale == TiffScale::none;
    const std::uint32_t moved = l.isSigned() && !numbers ? 1u << (l.bits - 1) : 0;
    std::size_t at = first;
    if (l.fromZero && !numbers) {
        for (int x = 0; x < count; ++x, at += step)
            to[x] = scaledFromZero(wholeSample(row, at, l.bits), l.bits);
    } else if (l.bits == 8 && !moved && !numbers) {
        for (int x = 0; x < count; ++x, at += step) to[x] = fromCode8(row[at]);
    } else if (l.bits == 16) {
        for (int x = 0; x < count; ++x, at += step)
            to[x] = static_cast<float>(wholeSample(row, at, 16) ^ moved);
    } else {
        for (int x = 0; x < count; ++x, at += step) {
            // v + 2^(bits - 1) of two's complement
            const std::uint32_t value = wholeSample(row, at, l.bits) ^ moved;
            to[x] = numbers ? static_cast<float>(value) : scaled(value, l.bits);
        }
    }
    if (scale == TiffScale::inverted)
        for (int x = 0; x < count; ++x) to[x] = static_cast<float>(kFullScale) - to[x];
}

int tiffDepth(const Layout& l) {
    if (l.real()) return 32;
    return (l.bits <= 8 && !l.fromZero) || l.palette() ? 8 : 16;
}

const char* tiffRemark(const Layout& l) {
    if (l.isSigned() && !l.lab() && !l.fromZero)
        return "its samples are signed numbers, which were moved up by half their range: zero is "
               "middle grey";
    if (l.real() && l.bits == 64) return "its samples of 64 bits were rounded to 32";
    if (!l.real() && l.bits > 16 && l.colors) return "its samples were rounded to 16 bits";
    return "";
}

std::string remarkOnExtraSamples(const Layout& l) {
    const int rendered = l.photometric == PHOTOMETRIC_YCBCR ? 3 : 1;
    const int left = l.samples - (l.colors ? l.colors + (l.alphaSample ? 1 : 0) : rendered);
    return remarkOnExtraSamples(left);
}

Field colorsOfPalette(const Field& indices, TIFF* tiff, const Layout& l) {
    std::array<std::uint16_t*, 3> map{};
    Field color(indices.extent(), 3);
    if (!TIFFGetField(tiff, TIFFTAG_COLORMAP, &map[0], &map[1], &map[2])) return color;
    // Some writers have 8-bit values in it.
    const std::size_t entries = std::size_t{1} << l.bits;
    const bool wide = std::any_of(map.begin(), map.end(), [&](const std::uint16_t* values) {
        return std::any_of(values, values + entries, [](std::uint16_t v) { return v > 255; });
    });
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < indices.extent().height; ++y)
            for (int x = 0; x < indices.extent().width; ++x) {
                const unsigned value =
                    map[static_cast<std::size_t>(c)][static_cast<std::size_t>(indices.row(0, y)[x])];
                color.row(c, y)[x] = fromCode8(wide ? value >> 8 : value & 255);
            }
    return color;
}

}  // namespace weft::io
