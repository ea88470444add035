#include "bas_relief/attenuation.h"

#include <algorithm>
#include <cmath>

#include "weft/backend/thread_pool.h"

namespace weft::bas {

namespace {

/// σ of the three scales and of the broad forms, as parts of the longer side.
constexpr double kScales[] = {1.5 / 512, 6.0 / 512, 24.0 / 512};
constexpr double kBroad = 1.0 / 48;
/// Slopes below this part of the root mean square of all are not amplified further.
constexpr float kNoise = 0.2f;
/// Of a slope that is turned back: what it gets of its length along the original.
constexpr float kLean = 0.15f;

double longerSide(const Field& z) { return std::max(z.extent().width, z.extent().height); }

std::vector<float>& scratch(int count) {
    thread_local std::vector<float> values;
    values.resize(static_cast<std::size_t>(count));
    return values;
}

}  // namespace

void slopesOf(const Field& z, int y, float* east, float* south) {
    const Extent e = z.extent();
    const float *here = z.row(0, y), *below = z.row(0, std::min(y + 1, e.height - 1));
    for (int x = 0; x + 1 < e.width; ++x) east[x] = here[x + 1] - here[x];
    east[e.width - 1] = 0;
    for (int x = 0; x < e.width; ++x) south[x] = below[x] - here[x];
}

Attenuation::Attenuation(const Field& z, const Mask& mask, ThreadPool& pool) : z_(z) {
    const int width = z.extent().width;
    const auto squares = [&z, width](int y, float* to) {
        std::vector<float>& south = scratch(width);
        slopesOf(z, y, to, south.data());
        for (int x = 0; x < width; ++x) {
            const float s = south[static_cast<std::size_t>(x)];
            to[x] = to[x] * to[x] + s * s;
        }
    };
    for (const double scale : kScales)
        squares_.push_back(
            std::make_unique<BroadMean>(mask, std::max(0.7, scale * longerSide(z)), squares, pool));
    // The mean square of all by that of the broadest scale's rows.
    double sum = 0;
    std::int64_t count = 0;
    std::vector<float> mean(static_cast<std::size_t>(width));
    const int step = std::max(1, z.extent().height / 256);
    for (int y = 0; y < z.extent().height; y += step) {
        squares_.back()->row(y, mean.data());
        for (int x = 0; x < width; ++x)
            if (mask.row(y)[x]) sum += mean[static_cast<std::size_t>(x)], ++count;
    }
    mean_ = count > 0 && sum > 0 ? static_cast<float>(sum / static_cast<double>(count)) : 1;
    least_ = kNoise * kNoise * mean_;
}

void Attenuation::row(int y, float* east, float* south) const {
    const int width = z_.extent().width;
    std::vector<float>& values = scratch(2 * width);
    float *mean = values.data(), *product = mean + width;
    std::fill_n(product, width, 1.0f);
    for (const auto& squares : squares_) {
        squares->row(y, mean);
        for (int x = 0; x < width; ++x) product[x] *= std::max(mean[x], least_) / mean_;
    }
    slopesOf(z_, y, east, south);
    for (int x = 0; x < width; ++x) {
        // φ = (Π (m_i² / m²))^(−1/6)
        const float phi = 1 / std::sqrt(std::cbrt(product[x]));
        east[x] *= phi;
        south[x] *= phi;
    }
}

WithoutBroadForms::WithoutBroadForms(const Field& z, const Mask& mask, ThreadPool& pool)
    : z_(z),
      broad_(std::make_unique<BroadMean>(
          mask, std::max(0.7, kBroad * longerSide(z)),
          [&z](int y, float* to) { std::copy_n(z.row(0, y), z.extent().width, to); }, pool)) {}

void WithoutBroadForms::row(int y, float* east, float* south) const {
    const int width = z_.extent().width, below = std::min(y + 1, z_.extent().height - 1);
    std::vector<float>& values = scratch(2 * width);
    float *mean = values.data(), *meanBelow = mean + width;
    broad_->row(y, mean);
    broad_->row(below, meanBelow);
    slopesOf(z_, y, east, south);
    for (int x = 0; x + 1 < width; ++x) east[x] -= mean[x + 1] - mean[x];
    for (int x = 0; x < width; ++x) south[x] -= meanBelow[x] - mean[x];
}

void turnBack(const Field& original, int y, float* east, float* south) {
    constexpr float kTiny = 1e-20f;
    const int width = original.extent().width;
    std::vector<float>& values = scratch(2 * width);
    float *gx = values.data(), *gy = gx + width;
    slopesOf(original, y, gx, gy);
    for (int x = 0; x < width; ++x) {
        const float square = gx[x] * gx[x] + gy[x] * gy[x] + kTiny;
        const float along = east[x] * gx[x] + south[x] * gy[x];
        if (along >= 0) continue;
        const float length = std::sqrt((east[x] * east[x] + south[x] * south[x]) * square);
        const float k = (kLean * length - along) / square;
        east[x] += k * gx[x];
        south[x] += k * gy[x];
    }
}

}  // namespace weft::bas
