#pragma once
/// Any relaxation scheme as the smoother of the finest level.
#include "backend/cycle.h"
#include "backend/schemes/step_queue.h"

namespace weft::gpu {

/// V-cycles whose finest level is relaxed in the order of a scheme, a few steps before and after the
/// coarse correction. A launch or a round is as long as the steps wanted, whatever its k or n. Jacobi
/// is damped by 0.8, since undamped it leaves the highest frequency as it is. Holds 12 B a sample and
/// what the scheme needs.
class SchemeSmoother {
public:
    /// `scheme` as the user named it; `steps` on each side of the coarse correction.
    SchemeSmoother(const Stream& stream, const Scheme& scheme, int steps);

    /// A domain and its hierarchy. Only after the domain or the channels changed.
    void setDomain(const Domain& domain, const Hierarchy& hierarchy, int channels);
    /// One V-cycle on A z = r from zero, r = cycle.residual(). Queued; waits where the scheme waits.
    void cycle(const Cycle& cycle, int channels, const Correction& correction);

    /// Bytes that a cycle moves on the finest level.
    [[nodiscard]] double bytesPerCycle() const;

private:
    void smooth(float* z, bool fromZero);

    const Stream& stream_;
    Scheme scheme_;
    int steps_;
    StepQueue queue_;
    FinestLevel level_;
    int channels_ = 0;
    DeviceFloats remaining_;   ///< r − A z
    DeviceFloats correction_;  ///< z
    DeviceMemory scalar_;
};

}  // namespace weft::gpu
