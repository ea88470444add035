#pragma once
// Cycles of the masked multigrid on the CPU. Float32; certificates and restarts in double live above.
#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

#include "cpu/grid.h"
#include "cpu/multigrid/coarse_cycle.h"
#include "cpu/multigrid/fine_scratch.h"
#include "cpu/multigrid/harmonic_interior.h"
#include "cpu/multigrid/hierarchy.h"
#include "cpu/multigrid/row_pipeline.h"
#include "weft/backend/thread_pool.h"
#include "weft/field.h"

namespace weft {

/// What a fine pass does with r = f − A x behind its sweeps: nothing, max |r|, also F = Pᵀ r.
enum class Residual { none, measured, restricted };

/// What one pass over the finest level does, in this order and fused into one sweep over memory:
/// prolong; `halfSweeps` red-black half sweeps; residual.
struct FinePass {
    Prolong prolong = Prolong::none;
    int halfSweeps = 6;
    Residual residual = Residual::restricted;
    bool blackFirst = false;  ///< reversed colours: the adjoint of a red-first sequence
    const BoundaryRhs* boundaryRhs = nullptr;  ///< f, if it vanishes but next to fixed pixels
    /// Only cells up to kBoundaryReach from a fixed one; x is not written elsewhere. If it starts
    /// from zero, it is 0 there, and long steps in front let fixed values be felt that far; if it
    /// prolongs, it is there what interior() says, which takes the coarse levels' x over or adds it.
    bool nearBoundary = false;
};

/// Works on fields given by the caller: x in a padded Grid (zero outside Ω), f in any view that may
/// be read 15 floats past its last sample. Not thread-safe; uses the pool.
class CycleEngine {
public:
    explicit CycleEngine(ThreadPool& pool) : pool_(&pool), coarse_(pool), interior_(pool) {}

    /// Passes end early, with arrays half done, once `stop` is requested.
    void setStop(const std::stop_token& stop) {
        stop_ = stop;
        coarse_.setStop(stop);
    }
    /// Coarse arrays for a hierarchy and at most so many channels. False if stopped half-way.
    bool attach(const Hierarchy& hierarchy, int channels, const std::stop_token& stop);
    /// FMG: e_1 = coarse solution of A x = f, ready to be assigned. Returns max |e_1|.
    float fullMultigrid(FieldView f, bool rhsIsBoundaryOnly = false);
    /// The same for f that vanishes but next to fixed pixels, where the coarse levels do not resolve
    /// it: x is smoothed from 0 near the boundary first, and e_1, ready to be added, solves what is
    /// left.
    float fullMultigridFromBoundary(Grid<float>& x, FieldView f, const BoundaryRhs& boundaryRhs);
    /// Runs a fused pass; returns max |r|, or 0 without a residual. A pass near the boundary that
    /// does not restrict measures it there alone.
    float finePass(Grid<float>& x, FieldView f, const FinePass& pass);
    /// e_1 ← coarse solve of the restricted residual; returns max |e_1|.
    float coarseCorrection(int channels);
    /// The same on the second coarse level and below, from the first one's f, which stays as it is:
    /// max |e| there, in a fraction of the time. Where there are so many levels.
    float secondLevelCorrection(int channels);
    /// D in the far parts of rows, after passes near the boundary.
    [[nodiscard]] HarmonicInterior& interior() { return interior_; }
    /// That of the last attach().
    [[nodiscard]] const Hierarchy& hierarchy() const { return *hierarchy_; }
    /// Gives back the rows of jobs; passes take what they need anew.
    void releaseScratch() { scratch_ = std::vector<FineScratch>(scratch_.size()); }
    [[nodiscard]] std::int64_t bytesMoved() const { return bytesMoved_; }

private:
    struct FineOps;

    void restrictRhs(FieldView f, bool rhsIsBoundaryOnly);
    /// FMG from the right-hand side of the first coarse level.
    float descend(int channels);
    void countBytes(std::size_t level, int channels, int bytes);
    [[nodiscard]] float takeLargest();

    ThreadPool* pool_;
    const simd::RowKernels* kernels_ = &simd::rowKernels();
    const simd::SplitKernels* split_ = &simd::splitKernels();
    const Hierarchy* hierarchy_ = nullptr;
    CoarseCycle coarse_;
    std::vector<FineScratch> scratch_;
    HarmonicInterior interior_;
    std::stop_token stop_;
    std::int64_t bytesMoved_ = 0;
};

}  // namespace weft
