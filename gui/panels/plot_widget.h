#pragma once
/// A line plot with a logarithmic y axis.
#include <QPainter>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "gui/panels/plot_curve.h"

namespace weft::gui {

/// A horizontal line, for instance the tolerance asked.
struct PlotLevel {
    QString name;
    double value = 0;
    QColor color;
};

/// What a plot shows. Later curves are painted over earlier ones.
struct PlotContent {
    std::vector<PlotCurve> curves;
    std::optional<PlotLevel> level;
    QString xTitle, yTitle;
    bool wholeX = false;                   ///< x counts: no ticks between whole numbers
    bool followNewest = false;             ///< x ends where the curves of full emphasis do
    bool xIsSeconds = false;               ///< ticks are in the unit that suits, named in the title
    bool xIsLog = false;                   ///< x of the curves are log10 of what the axis shows
    QStringList remarks;                   ///< lines below the legend, where there is room for them
    std::function<QString(double)> xText;  ///< of the crosshair; default: the figure alone
    QString emptyTitle, emptyHint;         ///< said in place of the axes where no curve has a point
};

/// Paints in well under a millisecond at 100 000 points: one stroke a pixel column. Colours of axes
/// and text come from the palette. GUI thread.
class PlotWidget : public QWidget {
    Q_OBJECT
public:
    explicit PlotWidget(QWidget* parent = nullptr);

    /// For changing content in place; call update() afterwards.
    [[nodiscard]] PlotContent& content() { return content_; }
    [[nodiscard]] const PlotContent& content() const { return content_; }
    [[nodiscard]] bool hasPoints() const;

    /// Paints everything but the crosshair into `area`, in the same way on screen and into a file,
    /// there in another palette.
    void paint(QPainter& painter, const QRect& area) const { paint(painter, area, palette()); }
    void paint(QPainter& painter, const QRect& area, const QPalette& palette) const;
    /// Puts the crosshair at a widget position, or removes it.
    void setHover(std::optional<QPoint> position);

    [[nodiscard]] QSize sizeHint() const override { return {300, 220}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {220, 96}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    PlotContent content_;
    std::optional<QPoint> hover_;
};

}  // namespace weft::gui
