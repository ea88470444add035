#pragma once
/// Multigrid cycles on a hierarchy, as work queued on a stream.
#include <vector>

#include "backend/hierarchy.h"
#include "kernels/finest/finest_level.h"

namespace weft::gpu {

/// What a cycle solves: A z = r, r = f − A d, planes of the finest shape.
struct CycleTask {
    const float* f = nullptr;
    const float* d = nullptr;         ///< null: 0, a cold start
    unsigned* maxResidual = nullptr;  ///< bits of max |r|; not reset here; not at a cold start
};

/// Queues cycles; owns what they need besides the hierarchy: the finest residual r, whole and
/// rounded, and on coarse levels right-hand sides and values. About 9 B a sample.
class Cycle {
public:
    Cycle(const Stream& stream, const Hierarchy& hierarchy)
        : stream_(stream), hierarchy_(hierarchy) {}

    /// Makes room for systems of `channels` channels on the hierarchy as it is now.
    void prepare(int channels);
    /// Changes when addresses or shapes changed: work recorded before is void then.
    [[nodiscard]] int layout() const { return layout_; }
    [[nodiscard]] const Hierarchy& hierarchy() const { return hierarchy_; }
    /// A plane of the finest shape for r. Cycles leave theirs there where they keep it whole.
    [[nodiscard]] float* residual() const { return kept_.whole; }
    /// True: r is kept in float32. False: in bf16; the next residual is then exact to 2⁻⁸ of r, about
    /// its own size once a cycle gains 30x.
    [[nodiscard]] bool keepsWhole(int channels) const;

    /// One V-cycle; `correction` says what becomes of z, what it reads is filled in here.
    void vCycle(int channels, const CycleTask& task, Correction correction) const;
    /// z += what the coarser levels find for A e = r. Planes of the finest shape.
    void correctCoarsely(int channels, const float* r, float* z) const;

    /// Bytes that a V-cycle moves, per channel.
    [[nodiscard]] double bytesPerVCycle(bool cold) const;

private:
    /// From level 1 with right-hand side b: the result is in t.
    void coarseCycle(int channels) const;
    void ownCycle(int channels, const CycleTask& task, Correction correction) const;

    const Stream& stream_;
    const Hierarchy& hierarchy_;
    DeviceFloats planes_;
    KeptResidual kept_;
    std::vector<LevelPlanes> levels_;  ///< of levels 1 .. coarsestTop; [0] unused
    int hierarchyLayout_ = -1;
    int channels_ = 0;
    int layout_ = 0;
};

}  // namespace weft::gpu
