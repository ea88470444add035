#pragma once
/// What weft-decoder, the child process that reads camera files, writes to its parent: a header, then
/// an ICC file, EXIF (a TIFF structure), XMP and either rows of samples or a message. Both are of one
/// build on one machine: numbers lie as the machine has them.
#include <array>
#include <cstdint>

namespace weft::io {

/// Colours of a picture that says them by numbers (ITU-T H.273) instead of a profile.
struct CodedColours {
    std::uint16_t primaries = 2, transfer = 2;  ///< 2: not said
};

struct DecodedHeader {
    static constexpr std::array<char, 8> kMagic = {'W', 'E', 'F', 'T', 'd', 'e', 'c', '1'};
    std::array<char, 8> magic = kMagic;
    std::uint32_t messageBytes = 0;  ///< above 0: why there is no picture, and nothing else
    std::uint32_t width = 0, height = 0;
    std::uint16_t channels = 3;  ///< colours; red, green, blue
    std::uint16_t alpha = 0;     ///< 1: a fourth sample, with which colours are not multiplied
    std::uint16_t depth = 16;    ///< 8 or 16: of the file. Samples that follow are of 16 bits
    CodedColours coded;
    std::uint32_t profileBytes = 0, exifBytes = 0, xmpBytes = 0;
};

/// What `weft-decoder filter` answers with, and nothing else: whether the kernel kills it at system
/// calls that decoding does not need.
struct DecoderFilter {
    enum class State : std::uint32_t { active, notBuilt, sanitized, refused };
    static constexpr std::array<char, 8> kMagic = {'W', 'E', 'F', 'T', 'f', 'l', 't', '1'};
    std::array<char, 8> magic = kMagic;
    State state = State::notBuilt;
    std::int32_t error = 0;  ///< errno; where it was refused
};

/// What it is called and with: weft-decoder KIND MAX_PIXELS MAX_BYTES, the file at standard input.
/// KIND: "raw" or "heif". MAX_BYTES: of memory, beyond what the program itself takes.
inline constexpr const char* kDecoderProgram = "weft-decoder";

}  // namespace weft::io
