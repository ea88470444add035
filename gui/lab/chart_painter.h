#pragma once
/// Draws a figure of the Lab: on screen, into pictures and into SVG, in the same way.
#include <QColor>
#include <QPainter>
#include <QRectF>

#include "weft/lab/lab_report.h"

namespace weft::gui {

struct ChartStyle {
    QColor paper, ink, grid;
    bool withText = true;  ///< title, caption and finding
};
[[nodiscard]] ChartStyle lightChart();
[[nodiscard]] ChartStyle darkChart();

/// The whole figure within `area`. Curves differ in hue and lightness (Okabe and Ito, for all kinds
/// of sight) and in their markers; models are dashed, what the paper states is drawn hollow and grey.
/// Points that an axis has no place for are gaps. GUI thread, or any thread with a QImage.
void paintChart(QPainter& painter, const QRectF& area, const LabFigure& figure,
                const ChartStyle& style);

}  // namespace weft::gui
