#pragma once
// Galerkin operators of a level whose stencils differ from cell to cell.
#include <functional>
#include <vector>

#include "cpu/multigrid/hierarchy.h"
#include "cpu/simd/galerkin_kernels.h"

namespace weft {

/// The rows of a fine level, as split planes.
struct FineLevelRows {
    int height = 0;
    bool hasCorners = false;
    float interiorSurplus = 0;
    std::function<void(int y, const simd::SplitPlanes& to)> read;
};

/// Fills the own blocks of a coarse level's tables, some rows at a time. Rows read
/// before are kept: one thread, rows in order.
class LaneCoarsening {
public:
    LaneCoarsening(const FineLevelRows& fine, CoarseLevel& coarse);
    /// Weights of coarse row Y. Needs no other row's.
    void putWeights(int Y);
    /// Stencils of coarse row Y. Weights of all rows stand in the table.
    void putStencils(int Y);

private:
    static constexpr int kRows = 8;  // a power of 2 above the six at work
    /// Planes of rows y mod kRows; have[i]: the row that stands there.
    struct Ring {
        std::vector<float> memory;
        simd::SplitPlanes rows[kRows];
        int have[kRows];

        void shape(int blocks, int planes);
        simd::SplitPlanes& at(int y) { return rows[y & (kRows - 1)]; }
        /// True once: the row must be filled.
        bool takes(int y) {
            int& row = have[y & (kRows - 1)];
            if (row == y) return false;
            row = y;
            return true;
        }
    };
    const simd::SplitPlanes& stencils(int y);
    const simd::WeightPlanes& weights(int Y);
    const simd::SplitPlanes& sums(int y);
    const simd::SplitPlanes& products(int y);
    simd::FineRows3 stencils3(int y) { return {stencils(y - 1), stencils(y), stencils(y + 1)}; }

    const simd::GalerkinKernels& kernels_ = simd::galerkinKernels();
    const FineLevelRows& fine_;
    CoarseLevel& coarse_;
    Ring stencils_, sums_, products_, weightRows_;
    simd::WeightPlanes weights_[kRows];
};

}  // namespace weft
