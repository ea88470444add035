#include "weft/lab/race.h"

#include "problem/clone_solve.h"
#include "weft/backend/poisson_system.h"

namespace weft {

LabSubject subjectOf(const LabProblem& problem, const Backend& backend) {
    const bool ofRelief = problem.relief != nullptr;
    const double slope = ofRelief ? 1 : encodedSlope(problem.system->space);
    return {.problem = problem.name,
            .problemText = problem.text,
            .device = backend.info(),
            .ofRelief = ofRelief,
            .tolerance = problem.rule.tolerance * slope};
}

}  // namespace weft
