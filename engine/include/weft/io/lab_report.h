#pragma once
/// The Lab's measurements as text that spreadsheets and programs read. Target weft_io.
#include <string_view>

#include "weft/lab/experiment.h"

namespace weft::io {

/// A table of an experiment: a line of names, then one a row; empty cells where nothing is known.
[[nodiscard]] std::string labCsv(const LabTable& table);
/// A whole report: experiment, version, device, platform, parameters, load of the machine, claims
/// with their answers, tables, captions and findings of figures with their series. null where a
/// figure is not known.
[[nodiscard]] std::string labJson(const LabReport& report, const Platform& platform);
/// What labJson() wrote, to be compared and drawn again; its claims are answered anew. Throws
/// BadInput; `name` is used in messages.
[[nodiscard]] LabReport readLabJson(std::string_view text, const std::string& name);

}  // namespace weft::io
