#pragma once
// One scheme on one problem several times, with what else went on meanwhile.
#include "lab/lab_run.h"
#include "weft/lab/scheme_run.h"

namespace weft {

struct RepeatedRun {
    SchemeRun run;  ///< the one nearest to the middle, with the middle's steps and seconds; no trace
    int runs = 0;
    LabSpread seconds{}, steps{};
    LabSpread step{};                ///< seconds of a step, by each run's own number of steps
    double processorSeconds = 0;     ///< of this program, a run on average
    double involuntarySwitches = 0;  ///< likewise
};

/// Runs of all passes.
class RepeatedRuns {
public:
    /// More of them, as many as `seconds` wants; one where the scheme does not run, does not reach
    /// the tolerance, or a stop is requested. As runScheme().
    void measure(Backend& backend, const LabProblem& problem, const Scheme& scheme, double maxSeconds,
                 Repeats& seconds, const std::stop_token& stop);
    /// Of one run at least.
    [[nodiscard]] RepeatedRun result(const Repeats& seconds) const;

private:
    std::vector<SchemeRun> runs_;
    Repeats steps_, step_;
    LabLoad load_{.processorSeconds = 0, .switches = 0};
};

/// Names of what it adds to the columns of a run, and the cells.
[[nodiscard]] const std::vector<std::string>& repeatColumns();
[[nodiscard]] std::vector<LabCell> repeatCells(const RepeatedRun& run);

}  // namespace weft
