#include "cpu/simd/pictures/match_kernels.h"

#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

static_assert(kMatchBlock % kWidth == 0);

/// Places [at, at + kWidth) of a block; sums stay in registers.
template <int channels>
void sumPlaces(const MatchPlanes& planes, const MatchCell* cells, int count, int at,
               const MatchSums& to) {
    Vec weight{}, squares{}, sum[channels]{};
    for (int n = 0; n < count; ++n) {
        const MatchCell& cell = cells[n];
        // w = weight · known, d_c = sample_c − value_c
        const Vec w = cell.weight * load(planes.known + cell.known + at);
        Vec square{};
        for (int c = 0; c < channels; ++c) {
            const Vec d = load(planes.sample[c] + cell.sample + at) - cell.value[c];
            sum[c] += w * d;
            square += d * d;
        }
        weight += w;
        squares += w * square;
    }
    store(to.weight + at, weight);
    store(to.squares + at, squares);
    for (int c = 0; c < channels; ++c) store(to.sum[c] + at, sum[c]);
}

void sumCells(const MatchPlanes& planes, const MatchCell* cells, int count, int places,
              const MatchSums& to) {
    for (int at = 0; at < places; at += kWidth)
        if (planes.channels == 3)
            sumPlaces<3>(planes, cells, count, at, to);
        else
            sumPlaces<1>(planes, cells, count, at, to);
}

void halveKnown(const float* above, const float* below, int cells, float* known) {
    int i = 0;
    for (; i + kWidth <= cells; i += kWidth) {
        const Halves a = halvesOf(above + 2 * i), b = halvesOf(below + 2 * i);
        store(known + i, 0.25f * (a.even + a.odd + b.even + b.odd));
    }
    for (; i < cells; ++i)
        known[i] = 0.25f * (above[2 * i] + above[2 * i + 1] + below[2 * i] + below[2 * i + 1]);
}

/// Σ known · sample / Σ known; 0 where nothing is known.
void halveSamples(const float* const known[2], const float* const sample[2], int cells, float* out) {
    int i = 0;
    for (; i + kWidth <= cells; i += kWidth) {
        Vec sum{}, share{};
        for (int row = 0; row < 2; ++row) {
            const Halves k = halvesOf(known[row] + 2 * i), s = halvesOf(sample[row] + 2 * i);
            sum += k.even * s.even + k.odd * s.odd;
            share += k.even + k.odd;
        }
        store(out + i, share > 0.0f ? sum / share : Vec{});
    }
    for (; i < cells; ++i) {
        float sum = 0, share = 0;
        for (int row = 0; row < 2; ++row)
            for (int j = 2 * i; j < 2 * i + 2; ++j) {
                sum += known[row][j] * sample[row][j];
                share += known[row][j];
            }
        out[i] = share > 0 ? sum / share : 0;
    }
}

/// Σ (to_i − from_i)².
float squaredSteps(const float* from, const float* to, int n) {
    Vec sum{};
    int i = 0;
    for (; i + kWidth <= n; i += kWidth) {
        const Vec d = load(to + i) - load(from + i);
        sum += d * d;
    }
    float all = horizontalSum(sum);
    for (; i < n; ++i) all += (to[i] - from[i]) * (to[i] - from[i]);
    return all;
}

RunSums sumRun(const float* row, const float* below, int n, float shift) {
    Vec sum{}, squares{};
    int i = 0;
    for (; i + kWidth <= n; i += kWidth) {
        const Vec d = load(row + i) - shift;
        sum += d;
        squares += d * d;
    }
    RunSums all{horizontalSum(sum), horizontalSum(squares), squaredSteps(row, row + 1, n - 1),
                below ? squaredSteps(row, below, n) : 0.0f};
    for (; i < n; ++i) {
        const float d = row[i] - shift;
        all.sum += d;
        all.squares += d * d;
    }
    return all;
}

}  // namespace

template <>
const MatchKernels& kernels<MatchKernels>() {
    static constexpr MatchKernels table = {sumCells, halveKnown, halveSamples, sumRun};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
