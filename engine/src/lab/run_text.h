#pragma once
// A measured run as text.
#include <string>

#include "lab/figure_text.h"
#include "weft/lab/scheme_run.h"

namespace weft::lab {

/// Names of the columns that runColumns() fills.
inline constexpr const char* kRunColumns =
    "scheme,canonical,outcome,steps,seconds,microseconds_a_step,restarts,staleness,residual,error,"
    "reason";

/// One line of a table, without its end.
[[nodiscard]] std::string runColumns(const SchemeRun& run);
/// The figures of a run; `withTrace`: also [[step, seconds, residual, error, staleness], ...].
[[nodiscard]] JsonObject runObject(const SchemeRun& run, bool withTrace);

}  // namespace weft::lab
