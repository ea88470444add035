#pragma once
/// Multigrid cycles on a hierarchy, as work queued on a stream.
#include <vector>

#include "backend/hierarchy.h"
#include "kernels/five_point.h"

namespace weft::gpu {

/// Queues cycles; owns what they need besides the hierarchy: the finest residual r and correction z,
/// and on coarse levels right-hand sides and values. About 15 B a sample.
class Cycle {
public:
    Cycle(const Stream& stream, const Hierarchy& hierarchy, const MultigridOptions& options)
        : stream_(stream), hierarchy_(hierarchy), options_(options) {}

    /// Makes room for systems of `channels` channels on the hierarchy as it is now.
    void prepare(int channels);
    /// Changes when addresses or shapes changed: work recorded before is void then.
    [[nodiscard]] int layout() const { return layout_; }
    [[nodiscard]] const Hierarchy& hierarchy() const { return hierarchy_; }
    /// Finest planes that a cycle solves for: A z = r.
    [[nodiscard]] float* residual() const { return residual_; }
    [[nodiscard]] float* correction() const { return correction_; }

    /// One V-cycle on A z = r from zero, r = residual(); what becomes of z says `ascent`.
    void vCycle(int channels, const Ascent& ascent) const;
    /// z += what the coarser levels find for A e = r. Planes of the finest shape.
    void correctCoarsely(int channels, const float* r, float* z) const;
    /// d += an approximate solution of A z = r by full multigrid, but for the cycle of the finest
    /// level. `r`: planes of the finest shape.
    void fullMultigrid(int channels, const float* r, float* d) const;

    [[nodiscard]] std::size_t bytes() const { return planes_.bytes(); }
    /// Bytes that a V-cycle and the rest of full multigrid move, per channel.
    [[nodiscard]] double bytesPerVCycle() const;
    [[nodiscard]] double bytesPerFullMultigrid() const;

private:
    struct LevelPlanes {
        float *f, *u;      ///< of full multigrid
        float *b, *z, *t;  ///< right-hand side and values of a cycle
    };
    /// From level ≥ 1 with right-hand side b: the result is in t, or is added to u.
    void coarseCycle(int top, int channels, bool addToU) const;

    const Stream& stream_;
    const Hierarchy& hierarchy_;
    MultigridOptions options_;
    DeviceFloats planes_;
    float* residual_ = nullptr;
    float* correction_ = nullptr;
    std::vector<LevelPlanes> levels_;  ///< of levels 1 .. tailTop; [0] unused
    int hierarchyLayout_ = -1;
    int channels_ = 0;
    int layout_ = 0;
};

}  // namespace weft::gpu
