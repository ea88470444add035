#pragma once
/// What the Lab's experiments and races solve.
#include <memory>
#include <string>

#include "weft/clone_problem.h"
#include "weft/poisson_system.h"
#include "weft/stop_rule.h"

namespace weft {

/// A system, how its error is held against the tolerance, and how its pictures are shown. Immutable.
struct LabProblem {
    std::string name;  ///< "laplace", "photo": part of file names
    std::string text;  ///< a sentence for captions
    std::shared_ptr<const PoissonSystem> system;
    std::shared_ptr<const CloneProblem> clone;  ///< what it was assembled from, or null
    StopRule rule;
};

/// Laplace's equation on side × side pixels between zeros, one channel, from sin · sin of one code:
/// the error is max |u| (Chen et al. 2010 measure at 480², to 1e-2).
[[nodiscard]] LabProblem laplaceProblem(int side = 480, double tolerance = 1e-2);

/// A clone, to `tolerance` 8-bit codes by the estimate, from D = 0.
[[nodiscard]] LabProblem cloneLabProblem(std::shared_ptr<const CloneProblem> problem,
                                         double tolerance = 0.5);

}  // namespace weft
