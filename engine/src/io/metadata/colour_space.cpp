/// What EXIF says of colours, and what it is made to say.
#include "io/metadata/colour_space.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "io/metadata/exiv2_values.h"
#include "weft/io/display_transform.h"

namespace weft::io {

namespace {

constexpr const char* kColorSpace = "Exif.Photo.ColorSpace";
constexpr const char* kIndex = "Exif.Iop.InteroperabilityIndex";
constexpr const char* kColorSpaceInXmp = "Xmp.exif.ColorSpace";
constexpr std::uint16_t kSrgb = 1, kUncalibrated = 65535;
constexpr long kAdobeOfSome = 2;  // of some cameras, in no standard

long colorSpaceOf(const Exiv2::ExifData& exif) {
    const auto at = exif.findKey(Exiv2::ExifKey(kColorSpace));
    return at == exif.end() || at->count() == 0 ? 0 : at->toLong();
}

bool isAdobeRgb(const Exiv2::ExifData& exif) {
    const auto index = exif.findKey(Exiv2::ExifKey(kIndex));
    const bool r03 = index != exif.end() && index->toString().starts_with("R03");
    const long space = colorSpaceOf(exif);
    return space == kAdobeOfSome || (space == kUncalibrated && r03);
}

}  // namespace

bool saysAdobeRgb(const Metadata& metadata) {
    using namespace std::string_view_literals;
    // The index, or ColorSpace 2, one SHORT, in both byte orders: few files are worth parsing again.
    constexpr std::array kSigns = {"R03"sv, "\x01\xa0\x03\x00\x01\x00\x00\x00\x02\x00"sv,
                                   "\xa0\x01\x00\x03\x00\x00\x00\x01\x00\x02"sv};
    const std::string_view exif(reinterpret_cast<const char*>(metadata.exif.data()),
                                metadata.exif.size());
    const bool mayBe = std::ranges::any_of(
        kSigns, [&](auto sign) { return exif.find(sign) != std::string_view::npos; });
    if (!mayBe) return false;
    const auto lock = exiv2Lock();
    try {
        Metadata alone;
        alone.exif = metadata.exif;
        return isAdobeRgb(valuesOf(alone).exif);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return false;
    }
}

ToldSpace toldSpace(std::span<const std::uint8_t> icc) {
    if (icc.empty()) return ToldSpace::untagged;
    if (!DisplayTransform::between(icc, {})) return ToldSpace::sRgb;
    const auto& adobe = standardProfile(StandardProfile::adobeRgb);
    return DisplayTransform::between(icc, adobe) ? ToldSpace::other : ToldSpace::adobeRgb;
}

void tellSpace(ToldSpace space, Exiv2Values& values) {
    Exiv2::ExifData& exif = values.exif;
    const bool wrong = space != ToldSpace::untagged || isAdobeRgb(exif);
    if (!wrong) return;
    const bool srgb = space == ToldSpace::untagged || space == ToldSpace::sRgb;
    const std::uint16_t number = srgb ? kSrgb : kUncalibrated;
    if (exif.findKey(Exiv2::ExifKey(kColorSpace)) != exif.end()) exif[kColorSpace] = number;
    if (const auto at = exif.findKey(Exiv2::ExifKey(kIndex)); at != exif.end()) {
        if (srgb || space == ToldSpace::adobeRgb)
            at->setValue(srgb ? "R98" : "R03");
        else
            exif.erase(at);
    }
    if (const auto at = values.xmp.findKey(Exiv2::XmpKey(kColorSpaceInXmp)); at != values.xmp.end())
        at->setValue(std::to_string(number));
}

}  // namespace weft::io
