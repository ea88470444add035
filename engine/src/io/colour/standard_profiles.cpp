/// The profiles that every editor knows, made by lcms2.
#include <array>
#include <cmath>
#include <cstring>
#include <new>
#include <string>

#include "io/colour/icc_profile.h"
#include "weft/io/colour_profile.h"
#include "weft/io/display_transform.h"

namespace weft::io {

namespace {

struct FreeCurve {
    void operator()(cmsToneCurve* curve) const noexcept { cmsFreeToneCurve(curve); }
};
using ToneCurve = std::unique_ptr<cmsToneCurve, FreeCurve>;

ToneCurve gamma(double exponent) { return ToneCurve(cmsBuildGamma(nullptr, exponent)); }

/// IEC 61966-2-1: ((v + 0.055) / 1.055)^2.4, below 0.04045 v / 12.92.
ToneCurve curveOfSrgb() {
    const cmsFloat64Number parameters[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    constexpr cmsInt32Number kIec61966 = 4;
    return ToneCurve(cmsBuildParametricToneCurve(nullptr, kIec61966, parameters));
}

/// Its inverse: ((v + 0.0993) / 1.0993)^(1 / 0.45), below 0.0812 v / 4.5 (ITU-R BT.2020 table 4).
ToneCurve curveOfBt709() {
    constexpr double kAlpha = 1.09929682680944;
    const cmsFloat64Number parameters[5] = {1 / 0.45, 1 / kAlpha, (kAlpha - 1) / kAlpha, 1 / 4.5,
                                            4.5 * 0.018053968510807};
    constexpr cmsInt32Number kIec61966 = 4;
    return ToneCurve(cmsBuildParametricToneCurve(nullptr, kIec61966, parameters));
}

/// Its inverse: ((v + 0.1115) / 1.1115)^(1 / 0.45), below 4 * 0.0228 v / 4 (H.273 table 3, 7).
ToneCurve curveOfSmpte240() {
    const cmsFloat64Number parameters[5] = {1 / 0.45, 1 / 1.1115, 0.1115 / 1.1115, 1 / 4.0,
                                            4 * 0.0228};
    constexpr cmsInt32Number kIec61966 = 4;
    return ToneCurve(cmsBuildParametricToneCurve(nullptr, kIec61966, parameters));
}

/// 10^(decades (v - 1)), 0 for 0.
ToneCurve logarithmic(double decades) {
    std::array<cmsUInt16Number, 4096> table{};
    for (std::size_t i = 1; i < table.size(); ++i) {
        const double code = static_cast<double>(i) / (table.size() - 1);
        table.at(i) =
            static_cast<cmsUInt16Number>(std::lround(65535 * std::pow(10, decades * (code - 1))));
    }
    return ToneCurve(cmsBuildTabulatedToneCurve16(nullptr, table.size(), table.data()));
}

/// 52.37 / 48 v^2.6: light of 48 cd/m² is white.
ToneCurve curveOfSmpte428() {
    const cmsFloat64Number parameters[3] = {2.6, std::pow(52.37 / 48, 1 / 2.6), 0};
    constexpr cmsInt32Number kCie122 = 2;
    return ToneCurve(cmsBuildParametricToneCurve(nullptr, kCie122, parameters));
}

ToneCurve toneCurve(Curve curve) {
    switch (curve) {
        case Curve::straight: return gamma(1);
        case Curve::gamma22: return gamma(2.2);
        case Curve::gamma28: return gamma(2.8);
        case Curve::bt709: return curveOfBt709();
        case Curve::smpte240: return curveOfSmpte240();
        case Curve::log100: return logarithmic(2);
        case Curve::log316: return logarithmic(2.5);
        case Curve::smpte428: return curveOfSmpte428();
        default: return curveOfSrgb();
    }
}

constexpr cmsCIExyY kWhite65{0.3127, 0.3290, 1}, kWhite50{0.3457, 0.3585, 1};

Profile rgb(const cmsCIExyY& white, const cmsCIExyYTRIPLE& primaries, const ToneCurve& curve) {
    cmsToneCurve* const curves[3] = {curve.get(), curve.get(), curve.get()};
    return Profile(cmsCreateRGBProfile(&white, &primaries, curves));
}

cmsCIExyY lit(const Chromaticity& c) { return {c.x, c.y, 1}; }

constexpr cmsCIExyYTRIPLE kSrgbPrimaries = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};

Profile make(StandardProfile profile) {
    constexpr cmsCIExyYTRIPLE kAdobe = {{0.64, 0.33, 1}, {0.21, 0.71, 1}, {0.15, 0.06, 1}};
    constexpr cmsCIExyYTRIPLE kP3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
    constexpr cmsCIExyYTRIPLE kRomm = {{0.7347, 0.2653, 1}, {0.1596, 0.8404, 1}, {0.0366, 0.0001, 1}};
    switch (profile) {
        case StandardProfile::adobeRgb: return rgb(kWhite65, kAdobe, gamma(563.0 / 256));
        case StandardProfile::displayP3: return rgb(kWhite65, kP3, curveOfSrgb());
        case StandardProfile::proPhoto: return rgb(kWhite50, kRomm, gamma(1.8));
        case StandardProfile::grey: return Profile(cmsCreateGrayProfile(&kWhite65, gamma(2.2).get()));
        default: return rgb(kWhite65, kSrgbPrimaries, curveOfSrgb());
    }
}

void describe(const Profile& profile, std::string_view title) {
    cmsMLU* const text = cmsMLUalloc(nullptr, 1);
    if (!text) throw std::bad_alloc();
    const bool written = cmsMLUsetASCII(text, "en", "US", std::string(title).c_str()) &&
                         cmsWriteTag(profile.get(), cmsSigProfileDescriptionTag, text);
    cmsMLUfree(text);
    if (!written) throw std::bad_alloc();
}

/// lcms2 writes the second of the making into bytes 24 to 35, and every comparison of profiles is of
/// bytes.
void setDate(std::vector<std::uint8_t>& icc) {
    constexpr std::uint8_t kDate[12] = {2026 >> 8, 2026 & 255, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0};
    std::memcpy(&icc.at(24), kDate, sizeof kDate);
}

std::vector<std::uint8_t> serialised(const Profile& profile, std::string_view title) {
    if (!profile) throw std::bad_alloc();
    describe(profile, title);
    cmsUInt32Number size = 0;
    if (!cmsSaveProfileToMem(profile.get(), nullptr, &size)) throw std::bad_alloc();
    std::vector<std::uint8_t> bytes(size);
    if (!cmsSaveProfileToMem(profile.get(), bytes.data(), &size)) throw std::bad_alloc();
    setDate(bytes);
    return bytes;
}

}  // namespace

const std::vector<std::uint8_t>& standardProfile(StandardProfile profile) {
    static const auto made = [] {
        std::array<std::vector<std::uint8_t>, kStandardProfiles.size()> all;
        for (const StandardProfileName& name : kStandardProfiles)
            all.at(static_cast<std::size_t>(name.profile)) =
                serialised(make(name.profile), name.title);
        return all;
    }();
    return made.at(static_cast<std::size_t>(profile));
}

const std::vector<std::uint8_t>& linearSrgb() {
    static const auto made =
        serialised(rgb(kWhite65, kSrgbPrimaries, gamma(1)), "sRGB, linear");  // stays English
    return made;
}

std::vector<std::uint8_t> primariesProfile(const Primaries& p, Curve curve, std::string_view title) {
    const Profile profile =
        rgb(lit(p.white), {lit(p.red), lit(p.green), lit(p.blue)}, toneCurve(curve));
    return profile ? serialised(profile, title) : std::vector<std::uint8_t>();
}

std::vector<std::uint8_t> gammaProfile(const Primaries& p, const std::array<double, 3>& gammas,
                                       std::string_view title) {
    const ToneCurve red = gamma(gammas[0]), green = gamma(gammas[1]), blue = gamma(gammas[2]);
    cmsToneCurve* const curves[3] = {red.get(), green.get(), blue.get()};
    const cmsCIExyY white = lit(p.white);
    const cmsCIExyYTRIPLE primaries = {lit(p.red), lit(p.green), lit(p.blue)};
    const Profile profile(cmsCreateRGBProfile(&white, &primaries, curves));
    return profile ? serialised(profile, title) : std::vector<std::uint8_t>();
}

std::vector<std::uint8_t> withCurveOfSrgb(std::span<const std::uint8_t> linear) {
    const Profile profile = openProfile(linear);
    const ToneCurve curve = curveOfSrgb();
    for (const cmsTagSignature tag : {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag})
        if (!profile || !cmsIsTag(profile.get(), tag) ||
            !cmsWriteTag(profile.get(), tag, curve.get()))
            return {};
    return serialised(profile, profileName(linear) + ", curve of sRGB");  // stays English
}

}  // namespace weft::io
