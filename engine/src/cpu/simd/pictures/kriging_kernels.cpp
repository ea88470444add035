#include "cpu/simd/pictures/kriging_kernels.h"

#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

typedef double VecD __attribute__((vector_size(4 * WEFT_SIMD_WIDTH)));

/// `lags` at once: sums stay in registers.
template <int lags>
void correlateLags(const float* a, const float* b, int n, double* sums) {
    Vec sum[lags]{};
    for (int x = 0; x < n; x += kWidth) {
        const Vec v = load(a + x);
        for (int i = 0; i < lags; ++i) sum[i] += v * load(b + x + i);
    }
    for (int i = 0; i < lags; ++i) sums[i] += horizontalSum<double>(sum[i]);
}

void correlateRow(const float* a, const float* b, int n, int lags, double* sums) {
    int i = 0;
    for (; i + 8 <= lags; i += 8) correlateLags<8>(a, b + i, n, sums + i);
    for (; i < lags; ++i) correlateLags<1>(a, b + i, n, sums + i);
}

double dot(const double* a, const double* b, int n) {
    constexpr int kStep = kLanes<VecD>;
    VecD s0{}, s1{};
    int i = 0;
    for (; i + 2 * kStep <= n; i += 2 * kStep) {
        s0 += load<VecD>(a + i) * load<VecD>(b + i);
        s1 += load<VecD>(a + i + kStep) * load<VecD>(b + i + kStep);
    }
    double sum = horizontalSum<double>(s0 + s1);
    for (; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

void addWeighted(const float* covariance, const float* weights, int channels, int n,
                 float* const* out) {
    for (int c = 0; c < channels; ++c) {
        float* to = out[c];
        int i = 0;
        for (; i + kWidth <= n; i += kWidth)
            store(to + i, load(to + i) + weights[c] * load(covariance + i));
        for (; i < n; ++i) to[i] += weights[c] * covariance[i];
    }
}

}  // namespace

template <>
const KrigingKernels& kernels<KrigingKernels>() {
    static constexpr KrigingKernels table = {correlateRow, dot, addWeighted};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
