#pragma once
/// One painting of a plot: where the axes lie, and the strokes.
#include <QPainter>
#include <QPalette>
#include <vector>

#include "gui/panels/plot_widget.h"
#include "gui/style/number_text.h"

namespace weft::gui {

/// Lives for one paint event.
class PlotPainter {
public:
    PlotPainter(QPainter& painter, const PlotContent& content, const QPalette& palette,
                const QRect& area);

    void paintPlot();
    /// A vertical line at the point nearest to `at`, a ring on each curve of the current run, and
    /// their values in a box that stays inside the plot.
    void paintCrosshair(const QPoint& at);

private:
    void fitRanges();
    void layOut();
    [[nodiscard]] double xToPixel(double x) const;
    [[nodiscard]] double yToPixel(double logY) const;

    void paintEmpty();
    void paintLegend();
    struct LegendEntry {
        QString name;
        QColor color;
        Qt::PenStyle style;
        bool marker;
        int width;  ///< pixels, swatch and name
    };
    [[nodiscard]] std::vector<LegendEntry> legend() const;
    /// Lines that the legend takes in so many pixels.
    [[nodiscard]] int legendLines(int width) const;
    [[nodiscard]] bool inLegend(const PlotCurve& curve) const;
    [[nodiscard]] bool isOrphan(const PlotCurve& curve) const;
    void paintAxes();
    void paintLevel();
    void paintCurve(const PlotCurve& curve);
    void paintMarkers(const PlotCurve& curve, const std::vector<PlotCurve::Column>& columns);
    void paintValues(double pixelX, const std::vector<std::pair<QColor, QString>>& lines);

    QPainter& painter_;
    const PlotContent& content_;
    const QPalette& palette_;
    QRect area_, plot_;  ///< the whole, and what the axes enclose
    QFontMetrics metrics_;
    AxisRange x_, logY_;
    bool hasLine_ = false;   ///< a curve of the current run is more than a dot
    TimeUnit xUnit_{1, {}};  ///< of the x ticks
    std::vector<Tick> xTicks_, yTicks_;
    bool empty_ = true;
};

}  // namespace weft::gui
