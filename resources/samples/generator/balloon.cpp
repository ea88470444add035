#include "balloon.h"

#include <numbers>

#include "light.h"

namespace weft::samples {
namespace {

const Vec3 kSun = normalized({-0.66, 0.42, -0.62});
const Vec3 kSunLight = Vec3{1.0, 0.93, 0.82} * 1.55;
const Vec3 kSkyLight = Vec3{0.55, 0.75, 1.0} * 0.42;
constexpr double kCrown = 0.86, kMouth = -0.46, kMouthRadius = 0.115;

/// Radius of the envelope at height y: a sphere that runs into a cone along its tangent.
double envelopeRadius(double y) {
    constexpr double kRadius = 0.585, kCentre = kCrown - kRadius;
    constexpr double kJoin = kCentre - 0.52 * kRadius;
    if (y > kCrown || y < kMouth) return 0;
    if (y > kJoin) return std::sqrt(std::max(0.0, kRadius * kRadius - (y - kCentre) * (y - kCentre)));
    const double joinRadius = 0.8542 * kRadius;
    const double t = (kJoin - y) / (kJoin - kMouth);
    const double slope = 0.6088 * (kJoin - kMouth);  // of the sphere at the join
    const double straight = joinRadius - slope * t;
    return straight + (kMouthRadius - (joinRadius - slope)) * t * t;
}

Vec3 stripes(double angle, double y) {
    constexpr int kGores = 24;
    const double turn = (angle / (2 * std::numbers::pi) + 0.5) * kGores;
    const int gore = static_cast<int>(std::floor(turn)) % kGores;
    static const Vec3 kRed = srgb(176, 42, 44), kCream = srgb(214, 196, 160);
    static const Vec3 kNavy = srgb(38, 58, 104), kAmber = srgb(206, 138, 44);
    const double band = y + 0.045 * (gore % 2 ? 1 : -1);
    if (band > 0.70 || band < -0.30) return kNavy;
    if (band > 0.29 && band < 0.40) return kAmber;
    if (band > 0.26 && band < 0.43) return kNavy;
    return gore / 2 % 2 ? kCream : kRed;
}

/// Cloth: bulges between the seams, darker along them, lit from the sun's side, some light through.
Vec3 envelopeColor(double x, double y, double radius) {
    const double z = -std::sqrt(std::max(0.0, radius * radius - x * x));  // towards the eye
    const double angle = std::atan2(x, -z) + 0.12;
    const double slope = (envelopeRadius(y + 0.004) - envelopeRadius(y - 0.004)) / 0.008;
    constexpr double kGores = 24;
    const double across = angle * kGores / (2 * std::numbers::pi) + 0.5 * kGores;
    const double inGore = across - std::floor(across) - 0.5;
    const double bulge = 0.55 * inGore;
    const Vec3 n = normalized(
        {std::sin(angle - 0.12 + bulge * 0.26), -slope, -std::cos(angle - 0.12 + bulge * 0.26)});
    const double seam = smoothstep(0.5, 0.455, std::abs(inGore));
    const double rib = 0.90 + 0.10 * smoothstep(0.03, 0.09, std::abs(std::fmod(y + 4, 0.11) - 0.055));
    const Vec3 cloth = stripes(angle, y) * (0.62 + 0.38 * seam) * rib;
    const double facing = dot(n, kSun);
    const double direct = std::max(facing, 0.0), through = 0.16 * std::max(-facing, 0.0);
    const Vec3 half = normalized(kSun + Vec3{0, 0, -1});
    const double shine = 0.10 * std::pow(std::max(dot(n, half), 0.0), 24);
    const double wear = 0.94 + 0.12 * fractalNoise(across * 0.9, y * 13, 4);
    const Vec3 bounce = Vec3{0.50, 0.46, 0.40} * (0.22 * (1 - n.y));
    return cloth * wear * (kSunLight * (direct + through) + kSkyLight * (0.6 + 0.4 * n.y) + bounce) +
           kSunLight * shine;
}

Vec3 sky(double x, double y) {
    const Vec3 c = mix(srgb(126, 178, 214), srgb(70, 132, 190), smoothstep(-1.1, 1.1, y + 0.1 * x));
    const double warp = fractalNoise(x * 0.8 + 4, y * 0.8, 4);
    const double f = fractalNoise(x * 0.9 + 2 * warp, y * 1.5 + 1.5 * warp + 11, 7);
    return mix(c, srgb(196, 214, 228), 0.5 * smoothstep(0.46, 0.85, f));
}

bool inBasket(double x, double y) {
    const double half = 0.072 + 0.010 * (y + 0.78) / 0.14;
    return y > -0.80 && y < -0.66 && std::abs(x) < half;
}

Vec3 basketColor(double x, double y) {
    if (y > -0.678) return srgb(66, 40, 28);  // leather rim
    const double weave = std::sin(x * 330) * std::sin(y * 330);
    const double round = std::sqrt(std::max(0.0, 1 - 120 * x * x));
    return srgb(132, 92, 54) *
           ((0.72 + 0.28 * weave) * (0.45 + 0.9 * smoothstep(0.08, -0.08, x)) * (0.6 + 0.4 * round));
}

/// Ropes from the mouth to the corners of the basket; `side` runs from -1 to 1.
bool onRope(double x, double y) {
    if (y > kMouth + 0.02 || y < -0.67) return false;
    const double t = (kMouth - y) / (kMouth + 0.67);
    for (double side : {-1.0, -0.45, 0.45, 1.0})
        if (std::abs(x - side * ((1 - t) * kMouthRadius * 0.96 + t * 0.070)) < 0.0036) return true;
    return false;
}

bool inHead(double x, double y, double cx, double cy) {
    const double dx = x - cx, dy = y - cy;
    return dx * dx + dy * dy < 0.022 * 0.022 ||
           (std::abs(dx) < 0.030 - 0.25 * std::max(0.0, dy + 0.03) && dy < -0.014 && dy > -0.075);
}

Vec3 burnerLight(double x, double y) {
    const double dx = x / 0.020, dy = (y + 0.545) / 0.055;
    return Vec3{1.0, 0.62, 0.22} * (1.3 * std::exp(-dx * dx - dy * dy));
}

}  // namespace

Vec3 balloon(double x, double y) {
    const double radius = envelopeRadius(y);
    if (std::abs(x) < radius) return envelopeColor(x, y, radius);
    if (y <= kMouth && y > kMouth - 0.022 && std::abs(x) < kMouthRadius) return srgb(30, 34, 52);
    if (inBasket(x, y)) return basketColor(x, y);
    if (onRope(x, y)) return srgb(52, 46, 42);
    if (std::abs(x) < 0.030 && y > -0.592 && y < -0.578) return srgb(58, 58, 62);  // burner
    if (inHead(x, y, -0.030, -0.618)) return srgb(60, 44, 40);
    if (inHead(x, y, 0.034, -0.624)) return srgb(86, 52, 44);
    return sky(x, y) + burnerLight(x, y);
}

bool balloonSelected(double x, double y) {
    const double angle = std::atan2(y - 0.15, x);
    const double uneven =
        0.035 * (fractalNoise(2.2 * std::cos(angle) + 9, 2.2 * std::sin(angle), 3) - 0.5);
    const double margin = 0.095 + uneven;
    // Distance to the envelope's ball, the cone below it and the basket, the smallest of three.
    const double ball = std::hypot(x, y - 0.275) - 0.585;
    const double t = std::clamp((y + 0.80) / 0.85, 0.0, 1.0);
    const double cone = y < 0.05 && y > -0.80 ? std::abs(x) - (0.085 + 0.47 * std::pow(t, 1.6)) : 1.0;
    const double foot = std::hypot(std::max(0.0, std::abs(x) - 0.08), std::min(0.0, y + 0.80)) +
                        (y > -0.60 ? 1.0 : 0.0);
    return std::min({ball, cone, foot}) < margin;
}

}  // namespace weft::samples
