#pragma once
/// A figure of the Lab as a file.
#include <QByteArray>
#include <QDate>
#include <QSize>

#include "gui/charts/chart_painter.h"

namespace weft::gui {

/// Of a figure with its words.
inline constexpr QSize kChartFileSize{1240, 760};

/// The figure with device and date below its caption, as files have it.
[[nodiscard]] LabFigure withProvenance(LabFigure figure, const LabReport& report, const QDate& date);

/// `suffix`: "png" (twice the size) or "svg". Needs a QApplication. Throws BadInput where it cannot
/// be drawn.
[[nodiscard]] QByteArray chartFile(const LabFigure& figure, const std::string& suffix,
                                   const ChartStyle& style = lightChart());

}  // namespace weft::gui
