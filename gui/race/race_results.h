#pragma once
/// What came out of a race: curves, bars and figures.
#include <QTabWidget>

#include "gui/panels/plot_widget.h"
#include "gui/race/bar_chart.h"
#include "gui/race/race_model.h"

class QTableWidget;

namespace weft::gui {

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
