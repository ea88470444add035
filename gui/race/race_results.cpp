#include "gui/race/race_results.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableWidget>

#include "gui/race/race_palette.h"
#include "gui/race/race_table.h"
#include "gui/style/number_text.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr int kWidestScheme = 150;  ///< the whole text is in the tool tip

QWidget* sideBySide(QWidget* left, QWidget* right) {
    auto* page = new QWidget;
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, kPanelSpacing, 0, 0);
    row->setSpacing(kPanelSpacing);
    row->addWidget(left, 1);
    row->addWidget(right, 1);
    return page;
}

}  // namespace

RaceResults::RaceResults(QWidget* parent)
    : QTabWidget(parent),
      steps_(new PlotWidget),
      seconds_(new PlotWidget),
      bars_(new BarChart),
      table_(new QTableWidget) {
    setDocumentMode(true);
    for (PlotWidget* plot : {steps_, seconds_}) {
        plot->content().emptyTitle = tr("No race yet");
        plot->content().emptyHint = tr("The error of each scheme will fall here.");
    }
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setFocusPolicy(Qt::NoFocus);
    table_->setShowGrid(false);
    table_->setAlternatingRowColors(true);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setTextElideMode(Qt::ElideMiddle);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 7);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setHighlightSections(false);
    addTab(sideBySide(steps_, seconds_), tr("Convergence"));
    auto* page = sideBySide(bars_, table_);
    auto* row = static_cast<QHBoxLayout*>(page->layout());
    row->setStretch(0, 2);
    row->setStretch(1, 3);
    addTab(page, tr("Time to tolerance"));
    setRace({});
}

void RaceResults::setRace(const RaceRecord& race) {
    race_ = race;
    showPlots();
    showBars();
    showTable();
}

void RaceResults::showPlots() {
    for (PlotWidget* plot : {steps_, seconds_}) {
        const bool bySteps = plot == steps_;
        PlotContent& content = plot->content();
        content.curves.clear();
        content.yTitle = tr("error, 8-bit codes");
        content.xTitle = bySteps ? tr("steps") : tr("seconds");
        content.wholeX = bySteps;
        content.xText = [bySteps](double x) {
            return bySteps ? tr("%1 steps").arg(countText(std::llround(x))) : secondsText(x);
        };
        for (std::size_t i = 0; i < race_.runs.size(); ++i) {
            PlotCurve curve;
            curve.name = race_.runs[i]->name();
            curve.color = runnerColour(static_cast<int>(i), palette());
            for (const TracePoint& p : race_.runs[i]->trace.points())
                curve.append(bySteps ? static_cast<double>(p.step) : p.seconds, p.errorBound);
            content.curves.push_back(std::move(curve));
        }
        content.level = PlotLevel{tr("tolerance"), race_.tolerance, panelColors(palette()).quiet};
        plot->contentChanged();
    }
}

void RaceResults::showBars() {
    std::vector<Bar> bars;
    for (std::size_t i = 0; i < race_.runs.size(); ++i) {
        const RaceRun& run = *race_.runs[i];
        bars.push_back(
            {.name = run.name(),
             .text = (run.reached() ? QString() : QStringLiteral("> ")) + secondsText(run.seconds),
             .value = run.seconds,
             .color = runnerColour(static_cast<int>(i), palette()),
             .open = !run.reached()});
    }
    bars_->setBars(tr("Time to an error of %1 codes").arg(figureText(race_.tolerance)),
                   std::move(bars));
}

void RaceResults::showTable() {
    const QStringList columns = raceColumns(race_);
    const std::vector<QStringList> rows = raceRows(race_);
    table_->setColumnCount(static_cast<int>(columns.size()));
    table_->setHorizontalHeaderLabels(columns);
    table_->setRowCount(static_cast<int>(rows.size()));
    for (int r = 0; r < table_->rowCount(); ++r)
        for (int c = 0; c < table_->columnCount(); ++c) {
            auto* item = new QTableWidgetItem(rows[static_cast<std::size_t>(r)][c]);
            const bool words = c == 0 || c == table_->columnCount() - 1;
            if (!words)
                table_->horizontalHeaderItem(c)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            item->setTextAlignment((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            if (words) item->setToolTip(item->text());
            table_->setItem(r, c, item);
        }
    table_->resizeColumnsToContents();
    table_->setColumnWidth(0, std::min(table_->columnWidth(0), kWidestScheme));
    table_->horizontalHeader()->setStretchLastSection(true);
}

void RaceResults::paintFigure(QPainter& painter, const QRect& area) const {
    const int upper = area.height() * 3 / 5, half = area.width() / 2;
    steps_->paint(painter, {area.left(), area.top(), half, upper});
    seconds_->paint(painter, {area.left() + half, area.top(), area.width() - half, upper});
    bars_->paint(painter, {area.left(), area.top() + upper, area.width(), area.height() - upper});
}

void RaceResults::changeEvent(QEvent* event) {
    QTabWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    showPlots();
    showBars();
}

}  // namespace weft::gui
