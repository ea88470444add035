#pragma once
/// The linear system of one height step: preconditioned conjugate gradients on the device.
#include <stop_token>

#include "backend/relief/relief_memory.h"
#include "kernels/relief/cycle.h"

namespace weft::gpu {

/// Queues iterations a little ahead of the device, which says in a word of host memory how far it is;
/// what is queued beyond the end does nothing.
class HeightSolve {
public:
    HeightSolve() { progress_.reserve(sizeof(unsigned)); }

    /// Solves (form) x = b from x = 0 with b in planes.r[0]; both that and r[1] are used up. The
    /// form's damping counts. Nothing of an earlier solve may be queued any more. False if stopped.
    bool solve(const FormView& form, const HeightPlanes& planes, const relief::CgLimits& limits,
               std::stop_token stop, const Stream& stream);

private:
    void chooseCoarsest();
    void cycle(const HeightPlanes& planes, const Advance* advance, const Stream& stream);
    [[nodiscard]] unsigned awaitRoom(int queued, std::stop_token stop, const Stream& stream) const;
    [[nodiscard]] unsigned progress() const {
        return *reinterpret_cast<volatile unsigned*>(progress_.data());
    }

    std::vector<LinkLevel> links_;
    std::size_t coarsestTop_ = 0;  // the first level that one block does
    CoarsestLinks coarsest_ = {};  // that and those below it
    CycleEnd end_ = {};
    PinnedMemory progress_;
};

}  // namespace weft::gpu
