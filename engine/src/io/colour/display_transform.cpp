#include "weft/io/display_transform.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "io/colour/icc_profile.h"

namespace weft::io {

namespace {

constexpr int kBlock = 1024;  ///< pixels; bytes of both orders stay in the first cache

/// 0xffRRGGBB as the bytes of a little-endian machine: blue, green, red, and one that is not read.
constexpr cmsUInt32Number kPixels = TYPE_BGRA_8;

Profile pictureProfile(std::span<const std::uint8_t> icc) {
    Profile profile = icc.empty() ? nullptr : openProfile(icc);
    if (isOfSpace(profile, cmsSigRgbData) || isOfSpace(profile, cmsSigGrayData)) return profile;
    return Profile(cmsCreate_sRGBProfile());
}

Profile monitorProfile(std::span<const std::uint8_t> icc) {
    return isMonitorProfile(icc) ? openProfile(icc) : Profile(cmsCreate_sRGBProfile());
}

constexpr cmsUInt32Number kFlags = cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION;

cmsUInt32Number inputOf(const Profile& picture) {
    return isOfSpace(picture, cmsSigGrayData) ? static_cast<cmsUInt32Number>(TYPE_GRAY_8) : kPixels;
}

/// Through the device; null where its profile cannot be used.
Transform proofing(const Profile& from, const Profile& to, const SoftProof& proof) {
    const Profile device = openProfile(proof.profile);
    if (!device) return nullptr;
    const cmsUInt32Number shown =
        proof.paper ? INTENT_ABSOLUTE_COLORIMETRIC : INTENT_RELATIVE_COLORIMETRIC;
    return Transform(cmsCreateProofingTransform(
        from.get(), inputOf(from), to.get(), kPixels, device.get(), intentNumber(proof.intent), shown,
        kFlags | cmsFLAGS_SOFTPROOFING | cmsFLAGS_HIGHRESPRECALC |
            (proof.gamut ? cmsFLAGS_GAMUTCHECK : 0)));
}

Transform joined(const Profile& from, const Profile& to, const SoftProof* proof) {
    if (proof)
        if (Transform through = proofing(from, to, *proof)) return through;
    return Transform(cmsCreateTransform(from.get(), inputOf(from), to.get(), kPixels,
                                        INTENT_RELATIVE_COLORIMETRIC, kFlags));
}

/// One of 17 × 17 × 17 colours, or greys, is shown as another one.
bool changesColours(const DisplayTransform& transform, bool grey) {
    std::vector<std::uint32_t> asked, shown;
    for (std::uint32_t v = 0; grey && v < 256; ++v) asked.push_back(0xff000000u | v * 0x010101u);
    for (std::uint32_t r = 0; !grey && r < 17; ++r)
        for (std::uint32_t g = 0; g < 17; ++g)
            for (std::uint32_t b = 0; b < 17; ++b)
                asked.push_back(0xff000000u | r * 15 << 16 | g * 15 << 8 | b * 15);
    shown = asked;
    transform.apply(shown.data(), static_cast<int>(shown.size()));
    for (std::size_t i = 0; i < asked.size(); ++i)
        for (const int shift : {16, 8, 0}) {
            const int before = asked[i] >> shift & 255, after = shown[i] >> shift & 255;
            if (std::abs(before - after) > 1) return true;
        }
    return false;
}

}  // namespace

struct DisplayTransform::Impl {
    Transform transform;
    bool grey = false;
    std::array<std::uint32_t, 256> ofGrey = {};
};

DisplayTransform::DisplayTransform(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
DisplayTransform::~DisplayTransform() = default;

std::shared_ptr<const DisplayTransform> DisplayTransform::between(
    std::span<const std::uint8_t> picture, std::span<const std::uint8_t> monitor,
    const SoftProof* proof) {
    if (!proof && std::ranges::equal(picture, monitor)) return nullptr;
    Profile from = pictureProfile(picture);
    const Profile to = monitorProfile(monitor);
    auto impl = std::make_unique<Impl>();
    impl->transform = joined(from, to, proof);
    if (!impl->transform) {
        from.reset(cmsCreate_sRGBProfile());
        impl->transform = joined(from, to, proof);
    }
    if (!impl->transform) return nullptr;
    impl->grey = isOfSpace(from, cmsSigGrayData);
    if (impl->grey) {
        std::array<std::uint8_t, 256> codes;
        for (int i = 0; i < 256; ++i) codes[std::size_t(i)] = static_cast<std::uint8_t>(i);
        cmsDoTransform(impl->transform.get(), codes.data(), impl->ofGrey.data(), 256);
        for (std::uint32_t& pixel : impl->ofGrey) pixel |= 0xff000000u;
    }
    const bool grey = impl->grey;
    std::shared_ptr<const DisplayTransform> made(new DisplayTransform(std::move(impl)));
    return changesColours(*made, grey) ? made : nullptr;
}

void DisplayTransform::apply(std::uint32_t* pixels, int n) const {
    if (impl_->grey) {
        for (int x = 0; x < n; ++x) pixels[x] = impl_->ofGrey[pixels[x] & 255u];
        return;
    }
    std::array<std::uint32_t, kBlock> in;
    for (int begin = 0; begin < n; begin += kBlock) {
        const int count = std::min(kBlock, n - begin);
        std::memcpy(in.data(), pixels + begin, std::size_t(count) * sizeof in[0]);
        cmsDoTransform(impl_->transform.get(), in.data(), pixels + begin,
                       static_cast<cmsUInt32Number>(count));
        for (int x = begin; x < begin + count; ++x) pixels[x] |= 0xff000000u;
    }
}

bool isProofProfile(std::span<const std::uint8_t> icc) {
    const Profile srgb(cmsCreate_sRGBProfile());
    return !icc.empty() && proofing(srgb, srgb, {.profile = {icc.begin(), icc.end()}}) != nullptr;
}

std::string profileName(std::span<const std::uint8_t> icc) {
    const Profile profile = icc.empty() ? nullptr : openProfile(icc);
    if (!profile) return {};
    const cmsUInt32Number size =
        cmsGetProfileInfoASCII(profile.get(), cmsInfoDescription, "en", "US", nullptr, 0);
    if (size < 2) return {};
    std::string name(size, '\0');
    cmsGetProfileInfoASCII(profile.get(), cmsInfoDescription, "en", "US", name.data(), size);
    name.resize(std::strlen(name.c_str()));
    return name;
}

bool isMonitorProfile(std::span<const std::uint8_t> icc) {
    const Profile profile = icc.empty() ? nullptr : openProfile(icc);
    if (!isOfSpace(profile, cmsSigRgbData)) return false;
    const auto hasTable = [&](cmsUInt32Number intent) {
        return cmsIsCLUT(profile.get(), intent, LCMS_USED_AS_OUTPUT) != 0;
    };
    return cmsIsMatrixShaper(profile.get()) || hasTable(INTENT_RELATIVE_COLORIMETRIC) ||
           hasTable(INTENT_PERCEPTUAL);  // which stands for all where it is alone
}

}  // namespace weft::io
