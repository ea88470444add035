#include "gui/lab/report/report_view.h"

#include <QButtonGroup>
#include <QCoreApplication>
#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>

#include "gui/charts/chart_view.h"
#include "gui/lab/report/claims_text.h"
#include "gui/lab/report/replay_page.h"
#include "gui/lab/report/table_model.h"
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

/// Paragraphs of a figure: the claims that it answers, what else it shows, and its caption.
Html textOf(const LabReport& report, const LabFigure* figure) {
    constexpr std::size_t kMostFindings = 100;
    const Html plain = Html::own("<p>%1</p>"), bold = Html::own("<p><b>%1</b></p>");
    Html all;
    const auto add = [&all](const std::string& text, const Html& paragraph) {
        const QString line = engineText(text);
        if (!line.isEmpty()) all += paragraph.with(line);
    };
    if (figure) all += claimsText(report, *figure);
    if (figure) add(figure->finding, bold);
    for (std::size_t i = 0; i < std::min(report.findings.size(), kMostFindings); ++i)
        if (!isOfAFigure(report, report.findings[i])) add(report.findings[i], plain);
    if (figure) add(figure->caption, plain);
    return all;
}

/// Of the first run; a sentence where there are none.
Html claimsOf(const std::vector<SharedRecord>& runs) {
    const Html claims = runs.empty() ? Html() : claimsText(runs.front()->report);
    if (!claims.isEmpty()) return claims;
    const Html plain = Html::own("<p>%1</p>");
    if (runs.empty())
        return plain.with(QCoreApplication::translate("Claims", "Nothing was measured yet."));
    return plain.with(
        QCoreApplication::translate("Claims", "Claims are answered when the run is over."));
}

/// A label of paragraphs that scrolls and may be copied.
void makeReadable(RichLabel& text, QScrollArea& scroll, const char* name) {
    text.setObjectName(name);
    text.setWordWrap(true);
    text.setTextInteractionFlags(Qt::TextSelectableByMouse);
    text.setAlignment(Qt::AlignTop | Qt::AlignLeft);
    text.setContentsMargins(4, 2, 8, 2);
    scroll.setWidgetResizable(true);
    scroll.setFrameShape(QFrame::NoFrame);
    scroll.setWidget(&text);
}

/// Said where no pictures replay.
QString whyNoPictures(const LabReport& report) {
    for (const auto& [key, value] : report.parameters)
        if (key == "problem" && value == "laplace")
            return ReportView::tr("No pictures are recorded of problem=laplace.");
    if (!report.complete) return ReportView::tr("Pictures come when the first scheme is done.");
    return ReportView::tr(
        "The pictures of this run are gone: only its numbers are kept. Run it again to see them.");
}

}  // namespace

ReportView::ReportView(QWidget* parent)
    : QWidget(parent),
      chooser_(narrowList("labFigures")),
      asFigure_(toggleButton(tr("Figure"), tr("Show what was measured as a drawing"))),
      asTable_(toggleButton(tr("Table"), tr("Show the numbers"), "labAsTable")),
      asClaims_(toggleButton(tr("Claims"),
                             tr("Show what the paper claims and what this run says of it"),
                             "labAsClaims")),
      asReplay_(toggleButton(tr("Replay"), tr("Show the recorded pictures, side by side in time"),
                             "labAsReplay")),
      pages_(new QStackedWidget),
      chart_(new ChartView),
      text_(new RichLabel),
      scroll_(new QScrollArea),
      tableView_(new QTableView),
      tableMessage_(new Label),
      claims_(new RichLabel),
      claimsScroll_(new QScrollArea),
      model_(new LabTableModel(this)),
      replay_(new ReplayPage) {
    build();
    connect(chooser_, &QComboBox::activated, this, [this] {
        (showsTable() ? tableKey_ : figureKey_) = chooser_->currentData().toString();
        showPage(showsTable() ? *asTable_ : *asFigure_);
    });
    connect(asFigure_, &QToolButton::clicked, this, [this] { showTable(false); });
    connect(asTable_, &QToolButton::clicked, this, [this] { showTable(true); });
    connect(asClaims_, &QToolButton::clicked, this, [this] { showClaims(); });
    connect(asReplay_, &QToolButton::clicked, this, &ReportView::showReplay);
}

void ReportView::build() {
    auto* kinds = new QButtonGroup(this);
    for (QToolButton* button : {asFigure_, asTable_, asClaims_, asReplay_}) {
        kinds->addButton(button);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    asFigure_->setChecked(true);
    chooser_->setAccessibleName(tr("Figure or table"));
    chooser_->setMinimumContentsLength(3);  // room for the buttons beside it
    tableView_->setAccessibleName(tr("Measured numbers"));
    makeReadable(*text_, *scroll_, "labText");
    makeReadable(*claims_, *claimsScroll_, "labClaims");
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
    pages_->addWidget(claimsScroll_);
    pages_->addWidget(replay_);
    QVBoxLayout* column = columnOn(this);
    column->addLayout(rowOf({{chooser_, 1}, {asFigure_}, {asTable_}, {asClaims_}, {asReplay_}}));
    column->addWidget(pages_, 1);
}

void ReportView::setRuns(std::vector<SharedRecord> runs, const QString& message) {
    runs_ = std::move(runs);
    chart_->setMessage(message);
    tableMessage_->setText(message);
    replay_->setRuns(runs_.empty() ? ReplayRuns() : runs_.front()->replay,
                     runs_.empty() ? message : whyNoPictures(runs_.front()->report));
    fillChooser();
    showChosen();
}

void ReportView::offer(bool claims, bool replay) {
    asClaims_->setVisible(claims);
    asReplay_->setVisible(replay);
    if ((!claims && showsClaims()) || (!replay && showsReplay())) showTable(false);
}

bool ReportView::showsReplay() const { return asReplay_->isChecked(); }

bool ReportView::showsTable() const { return asTable_->isChecked(); }

bool ReportView::showsClaims() const { return asClaims_->isChecked(); }

void ReportView::showClaims() { showPage(*asClaims_); }

void ReportView::showTable(bool shown) { showPage(shown ? *asTable_ : *asFigure_); }

void ReportView::showReplay() { showPage(*asReplay_); }

void ReportView::showPage(QToolButton& page) {
    page.setChecked(true);
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
    if (!runs_.empty() && !showsTable() && !showsClaims())
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
    if (showsReplay()) pages_->setCurrentWidget(replay_);
    if (showsClaims()) pages_->setCurrentWidget(claimsScroll_);
    if (showsClaims())
        claims_->setHtml(claimsOf(runs_));
    else if (showsTable())
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
