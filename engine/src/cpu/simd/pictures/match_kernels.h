#pragma once
// Sums by which a ring of cells is compared with its like at many places (heal/match_level.h).
#include <cstddef>

#include "cpu/simd/levels.h"

namespace weft::simd {

inline constexpr int kMatchBlock = 16;  ///< places compared at once, one beside the other

/// A cell of the ring, and how far its first place is from the first cells of the planes.
struct MatchCell {
    std::ptrdiff_t known, sample;
    float weight;
    float value[3];
};
/// What is compared with: the share of each cell that is known, and its samples.
struct MatchPlanes {
    const float* known;
    const float* sample[3];
    int channels;  ///< 1 or 3
};
/// Of kMatchBlock places: Σ w, Σ w Σ_c d_c² and Σ w d_c over the cells, where w = weight · known and
/// d_c = sample_c − value_c. Of one channel, sum[1] and sum[2] are left as they are.
struct MatchSums {
    float *weight, *squares, *sum[3];
};

/// Of n samples s of a row, d = s − shift: Σ d, Σ d², and the squared differences of neighbours to
/// the right and below.
struct RunSums {
    float sum, squares, right, below;
};

struct MatchKernels {
    /// Writes the sums of `cells` at the first `places` of a block, and what it likes at the others,
    /// whose samples it may read. Of three channels 16 bytes a cell and place.
    void (*sumCells)(const MatchPlanes& planes, const MatchCell* cells, int count, int places,
                     const MatchSums& to);
    /// Two rows of 2 · cells into one: the mean of what is known, and its share. Each row of `known`
    /// holds 0 .. 1. 8 bytes read, 2 written a cell's quarter.
    void (*halveKnown)(const float* above, const float* below, int cells, float* known);
    void (*halveSamples)(const float* const known[2], const float* const sample[2], int cells,
                         float* out);
    /// 8 bytes a sample. `below` may be null.
    RunSums (*sumRun)(const float* row, const float* below, int n, float shift);
};
inline const MatchKernels& matchKernels() { return kernels<MatchKernels>(); }

}  // namespace weft::simd
