#pragma once
// The true error of a run, where the solution is known.
#include "weft/lab/scheme_run.h"

namespace weft {

/// Holds D against LabProblem::exact at looks of the host, where no block is under way. A bound from
/// the residual would not do: a scheme that leaves seams between its blocks has large residuals there
/// and small errors, so it would seem slower than it is. What measuring takes is not solve time.
class ExactWatch {
public:
    ExactWatch(const LabProblem& problem, const Scheme& scheme);

    [[nodiscard]] bool knows() const { return problem_.exact != nullptr; }
    /// Steps from where the solver is to the look at which the error is measured next: 2 % further
    /// each time, and every look once the error is near the tolerance.
    [[nodiscard]] std::int64_t stepsToNext(const Solver& solver) const;
    /// Before the first step, and after each advance(). Where the host has just looked: takes the
    /// error and a point of the trace into `run`, which has then converged or not.
    void look(Solver& solver, SchemeRun& run);

private:
    [[nodiscard]] double measure(Solver& solver);
    /// Sets the next target after a measurement.
    void aim(std::int64_t step, double error);

    const LabProblem& problem_;
    std::int64_t interval_;    ///< steps from look to look
    std::int64_t target_ = 0;  ///< step of the next measurement, or the look after it
    Field correction_;
};

}  // namespace weft
