#pragma once
/// What came out of a race: curves, bars and figures.
#include <QTabWidget>

#include "gui/panels/plot_widget.h"
#include "gui/race/race_model.h"

class QTableWidget;

namespace weft::gui {

struct Bar {
    QString name, text;  ///< left of it, and at its end
    double value = 0;    ///< ≥ 0
    QColor color;
    bool open = false;  ///< the value is a lower limit: hatched
};

/// Bars over a common scale from 0. GUI thread.
class BarChart : public QWidget {
public:
    BarChart();

    void setBars(const QString& title, std::vector<Bar> bars);
    [[nodiscard]] const std::vector<Bar>& bars() const { return bars_; }
    /// So tall that they fill it.
    [[nodiscard]] int heightForBars() const;
    /// The same on screen and into a file.
    void paint(QPainter& painter, const QRect& area) const;
    [[nodiscard]] QSize sizeHint() const override { return {360, 220}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBar(QPainter& painter, const Bar& bar, const QRect& row, int left, int right,
                  double most) const;

    QString title_;
    std::vector<Bar> bars_;
};

/// Two tabs: error against steps and against seconds; time to tolerance as bars beside the table.
/// GUI thread.
class RaceResults : public QTabWidget {
    Q_OBJECT
public:
    explicit RaceResults(QWidget* parent = nullptr);

    void setRace(const RaceRecord& race);
    [[nodiscard]] const PlotWidget& againstSteps() const { return *steps_; }
    [[nodiscard]] const PlotWidget& againstSeconds() const { return *seconds_; }
    [[nodiscard]] const BarChart& bars() const { return *bars_; }
    [[nodiscard]] const QTableWidget& table() const { return *table_; }
    /// Both plots above, bars below, in an area of any size: the same on screen and into a file.
    void paint(QPainter& painter, const QRect& area) const;
    /// That leaves nothing of it empty.
    [[nodiscard]] QSize drawingSize() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void showPlots();
    void showBars();
    void showTable();

    RaceRecord race_;
    PlotWidget *steps_, *seconds_;
    BarChart* bars_;
    QTableWidget* table_;
};

}  // namespace weft::gui
