#include "gui/lab/report_view.h"

#include <QButtonGroup>
#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>

#include "gui/charts/chart_view.h"
#include "gui/lab/table_model.h"
#include "gui/languages/engine_text.h"
#include "gui/style/controls.h"
#include "gui/style/panel_style.h"
#include "gui/texts/label.h"
#include "gui/texts/rich_text.h"

namespace weft::gui {

namespace {

constexpr int kMessageMargin = 24;

/// A figure says it itself: this one above, another one where it is shown.
bool isOfAFigure(const LabReport& report, const std::string& finding) {
    return std::any_of(report.figures.begin(), report.figures.end(), [&](const LabFigure& figure) {
        return !figure.finding.empty() && (finding.find(figure.finding) != std::string::npos ||
                                           figure.finding.find(finding) != std::string::npos);
    });
}

/// Paragraphs of a figure: caption, what differs today, and what holds for the whole run.
Html textOf(const LabReport& report, const LabFigure* figure) {
    constexpr std::size_t kMostFindings = 100;
    const Html plain = Html::own("<p>%1</p>"), bold = Html::own("<p><b>%1</b></p>");
    Html all;
    const auto add = [&all](const std::string& text, const Html& paragraph) {
        const QString line = engineText(text);
        if (!line.isEmpty()) all += paragraph.with(line);
    };
    if (figure) add(figure->finding, bold);
    for (std::size_t i = 0; i < std::min(report.findings.size(), kMostFindings); ++i)
        if (!isOfAFigure(report, report.findings[i])) add(report.findings[i], plain);
    if (figure) add(figure->caption, plain);
    return all;
}

}  // namespace

ReportView::ReportView(QWidget* parent)
    : QWidget(parent),
      chooser_(narrowList("labFigures")),
      asFigure_(toggleButton(tr("Figure"), tr("Show what was measured as a drawing"))),
      asTable_(toggleButton(tr("Table"), tr("Show the numbers"), "labAsTable")),
      pages_(new QStackedWidget),
      chart_(new ChartView),
      text_(new RichLabel),
      scroll_(new QScrollArea),
      tableView_(new QTableView),
      tableMessage_(new Label),
      model_(new LabTableModel(this)) {
    build();
    connect(chooser_, &QComboBox::activated, this, [this] {
        (showsTable() ? tableKey_ : figureKey_) = chooser_->currentData().toString();
        showChosen();
    });
    connect(asFigure_, &QToolButton::clicked, this, [this] { showTable(false); });
    connect(asTable_, &QToolButton::clicked, this, [this] { showTable(true); });
}

void ReportView::build() {
    auto* kinds = new QButtonGroup(this);
    for (QToolButton* button : {asFigure_, asTable_}) {
        kinds->addButton(button);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    asFigure_->setChecked(true);
    chooser_->setAccessibleName(tr("Figure or table"));
    tableView_->setAccessibleName(tr("Measured numbers"));
    text_->setObjectName("labText");
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    text_->setContentsMargins(4, 2, 8, 2);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidget(text_);
    auto* figure = new QSplitter(Qt::Vertical);
    figure->setChildrenCollapsible(false);
    figure->addWidget(chart_);
    figure->addWidget(scroll_);
    figure->setStretchFactor(0, 1);
    figure->setSizes({480, 130});
    tableView_->setModel(model_);
    tableView_->setFrameShape(QFrame::NoFrame);
    tableView_->setAlternatingRowColors(true);
    tableView_->setWordWrap(false);
    tableView_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    tableView_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    pages_->addWidget(figure);
    pages_->addWidget(tableView_);
    tableMessage_->setObjectName("labTableMessage");
    tableMessage_->setWordWrap(true);
    tableMessage_->setAlignment(Qt::AlignCenter);
    tableMessage_->setMargin(kMessageMargin);
    deemphasise(*tableMessage_);
    pages_->addWidget(tableMessage_);
    QVBoxLayout* column = columnOn(this);
    column->addLayout(rowOf({{chooser_, 1}, {asFigure_}, {asTable_}}));
    column->addWidget(pages_, 1);
}

void ReportView::setRuns(std::vector<SharedRecord> runs, const QString& message,
                         const QString& ofTable) {
    runs_ = std::move(runs);
    chart_->setMessage(message);
    tableMessage_->setText(ofTable);
    fillChooser();
    showChosen();
}

bool ReportView::showsTable() const { return asTable_->isChecked(); }

void ReportView::showTable(bool shown) {
    (shown ? asTable_ : asFigure_)->setChecked(true);
    fillChooser();
    showChosen();
}

void ReportView::choose(const std::string& key) {
    chooser_->setCurrentIndex(std::max(0, chooser_->findData(QString::fromStdString(key))));
    (showsTable() ? tableKey_ : figureKey_) = chooser_->currentData().toString();
    showChosen();
}

// The one chosen last where this report has it, else the first.
void ReportView::fillChooser() {
    QList<std::pair<QString, QString>> items, shown;  // key, title
    const auto add = [&items](const auto& item) {
        items.emplace_back(QString::fromStdString(item.key), engineText(item.title));
    };
    if (!runs_.empty() && showsTable())
        for (const LabTable& table : runs_.front()->report.tables) add(table);
    if (!runs_.empty() && !showsTable())
        for (const LabFigure& figure : runs_.front()->report.figures) add(figure);
    for (int i = 0; i < chooser_->count(); ++i)
        shown.emplace_back(chooser_->itemData(i).toString(), chooser_->itemText(i));
    chooser_->setEnabled(!items.isEmpty());
    if (items == shown) return;  // its list may be open
    const QSignalBlocker blocker(chooser_);
    chooser_->clear();
    for (const auto& [key, title] : items) chooser_->addItem(title, key);
    const int last = chooser_->findData(showsTable() ? tableKey_ : figureKey_);
    if (chooser_->count() > 0) chooser_->setCurrentIndex(std::max(last, 0));
}

const LabTable* ReportView::table() const {
    if (runs_.empty() || runs_.front()->report.tables.empty()) return nullptr;
    const LabReport& report = runs_.front()->report;
    const LabTable* chosen = report.table(tableKey_.toStdString());
    return chosen ? chosen : &report.tables.front();
}

void ReportView::showChosen() {
    const std::string key = chooser_->currentData().toString().toStdString();
    QWidget* const numbers = table() ? static_cast<QWidget*>(tableView_) : tableMessage_;
    pages_->setCurrentIndex(showsTable() ? pages_->indexOf(numbers) : 0);
    if (showsTable())
        showTableOf(key);
    else
        showFigure(key);
    emit shownChanged();
}

void ReportView::showFigure(const std::string& key) {
    const LabFigure* own = runs_.empty() ? nullptr : runs_.front()->report.figure(key);
    if (own) {
        ComparedFigure all = comparedFigure(runs_, key);
        chart_->setFigure(std::move(all.figure), std::move(all.tones));
    } else {
        chart_->setFigure({});
    }
    text_->setHtml(runs_.empty() ? Html() : textOf(runs_.front()->report, own));
    scroll_->setVisible(!text_->text().isEmpty());
}

// A table that grows stays where it was scrolled to.
void ReportView::showTableOf(const std::string& key) {
    const bool fresh = !model_->table() || model_->table()->key != key;
    QScrollBar* const bar = tableView_->verticalScrollBar();
    const int scrolled = bar->value();
    model_->setTable(runs_.empty() ? nullptr : runs_.front(), key);
    bar->setValue(scrolled);
    if (!fresh) return;
    constexpr int kLooked = 50, kWidest = 320;  // rows, pixels
    tableView_->horizontalHeader()->setResizeContentsPrecision(kLooked);
    tableView_->horizontalHeader()->setMaximumSectionSize(kWidest);
    tableView_->resizeColumnsToContents();
}

QString ReportView::text() const { return text_->text(); }

}  // namespace weft::gui
