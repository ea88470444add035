/// A whole picture in another space, in float, by lcms2.
#include <algorithm>

#include "io/colour/icc_profile.h"
#include "io/samples.h"
#include "weft/backend/thread_pool.h"
#include "weft/io/colour_profile.h"
#include "weft/memory_budget.h"

namespace weft::io {

namespace {

bool isGrey(const Profile& profile) { return isOfSpace(profile, cmsSigGrayData); }

/// One conversion: interleaved samples 0..1 of `in` channels to `out` channels.
struct Conversion {
    Transform transform;
    int in = 3, out = 3;
};

Conversion makeConversion(const Profile& from, const Profile& to, RenderingIntent intent) {
    Conversion made;
    made.in = isGrey(from) ? 1 : 3;
    made.out = isGrey(to) ? 1 : 3;
    const auto format = [](int channels) {
        return static_cast<cmsUInt32Number>(channels == 1 ? TYPE_GRAY_FLT : TYPE_RGB_FLT);
    };
    made.transform.reset(cmsCreateTransform(
        from.get(), format(made.in), to.get(), format(made.out), intentNumber(intent),
        cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE | cmsFLAGS_BLACKPOINTCOMPENSATION));
    if (!made.transform) throw BadInput("Colours cannot be converted to this profile.");
    return made;
}

/// Rows begin .. end − 1.
void convertRows(const Conversion& conversion, FieldView from, Field& to, Samples samples, int begin,
                 int end) {
    const int width = from.extent.width, in = conversion.in, out = conversion.out;
    std::vector<float> asked(static_cast<std::size_t>(width * in));
    std::vector<float> made(static_cast<std::size_t>(width * out));
    for (int y = begin; y < end; ++y) {
        for (int c = 0; c < in; ++c) {
            const float* row = from.row(std::min(c, from.channels - 1), y);
            for (int x = 0; x < width; ++x)
                asked[static_cast<std::size_t>(x * in + c)] = toUnit(row[x]);
        }
        cmsDoTransform(conversion.transform.get(), asked.data(), made.data(),
                       static_cast<cmsUInt32Number>(width));
        for (int c = 0; c < to.channels(); ++c)
            for (int x = 0; x < width; ++x) {
                // Of colours for a grey picture green stands for all three.
                const int source = to.channels() == out ? c : out / 2;
                const float v = fromUnit(made[static_cast<std::size_t>(x * out + source)]);
                to.row(c, y)[x] =
                    samples == Samples::grid ? onGrid(v) : static_cast<float>(toCode16(v));
            }
    }
}

}  // namespace

bool isPictureProfile(std::span<const std::uint8_t> icc) {
    const Profile profile = icc.empty() ? nullptr : openProfile(icc);
    if (!isOfSpace(profile, cmsSigRgbData) && !isOfSpace(profile, cmsSigGrayData)) return false;
    const Profile srgb(cmsCreate_sRGBProfile());
    try {
        static_cast<void>(makeConversion(profile, srgb, RenderingIntent::relative));
        static_cast<void>(makeConversion(srgb, profile, RenderingIntent::relative));
    } catch (const BadInput&) {
        return false;
    }
    return true;
}

bool isGreyProfile(std::span<const std::uint8_t> icc) {
    const Profile profile = icc.empty() ? nullptr : openProfile(icc);
    return isGrey(profile);
}

bool hasColours(const Field& color) {
    for (int c = 1; c < color.channels(); ++c)
        for (int y = 0; y < color.extent().height; ++y)
            if (!std::equal(color.row(0, y), color.row(0, y) + color.extent().width, color.row(c, y)))
                return true;
    return false;
}

Field convertedSamples(FieldView color, std::span<const std::uint8_t> from,
                       std::span<const std::uint8_t> to, Samples samples, RenderingIntent intent) {
    const Profile source = openProfile(from), target = openProfile(to);
    if (!source) throw BadInput("The picture's colour profile is damaged; assign another one first.");
    if (!target) throw BadInput("This colour profile is damaged.");
    const Conversion conversion = makeConversion(source, target, intent);
    const auto bytes =
        static_cast<std::uint64_t>(color.extent.area() * color.channels) * sizeof(float);
    requireMemory(bytes, "The converted picture");
    Field converted(color.extent, color.channels, false);
    ThreadPool pool(0);
    constexpr int kGrain = 8;
    pool.forRows(color.extent.height, kGrain, [&](int begin, int end) {
        convertRows(conversion, color, converted, samples, begin, end);
    });
    return converted;
}

Picture convertedTo(const Picture& picture, std::span<const std::uint8_t> profile,
                    RenderingIntent intent) {
    Picture converted = picture;
    converted.iccProfile.assign(profile.begin(), profile.end());
    converted.linearByCustom = isLinearLight(converted);
    if (std::ranges::equal(picture.iccProfile, profile)) return converted;
    const Samples samples = picture.depth == 32 ? Samples::grid : Samples::codes;
    converted.color = std::make_shared<const Field>(
        convertedSamples(picture.color->view(), assumedProfile(picture), profile, samples, intent));
    converted.depth = std::max(picture.depth, 16);
    converted.stored = nullptr;
    converted.origin = nullptr;
    return converted;
}

}  // namespace weft::io
