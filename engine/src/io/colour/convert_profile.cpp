/// ICC conversion of a patch to its background's space, in float, by lcms2.
#include <algorithm>
#include <cmath>

#include "io/colour/icc_profile.h"
#include "io/samples.h"
#include "weft/backend/thread_pool.h"
#include "weft/io/picture_file.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

Profile open(const std::vector<std::uint8_t>& icc, const char* whose) {
    Profile profile = openProfile(icc);
    if (!profile)
        throw BadInput(
            sentence("The colour profile of the {what} is damaged; save that picture without it, or "
                     "with another one.",
                     {{"what", whose}}));
    return profile;
}

int channelsOf(const Profile& profile) { return isOfSpace(profile, cmsSigGrayData) ? 1 : 3; }

/// Samples 0..1 of `from` channels in, of `to` channels out.
Transform makeTransform(const Profile& from, const Profile& to) {
    const auto format = [](const Profile& p) {
        return static_cast<cmsUInt32Number>(channelsOf(p) == 1 ? TYPE_GRAY_FLT : TYPE_RGB_FLT);
    };
    Transform transform(cmsCreateTransform(from.get(), format(from), to.get(), format(to),
                                           INTENT_PERCEPTUAL,
                                           cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE));
    if (!transform)
        throw BadInput(
            "The colour profiles of patch and background cannot be joined; save one of the pictures "
            "with another profile.");
    return transform;
}

/// One row: planar internal samples to interleaved 0..1; missing channels repeat the first.
void interleave(const Field& color, int y, int channels, float* to) {
    const int width = color.extent().width;
    for (int c = 0; c < channels; ++c) {
        const float* from = color.row(std::min(c, color.channels() - 1), y);
        for (int x = 0; x < width; ++x) to[x * channels + c] = toUnit(from[x]);
    }
}

/// Back again, on the sample grid. Integer pictures are clamped: their range bounds the solver's.
void separate(const float* from, int channels, bool clamped, int y, Field& color) {
    const float full = static_cast<float>(kFullScale);
    for (int c = 0; c < color.channels(); ++c)
        for (int x = 0; x < color.extent().width; ++x) {
            // Of a colour result for a grey picture the green channel stands for all three.
            const int source = color.channels() == channels ? c : channels / 2;
            const float sample = onGrid(from[x * channels + source] * kFullScale);
            color.row(c, y)[x] = clamped ? std::clamp(sample, 0.0f, full) : sample;
        }
}

/// One of 17 × 17 × 17 colours, or of as many greys, becomes another one: beyond a quarter of an
/// 8-bit code. Most files that name a profile name sRGB, each with bytes of its own.
bool changesColours(const Transform& transform, int inChannels, int outChannels, float seen) {
    if (inChannels != outChannels) return true;
    constexpr int kSteps = 17, kColours = kSteps * kSteps * kSteps;
    std::vector<float> asked(std::size_t{kColours} * std::size_t(inChannels)), made(asked.size());
    for (int i = 0; i < kColours; ++i) {
        float* const at = &asked[std::size_t(i) * std::size_t(inChannels)];
        if (inChannels == 1) {
            at[0] = static_cast<float>(i) / (kColours - 1);
            continue;
        }
        for (const int c : {0, 1, 2})
            at[c] = static_cast<float>(i /
                                       (c == 0   ? 1
                                        : c == 1 ? kSteps
                                                 : kSteps * kSteps) %
                                       kSteps) /
                    (kSteps - 1);
    }
    cmsDoTransform(transform.get(), asked.data(), made.data(), kColours);
    return !std::ranges::equal(asked, made,
                               [&](float a, float b) { return std::abs(a - b) <= seen; });
}

/// The profile of `whose` samples. One that is broken counts as none where the other has none.
Profile meant(const Picture& picture, const Picture& other, const char* whose) {
    if (other.iccProfile.empty() && !picture.iccProfile.empty() &&
        !isPictureProfile(picture.iccProfile)) {
        Picture untagged = picture;
        untagged.iccProfile.clear();
        return openProfile(assumedProfile(untagged));
    }
    return open(assumedProfile(picture), whose);
}

}  // namespace

Picture convertProfile(const Picture& patch, const Picture& background) {
    if (assumedProfile(patch) == assumedProfile(background)) return patch;
    const Profile from = meant(patch, background, "patch"),
                  to = meant(background, patch, "background");
    const int inChannels = channelsOf(from), outChannels = channelsOf(to);
    if (outChannels == 1 && patch.color->channels() == 3) return patch;  // colour has no place in it
    const Transform transform = makeTransform(from, to);
    const bool isFloat = patch.depth == 32 || background.depth == 32;
    constexpr float kOfFloats = 2.5e-4f, kHalfACode = 0.5f / 255;
    if (!changesColours(transform, inChannels, outChannels, isFloat ? kOfFloats : kHalfACode))
        return patch;
    const bool staysGrey = patch.color->channels() == 1 && background.color->channels() == 1;
    const bool clamped = !isFloat;
    const Extent extent = patch.color->extent();
    auto color = std::make_shared<Field>(extent, staysGrey ? 1 : outChannels, false);
    ThreadPool pool(0);
    constexpr int kGrain = 8;
    pool.forRows(extent.height, kGrain, [&](int begin, int end) {
        std::vector<float> in(std::size_t(extent.width) * 3), out(in.size());
        for (int y = begin; y < end; ++y) {
            interleave(*patch.color, y, inChannels, in.data());
            cmsDoTransform(transform.get(), in.data(), out.data(),
                           static_cast<cmsUInt32Number>(extent.width));
            separate(out.data(), outChannels, clamped, y, *color);
        }
    });
    Picture converted = patch;
    converted.origin = nullptr;
    converted.color = std::move(color);
    converted.iccProfile = background.iccProfile;
    converted.linearByCustom = background.linearByCustom;
    converted.stored = nullptr;
    return converted;
}

}  // namespace weft::io
