/// What weft-decoder runs on files, within this process.
#include <algorithm>
#include <cmath>

#include "app/decoder/decoded_picture.h"
#include "fuzz/fuzz_target.h"

namespace weft::decoder {

Decode decodeJxl;

}  // namespace weft::decoder

namespace weft::fuzz {

namespace {

void checkPicture(const decoder::DecodedPicture& picture) {
    const io::DecodedHeader& header = picture.header;
    const bool real = header.depth == 32;
    promise(header.channels == 1 || header.channels == 3, "1 or 3 colours");
    promise(real || header.depth == 8 || header.depth == 16, "depth is 8, 16 or 32");
    const std::size_t samples =
        std::size_t{header.width} * header.height * (header.channels + header.alpha);
    promise(samples > 0 && (real ? picture.floats.size() : picture.samples.size()) == samples,
            "all samples are there");
    promise((real ? picture.samples.size() : picture.floats.size()) == 0, "of one kind");
    double sum = 0;  // every sample is read, so that one never written is seen
    for (const float v : picture.floats) sum += std::isfinite(v) ? v : 0;
    for (const std::uint16_t v : picture.samples) sum += v;
    promise(std::isfinite(sum), "samples are numbers");
}

void readJxl(Bytes input) {
    constexpr std::uint64_t kMostPixels = 1 << 16;
    if (input.empty()) return;
    try {
        checkPicture(decoder::decodeJxl(input, {kMostPixels}));
    } catch (const decoder::Refused& refused) {
        const std::string what = refused.what();
        promise(what.size() > 10 && what.ends_with('.') && !what.ends_with(".."),
                "a refusal is a sentence", what);
    }
}

/// One of the two signatures.
void repairJxl(std::span<std::uint8_t> input) {
    constexpr std::uint8_t kContainer[] = {0, 0, 0, 12, 'J', 'X', 'L', ' ', '\r', '\n', 0x87, '\n'};
    if (input.size() < sizeof kContainer) return;
    if (input[0] == 0) {
        std::copy(std::begin(kContainer), std::end(kContainer), input.begin());
    } else {
        input[0] = 0xff;
        input[1] = 0x0a;
    }
}

}  // namespace

std::vector<Target> decoderTargets() { return {{"jxl", readJxl, repairJxl}}; }

}  // namespace weft::fuzz
