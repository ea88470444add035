#pragma once
/// A figure of the Lab on screen.
#include <QPixmap>
#include <QWidget>

#include "gui/charts/chart_readout.h"

namespace weft::gui {

/// The chart's colours on this palette.
[[nodiscard]] ChartStyle chartStyleOf(const QPalette& palette);
/// The figure's curves alone, `size` pixels of the widget's; the plain scheme of a chart where it has
/// none.
[[nodiscard]] QPixmap miniatureOf(const LabFigure& figure, QSize size, const QPalette& palette,
                                  double pixelRatio);

/// Draws once for each figure and size. Reads out the point under the pointer; with the keyboard, the
/// points along a curve (left, right, Home) and those of other curves (up, down), until Escape. GUI
/// thread.
class ChartView : public QWidget {
public:
    explicit ChartView(QWidget* parent = nullptr);

    void setFigure(LabFigure figure, std::vector<SeriesTone> tones = {});
    /// In place of a figure without curves.
    void setMessage(const QString& message);
    [[nodiscard]] const LabFigure& figure() const { return figure_; }
    [[nodiscard]] const std::vector<SeriesTone>& tones() const { return tones_; }
    [[nodiscard]] bool hasPoints() const;
    /// The lines read out now; none: no point is.
    [[nodiscard]] QStringList readout() const;
    [[nodiscard]] QSize sizeHint() const override { return {640, 420}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {260, 180}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void draw();
    void place(std::vector<PlacedPoint> points);
    void readOut(std::optional<std::size_t> point);

    LabFigure figure_;
    std::vector<SeriesTone> tones_;
    QString message_;
    QPixmap drawn_;                    ///< null: to be drawn
    std::vector<PlacedPoint> points_;  ///< of what is drawn
    std::optional<std::size_t> read_;  ///< that is read out
};

}  // namespace weft::gui
