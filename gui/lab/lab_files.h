#pragma once
/// What a run found, as files.
#include <functional>

#include "gui/charts/chart_painter.h"
#include "gui/lab/report/lab_record.h"

namespace weft::gui {

/// A figure with its words, as PNG or SVG by the file's extension. Draws now, on the GUI thread; what
/// it returns packs and writes, and may be called on any thread. The result is an empty string, or a
/// sentence that says what failed.
[[nodiscard]] std::function<QString()> figureSaver(const LabFigure& figure, const ChartStyle& style,
                                                   const QString& path);
/// Everything as JSON, or the table of that key as CSV. Any thread.
[[nodiscard]] std::function<QString()> dataSaver(const SharedRecord& record, const std::string& table,
                                                 const QString& path);

}  // namespace weft::gui
