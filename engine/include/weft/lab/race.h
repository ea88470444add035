#pragma once
/// Several schemes on the same problem, to be compared.
#include <string>
#include <vector>

#include "weft/lab/scheme_run.h"
#include "weft/solver.h"

namespace weft {

/// What was measured, and where.
struct LabSubject {
    std::string problem, problemText;
    DeviceInfo device;
    bool ofRelief = false;
    double tolerance = 0;  ///< 8-bit codes of the encoded picture; of relief, see LabProblem::rule
};
[[nodiscard]] LabSubject subjectOf(const LabProblem& problem, const Backend& backend);

/// What a race found. A value; any thread.
struct RaceResult : LabSubject {
    std::vector<SchemeRun> runs;  ///< in the order asked for; fewer where the race was stopped

    /// Time to tolerance of the scheme `base` over that of runs[i]; NaN where either is missing.
    [[nodiscard]] double speedUpOverBase(std::size_t i) const;
};

}  // namespace weft
