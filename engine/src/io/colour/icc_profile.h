#pragma once
// lcms2's handles, closed by themselves.
#include <lcms2.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "weft/io/colour_profile.h"

namespace weft::io {

struct CloseProfile {
    void operator()(void* p) const noexcept { cmsCloseProfile(p); }
};
struct CloseTransform {
    void operator()(void* t) const noexcept { cmsDeleteTransform(t); }
};
using Profile = std::unique_ptr<void, CloseProfile>;
using Transform = std::unique_ptr<void, CloseTransform>;

/// Null where it is damaged.
[[nodiscard]] inline Profile openProfile(std::span<const std::uint8_t> icc) {
    return Profile(cmsOpenProfileFromMem(icc.data(), static_cast<cmsUInt32Number>(icc.size())));
}

/// False for null. A damaged file's signature is no value of lcms2's enumeration: compared, never
/// kept.
[[nodiscard]] inline bool isOfSpace(const Profile& profile, cmsColorSpaceSignature space) {
    return profile && cmsGetColorSpace(profile.get()) == space;
}

/// Light of sRGB's primaries, full scale where sRGB has it. An ICC file, the same bytes each time.
[[nodiscard]] const std::vector<std::uint8_t>& linearSrgb();
/// CIE x and y.
struct Chromaticity {
    double x = 0, y = 0;
};
struct Primaries {
    Chromaticity red, green, blue, white;
};
enum class Curve {
    straight,
    sRgb,   ///< IEC 61966-2-1
    bt709,  ///< ITU-R BT.709 §1.2, and BT.2020's of 10 bits
    gamma22,
    gamma28,
    smpte240,  ///< SMPTE 240M
    log100,    ///< logarithmic, of a range of 100:1 (ITU-T H.273 table 3, 9)
    log316,    ///< likewise, of 10^2.5:1 (10)
    smpte428,  ///< SMPTE ST 428-1, of digital cinema
};
/// A profile of colours with that curve and these primaries, which becomes an ICC file that calls
/// itself so; the same bytes each time. Empty where lcms2 can make none.
[[nodiscard]] std::vector<std::uint8_t> primariesProfile(const Primaries& primaries, Curve curve,
                                                         std::string_view title);

/// The same with a gamma of red, green and blue each (light = code^gamma).
[[nodiscard]] std::vector<std::uint8_t> gammaProfile(const Primaries& primaries,
                                                     const std::array<double, 3>& gammas,
                                                     std::string_view title);

/// A profile of colours with straight curves and sRGB's in their place; empty where it has no curves.
[[nodiscard]] std::vector<std::uint8_t> withCurveOfSrgb(std::span<const std::uint8_t> linear);

/// How samples of a conversion are held.
enum class Samples {
    codes,  ///< whole 16-bit codes within their range
    grid,   ///< multiples of kSampleGrid, beyond the range too
};
/// Samples of `color` (1 or 3 channels) from one space to another, both RGB or grey, by lcms2: black
/// point compensation, on all cores. Channels stay as many; of colours in one channel green stands
/// for all. Throws BadInput where a profile is damaged or cannot be transformed.
[[nodiscard]] Field convertedSamples(FieldView color, std::span<const std::uint8_t> from,
                                     std::span<const std::uint8_t> to, Samples samples,
                                     RenderingIntent intent = RenderingIntent::relative);

/// lcms2's number.
[[nodiscard]] constexpr cmsUInt32Number intentNumber(RenderingIntent intent) {
    constexpr cmsUInt32Number kIntents[] = {INTENT_PERCEPTUAL, INTENT_RELATIVE_COLORIMETRIC,
                                            INTENT_SATURATION, INTENT_ABSOLUTE_COLORIMETRIC};
    return kIntents[static_cast<std::size_t>(intent)];
}

}  // namespace weft::io
