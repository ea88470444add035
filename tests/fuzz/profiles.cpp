/// convertProfile() with profiles that are nearly right.
#include "fuzz/fuzz_target.h"
#include "weft/io/picture_file.h"

namespace weft::fuzz {

namespace {

/// Three pixels: black, white, and something between.
Picture picture(int channels, Bytes profile) {
    auto color = std::make_shared<Field>(Extent{3, 1}, channels, true);
    for (int c = 0; c < channels; ++c) {
        color->row(c, 0)[1] = 65535;
        color->row(c, 0)[2] = static_cast<float>(10000 * (c + 1));
    }
    Picture made;
    made.color = std::move(color);
    made.iccProfile.assign(profile.begin(), profile.end());
    return made;
}

/// Input: a byte of channels, two of the length of the patch's profile, both profiles.
void convert(Bytes input) {
    if (input.size() < 3) return;
    const std::size_t length = std::min<std::size_t>(input[1] | input[2] << 8, input.size() - 3);
    const Picture patch = picture(input[0] & 1 ? 3 : 1, input.subspan(3, length));
    const Picture background = picture(input[0] & 2 ? 3 : 1, input.subspan(3 + length));
    try {
        const Picture converted = io::convertProfile(patch, background);
        promise(converted.color && converted.color->extent() == patch.color->extent(),
                "conversion keeps the size");
    } catch (const BadInput& error) {
        promise(std::string(error.what()).ends_with('.'), "a refusal is a sentence", error.what());
    }
}

}  // namespace

std::vector<Target> profileTargets() { return {{"profile", convert}}; }

}  // namespace weft::fuzz
