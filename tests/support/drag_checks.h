#pragma once
/// One solver over a whole drag: moves, clipped masks, changed masks, warm and cold.
#include <string>
#include <vector>

#include "support/exactness_checks.h"

namespace weft::tests {

/// Moves an ellipse across a background and over its border with one solver and one assembler.
/// Every position must be exact; failures as sentences.
inline ExactnessReport checkDrag(Backend& backend, Start start) {
    const MaskCase c = shiftedCase("dragged ellipse", ellipseMask({96, 71}), {220, 180}, {20, 20});
    const CloneProblem first = makeProblem(c, {.gradients = Gradients::mixed});
    const auto solver = backend.makeMultigrid();
    Assembler assembler;
    ExactnessReport report;
    for (int i = 0; i < 24; ++i) {
        Patch patch = first.patch();
        patch.backgroundFromPatch = {-60 + 10 * i, -40 + 7 * i};
        if (i % 5 == 4) patch.gradients = Gradients::import;
        const CloneProblem problem(first.sharedBackground(), patch);
        const DirectSolution exact = DirectSolver(problem).solve(problem);
        const auto system = assembler.assemble(problem);
        const Solved s = solveCertified(*solver, system, 0.05, start);
        report.add(s, system->domain->mask(), maxErrorInCodes(problem, exact, s.u.view()),
                   maxErrorInCodes(problem, exact, s.uEstimated.view()), 0.05,
                   "position " + std::to_string(i));
    }
    return report;
}

/// u of one certified solve from a fresh solver.
inline Field solvedBits(Backend& backend, const CloneProblem& problem, double tolerance) {
    const auto solver = backend.makeMultigrid();
    const auto system = Assembler().assemble(problem);
    return solveCertified(*solver, system, tolerance).u;
}

}  // namespace weft::tests
