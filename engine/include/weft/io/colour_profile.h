#pragma once
/// Colour profiles of pictures: those that every editor knows, and conversion between any two. Target
/// weft_io; lcms2 stays inside. Any thread.
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "weft/picture.h"

namespace weft::io {

enum class StandardProfile {
    sRgb,       ///< IEC 61966-2-1
    adobeRgb,   ///< Adobe RGB (1998): gamma 563/256
    displayP3,  ///< DCI-P3's primaries, white D65, sRGB's curve
    proPhoto,   ///< ROMM RGB (ISO 22028-2) as photographers use it: gamma 1.8, white D50
    grey,       ///< gamma 2.2, white D65; of pictures without colours
};

struct StandardProfileName {
    StandardProfile profile;
    std::string_view key;    ///< on the command line
    std::string_view title;  ///< as the profile calls itself
};
inline constexpr std::array kStandardProfiles = {
    StandardProfileName{StandardProfile::sRgb, "srgb", "sRGB"},
    StandardProfileName{StandardProfile::adobeRgb, "adobergb", "Adobe RGB (1998)"},
    StandardProfileName{StandardProfile::displayP3, "displayp3", "Display P3"},
    StandardProfileName{StandardProfile::proPhoto, "prophoto", "ProPhoto RGB"},
    StandardProfileName{StandardProfile::grey, "grey", "Grey, gamma 2.2"}};

/// As an ICC file (version 4), the same bytes each time.
[[nodiscard]] const std::vector<std::uint8_t>& standardProfile(StandardProfile profile);

/// Whether colours of a picture can be described by it: RGB or grey, with all that a transform from
/// it and to it needs.
[[nodiscard]] bool isPictureProfile(std::span<const std::uint8_t> icc);
/// Whether it is of greys.
[[nodiscard]] bool isGreyProfile(std::span<const std::uint8_t> icc);
/// Whether channels differ anywhere: a profile of greys says nothing of such a picture.
[[nodiscard]] bool hasColours(const Field& color);

/// Whether its curves are straight lines: samples are shares of light.
[[nodiscard]] bool isLinearProfile(std::span<const std::uint8_t> icc);

/// Whether the samples of a picture are linear light: those of float pictures are, unless a profile
/// says otherwise. Samples of integers are codes (those of PGM too, in which shape from shading alone
/// sees light: Picture::linearByCustom).
[[nodiscard]] bool isLinearLight(const Picture& picture);
/// The profile that a picture's samples are in, an ICC file: its own; of one without light of sRGB's
/// primaries where the samples are linear light, else sRGB.
[[nodiscard]] const std::vector<std::uint8_t>& assumedProfile(const Picture& picture);

/// How colours that the other space does not have are brought into it (ICC.1 §0.7).
enum class RenderingIntent {
    perceptual,
    relative,  ///< relative colorimetric, with black point compensation
    saturation,
    absolute,  ///< absolute colorimetric
};

/// The picture with its colours, those of assumedProfile(), in `profile`, an ICC file. Samples of
/// integer pictures are whole 16-bit codes then, and the depth is at least 16; float pictures lose
/// their stored samples. The number of channels stays; of a grey profile all are equal. Throws
/// BadInput for a profile that is damaged or cannot be transformed to.
[[nodiscard]] Picture convertedTo(const Picture& picture, std::span<const std::uint8_t> profile,
                                  RenderingIntent intent = RenderingIntent::relative);

}  // namespace weft::io
