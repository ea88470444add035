#include "io/colour/coded_colours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "io/colour/icc_profile.h"
#include "io/float_picture.h"
#include "io/samples.h"
#include "weft/backend/thread_pool.h"
#include "weft/sentence.h"

namespace weft::io {

namespace {

constexpr Chromaticity kD65{0.3127, 0.3290};

/// H.273 table 2.
struct CodedPrimaries {
    int number;
    Primaries primaries;
};
constexpr std::array kPrimaries = {
    CodedPrimaries{1, {{0.640, 0.330}, {0.300, 0.600}, {0.150, 0.060}, kD65}},
    CodedPrimaries{4, {{0.67, 0.33}, {0.21, 0.71}, {0.14, 0.08}, {0.310, 0.316}}},
    CodedPrimaries{5, {{0.640, 0.330}, {0.290, 0.600}, {0.150, 0.060}, kD65}},
    CodedPrimaries{6, {{0.630, 0.340}, {0.310, 0.595}, {0.155, 0.070}, kD65}},
    CodedPrimaries{7, {{0.630, 0.340}, {0.310, 0.595}, {0.155, 0.070}, kD65}},
    CodedPrimaries{8, {{0.681, 0.319}, {0.243, 0.692}, {0.145, 0.049}, {0.310, 0.316}}},
    CodedPrimaries{9, {{0.708, 0.292}, {0.170, 0.797}, {0.131, 0.046}, kD65}},
    CodedPrimaries{10, {{1, 0}, {0, 1}, {0, 0}, {1.0 / 3, 1.0 / 3}}},  // CIE XYZ
    CodedPrimaries{11, {{0.680, 0.320}, {0.265, 0.690}, {0.150, 0.060}, {0.314, 0.351}}},
    CodedPrimaries{12, {{0.680, 0.320}, {0.265, 0.690}, {0.150, 0.060}, kD65}},
    CodedPrimaries{22, {{0.630, 0.340}, {0.295, 0.605}, {0.155, 0.077}, kD65}}};

constexpr std::uint16_t kUnspecified = 2;  // of both tables

/// H.273 table 3.
enum Transfer : std::uint16_t {
    kBt709 = 1,
    kGamma22 = 4,
    kGamma28 = 5,
    kBt601 = 6,
    kSmpte240 = 7,
    kLinear = 8,
    kLog100 = 9,
    kLog316 = 10,
    kIec61966 = 11,  // as BT.709 for codes from 0 to 1
    kBt1361 = 12,    // likewise
    kSrgb = 13,
    kBt2020Of10 = 14,
    kBt2020Of12 = 15,
    kPq = 16,
    kSmpte428 = 17,
    kHlg = 18
};

const Primaries* primariesOf(const CodedColours& coded) {
    const auto* const found =
        std::ranges::find(kPrimaries, int{coded.primaries}, &CodedPrimaries::number);
    return found == kPrimaries.end() ? nullptr : &found->primaries;
}

bool isHighDynamicRange(std::uint16_t transfer) { return transfer == kPq || transfer == kHlg; }

std::optional<Curve> curveOf(std::uint16_t transfer) {
    switch (transfer) {
        case kBt709:
        case kBt601:
        case kIec61966:
        case kBt1361:
        case kBt2020Of10:
        case kBt2020Of12: return Curve::bt709;
        case kGamma22: return Curve::gamma22;
        case kGamma28: return Curve::gamma28;
        case kSmpte240: return Curve::smpte240;
        case kLinear: return Curve::straight;
        case kLog100: return Curve::log100;
        case kLog316: return Curve::log316;
        case kSmpte428: return Curve::smpte428;
        case kSrgb: return Curve::sRgb;
        default: return std::nullopt;
    }
}

/// SMPTE ST 2084 (H.273 table 3, 16): code 0..1 to cd/m².
double lightOfPq(double code) {
    constexpr double kM1 = 2610.0 / 16384, kM2 = 2523.0 / 32, kC1 = 3424.0 / 4096, kC2 = 2413.0 / 128,
                     kC3 = 2392.0 / 128, kPeak = 10000;
    const double e = std::pow(code, 1 / kM2);
    return kPeak * std::pow(std::max(0.0, e - kC1) / (kC2 - kC3 * e), 1 / kM1);
}

/// ITU-R BT.2100 table 5, inverse OETF: code 0..1 to light of the scene, 0..1.
double sceneOfHlg(double code) {
    constexpr double kA = 0.17883277, kB = 1 - 4 * kA, kC = 0.55991073;
    return code <= 0.5 ? code * code / 3 : (std::exp((code - kC) / kA) + kB) / 12;
}

constexpr double kDiffuseWhite = 203;  // cd/m²

/// What codes stand for: a table of 16-bit codes, and between them a straight line.
class LightOfCodes {
public:
    LightOfCodes(double (*light)(double), double unit) : table_(65537) {
        for (std::size_t i = 0; i < table_.size(); ++i)
            table_[i] =
                static_cast<float>(light(std::min(1.0, static_cast<double>(i) / kFullScale)) * unit);
    }
    [[nodiscard]] float operator()(float code) const {
        const float within = code >= 0 ? std::min(code, static_cast<float>(kFullScale)) : 0;
        const auto at = static_cast<std::size_t>(within);
        return table_[at] + (within - static_cast<float>(at)) * (table_[at + 1] - table_[at]);
    }

private:
    std::vector<float> table_;
};

/// BT.2100 table 5, OOTF: light of a display of 1000 cd/m², whose system gamma is 1.2. Three or one.
void showHlg(std::array<float*, 3> row, int x, int channels) {
    constexpr double kPeak = 1000, kGamma = 1.2;
    const double y =
        channels == 1 ? row[0][x] : 0.2627 * row[0][x] + 0.6780 * row[1][x] + 0.0593 * row[2][x];
    const double gain = y > 0 ? kPeak / kDiffuseWhite * std::pow(y, kGamma - 1) : 0;
    for (int c = 0; c < channels; ++c)
        row.at(static_cast<std::size_t>(c))[x] *= static_cast<float>(gain);
}

/// 1.0 for diffuse white.
Field lightOf(const Field& codes, std::uint16_t transfer) {
    const LightOfCodes light =
        transfer == kPq ? LightOfCodes(lightOfPq, 1 / kDiffuseWhite) : LightOfCodes(sceneOfHlg, 1);
    const int channels = codes.channels();
    Field made(codes.extent(), channels, false);
    ThreadPool pool(0);
    pool.forRows(codes.extent().height, 8, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            std::array<float*, 3> row{};
            for (int c = 0; c < channels; ++c) {
                row.at(static_cast<std::size_t>(c)) = made.row(c, y);
                for (int x = 0; x < codes.extent().width; ++x)
                    made.row(c, y)[x] = light(codes.row(c, y)[x]);
            }
            for (int x = 0; transfer == kHlg && x < codes.extent().width; ++x)
                showHlg(row, x, channels);
        }
    });
    return made;
}

Field shares(const Field& codes) {
    Field made(codes.extent(), 1, false);
    for (int y = 0; y < codes.extent().height; ++y)
        std::transform(codes.row(0, y), codes.row(0, y) + codes.extent().width, made.row(0, y),
                       toUnit);
    return made;
}

/// Standard profiles where there are such, since profiles are compared by bytes.
std::vector<std::uint8_t> profileOf(const CodedColours& coded, Curve curve) {
    if (curve == Curve::sRgb && coded.primaries == 1) return standardProfile(StandardProfile::sRgb);
    if (curve == Curve::sRgb && coded.primaries == 12)
        return standardProfile(StandardProfile::displayP3);
    const std::string title =
        "H.273 " + std::to_string(coded.primaries) + "/" +
        (curve == Curve::straight ? std::string("8") : std::to_string(coded.transfer));
    return primariesProfile(*primariesOf(coded), curve, title);  // stays English
}

}  // namespace

bool areUnderstood(const CodedColours& coded) {
    return primariesOf(coded) && (isHighDynamicRange(coded.transfer) || curveOf(coded.transfer));
}

std::string remarkOnUnknownColours(const std::string& description, bool profile) {
    return sentence(
        profile ? "its colour description ({description}) is not known, and its other ones count"
                : "its colour description ({description}) is not known and its colours are shown as "
                  "sRGB",
        {{"description", description}});
}

namespace {

/// On numbers that are neither known nor those for "unspecified".
std::string remarkOn(const CodedColours& coded) {
    const bool primaries = coded.primaries == kUnspecified || primariesOf(coded);
    const bool transfer = coded.transfer == kUnspecified || isHighDynamicRange(coded.transfer) ||
                          curveOf(coded.transfer);
    if (primaries && transfer) return {};
    return remarkOnUnknownColours("H.273 " + std::to_string(coded.primaries) + "/" +  // stays English
                                      std::to_string(coded.transfer),
                                  false);
}

}  // namespace

std::string takeCodedColours(const CodedColours& told, Picture& picture) {
    CodedColours coded = told;
    if (!primariesOf(coded)) coded.primaries = 1;
    if (!isHighDynamicRange(coded.transfer)) {
        const bool floats = picture.depth == 32;
        const Curve otherwise = floats ? Curve::straight : Curve::sRgb;
        const Curve curve = curveOf(coded.transfer).value_or(otherwise);
        const bool needsNone = floats && curve == Curve::straight && coded.primaries == 1;
        picture.iccProfile = needsNone ? std::vector<std::uint8_t>() : profileOf(coded, curve);
        return remarkOn(told);
    }
    StoredSamples light{lightOf(*picture.color, coded.transfer),
                        picture.alpha ? shares(*picture.alpha) : Field()};
    picture.color = picture.alpha = nullptr;
    Picture made = floatPicture(std::move(light));
    if (coded.primaries != 1 && made.color->channels() == 3)
        made.iccProfile = profileOf(coded, Curve::straight);
    made.metadata = std::move(picture.metadata);
    picture = std::move(made);
    const std::string unknown = remarkOn(told);
    return (unknown.empty() ? unknown : unknown + "; ") +
           std::string(
               "its colours of high dynamic range became linear light, in which 1.0 is 203 cd/m²; "
               "what is brighter is clipped in files of 8 and 16 bits");
}

}  // namespace weft::io
