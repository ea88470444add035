#pragma once
/// The linear system of one height step: preconditioned conjugate gradients on the device.
#include <stop_token>
#include <vector>

#include "backend/coarse/coarse_levels.h"
#include "backend/relief/relief_memory.h"
#include "kernels/relief/height_levels.h"

namespace weft::gpu {

/// Flexible conjugate gradients with the cycle of all nine-point levels as preconditioner. Queues
/// iterations a little ahead of the device, which says in a word of host memory how far it is; of
/// what is queued beyond the end, cycles are the last that still run.
class HeightSolve {
public:
    explicit HeightSolve(const LaunchFacts& facts) : facts_(facts) {
        progress_.reserve(sizeof(unsigned));
    }

    /// Makes room for a level of the picture of this size, and lays the operators' levels out for it.
    /// Keeps memory that is large enough: the finest comes first.
    void layOut(int width, int height, const Stream& stream);
    /// Where solve() wants the right-hand side, 0 outside the unknowns.
    [[nodiscard]] PaddedPlane rhs() const { return residual(0); }

    /// Solves (form) x = b from x = 0 with b in rhs(), which is used up. The form's damping counts.
    /// Nothing of an earlier solve may be queued any more. False if stopped.
    bool solve(const FormView& form, const HeightPlanes& planes, const relief::CgLimits& limits,
               std::stop_token stop, const Stream& stream);

private:
    void carve(Carver& carver, int width, int height);
    void build(const FormView& form, const Stream& stream);
    void cycle(int r, const Stream& stream);
    [[nodiscard]] PaddedPlane residual(int k) const { return {storage_[1].shape, residuals_[k]}; }
    [[nodiscard]] PaddedPlane preconditioned() const { return {storage_[1].shape, planes_[1].t}; }
    [[nodiscard]] unsigned awaitRoom(int queued, std::stop_token stop, const Stream& stream) const;
    [[nodiscard]] unsigned progress() const {
        return *reinterpret_cast<volatile unsigned*>(progress_.data());
    }

    LaunchFacts facts_;
    DeviceMemory memory_;
    int width_ = 0, height_ = 0;          ///< laid out for
    std::vector<CoarseStorage> storage_;  ///< operators, [0] unused
    CoarseLevels levels_;
    std::vector<LevelPlanes> planes_;  ///< of the cycle
    float* residuals_[2] = {};         ///< right-hand sides of the finest level, in turn
    float* inverse_ = nullptr;         ///< of the last operator
    PinnedMemory progress_;
};

}  // namespace weft::gpu
