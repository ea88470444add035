#include "io/colour/exr_colours.h"

#include <algorithm>
#include <cmath>

#include "io/colour/icc_profile.h"

namespace weft::io {

namespace {

constexpr Chromaticities kDefaultPrimaries = {0.64f, 0.33f, 0.30f,   0.60f,
                                              0.15f, 0.06f, 0.3127f, 0.3290f};

bool areAlike(const Chromaticities& a, const Chromaticities& b) {
    constexpr float kRounding = 5e-4f;  // files give three digits or four
    return std::ranges::equal(a, b, [](float x, float y) { return std::abs(x - y) <= kRounding; });
}

/// Primaries span a triangle; white has light.
bool isColourSpace(const Chromaticities& c) {
    constexpr float kMost = 4, kLeastArea = 1e-4f;
    if (!std::ranges::all_of(c, [](float v) { return std::isfinite(v) && std::abs(v) <= kMost; }))
        return false;
    const float area = (c[2] - c[0]) * (c[5] - c[1]) - (c[4] - c[0]) * (c[3] - c[1]);
    const bool bright = c[1] != 0 && c[3] != 0 && c[5] != 0 && c[6] > 0.05f && c[7] > 0.05f;
    return std::abs(area) > kLeastArea && bright;
}

struct Xyz {
    double x, y, z;
};

/// m⁻¹ v, m row by row, by Cramer's rule.
Xyz solved(const double* m, const Xyz& v) {
    const auto det = [](const double* a, const double* b, const double* c) {
        return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]);
    };
    const double all = det(m, m + 3, m + 6);
    const auto with = [&](int column) {
        double n[9];
        std::copy_n(m, 9, n);
        n[column] = v.x, n[3 + column] = v.y, n[6 + column] = v.z;
        return det(n, n + 3, n + 6) / all;
    };
    return {with(0), with(1), with(2)};
}

Chromaticities rounded(Chromaticities c, double digits) {
    for (float& v : c) v = static_cast<float>(std::round(v * digits) / digits);
    return c;
}

}  // namespace

std::optional<std::vector<std::uint8_t>> profileOf(const Chromaticities& c) {
    if (areAlike(c, kDefaultPrimaries)) return std::vector<std::uint8_t>{};
    if (!isColourSpace(c)) return std::nullopt;
    auto made = primariesProfile(
        {.red = {c[0], c[1]}, .green = {c[2], c[3]}, .blue = {c[4], c[5]}, .white = {c[6], c[7]}},
        Curve::straight, "OpenEXR, linear");  // stays English
    if (made.empty() || !isPictureProfile(made)) return std::nullopt;
    return made;
}

std::optional<Chromaticities> chromaticitiesOf(std::span<const std::uint8_t> icc) {
    const Profile profile = icc.empty() ? nullptr : openProfile(icc);
    if (!profile || !isLinearProfile(icc) || !isOfSpace(profile, cmsSigRgbData)) return std::nullopt;
    constexpr double kIdentity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    // ICC.1:2010 §9.2.13: from the actual white to D50.
    const auto* adaptation =
        static_cast<const double*>(cmsReadTag(profile.get(), cmsSigChromaticAdaptationTag));
    Chromaticities told{};
    std::size_t at = 0;
    const auto put = [&](const cmsCIEXYZ& colour) {
        const Xyz v = solved(adaptation ? adaptation : kIdentity, {colour.X, colour.Y, colour.Z});
        for (const double share : {v.x, v.y})
            told.at(at++) = static_cast<float>(share / (v.x + v.y + v.z));
    };
    for (const cmsTagSignature tag :
         {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag}) {
        const auto* colorant = static_cast<const cmsCIEXYZ*>(cmsReadTag(profile.get(), tag));
        if (!colorant) return std::nullopt;
        put(*colorant);
    }
    put(*cmsD50_XYZ());
    if (!isColourSpace(told)) return std::nullopt;
    const std::vector<std::uint8_t> own(icc.begin(), icc.end());
    // Profiles hold sums to 1/65536: the fewest digits that give this one are those of the file.
    for (const double digits : {1e2, 1e3, 1e4})
        if (const Chromaticities brief = rounded(told, digits); profileOf(brief) == own) return brief;
    return rounded(told, 1e5);
}

}  // namespace weft::io
