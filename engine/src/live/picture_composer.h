#pragma once
/// The solved picture over the box of Ω, as a viewer shows it.
#include <memory>
#include <vector>

#include "weft/clone_problem.h"
#include "weft/poisson_system.h"
#include "weft/solver.h"

namespace weft {

/// Keeps the runs of fixed pixels of the last domain. Solver thread only.
class PictureComposer {
public:
    /// Writes encoded values into `out` (extent of the box): u in Ω, the background elsewhere, bit by
    /// bit. Moves 12 B a sample of Ω and 8 B a fixed sample. Throws DeviceError (read).
    void compose(Solver& solver, const CloneProblem& problem, const PoissonSystem& system,
                 FieldSpan out);

private:
    /// Pixels [begin, end) of row y.
    struct Run {
        int y, begin, end;
    };
    void encode(FieldSpan out) const;
    void findFixedRuns(const std::shared_ptr<const Domain>& domain);

    std::shared_ptr<const Domain> domain_;  ///< of the runs
    std::vector<Run> fixedRuns_;
};

}  // namespace weft
