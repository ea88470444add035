#pragma once
/// The fewest bytes of a file that can hold a picture, so that no small file can declare a huge one.
/// The figures are bounds of the formats, not of encoders: a flat picture by the best encoder passes.
/// Formats without a table here are exact (raw PNM, PFM, uncompressed BMP and TIFF) or have no bound:
/// lossless WebP, arithmetic JPEG and some TIFF compressions code a flat picture of any size in a few
/// bytes.
#include <cstdint>

namespace weft::io {

// Bytes that one byte of compressed data stands for at most.
/// RFC 1951: a length of 258 takes a bit, its distance another.
inline constexpr std::uint64_t kDeflateRatio = 1032;
/// TIFF 6.0 §9: two bytes repeat one 128 times. OpenEXR's RLE likewise.
inline constexpr std::uint64_t kRunRatio = 64;
/// TIFF 6.0 §13: no code has fewer than 9 bits, and no string more than 5119 bytes, the entries that
/// libtiff keeps.
inline constexpr std::uint64_t kLzwRatio = 4551;

/// ⌈a / b⌉.
[[nodiscard]] constexpr std::uint64_t dividedUp(std::uint64_t a, std::uint64_t b) {
    return a / b + (a % b != 0);
}
/// PNG: deflated rows, each behind the byte of its filter.
[[nodiscard]] constexpr std::uint64_t leastPngBytes(std::uint64_t width, std::uint64_t height,
                                                    std::uint64_t bitsPerPixel) {
    return dividedUp(dividedUp(width * bitsPerPixel, 8) * height, kDeflateRatio);
}
/// BMP, RLE8 and RLE4: two bytes for a run of at most 255 pixels.
[[nodiscard]] constexpr std::uint64_t leastBmpRunBytes(std::uint64_t pixels) {
    return pixels / 255 * 2;
}
/// Lossy WebP (RFC 6386): a macroblock of 16 × 16 pixels of a key frame has a luma mode and a chroma
/// mode, whose probabilities are fixed: at least 2.5 (§11.2: DC_PRED 2.56, B_PRED with sixteen
/// submodes 0.82 + 16 · 0.105) + 0.85 bits. 3 stay below both.
[[nodiscard]] constexpr std::uint64_t leastWebpBytes(std::uint64_t width, std::uint64_t height) {
    return dividedUp(width, 16) * dividedUp(height, 16) * 3 / 8;
}
/// JPEG (T.81): in a sequential scan a block of 8 × 8 samples takes a code for DC and one for the end
/// of the block, of a bit each; in a progressive one a code for DC, since runs of blocks without AC
/// (EOBn) are nearly free; arithmetic coding (SOF9..) has no bound worth naming.
[[nodiscard]] constexpr std::uint64_t leastJpegBytes(std::uint64_t blocks, int sofMarker) {
    const std::uint64_t bits = sofMarker == 0xc2 ? 1 : sofMarker < 0xc2 ? 2 : 0;
    return blocks * bits / 8;
}

}  // namespace weft::io
