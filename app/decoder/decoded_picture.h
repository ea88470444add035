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
    std::vector<std::uint16_t> samples;  ///< row by row, pixel by pixel
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

// Throw Refused and std::bad_alloc. Where the library was not there, they say so.
[[nodiscard]] DecodedPicture decodeHeif(std::span<const std::uint8_t> file, const Limits& limits);
[[nodiscard]] DecodedPicture decodeRaw(std::span<const std::uint8_t> file, const Limits& limits);

}  // namespace weft::decoder
