/// readPicture() on files that are nearly right.
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "fuzz/fuzz_target.h"
#include "weft/io/picture_file.h"

namespace weft::fuzz {

namespace {

/// What a picture that was read keeps to, whatever the file said.
void checkPicture(const Picture& picture) {
    promise(picture.color && !picture.color->empty(), "a picture has pixels");
    const Extent extent = picture.color->extent();
    promise(picture.color->channels() == 1 || picture.color->channels() == 3, "1 or 3 channels");
    promise(!picture.alpha || (picture.alpha->extent() == extent && picture.alpha->channels() == 1),
            "alpha covers the picture");
    promise(picture.depth == 8 || picture.depth == 16 || picture.depth == 32, "depth is 8, 16 or 32");
    promise(!picture.stored || picture.stored->color.extent() == extent,
            "stored samples cover the picture");
    float sum = 0;  // every sample is read, so that one outside memory or never written is seen
    for (int c = 0; c < picture.color->channels(); ++c)
        for (int y = 0; y < extent.height; ++y)
            for (int x = 0; x < extent.width; ++x) sum += picture.color->row(c, y)[x];
    promise(sum == sum || picture.depth == 32, "samples of integer files are numbers");
}

/// One plain sentence that names the file.
void checkSentence(const std::string& text) {
    promise(text.starts_with("'fuzzed' ") && text.ends_with('.'), "a refusal names the file", text);
    promise(text.find(": .") == std::string::npos && !text.ends_with(".."),
            "a refusal gives a reason", text);
}

template <std::int64_t maxPixels>
void readFile(Bytes input) {
    try {
        checkPicture(io::readPicture(input, "fuzzed", {.maxPixels = maxPixels}));
    } catch (const BadInput& error) {
        checkSentence(error.what());
    }
}

using Input = std::span<std::uint8_t>;

void stamp(Input input, std::size_t at, std::string_view text) {
    if (input.size() >= at + text.size()) std::memcpy(input.data() + at, text.data(), text.size());
}

std::uint32_t bigEndian(const std::uint8_t* p) {
    return std::uint32_t{p[0]} << 24 | std::uint32_t{p[1]} << 16 | std::uint32_t{p[2]} << 8 | p[3];
}

/// Signature and checksums, of which no mutation would ever find the right one.
void repairPng(Input input) {
    stamp(input, 0, "\x89PNG\r\n\x1a\n");
    for (std::size_t at = 8; at + 12 <= input.size();) {
        std::uint8_t* chunk = input.data() + at;
        const std::size_t length = bigEndian(chunk);
        if (length > input.size() - at - 12) return;
        const auto crc = static_cast<std::uint32_t>(crc32_z(0, chunk + 4, length + 4));
        for (std::size_t i = 0; i < 4; ++i)
            chunk[8 + length + i] = static_cast<std::uint8_t>(crc >> (24 - 8 * i));
        at += 12 + length;
    }
}

/// Signature and length, and those of the first chunk.
void repairWebp(Input input) {
    stamp(input, 0, "RIFF");
    stamp(input, 8, "WEBP");
    if (input.size() < 12) return;
    for (std::size_t i = 0; i < 4; ++i)
        input[4 + i] = static_cast<std::uint8_t>((input.size() - 8) >> (8 * i));
}

void repairJpeg(Input input) {
    stamp(input, 0, "\xff\xd8\xff");
    if (input.size() > 4) stamp(input, input.size() - 2, "\xff\xd9");
}
void repairBmp(Input input) { stamp(input, 0, "BM"); }
void repairPnm(Input input) {
    stamp(input, 0, "P");
    if (input.size() >= 3) input[1] = static_cast<std::uint8_t>('1' + input[1] % 6), input[2] = ' ';
}
void repairPfm(Input input) {
    stamp(input, 0, "P");
    if (input.size() >= 3) input[1] = input[1] & 1 ? 'F' : 'f', input[2] = '\n';
}
void repairTiff(Input input) {
    using namespace std::string_view_literals;
    if (input.size() < 4) return;
    const bool big = input[0] != 'I', bigTiff = input[2] == 43 || input[3] == 43;
    stamp(input, 0, big ? bigTiff ? "MM\0+"sv : "MM\0*"sv : bigTiff ? "II+\0"sv : "II*\0"sv);
}
void repairExr(Input input) { stamp(input, 0, "\x76\x2f\x31\x01\x02"); }

}  // namespace

std::vector<Target> pictureTargets() {
    constexpr auto read = readFile<1 << 18>;
    // Files that declare much in few bytes, and would spend their time in planes.
    constexpr auto readSmall = readFile<1 << 14>;
    return {{"png", read, repairPng},      {"jpeg", read, repairJpeg},   {"webp", read, repairWebp},
            {"bmp", readSmall, repairBmp}, {"pnm", read, repairPnm},     {"pfm", read, repairPfm},
            {"tiff", read, repairTiff},    {"exr", readSmall, repairExr}};
}

}  // namespace weft::fuzz
