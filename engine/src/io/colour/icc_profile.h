#pragma once
// lcms2's handles, closed by themselves.
#include <lcms2.h>

#include <cstdint>
#include <memory>
#include <span>

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

/// The profile that a picture's samples are in: its own; of a picture without one sRGB, whose curve
/// is a straight line where they are linear light. An ICC file.
[[nodiscard]] const std::vector<std::uint8_t>& assumedProfile(const Picture& picture);

/// lcms2's number.
[[nodiscard]] constexpr cmsUInt32Number intentNumber(RenderingIntent intent) {
    constexpr cmsUInt32Number kIntents[] = {INTENT_PERCEPTUAL, INTENT_RELATIVE_COLORIMETRIC,
                                            INTENT_SATURATION, INTENT_ABSOLUTE_COLORIMETRIC};
    return kIntents[static_cast<std::size_t>(intent)];
}

}  // namespace weft::io
