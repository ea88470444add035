#pragma once
/// What the host learns when it looks at a relaxation.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"

namespace weft::gpu {

/// Maxima over all samples, as bits of non-negative floats.
struct LookMaxima {
    unsigned residual = 0;  ///< |f − A E|
    unsigned solution = 0;  ///< |D + E|, or |E|
};

/// Of (f, g): what one synchronous step would change (`residual` is the largest of it), and what is
/// there. Sums over the relaxed pixels.
struct LookSums {
    double squares = 0;    ///< (change of f)² + (change of g)²
    double roughness = 0;  ///< (f − f̄)² + (g − ḡ)²
    double shading = 0;    ///< (I − R)² where I > 0
    double cells = 0, lit = 0;
};

/// In device memory, all 0 before the first look.
struct LookScratch {
    LookMaxima maxima;        ///< 0 between looks
    LookSums sums;            ///< likewise
    unsigned blocksDone = 0;  ///< likewise
    unsigned looks = 0;       ///< so far
};

/// In host memory that the device writes to. `looks` comes last: then the maxima are there.
struct LookReport {
    LookMaxima maxima;
    LookSums sums;
    unsigned looks = 0;
};

struct Look {
    LookScratch* scratch = nullptr;
    LookReport* report = nullptr;  ///< as the device addresses it
};

}  // namespace weft::gpu
