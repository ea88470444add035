#pragma once
/// A decoded picture on its way to the parent.
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "weft/io/decoded_stream.h"

namespace weft::decoder {

/// A reason in a user's words: "is damaged: ...".
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct DecodedPicture {
    io::DecodedHeader header;
    std::vector<std::uint8_t> profile, exif, xmp;
    // Row by row, pixel by pixel; one of both.
    std::vector<std::uint16_t> samples;
    std::vector<float> floats;  ///< where header.depth is 32
};

struct Limits {
    std::uint64_t maxPixels = 0;
    /// Throws Refused.
    void check(std::int64_t width, std::int64_t height) const {
        if (width <= 0 || height <= 0) throw Refused("holds no pixels: its header is damaged.");
        if (static_cast<std::uint64_t>(width) > maxPixels / static_cast<std::uint64_t>(height))
            throw Refused("is " + std::to_string(width) + " × " + std::to_string(height) +
                          " pixels, more than Weft reads.");
    }
};

/// One in each file decode_KIND.cpp. Throws Refused and std::bad_alloc. Where the library was not
/// there, it says so.
using Decode = DecodedPicture(std::span<const std::uint8_t> file, const Limits& limits);

struct Decoder {
    const char* file;  ///< "decode_heif"
    Decode* decode;
};

}  // namespace weft::decoder
