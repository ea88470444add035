#pragma once
/// The Lab's measurements as text that spreadsheets and programs read. Target weft_io.
#include "weft/lab/chen_experiments.h"

namespace weft::io {

/// The table: scheme, outcome, steps, microseconds a step, seconds, restarts, staleness, residual,
/// error, why not, speed-up. One line a run; empty cells where a figure is not known.
[[nodiscard]] std::string raceCsv(const RaceResult& result);
/// All points of all traces: scheme, step, seconds, residual, error, staleness.
[[nodiscard]] std::string raceTraceCsv(const RaceResult& result);
/// Everything but the pictures, as one JSON object; null where a figure is not known.
[[nodiscard]] std::string raceJson(const RaceResult& result);

/// One line a point, and the same with the captions of the figures.
[[nodiscard]] std::string chenCsv(const ChenReport& report);
[[nodiscard]] std::string chenJson(const ChenReport& report);

}  // namespace weft::io
