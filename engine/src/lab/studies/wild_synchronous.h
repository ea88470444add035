#pragma once
// Synchronous steps from a spike: their time, what they move, and the bits that they lead to.
#include "lab/lab_run.h"
#include "lab/studies/wild_run.h"

namespace weft {

/// One way of taking T synchronous steps.
struct WildSynchronous {
    std::string scheme = {};  ///< in full
    int stepsAPass = 1;       ///< over the grid
    std::string reason = {};  ///< why it was not measured; the rest is then empty
    LabSpread seconds = {};   ///< of T steps
    double bytesAStep = 0;    ///< as the backend counts them; 0: it counts none
    std::uint64_t bits = 0;   ///< of u after them: equal fields have equal ones
};

/// Fills in all but scheme and stepsAPass, from runs of `steps` steps, repeated as `runs`. False
/// where it was stopped.
[[nodiscard]] bool timeSynchronous(Backend& backend,
                                   const std::shared_ptr<const PoissonSystem>& system, int steps,
                                   Repeats& runs, const std::stop_token& stop, WildSynchronous& form);

/// FNV-1a over the values of a field of one channel; all below 1e-30 are 0.
[[nodiscard]] std::uint64_t bitsOf(const Field& u);

}  // namespace weft
