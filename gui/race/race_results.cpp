#include "gui/race/race_results.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableWidget>
#include <algorithm>
#include <cmath>

#include "gui/race/race_palette.h"
#include "gui/style/controls.h"
#include "gui/style/number_text.h"

namespace weft::gui {

namespace {

constexpr int kInset = 8, kTallest = 34;  ///< of bars
constexpr int kWidestScheme = 150;        ///< the whole text is in the tool tip

QWidget* sideBySide(RowItem left, RowItem right) {
    auto* page = new QWidget;
    QHBoxLayout* row = rowOf({left, right});
    row->setContentsMargins(0, kPanelSpacing, 0, 0);
    page->setLayout(row);
    return page;
}

QString speedUpText(double factor) {
    return std::isfinite(factor) ? QStringLiteral("%1 ×").arg(factor, 0, 'f', factor < 10 ? 2 : 1)
                                 : QStringLiteral("–");
}

/// A row of the table; quantities with their units.
QStringList cells(const RaceRun& run, double speedUp) {
    return {run.name(),
            countText(run.steps),
            secondsText(1e-6 * run.microsecondsAStep()),
            secondsText(run.seconds),
            speedUpText(speedUp),
            countText(run.staleness),
            run.reason.empty() ? run.outcomeText() : run.failure()};
}

}  // namespace

BarChart::BarChart() {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void BarChart::setBars(const QString& title, std::vector<Bar> bars) {
    title_ = title;
    bars_ = std::move(bars);
    update();
}

void BarChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(painter, rect());
}

void BarChart::paint(QPainter& painter, const QRect& area) const {
    painter.setFont(font());
    const QFontMetrics metrics(font());
    painter.fillRect(area, palette().base());
    const QRect inside = area.adjusted(kInset, kInset, -kInset, -kInset);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(inside, Qt::AlignTop | Qt::AlignLeft, title_);
    if (bars_.empty()) return;
    double most = 0;
    int names = 0, texts = 0;
    for (const Bar& bar : bars_) {
        most = std::max(most, bar.value);
        names = std::max(names, metrics.horizontalAdvance(bar.name));
        texts = std::max(texts, metrics.horizontalAdvance(bar.text));
    }
    names = std::min(names, inside.width() / 3);
    const int top = inside.top() + metrics.height() + 8;
    const int pitch = std::min(kTallest, (inside.bottom() - top) / static_cast<int>(bars_.size()));
    QRect row(inside.left(), top, names, pitch);
    for (const Bar& bar : bars_) {
        paintBar(painter, bar, row, inside.left() + names + 8, inside.right() - texts - 8, most);
        row.translate(0, pitch);
    }
}

void BarChart::paintBar(QPainter& painter, const Bar& bar, const QRect& row, int left, int right,
                        double most) const {
    const QFontMetrics metrics(font());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight,
                     metrics.elidedText(bar.name, Qt::ElideMiddle, row.width()));
    const double share = most > 0 ? bar.value / most : 0;
    const QRectF shape(left, row.top() + row.height() * 0.15, std::max(2.0, share * (right - left)),
                       row.height() * 0.7);
    painter.setPen(Qt::NoPen);
    painter.setBrush(bar.open ? QBrush(mixed(palette().color(QPalette::Base), bar.color, 0.35))
                              : QBrush(bar.color));
    painter.drawRect(shape);
    if (bar.open) {
        painter.setBrush(QBrush(bar.color, Qt::BDiagPattern));
        painter.drawRect(shape);
    }
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(shape.right() + 6, row.top(), 400, row.height()), Qt::AlignVCenter,
                     bar.text);
}

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
    addTab(sideBySide({steps_, 1}, {seconds_, 1}), tr("Convergence"));
    addTab(sideBySide({bars_, 2}, {table_, 3}), tr("Time to tolerance"));
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
            curve.dashes = runnerDashes(static_cast<int>(i));
            for (const TracePoint& p : race_.runs[i]->thinTrace.points())
                curve.append(bySteps ? static_cast<double>(p.step) : p.seconds, p.errorBound);
            content.curves.push_back(std::move(curve));
        }
        content.level = PlotLevel{tr("tolerance"), race_.tolerance, panelColors(palette()).quiet};
        plot->update();
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
    const RaceRun* reference = race_.reference();
    const QString speedUp =
        tr("Speed-up over %1").arg(reference ? reference->name() : QStringLiteral("base"));
    const QStringList columns = {tr("Scheme"), tr("Steps"),     tr("A step"), tr("Time"),
                                 speedUp,      tr("Staleness"), tr("Outcome")};
    table_->setColumnCount(static_cast<int>(columns.size()));
    table_->setHorizontalHeaderLabels(columns);
    table_->setRowCount(static_cast<int>(race_.runs.size()));
    for (int r = 0; r < table_->rowCount(); ++r) {
        const RaceRun& run = *race_.runs[static_cast<std::size_t>(r)];
        const QStringList texts = cells(run, race_.speedUp(run));
        for (int c = 0; c < table_->columnCount(); ++c) {
            auto* item = new QTableWidgetItem(texts[c]);
            const bool words = c == 0 || c == table_->columnCount() - 1;
            if (!words)
                table_->horizontalHeaderItem(c)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            item->setTextAlignment((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            if (words) item->setToolTip(item->text());
            table_->setItem(r, c, item);
        }
    }
    table_->resizeColumnsToContents();
    table_->setColumnWidth(0, std::min(table_->columnWidth(0), kWidestScheme));
    table_->horizontalHeader()->setStretchLastSection(true);
}

int BarChart::heightForBars() const {
    const int line = QFontMetrics(font()).height();
    return 2 * kInset + line + 8 + static_cast<int>(bars_.size()) * kTallest;
}

QSize RaceResults::drawingSize() const {
    constexpr int kWidth = 1000, kPlots = 390;
    return {kWidth, kPlots + bars_->heightForBars()};
}

void RaceResults::paint(QPainter& painter, const QRect& area) const {
    const int upper = area.height() - std::min(bars_->heightForBars(), area.height() / 2);
    const int half = area.width() / 2;
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
