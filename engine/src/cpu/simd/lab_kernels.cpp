#include "cpu/simd/lab_kernels.h"

#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

typedef double DoubleVec __attribute__((vector_size(4 * WEFT_SIMD_WIDTH)));

void copy(float* a, const float* b, const float*, int count) {
    for (int i = 0; i < count; ++i) a[i] = b[i];
}

void triad(float* a, const float* b, const float* c, int count) {
    for (int i = 0; i < count; ++i) a[i] = b[i] + 3.0f * c[i];
}

/// Chains that do not wait for each other: latency times units of the widest cores.
constexpr int kChains = 12;

template <class V, class T>
double multiplyAdds(int rounds, int lanes) {
    V chain[kChains];
    for (int k = 0; k < kChains; ++k) chain[k] = V{} + static_cast<T>(k);
    const V factor = V{} + static_cast<T>(0.999), term = V{} + static_cast<T>(0.001);
    for (int r = 0; r < rounds; ++r)
        for (int k = 0; k < kChains; ++k) chain[k] = chain[k] * factor + term;
    double sum = 0;
    for (int k = 0; k < kChains; ++k)
        for (int i = 0; i < lanes; ++i) sum += chain[k][i];
    return sum;
}

double multiplyAdds32(int rounds) { return multiplyAdds<Vec, float>(rounds, kWidth); }
double multiplyAdds64(int rounds) { return multiplyAdds<DoubleVec, double>(rounds, kWidth / 2); }

}  // namespace

template <>
const LabKernels& kernels<LabKernels>() {
    static constexpr LabKernels table = {
        copy, triad, multiplyAdds32, multiplyAdds64, 2.0 * kChains * kWidth, 1.0 * kChains * kWidth};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
