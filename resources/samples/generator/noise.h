#pragma once
/// Small vectors and value noise for the sample renderer.
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace weft::samples {

struct Vec3 {
    double x = 0, y = 0, z = 0;
};

inline Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec3 operator*(Vec3 a, Vec3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
inline Vec3 operator*(Vec3 a, double s) { return {a.x * s, a.y * s, a.z * s}; }
inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 normalized(Vec3 a) { return a * (1.0 / std::sqrt(dot(a, a))); }
inline Vec3 mix(Vec3 a, Vec3 b, double t) { return a * (1 - t) + b * t; }
inline Vec3 reflected(Vec3 d, Vec3 n) { return d - n * (2 * dot(d, n)); }

inline double smoothstep(double low, double high, double v) {
    const double t = std::clamp((v - low) / (high - low), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// A random number in [0, 1) for a lattice point (integer hash by multiply and xor-shift).
inline double hash(std::int64_t x, std::int64_t y) {
    std::uint64_t h = static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15ULL ^
                      static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FULL;
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93ULL;
    h ^= h >> 29;
    h *= 0xD6E8FEB86659FD93ULL;
    h ^= h >> 32;
    return static_cast<double>(h >> 11) * 0x1.0p-53;
}

/// Value noise and its gradient: quintic interpolation of lattice values, C2.
struct NoiseSample {
    double value = 0, dx = 0, dy = 0;
};

inline NoiseSample noiseWithGradient(double x, double y) {
    const double fx = std::floor(x), fy = std::floor(y);
    const auto ix = static_cast<std::int64_t>(fx), iy = static_cast<std::int64_t>(fy);
    const double u = x - fx, v = y - fy;
    const double su = u * u * u * (u * (u * 6 - 15) + 10), du = 30 * u * u * (u * (u - 2) + 1);
    const double sv = v * v * v * (v * (v * 6 - 15) + 10), dv = 30 * v * v * (v * (v - 2) + 1);
    const double a = hash(ix, iy), b = hash(ix + 1, iy), c = hash(ix, iy + 1);
    const double k = a - b - c + hash(ix + 1, iy + 1);
    return {a + (b - a) * su + (c - a) * sv + k * su * sv, du * (b - a + k * sv),
            dv * (c - a + k * su)};
}

inline double noise(double x, double y) { return noiseWithGradient(x, y).value; }

/// Sum of octaves, each rotated by 37 degrees against the last so that no lattice shows. In [0, 1].
inline double fractalNoise(double x, double y, int octaves) {
    double sum = 0, amplitude = 0.5, norm = 0;
    for (int i = 0; i < octaves; ++i) {
        sum += amplitude * noise(x, y);
        norm += amplitude;
        amplitude *= 0.5;
        const double rx = 0.8 * x - 0.6 * y;
        y = 2.03 * (0.6 * x + 0.8 * y) + 17.3;
        x = 2.03 * rx + 5.1;
    }
    return sum / norm;
}

}  // namespace weft::samples
