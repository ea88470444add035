#include "io/colour/cmyk.h"

#include "io/colour/icc_profile.h"
#include "io/samples.h"
#include "weft/backend/thread_pool.h"
#include "weft/io/colour_profile.h"
#include "weft/io/display_transform.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Null where the profile says nothing of inks. Not optimised: lcms2 would put a coarse table in the
/// place of all steps, which is eight 8-bit codes off in the dark.
Transform inksToAdobeRgb(std::span<const std::uint8_t> icc) {
    const Profile inks = icc.empty() ? nullptr : openProfile(icc);
    if (!isOfSpace(inks, cmsSigCmykData)) return nullptr;
    const Profile rgb = openProfile(standardProfile(StandardProfile::adobeRgb));
    return Transform(cmsCreateTransform(
        inks.get(), TYPE_CMYK_16, rgb.get(), TYPE_RGB_16, INTENT_RELATIVE_COLORIMETRIC,
        cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE | cmsFLAGS_BLACKPOINTCOMPENSATION));
}

constexpr std::size_t kInks = 4, kColours = 3;

void convertByProfile(const Field& inks, const Transform& transform, Field& color) {
    const auto width = static_cast<std::size_t>(inks.extent().width);
    ThreadPool pool(0);
    pool.forRows(inks.extent().height, 8, [&](int begin, int end) {
        std::vector<std::uint16_t> in(width * kInks), out(width * kColours);
        for (int y = begin; y < end; ++y) {
            for (std::size_t c = 0; c < kInks; ++c)
                for (std::size_t x = 0; x < width; ++x)
                    in[x * kInks + c] = toCode16(inks.row(static_cast<int>(c), y)[x]);
            cmsDoTransform(transform.get(), in.data(), out.data(),
                           static_cast<cmsUInt32Number>(width));
            for (std::size_t c = 0; c < kColours; ++c)
                for (std::size_t x = 0; x < width; ++x)
                    color.row(static_cast<int>(c), y)[x] = out[x * kColours + c];
        }
    });
}

// R = (1 − C)(1 − K), and so on.
void convertByFormula(const Field& inks, Field& color) {
    constexpr int kBlack = 3;
    for (int c = 0; c < static_cast<int>(kColours); ++c)
        for (int y = 0; y < inks.extent().height; ++y)
            for (int x = 0; x < inks.extent().width; ++x) {
                const double paper = kFullScale - inks.row(c, y)[x];
                const double light = kFullScale - inks.row(kBlack, y)[x];
                color.row(c, y)[x] = toCode16(static_cast<float>(paper * light / kFullScale));
            }
}

}  // namespace

ConvertedInks rgbFromCmyk(Field inks, std::span<const std::uint8_t> profile) {
    ConvertedInks made{Field(inks.extent(), kColours, false), {}, {}};
    if (const Transform transform = inksToAdobeRgb(profile)) {
        convertByProfile(inks, transform, made.color);
        made.iccProfile = standardProfile(StandardProfile::adobeRgb);
        const std::string name = profileName(profile);
        made.remark =
            name.empty()
                ? "its CMYK colours became Adobe RGB (1998) by its profile"
                : sentence("its CMYK colours became Adobe RGB (1998) by its profile “{name}”",
                           {{"name", name}});
        return made;
    }
    convertByFormula(inks, made.color);
    made.iccProfile = standardProfile(StandardProfile::sRgb);
    made.remark =
        "its CMYK colours have no profile that can be used; they became sRGB by R = (1 − C)(1 − K)";
    return made;
}

}  // namespace weft::io
