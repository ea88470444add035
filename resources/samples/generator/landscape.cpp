#include "landscape.h"

#include "light.h"

namespace weft::samples {
namespace {

const Vec3 kSun = normalized({-0.62, 0.26, 0.55});
const Vec3 kSunLight = Vec3{1.0, 0.62, 0.36} * 6.0;
const Vec3 kSkyLight = Vec3{0.26, 0.40, 0.70} * 0.8;
constexpr Vec3 kEye{0.0, 0.42, 0.0};
constexpr double kFar = 60.0;

/// Height of the land, lake level 0. Octaves weigh less where the slope is steep already, which
/// leaves sharp ridges and smooth valleys; the valley of the lake is cut in by the last factor.
double landHeight(double x, double z, int octaves) {
    double px = x * 0.17 + 3.7, pz = z * 0.17 + 1.3;
    double sum = 0, amplitude = 1, gx = 0, gz = 0;
    for (int i = 0; i < octaves; ++i) {
        const NoiseSample n = noiseWithGradient(px, pz);
        gx += n.dx;
        gz += n.dy;
        sum += amplitude * n.value / (1 + 0.9 * (gx * gx + gz * gz));
        amplitude *= 0.5;
        const double rx = 0.8 * px - 0.6 * pz;
        pz = 2.0 * (0.6 * px + 0.8 * pz);
        px = 2.0 * rx;
    }
    const double shore = 7.5 + 1.6 * std::sin(x * 0.55 + 0.8) + 0.9 * noise(x * 1.3, 4.2);
    const double side = std::abs(x + 0.4 - 0.12 * z);
    const double valley = std::max(smoothstep(shore, shore + 11, z),
                                   smoothstep(2.6, 10.5, side) * smoothstep(1.0, 6.0, z));
    return (3.3 * sum * valley + 0.34 * sum - 0.29);
}

Vec3 landNormal(double x, double z, double distance) {
    const double e = std::max(0.0015, 0.0011 * distance);
    constexpr int kOctaves = 13;
    return normalized({landHeight(x - e, z, kOctaves) - landHeight(x + e, z, kOctaves), 2 * e,
                       landHeight(x, z - e, kOctaves) - landHeight(x, z + e, kOctaves)});
}

/// Distance along the ray to the land, or kFar.
double landDistance(Vec3 from, Vec3 along, double start, int octaves) {
    double t = start;
    for (int i = 0; i < 420 && t < kFar; ++i) {
        const Vec3 p = from + along * t;
        if (p.y > 6.6 && along.y > 0) return kFar;
        const double above = p.y - landHeight(p.x, p.z, octaves);
        if (above < 0.0006 * t) return t;
        t += std::max(0.3 * above, 0.0012 * t);
    }
    return kFar;
}

/// 1 in light, 0 in shadow, soft at the edge by the closest approach (penumbra).
double sunVisibility(Vec3 p) {
    double lit = 1, t = 0.02;
    for (int i = 0; i < 60 && t < 14; ++i) {
        const Vec3 q = p + kSun * t;
        const double above = q.y - landHeight(q.x, q.z, 8);
        lit = std::min(lit, 28 * above / t);
        if (lit < 0.002) return 0;
        t += std::clamp(above * 0.6, 0.02, 0.7);
    }
    return smoothstep(0, 1, lit);
}

Vec3 skyColor(Vec3 d) {
    const double up = std::max(d.y, 0.0);
    const double toSun = std::max(dot(d, kSun), 0.0);
    Vec3 c = mix({0.95, 0.60, 0.40}, {0.30, 0.42, 0.64}, smoothstep(0.0, 0.28, up));
    c = mix(c, {0.09, 0.18, 0.42}, smoothstep(0.15, 0.65, up));
    c = c + Vec3{1.0, 0.55, 0.25} * (0.55 * std::pow(toSun, 6)) +
        Vec3{1.0, 0.75, 0.45} * (1.2 * std::pow(toSun, 60)) +
        Vec3{1.0, 0.9, 0.7} * (30 * smoothstep(0.99955, 0.99975, toSun));
    if (d.y > 0.012) {  // a sheet of high cloud, seen at a slant
        const double s = 1.0 / (d.y + 0.10);
        const double x = d.x * s, z = d.z * s;
        const double warp = fractalNoise(x * 0.6 + 9, z * 0.6, 4);
        const double f = fractalNoise(x * 0.55 + 1.6 * warp, z * 1.7 + 2.2 * warp + 3.0, 8);
        const double cover = smoothstep(0.44, 0.72, f) * smoothstep(0.012, 0.10, d.y);
        const Vec3 lit = mix({0.92, 0.62, 0.52}, {1.35, 0.86, 0.55}, std::pow(toSun, 3));
        c = mix(c, lit * (0.75 + 0.5 * (1 - cover)), 0.85 * cover);
    }
    return c;
}

/// Air between the eye and a point: bluish, golden towards the sun, denser near the water.
Vec3 throughAir(Vec3 color, Vec3 d, double distance) {
    const double toSun = std::max(dot(d, kSun), 0.0);
    const Vec3 air = mix({0.34, 0.44, 0.64}, {1.20, 0.72, 0.42}, std::pow(toSun, 4));
    const double amount = 1 - std::exp(-std::pow(0.027 * distance, 1.4));
    return mix(color, air, amount);
}

Vec3 landColor(Vec3 p, Vec3 d, double distance) {
    const Vec3 n = landNormal(p.x, p.z, distance);
    const double grain = fractalNoise(p.x * 9, p.z * 9, 5), patchy = fractalNoise(p.x, p.z, 4);
    Vec3 albedo = mix({0.15, 0.125, 0.11}, {0.26, 0.23, 0.21}, grain);
    const double leaves = noise(p.x * 70, p.z * 70) * noise(p.x * 31, p.z * 31);
    const Vec3 forest = mix({0.018, 0.034, 0.016}, {0.07, 0.085, 0.028}, leaves * 1.6);
    const double trees = smoothstep(0.42, 0.62, n.y) * smoothstep(1.15, 0.55, p.y + 0.5 * patchy);
    albedo = mix(albedo, forest, trees);
    albedo = mix(albedo, {0.20, 0.17, 0.13}, smoothstep(0.035, 0.008, p.y));  // wet shore
    const double snow =
        smoothstep(1.05, 1.45, p.y + 0.55 * (grain - 0.5)) * smoothstep(0.42, 0.66, n.y);
    albedo = mix(albedo, {0.80, 0.83, 0.88}, snow);
    const double lambert = std::max(dot(n, kSun), 0.0);
    const double direct = lambert > 0 ? lambert * sunVisibility(p + n * 0.004) : 0;
    const double bounce = std::max(0.0, dot(n, normalized({-kSun.x, 0.1, -kSun.z})));
    const Vec3 light = kSunLight * direct + kSkyLight * (0.35 + 0.65 * n.y) +
                       Vec3{0.40, 0.30, 0.22} * (0.5 * bounce);
    return throughAir(albedo * light, d, distance);
}

Vec3 sceneWithoutWater(Vec3 from, Vec3 d, double start, int octaves) {
    const double t = landDistance(from, d, start, octaves);
    return t < kFar ? landColor(from + d * t, d, t) : throughAir(skyColor(d), d, 6.0 * (1 - d.y));
}

/// Slope of the lake's surface: long swell and short ripples in streaks of wind.
Vec3 waterNormal(double x, double z, double distance) {
    const double streak = smoothstep(0.35, 0.75, fractalNoise(x * 0.35 + 3, z * 1.1, 3));
    const NoiseSample a = noiseWithGradient(x * 7, z * 16), b = noiseWithGradient(x * 23, z * 52);
    const NoiseSample c = noiseWithGradient(x * 60 + 7, z * 120);
    const double calm = 1 / (1 + 0.25 * distance);
    const double s = (0.10 + 0.9 * streak) * 0.016;
    return normalized(
        {-s * calm * (a.dx + b.dx + c.dx), 1, -s * (0.35 + calm) * (a.dy + 0.8 * b.dy + 0.6 * c.dy)});
}

Vec3 waterColor(Vec3 p, Vec3 d, double distance) {
    const Vec3 n = waterNormal(p.x, p.z, distance);
    Vec3 r = reflected(d, n);
    r.y = std::max(r.y, 0.004);
    r = normalized(r);
    const double facing = std::max(-dot(d, n), 0.0);
    const double fresnel = 0.02 + 0.98 * std::pow(1 - facing, 5);  // Schlick
    const Vec3 mirror = sceneWithoutWater(p + Vec3{0, 0.002, 0}, r, 0.02, 9);
    const double depth = std::clamp(-landHeight(p.x, p.z, 6) * 6, 0.0, 1.0);
    const Vec3 body = mix({0.16, 0.15, 0.10}, {0.018, 0.050, 0.062}, depth);
    return throughAir(mix(body, mirror, 0.12 + 0.86 * fresnel), d, 0.5 * distance);
}

}  // namespace

Vec3 landscape(double u, double v) {
    const Vec3 d = normalized({u, v + 0.175, 0.92});
    const double land = landDistance(kEye, d, 0.05, 12);
    const double water = d.y < 0 ? -kEye.y / d.y : kFar;
    if (water < land) return waterColor(kEye + d * water, d, water);
    if (land < kFar) return landColor(kEye + d * land, d, land);
    return throughAir(skyColor(d), d, 6.0 * (1 - d.y));
}

}  // namespace weft::samples
