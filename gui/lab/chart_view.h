#pragma once
/// A figure of the Lab on screen.
#include <QPixmap>
#include <QWidget>

#include "gui/lab/chart_painter.h"

namespace weft::gui {

/// The chart's colours on this palette.
[[nodiscard]] ChartStyle chartStyleOf(const QPalette& palette);
/// The figure's curves alone, `size` pixels of the widget's; the plain scheme of a chart where it has
/// none.
[[nodiscard]] QPixmap miniatureOf(const LabFigure& figure, QSize size, const QPalette& palette,
                                  double pixelRatio);

/// Draws once for each figure and size. GUI thread.
class ChartView : public QWidget {
public:
    explicit ChartView(QWidget* parent = nullptr);

    void setFigure(LabFigure figure, std::vector<SeriesTone> tones = {});
    /// In place of a figure without curves.
    void setMessage(const QString& message);
    [[nodiscard]] const LabFigure& figure() const { return figure_; }
    [[nodiscard]] const std::vector<SeriesTone>& tones() const { return tones_; }
    [[nodiscard]] bool hasPoints() const;
    [[nodiscard]] QSize sizeHint() const override { return {640, 420}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {260, 180}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void draw();

    LabFigure figure_;
    std::vector<SeriesTone> tones_;
    QString message_;
    QPixmap drawn_;  ///< null: to be drawn
};

}  // namespace weft::gui
