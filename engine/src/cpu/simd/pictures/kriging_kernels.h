#pragma once
// Loops of an estimate from neighbours (heal/kriging.h).
#include "cpu/simd/levels.h"

namespace weft::simd {

struct KrigingKernels {
    /// sums[i] += Σ a[x] b[x + i] for 0 <= i < lags, over 0 <= x < n. Past n, a holds 0 for 16
    /// samples, and b may be read for lags + 16 more. 8 bytes a product.
    void (*correlateRow)(const float* a, const float* b, int n, int lags, double* sums);
    /// Σ a b. 16 bytes a product.
    double (*dot)(const double* a, const double* b, int n);
    /// out_c += weight_c · covariance. 12 bytes a sample and 4 for all channels.
    void (*addWeighted)(const float* covariance, const float* weights, int channels, int n,
                        float* const* out);
};
inline const KrigingKernels& krigingKernels() { return kernels<KrigingKernels>(); }

}  // namespace weft::simd
