#pragma once
// Powers and exponentials of rows. One table per x86-64 level, chosen at run time; all levels give
// the same bits (no product is contracted with a sum).
#include <cstdint>

#include "cpu/simd/levels.h"

namespace weft::simd {

/// The logarithmic curve (weft/transfer.h) in the way back: x = e^(l − 1), l = |v| / fullScale · logs
/// from 1 to `logs`, and x · code is the stored value; straight beside that, as there.
struct LogCurve {
    double fullScale, code, logs;
    double most;  ///< fullScale / code
};

struct CurveKernels {
    /// out_i = (α / m)^β with m > 0 the mean of a_i and b_i, 1 where that is 0; `log2Alpha`: of α >
    /// 0, 0 ≤ β ≤ 1, |log2 (α / m)| ≤ 126. Relative errors are below 2⁻²² (1 + |log2 α| + |log2 m|).
    /// 12 B a number.
    void (*powerRow)(const float* a, const float* b, float log2Alpha, float beta, int n, float* out);
    /// Stored values of logarithmic ones, in place, where the mask is not 0; relative errors are
    /// below 2⁻⁴⁵ before they are rounded to float32. 9 B a sample.
    void (*encodeLogs)(const LogCurve& curve, const std::uint8_t* mask, int n, float* values);
};
inline const CurveKernels& curveKernels() { return kernels<CurveKernels>(); }

}  // namespace weft::simd
