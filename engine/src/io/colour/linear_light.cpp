#include "io/colour/linear_light.h"

#include <algorithm>
#include <cmath>

#include "io/colour/icc_profile.h"
#include "weft/io/colour_profile.h"

namespace weft::io {

namespace {

constexpr int kSteps = 65535, kInverseSteps = 32768;

/// Linear between entries; x from 0 to 1.
float between(const std::vector<float>& table, float x) {
    const float at = x * static_cast<float>(table.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(at), table.size() - 2);
    return table[below] + (at - static_cast<float>(below)) * (table[below + 1] - table[below]);
}

/// Where a rising table of equal steps has this value.
float whereIs(const std::vector<float>& table, float value) {
    const auto above = std::upper_bound(table.begin(), table.end(), value);
    if (above == table.begin()) return 0;
    if (above == table.end()) return 1;
    const auto index = static_cast<float>(above - table.begin() - 1);
    const float low = above[-1], step = *above - low;
    return (index + (value - low) / step) / static_cast<float>(table.size() - 1);
}

}  // namespace

LinearLight::Curve::Curve(void* toneCurve)
    : light_(std::size_t{kSteps} + 1), stored_(std::size_t{kInverseSteps} + 1) {
    const auto* const curve = static_cast<const cmsToneCurve*>(toneCurve);
    float highest = 0;
    for (std::size_t i = 0; i < light_.size(); ++i) {
        const float light = cmsEvalToneCurveFloat(curve, static_cast<float>(i) / kSteps);
        highest = std::isfinite(light) ? std::max(highest, light) : highest;
        light_[i] = highest;  // never falls, or it could not be undone
    }
    for (std::size_t i = 0; i < stored_.size(); ++i) {
        const float root = static_cast<float>(i) / kInverseSteps;
        stored_[i] = whereIs(light_, root * root * light_.back());
    }
    slope_ = std::max(1e-3f, (light_.back() - light_[light_.size() - 2]) * kSteps);
}

float LinearLight::Curve::decoded(float v) const {
    if (v < 0) return -decoded(-v);
    return v <= 1 ? between(light_, v) : light_.back() + (v - 1) * slope_;
}

float LinearLight::Curve::encoded(float l) const {
    if (l < 0) return -encoded(-l);
    const float most = light_.back();
    return l <= most ? (most > 0 ? between(stored_, std::sqrt(l / most)) : 0)
                     : 1 + (l - most) / slope_;
}

LinearLight::LinearLight(const Picture& picture) {
    if (isLinearLight(picture)) return;
    const auto& icc = picture.iccProfile;
    Profile profile = icc.empty() ? nullptr : openProfile(icc);
    const auto add = [&](cmsTagSignature tag) {
        void* const curve = profile ? cmsReadTag(profile.get(), tag) : nullptr;
        if (curve) curves_.emplace_back(curve);
    };
    if (isOfSpace(profile, cmsSigGrayData))
        add(cmsSigGrayTRCTag);
    else if (profile && cmsIsMatrixShaper(profile.get()))
        for (const cmsTagSignature tag : {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag})
            add(tag);
    if (!curves_.empty()) return;
    profile = openProfile(standardProfile(StandardProfile::sRgb));
    add(cmsSigRedTRCTag);
}

}  // namespace weft::io
