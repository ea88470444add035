#pragma once
// One scheme on one problem several times, with what else went on meanwhile.
#include "lab/lab_run.h"
#include "weft/lab/scheme_run.h"

namespace weft {

struct RepeatedRun {
    SchemeRun run;  ///< the one of the middle time
    int runs = 0;
    LabSpread seconds{}, steps{};
    double processorSeconds = 0;     ///< of this program, a run on average
    double involuntarySwitches = 0;  ///< likewise
};

/// Repeated as `runs`; one run where the scheme does not run, does not reach the tolerance, or a stop
/// is requested. As runScheme().
[[nodiscard]] RepeatedRun runRepeatedly(Backend& backend, const LabProblem& problem,
                                        const Scheme& scheme, double maxSeconds, Repeats runs,
                                        const std::stop_token& stop);

/// Names of what it adds to the columns of a run, and the cells.
[[nodiscard]] const std::vector<std::string>& repeatColumns();
[[nodiscard]] std::vector<LabCell> repeatCells(const RepeatedRun& run);

}  // namespace weft
