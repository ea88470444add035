#pragma once
// Loops by which the Lab measures what a core reaches.
#include "cpu/simd/levels.h"

namespace weft::simd {

struct LabKernels {
    /// a = b. 8 B a sample.
    void (*copy)(float* a, const float* b, const float* c, int count);
    /// a = b + 3 c. 12 B a sample (McCalpin's Triad).
    void (*triad)(float* a, const float* b, const float* c, int count);
    /// Multiply-adds on registers, `flopsARound` operations a round; a sum, so that none is left out.
    double (*multiplyAdds32)(int rounds);
    double (*multiplyAdds64)(int rounds);
    double flopsARound32, flopsARound64;
};
inline const LabKernels& labKernels() { return kernels<LabKernels>(); }

}  // namespace weft::simd
