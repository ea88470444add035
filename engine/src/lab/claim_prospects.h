#pragma once
// What more runs of a report's points would tell.
#include <set>
#include <string>
#include <vector>

#include "weft/lab/lab_report.h"

namespace weft {

/// Of claims that repeated runs do not tell yet.
struct ClaimProspects {
    std::vector<std::string> claims = {};  ///< that would be told
    std::set<std::size_t> rows = {};       ///< of the main table: what those claims depend on
};

/// After `timesAsMany` runs of every point (1 at least, or infinity), if middles stay where they are
/// and ranges narrow by its root. A claim too near to its limit for that has no prospects.
[[nodiscard]] ClaimProspects prospectsOf(const LabReport& report, double timesAsMany);

}  // namespace weft
