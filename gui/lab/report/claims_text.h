#pragma once
// Answered claims of the papers as text.
#include "gui/texts/rich_text.h"
#include "weft/lab/lab_report.h"

namespace weft::gui {

/// How many agree, differ and cannot be told; what the machine was busy with; then each claim with
/// its answer. Empty where the report has none.
[[nodiscard]] Html claimsText(const LabReport& report);
/// Those that the paper draws in this figure of its own.
[[nodiscard]] Html claimsText(const LabReport& report, const LabFigure& figure);

}  // namespace weft::gui
