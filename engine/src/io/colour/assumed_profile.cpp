/// What a picture's colours mean: all that convert, write and show them ask here.
#include <algorithm>
#include <array>

#include "io/colour/icc_profile.h"

namespace weft::io {

namespace {

constexpr std::array kCurves = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};

bool isStraight(const Profile& profile, cmsTagSignature tag) {
    const void* const curve = cmsReadTag(profile.get(), tag);
    return curve && cmsIsToneCurveLinear(static_cast<const cmsToneCurve*>(curve));
}

}  // namespace

bool isLinearProfile(std::span<const std::uint8_t> icc) {
    const Profile profile = icc.empty() ? nullptr : openProfile(icc);
    if (!profile) return false;
    if (isOfSpace(profile, cmsSigGrayData)) return isStraight(profile, cmsSigGrayTRCTag);
    return cmsIsMatrixShaper(profile.get()) &&
           std::ranges::all_of(kCurves, [&](auto tag) { return isStraight(profile, tag); });
}

bool isLinearLight(const Picture& picture) {
    if (picture.depth != 32) return false;
    return picture.iccProfile.empty() ? picture.linearByCustom : isLinearProfile(picture.iccProfile);
}

const std::vector<std::uint8_t>& assumedProfile(const Picture& picture) {
    if (!picture.iccProfile.empty()) return picture.iccProfile;
    return isLinearLight(picture) ? linearSrgb() : standardProfile(StandardProfile::sRgb);
}

}  // namespace weft::io
