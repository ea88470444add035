#include "io/read/bmp_colours.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "io/colour/icc_profile.h"

namespace weft::io {

namespace {

// MS-WMF 2.2.2.12 and 2.2.2.13; places count from the file's begin, where 14 bytes stand first.
constexpr std::size_t kHeader = 14, kVersion4 = 108, kVersion5 = 124, kSpace = 70, kEndpoints = 74,
                      kGammas = 110, kProfileAt = 126, kProfileSize = 130;
constexpr std::uint32_t kCalibrated = 0, kSrgb = 0x73524742, kLinked = 0x4c494e4b,
                        kEmbedded = 0x4d424544;

constexpr const char* kDamaged =
    "its colour description is damaged and its colours are shown as sRGB";

/// An ICC file begins so (ICC.1:2022 §7.2): its size, and "acsp" at 36.
bool looksLikeProfile(ByteView icc) {
    constexpr std::size_t kIccHeader = 128;
    return icc.size() >= kIccHeader && bigEndian32(&icc[36]) == 0x61637370;
}

BmpColours embedded(ByteView bmp, std::size_t headerBytes) {
    if (headerBytes < kVersion5) return {.remark = kDamaged};
    const std::uint64_t at = kHeader + std::uint64_t{littleEndian32(&bmp[kProfileAt])};
    const std::uint64_t size = littleEndian32(&bmp[kProfileSize]);
    if (at < kHeader + headerBytes || at > bmp.size() || size > bmp.size() - at)
        return {.remark = kDamaged};
    const ByteView icc = bmp.subspan(at, size);
    if (!looksLikeProfile(icc)) return {.remark = kDamaged};
    return {.profile = {icc.begin(), icc.end()}};
}

struct Xyz {
    double x = 0, y = 0, z = 0;

    [[nodiscard]] double sum() const { return x + y + z; }
    [[nodiscard]] Chromaticity chromaticity() const { return {x / sum(), y / sum()}; }
};

/// CIEXYZ of 2.30 bits each.
Xyz endpoint(ByteView bmp, std::size_t at) {
    const auto part = [&](std::size_t i) {
        return static_cast<std::int32_t>(littleEndian32(&bmp[at + 4 * i])) / double{1 << 30};
    };
    return {part(0), part(1), part(2)};
}

/// Endpoints are XYZ of red, green and blue, which make white together. Where each is x, y and z,
/// whose sum is 1, they say nothing of white: it is D65.
std::optional<Primaries> primariesOf(ByteView bmp) {
    Xyz ends[3];
    for (std::size_t i = 0; i < 3; ++i) ends[i] = endpoint(bmp, kEndpoints + 12 * i);
    constexpr double kLeast = 1e-3, kRounding = 0.01;
    const auto isOne = [](const Xyz& e) { return std::abs(e.sum() - 1) < kRounding; };
    if (std::any_of(ends, ends + 3, [](const Xyz& e) { return e.sum() < kLeast; }))
        return std::nullopt;
    const Xyz all = {ends[0].x + ends[1].x + ends[2].x, ends[0].y + ends[1].y + ends[2].y,
                     ends[0].z + ends[1].z + ends[2].z};
    if (all.y < kLeast) return std::nullopt;
    const bool relative = std::all_of(ends, ends + 3, isOne);
    const Primaries p{ends[0].chromaticity(), ends[1].chromaticity(), ends[2].chromaticity(),
                      relative ? Chromaticity{0.3127, 0.3290} : all.chromaticity()};
    const double area =
        (p.green.x - p.red.x) * (p.blue.y - p.red.y) - (p.blue.x - p.red.x) * (p.green.y - p.red.y);
    return std::abs(area) < kLeast ? std::nullopt : std::optional(p);
}

BmpColours calibrated(ByteView bmp) {
    const ByteView told = bmp.subspan(kEndpoints, 48);
    if (std::all_of(told.begin(), told.end(), [](std::uint8_t b) { return b == 0; })) return {};
    const auto primaries = primariesOf(bmp);
    std::array<double, 3> gammas{};
    for (std::size_t i = 0; i < 3; ++i)
        gammas.at(i) = littleEndian32(&bmp[kGammas + 4 * i]) / 65536.0;
    const bool noCurve = gammas == std::array<double, 3>{};
    constexpr double kLeast = 0.1, kMost = 10;
    const bool sensible =
        std::all_of(gammas.begin(), gammas.end(), [](double g) { return g >= kLeast && g <= kMost; });
    if (!primaries || (!noCurve && !sensible)) return {.remark = kDamaged};
    constexpr const char* kTitle = "BMP, calibrated";  // stays English
    auto profile = noCurve ? primariesProfile(*primaries, Curve::sRgb, kTitle)
                           : gammaProfile(*primaries, gammas, kTitle);
    if (profile.empty() || !isPictureProfile(profile)) return {.remark = kDamaged};
    return {.profile = std::move(profile)};
}

}  // namespace

BmpColours bmpColours(ByteView bmp) {
    if (bmp.size() < kHeader + 4) return {};
    const std::size_t bytes = littleEndian32(&bmp[kHeader]);
    if (bytes < kVersion4 || bmp.size() < kHeader + std::min(bytes, kVersion5)) return {};
    switch (littleEndian32(&bmp[kSpace])) {
        case kCalibrated: return calibrated(bmp);
        case kSrgb: return {.profile = standardProfile(StandardProfile::sRgb)};
        case kEmbedded: return embedded(bmp, bytes);
        case kLinked:
            return {.remark =
                        "its colour profile is another file, which is not opened, and its colours "
                        "are shown as sRGB"};
        default: return {};  // that of the system, which is sRGB
    }
}

}  // namespace weft::io
