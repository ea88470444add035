#pragma once
// Split rows that one job of a fine pass works on.
#include <cstdint>
#include <vector>

#include "cpu/multigrid/boundary_rhs.h"
#include "cpu/multigrid/harmonic_interior.h"
#include "cpu/multigrid/row_pipeline.h"
#include "cpu/raw_buffer.h"
#include "cpu/simd/split_kernels.h"

namespace weft {

/// A ring of split rows of the job's channels, a ring of four rows of residuals, and a row of zeros.
/// Small enough for the first caches.
class FineScratch {
public:
    /// For a job on rows of so many pairs of blocks; what it held is gone. `rhsIsBoundaryOnly`:
    /// putRhs() is to be used.
    void begin(int pairCount, std::size_t rows, const Channels& channels, bool rhsIsBoundaryOnly);
    [[nodiscard]] simd::SplitRow& row(int y) {
        return ring_[static_cast<std::size_t>(y) & (modulus_ - 1)];
    }
    /// f of row y from its values next to fixed pixels, in place of those of the row that stood
    /// there.
    void putRhs(const BoundaryRhs& rhs, int y);
    [[nodiscard]] simd::SplitRing rows(int height) const {
        return {ring_.data(), modulus_ - 1, &zeros_, height};
    }
    [[nodiscard]] const simd::SplitRow& zeros() const { return zeros_; }
    [[nodiscard]] int pairs() const { return pairs_; }
    /// Residuals of row y; `isNew`: they are those of another row yet.
    const simd::SplitCells& residual(int y, bool& isNew) {
        isNew = have_[y & 3] != y;
        have_[y & 3] = y;
        return residual_[y & 3];
    }

    HarmonicRows interior;
    float largest = 0;  ///< residual or correction that a job met

private:
    void shape(int pairCount, std::size_t rows, int channels);
    void clearRhs();

    RawBuffer<float> memory_;
    int pairs_ = 0, room_ = 0;  // room for so many channels
    Channels channels_;
    std::size_t modulus_ = 1;
    std::vector<simd::SplitRow> ring_;
    simd::SplitRow zeros_{};
    simd::SplitCells residual_[4];
    int have_[4] = {-1, -1, -1, -1};
    std::vector<std::vector<std::uint32_t>>
        values_;                      // where f of a row of the ring is not 0, in pieces
                                      // of floats from its first channel's even cells
    bool rhsIsBoundaryOnly_ = false;  // f is 0 elsewhere
};

}  // namespace weft
