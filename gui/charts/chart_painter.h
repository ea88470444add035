#pragma once
/// Draws a figure of the Lab: on screen, into pictures and into SVG, in the same way.
#include <QColor>
#include <QPainter>
#include <QRectF>
#include <optional>
#include <string>
#include <vector>

#include "gui/charts/chart_layout.h"
#include "weft/lab/lab_report.h"

namespace weft::gui {

/// How a series is coloured where its place in the figure does not say it.
struct SeriesTone {
    std::size_t color = 0;                   ///< as the series of this number
    double faded = 0;                        ///< share of the paper's colour mixed into it, 0 .. 1
    std::optional<std::string> legend = {};  ///< in place of its name; empty: it has no place there
};

struct ChartStyle {
    QColor paper, ink, grid;
    bool withText = true;                ///< title, caption and finding
    bool bare = false;                   ///< curves in a frame alone, for miniatures
    std::vector<SeriesTone> tones = {};  ///< of the first series; the others by their places
};
[[nodiscard]] ChartStyle lightChart();
[[nodiscard]] ChartStyle darkChart();

/// The whole figure within `area`. Curves differ in hue and lightness (Okabe and Ito, for all kinds
/// of sight), in their markers, and from the ninth on in dots between dashes; models are dashed, what
/// the paper states is drawn hollow and grey. Several series of a hundred points and more that are
/// not joined have a panel each, with the same axes. Points that an axis has no place for are gaps.
/// GUI thread, or any thread with a QImage. Returns what has a place, of each series together.
std::vector<PlacedPoint> paintChart(QPainter& painter, const QRectF& area, const LabFigure& figure,
                                    const ChartStyle& style);

}  // namespace weft::gui
