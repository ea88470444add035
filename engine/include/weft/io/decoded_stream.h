#pragma once
/// What weft-decoder, the child process that decodes what the table of formats leaves to it, writes
/// to its parent: a header, then an ICC file, EXIF (a TIFF structure), XMP and either rows of samples
/// or a message. Both are of one build on one machine: numbers lie as the machine has them.
#include <array>
#include <cstdint>

namespace weft::io {

/// Colours of a picture that says them by numbers (ITU-T H.273) instead of a profile.
struct CodedColours {
    std::uint16_t primaries = 2, transfer = 2;  ///< 2: not said
};

struct DecodedHeader {
    static constexpr std::array<char, 8> kMagic = {'W', 'E', 'F', 'T', 'd', 'e', 'c', '2'};
    std::array<char, 8> magic = kMagic;
    std::uint32_t messageBytes = 0;  ///< above 0: why there is no picture, and nothing else
    std::uint32_t width = 0, height = 0;
    std::uint16_t channels = 3;  ///< colours; red, green, blue
    std::uint16_t alpha = 0;     ///< 1: a fourth sample, with which colours are not multiplied
    /// 8, 16, or 32 (float): of the file. Samples that follow are float where it is 32, else codes of
    /// 16 bits.
    std::uint16_t depth = 16;
    std::uint16_t exchanged = 0;     ///< 1: turned by a right angle, as the file asks for
    std::uint16_t others = 0;        ///< 1: pictures that follow in the file, such as an animation's
    std::uint16_t extraSamples = 0;  ///< of a pixel: neither colour nor alpha, and left out
    std::uint16_t metadataDamaged = 0;  ///< 1: there is some, which cannot be read
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
/// KIND: what a file app/decoder/decode_KIND.cpp decodes. MAX_BYTES: of memory, beyond what the
/// program itself takes.
inline constexpr const char* kDecoderProgram = "weft-decoder";

}  // namespace weft::io
