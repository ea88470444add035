#include "cpu/simd/pictures/resample_kernels.h"
#include "cpu/simd/pictures/resample_parts.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

constexpr int kMostRows = 2 * UprightKernels::kMostSteps;
/// Columns that a part reads: kMostSteps a pixel, and beside them.
constexpr int kSpan = (UprightKernels::kMostSteps + 1) * kPart;

/// Rows of the picture that a row of samples is summed of.
struct RowTaps {
    int count = 0;
    std::ptrdiff_t y[kMostRows] = {};
    float weight[kMostRows] = {};

    void add(std::ptrdiff_t row, float w) { y[count] = row, weight[count] = w, ++count; }
};

/// Columns first .. first + n − 1 of the rows' sum, one plane: `count` samples read for each.
struct ColumnSums {
    alignas(64) float of[kMostPlanes][kSpan];

    void find(const SampledPlanes& from, const RowTaps& taps, std::ptrdiff_t first, int n) {
        const auto begin = static_cast<int>(first < 0 ? (-first < n ? -first : n) : 0);
        const std::ptrdiff_t rest = from.width - first;
        const auto end = static_cast<int>(rest < n ? (rest > begin ? rest : begin) : n);
        for (int c = 0; c < from.channels; ++c) {
            const float* rows[kMostRows];
            for (int j = 0; j < taps.count; ++j)
                rows[j] = from.data + c * from.planeStride +
                          within(taps.y[j], from.height) * from.stride + first;
            float* const sum = of[c];
            int x = begin;
            for (; x + kWidth <= end; x += kWidth) store(sum + x, sumOf<Vec>(rows, taps, x));
            for (; x < end; ++x) sum[x] = sumOf<float>(rows, taps, x);
            // The picture's border repeats.
            if (begin < end) {
                for (int i = 0; i < begin; ++i) sum[i] = sum[begin];
                for (int i = end; i < n; ++i) sum[i] = sum[end - 1];
            } else {
                const std::ptrdiff_t border = within(first, from.width) - first;
                for (int i = 0; i < n; ++i) sum[i] = sumOf<float>(rows, taps, border);
            }
        }
    }

private:
    template <class V>
    static V sumOf(const float* const* rows, const RowTaps& taps, std::ptrdiff_t x) {
        const auto pair = [&](int j) {
            return load<V>(rows[j] + x) * (V{} + taps.weight[j]) +
                   load<V>(rows[j + 1] + x) * (V{} + taps.weight[j + 1]);
        };
        V sum = pair(0);
        for (int j = 2; j < taps.count; j += 2) sum = sum + pair(j);
        return sum;
    }
};

/// Four columns of each pixel of a part, from the one of index `first` on, and their weights.
struct ColumnTaps {
    alignas(64) std::int32_t first[kPart];
    alignas(64) float weights[4 * kPart];
    std::int32_t least, most;  ///< first

    void measure() {
        least = most = first[0];
        const std::int32_t last = first[kPart - 1];
        least = last < least ? last : least, most = last > most ? last : most;
    }
};

/// Sums of four columns: 4 reads a sample.
template <int channels>
inline void sumColumns(const SampledPlanes& from, const RowTaps& rows, const ColumnTaps& columns,
                       ColumnSums& sum, Samples& samples) {
    sum.find(from, rows, columns.least, columns.most - columns.least + 4);
    for (int i = 0; i < kPart; i += 4)
        for (int c = 0; c < channels; ++c) {
            Four t[4];
#pragma GCC unroll 4
            for (int k = 0; k < 4; ++k)
                t[k] = load<Four>(sum.of[c] + (columns.first[i + k] - columns.least)) *
                       load<Four>(columns.weights + 4 * (i + k));
            store(samples.of[c] + i, sums(t[0], t[1], t[2], t[3]));
        }
}

template <int channels>
float uprightCubicRowOf(const SampledPlanes& from, const SampledRow& row, const SampleRounding& to,
                        float* const* out) {
    Cells x, y;
    y.find(row.y, 0);
    alignas(64) float wy[4 * kPart];
    cubicWeights(y.beyond, wy);
    RowTaps rows;
    for (int j = 0; j < 4; ++j) rows.add(y.index[0] + j - 1, wy[j]);
    ColumnTaps columns;
    ColumnSums sum;
    return forParts<channels>(row, to, out, [&](int first, int, Samples& samples) {
        x.find(row.x + row.dx * first, row.dx);
        for (int i = 0; i < kPart; ++i) columns.first[i] = x.index[i] - 1;
        columns.measure();
        cubicWeights(x.beyond, columns.weights);
        sumColumns<channels>(from, rows, columns, sum, samples);
    });
}

/// Weights of the linear samples of each pixel, of which none lies four cells from another.
inline void meanTaps(const Cells* x, int count, ColumnTaps& columns) {
    alignas(64) float w[4][kPart];
    const Cells &one = x[0], &other = x[count - 1];
    for (int i = 0; i < kPart; i += kWidth) {
        const auto a = load<VecMask>(one.index + i), b = load<VecMask>(other.index + i);
        const VecMask first = a < b ? a : b;
        store(columns.first + i, first);
        for (int t = 0; t < 4; ++t) {
            Vec sum{};
            for (int s = 0; s < count; ++s) {
                const VecMask cell = first + t - load<VecMask>(x[s].index + i);
                const Vec f = load(x[s].beyond + i);
                sum += select(cell == 0, 1.0f - f, select(cell == 1, f, Vec{}));
            }
            store(w[t] + i, sum);
        }
    }
    columns.measure();
    byPixel(w, columns.weights);
}

template <int channels>
float uprightMeanRowOf(const SampledPlanes& from, const SampledRow& row, const SubSamples& sub,
                       const SampleRounding& to, float* const* out) {
    Cells x[UprightKernels::kMostSteps], y;
    RowTaps rows;
    for (int j = 0; j < sub.down; ++j) {
        y.find(row.y + (j - 0.5 * (sub.down - 1)) * sub.downY, 0);
        rows.add(y.index[0], 1.0f - y.beyond[0]);
        rows.add(y.index[0] + 1, y.beyond[0]);
    }
    ColumnTaps columns;
    ColumnSums sum;
    const Vec count = broadcast(static_cast<float>(sub.across * sub.down));
    return forParts<channels>(row, to, out, [&](int first, int, Samples& samples) {
        for (int i = 0; i < sub.across; ++i)
            x[i].find(row.x + row.dx * first + (i - 0.5 * (sub.across - 1)) * sub.acrossX, row.dx);
        meanTaps(x, sub.across, columns);
        sumColumns<channels>(from, rows, columns, sum, samples);
        for (int c = 0; c < channels; ++c)
            for (int i = 0; i < kPart; i += kWidth)
                store(samples.of[c] + i, load(samples.of[c] + i) / count);
    });
}

float uprightCubicRow(const SampledPlanes& from, const SampledRow& row, const SampleRounding& to,
                      float* const* out) {
    return byPlanes(from.channels, [&]<int n>() { return uprightCubicRowOf<n>(from, row, to, out); });
}

float uprightMeanRow(const SampledPlanes& from, const SampledRow& row, const SubSamples& sub,
                     const SampleRounding& to, float* const* out) {
    return byPlanes(from.channels,
                    [&]<int n>() { return uprightMeanRowOf<n>(from, row, sub, to, out); });
}

}  // namespace

template <>
const UprightKernels& kernels() {
    static const UprightKernels table = {uprightCubicRow, uprightMeanRow};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
