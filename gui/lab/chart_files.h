#pragma once
/// A figure of the Lab as a file.
#include <QByteArray>

#include "gui/lab/chart_painter.h"

namespace weft::gui {

/// `suffix`: "png" (twice the size) or "svg". Needs a QApplication. Throws BadInput where it cannot
/// be drawn.
[[nodiscard]] QByteArray chartFile(const LabFigure& figure, const std::string& suffix,
                                   const ChartStyle& style = lightChart());

}  // namespace weft::gui
