#pragma once
// What kernels that take samples between pixels share. Included by files of one level alone.
#include "cpu/simd/pictures/resample_kernels.h"
#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

/// Four neighbours of a row, or the same of four pixels: the width of the filter, on every level.
typedef float Four __attribute__((vector_size(16)));

constexpr int kPart = 64;  ///< pixels that are worked on together

inline Four splat(float a) { return Four{a, a, a, a}; }

/// Σ of each of four vectors.
inline Four sums(Four a, Four b, Four c, Four d) {
    const Four ab =
        __builtin_shufflevector(a, b, 0, 4, 1, 5) + __builtin_shufflevector(a, b, 2, 6, 3, 7);
    const Four cd =
        __builtin_shufflevector(c, d, 0, 4, 1, 5) + __builtin_shufflevector(c, d, 2, 6, 3, 7);
    return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

/// From four rows of kPart numbers to four numbers of each pixel.
inline void byPixel(const float (*rows)[kPart], float* out) {
    for (int i = 0; i < kPart; i += 4, out += 16) {
        const Four a = load<Four>(rows[0] + i), b = load<Four>(rows[1] + i);
        const Four c = load<Four>(rows[2] + i), d = load<Four>(rows[3] + i);
        const Four low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
        const Four high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
        const Four low2 = __builtin_shufflevector(c, d, 0, 4, 1, 5);
        const Four high2 = __builtin_shufflevector(c, d, 2, 6, 3, 7);
        store(out, __builtin_shufflevector(low, low2, 0, 1, 4, 5));
        store(out + 4, __builtin_shufflevector(low, low2, 2, 3, 6, 7));
        store(out + 8, __builtin_shufflevector(high, high2, 0, 1, 4, 5));
        store(out + 12, __builtin_shufflevector(high, high2, 2, 3, 6, 7));
    }
}

/// The border of a picture repeats.
inline std::ptrdiff_t within(std::ptrdiff_t v, int n) { return v < 0 ? 0 : v < n ? v : n - 1; }

/// The cells whose centres lie at or before first + i step, and how far beyond them that is. Counted
/// from the first pixel in whole numbers of 2^-bits, so that no part leaves 32 bits.
struct Cells {
    alignas(64) std::int32_t index[kPart];
    alignas(64) float beyond[kPart];
    std::int32_t least, most;  ///< index

    void find(double first, double step) {
        constexpr double kFarthest = 1 << 30;
        constexpr double kLongest = 1 << 23;  // all but one pixel then lie beyond any picture
        step = step < -kLongest ? -kLongest : step > kLongest ? kLongest : step;
        const double at = first < -kFarthest ? -kFarthest : first > kFarthest ? kFarthest : first;
        const std::int32_t whole = static_cast<std::int32_t>(at) - 2;
        const double length = (step < 0 ? -step : step) * kPart + 4;
        int bits = 24;
        while (length * (1 << bits) > 0x1p30) --bits;
        const double unit = 1 << bits;
        // The centre of cell n lies at n + ½.
        const auto rounded = [](double v) {
            return static_cast<std::int32_t>(v < 0 ? v - 0.5 : v + 0.5);
        };
        const std::int32_t start = rounded((at - whole - 0.5) * unit), each = rounded(step * unit);
        const auto inverse = static_cast<float>(1 / unit);
        for (int i = 0; i < kPart; ++i) {
            const std::int32_t s = start + each * i;
            index[i] = whole + (s >> bits);
            beyond[i] = static_cast<float>(s & ((1 << bits) - 1)) * inverse;
        }
        const bool falls = index[kPart - 1] < index[0];
        least = index[falls ? kPart - 1 : 0], most = index[falls ? 0 : kPart - 1];
    }
};

/// Samples of a part, and how they are stored.
struct Samples {
    alignas(64) float of[kMostPlanes][kPart];

    /// Rounds n samples of a channel to the grid; max(largest, |samples|).
    void finish(int channel, int n, const SampleRounding& to, float* out, Vec& largest) {
        // Adding 2^23 leaves no bit below 1; larger numbers have none. Ties go to even numbers.
        const Vec big = broadcast(0x1p23f), perGrid = broadcast(1 / to.grid),
                  grid = broadcast(to.grid);
        const Vec most = broadcast(to.most), least = broadcast(to.least);
        float* const all = of[channel];
        for (int i = n; i < kPart; ++i) all[i] = all[n - 1];
        for (int i = 0; i < kPart; i += kWidth) {
            const Vec q = load(all + i) * perGrid, bias = q < 0.0f ? -big : big;
            const Vec whole = (absolute(q) < big ? (q + bias) - bias : q) * grid;
            const Vec below = whole < most ? whole : most, r = below > least ? below : least;
            largest = maximum(largest, absolute(r));
            if (i + kWidth <= n)
                store(out + i, r);
            else
                for (int lane = 0; i + lane < n; ++lane) out[i + lane] = r[lane];
        }
    }
};

/// Weights of the four cells around a place f beyond the second one (Keys, a = −½).
inline void cubicWeights(const float* beyond, float* byPixels) {
    alignas(64) float w[4][kPart];
    for (int i = 0; i < kPart; i += kWidth) {
        const Vec f = load(beyond + i);
        store(w[0] + i, f * (f * (1.0f - 0.5f * f) - 0.5f));
        store(w[1] + i, 1.0f + f * f * (1.5f * f - 2.5f));
        store(w[2] + i, f * (0.5f + f * (2.0f - 1.5f * f)));
        store(w[3] + i, f * f * (0.5f * f - 0.5f));
    }
    byPixel(w, byPixels);
}

/// Calls part(first pixel, how many, samples) for parts of a row, and stores what it leaves.
template <int channels, class Part>
inline float forParts(const SampledRow& row, const SampleRounding& to, float* const* out,
                      const Part& part) {
    Samples samples;
    Vec largest = {};
    for (int first = 0; first < row.n; first += kPart) {
        const int n = row.n - first < kPart ? row.n - first : kPart;
        part(first, n, samples);
        for (int c = 0; c < channels; ++c) samples.finish(c, n, to, out[c] + first, largest);
    }
    return horizontalMax(largest);
}

/// row<n>() for a picture of n planes.
template <class Row>
inline float byPlanes(int channels, const Row& row) {
    switch (channels) {
        case 1: return row.template operator()<1>();
        case 2: return row.template operator()<2>();
        case 3: return row.template operator()<3>();
        default: return row.template operator()<kMostPlanes>();
    }
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
