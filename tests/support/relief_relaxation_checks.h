#pragma once
/// (f, g) relaxed by a scheme, on any backend.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "support/relief_checks.h"
#include "weft/relief/relief_problem.h"

namespace weft::tests {

/// How a relaxation ended, and with what.
struct Relaxed {
    ReliefProgress progress;
    Field orientation;
    Relief relief;
};

inline Relaxed relax(Backend& backend, const ReliefRelaxation& how,
                     const std::shared_ptr<const ReliefProblem>& problem) {
    const auto solver = backend.makeReliefRelaxation(how);
    solver->setProblem(problem, Start::cold);
    Relaxed r{solveToTheEnd(*solver), Field(problem->extent(), 2), {}};
    if (!solver->readOrientation(r.orientation.span()))
        throw std::logic_error("a relaxation has (f, g)");
    solver->read(r.relief);
    return r;
}

inline double largestDifference(const Field& a, const Field& b) {
    double most = 0;
    for (int c = 0; c < a.channels(); ++c)
        for (int y = 0; y < a.extent().height; ++y)
            for (int x = 0; x < a.extent().width; ++x)
                most = std::max(most, double{std::abs(a.at(c, {x, y}) - b.at(c, {x, y}))});
    return most;
}

}  // namespace weft::tests
