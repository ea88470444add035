#include "gui/race/race_setup.h"

#include <QFormLayout>
#include <QProgressBar>
#include <QPushButton>
#include <cmath>

#include "gui/languages/engine_text.h"
#include "gui/race/race_palette.h"
#include "gui/schemes/scheme_judge.h"
#include "gui/style/number_text.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"
#include "weft/error.h"

namespace weft::gui {

namespace {

QPushButton* pushButton(const QString& text, const char* name) {
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    return button;
}

}  // namespace

RaceSetup::RaceSetup(SchemeJudge& judge, QWidget* parent)
    : QWidget(parent),
      judge_(judge),
      headline_(note()),
      message_(new Label),
      list_(new QVBoxLayout),
      add_(pushButton(tr("Add a scheme"), "raceAdd")),
      start_(pushButton(tr("Start"), "raceStart")),
      cancel_(pushButton(tr("Cancel"), "raceCancel")),
      tolerance_(toleranceField()),
      maxSeconds_(new QDoubleSpinBox) {
    message_->setWordWrap(true);
    message_->setObjectName("raceMessage");
    start_->setDefault(true);
    QVBoxLayout* column = columnOn(this);
    column->addWidget(headline_);
    list_->setSpacing(kPanelSpacing);
    column->addLayout(list_);
    column->addWidget(add_);
    column->addSpacing(kPanelSpacing);
    buildLimits(*column);
    column->addLayout(rowOf({{start_, 1}, {cancel_, 1}}));
    column->addWidget(message_);
    column->addStretch(1);
    connect(add_, &QPushButton::clicked, this, [this] {
        addRunner(QString::fromStdString(namedSchemes()[rows_.size() % namedSchemes().size()].name));
    });
    connect(start_, &QPushButton::clicked, this, &RaceSetup::startRequested);
    connect(cancel_, &QPushButton::clicked, this, &RaceSetup::cancelRequested);
    connect(&judge_, &SchemeJudge::changed, this, &RaceSetup::showOrder);
    setRunning(false);
}

void RaceSetup::buildLimits(QVBoxLayout& column) {
    tolerance_->setValue(0.5);
    tolerance_->setToolTip(
        tr("A scheme is done when no sample is further from the exact solution, in 8-bit codes"));
    maxSeconds_->setDecimals(1);
    maxSeconds_->setRange(0.1, 3600);
    maxSeconds_->setValue(60);
    maxSeconds_->setSuffix(tr(" s each"));
    maxSeconds_->setToolTip(tr("Solving time after which a scheme is stopped"));
    auto* form = new QFormLayout;
    form->setSpacing(kPanelSpacing);
    form->addRow(tr("Tolerance"), tolerance_);
    form->addRow(tr("Time limit"), maxSeconds_);
    column.addLayout(form);
}

void RaceSetup::setSchemes(const std::vector<Scheme>& schemes) {
    while (!rows_.empty()) removeRow(rows_.back().box);
    for (const Scheme& scheme : schemes) addRunner(QString::fromStdString(scheme.shortText()));
}

void RaceSetup::addRunner(const QString& text) {
    if (runners() >= kMostRunners) return;
    const Row row = makeRow(text);
    list_->addWidget(row.box);
    rows_.push_back(row);
    connect(row.remove, &QToolButton::clicked, row.box, [this, row] { removeRow(row.box); });
    connect(row.scheme, &QComboBox::editTextChanged, this, &RaceSetup::showOrder);
    showOrder();
}

RaceSetup::Row RaceSetup::makeRow(const QString& text) {
    const Row row{new QWidget, new Label, narrowList(), new QToolButton, new QProgressBar, new Label};
    row.swatch->setFixedSize(10, 16);
    row.swatch->setAutoFillBackground(true);
    row.scheme->setEditable(true);
    row.scheme->setInsertPolicy(QComboBox::NoInsert);
    row.scheme->setMinimumContentsLength(12);
    row.scheme->setToolTip(tr("A scheme, or any point of the space: name:key=value,…"));
    for (const SchemeInfo& s : namedSchemes()) row.scheme->addItem(QString::fromStdString(s.name));
    row.scheme->setEditText(text);
    row.remove->setIcon(themedIcon("cancel"));
    row.remove->setAutoRaise(true);
    row.remove->setToolTip(tr("Take it out of the race"));
    row.remove->setAccessibleName(row.remove->toolTip());
    row.scheme->setAccessibleName(tr("Scheme in the race"));
    row.bar->setTextVisible(false);
    row.bar->setFixedHeight(4);
    row.bar->setRange(0, 1000);
    deemphasise(*row.state);
    auto* grid = new QGridLayout(row.box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kPanelSpacing);
    grid->setVerticalSpacing(2);
    grid->addWidget(row.swatch, 0, 0);
    grid->addWidget(row.scheme, 0, 1);
    grid->addWidget(row.remove, 0, 2);
    grid->addWidget(row.bar, 1, 1);
    grid->addWidget(row.state, 2, 1, 1, 2);
    grid->setColumnStretch(1, 1);
    return row;
}

Scheme RaceSetup::Row::parsed() const {
    return parseScheme(scheme->currentText().trimmed().toStdString());
}

void RaceSetup::removeRow(QWidget* box) {
    std::erase_if(rows_, [box](const Row& row) { return row.box == box; });
    box->hide();
    box->deleteLater();
    showOrder();
}

QString RaceSetup::problemOf(const Row& row) const {
    try {
        const QString reason = judge_.unsupportedReason(row.parsed());
        return reason.isEmpty() ? reason : tr("%1: %2").arg(row.scheme->currentText(), reason);
    } catch (const InvalidProblem& e) {
        return engineText(e.what());
    }
}

QString RaceSetup::problem() const {
    if (runners() < kFewestRunners) return tr("A race needs two schemes or more.");
    for (const Row& row : rows_)
        if (const QString text = problemOf(row); !text.isEmpty()) return text;
    return {};
}

void RaceSetup::showOrder() {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = rows_[i];
        QPalette swatch;
        swatch.setColor(QPalette::Window, runnerColour(static_cast<int>(i), palette()));
        row.swatch->setPalette(swatch);
        row.remove->setEnabled(!running_ && runners() > kFewestRunners);
        row.scheme->setEnabled(!running_);
    }
    const QString text = problem();
    start_->setEnabled(!running_ && text.isEmpty());
    cancel_->setEnabled(running_);
    add_->setEnabled(!running_ && runners() < kMostRunners);
    for (QDoubleSpinBox* limit : {tolerance_, maxSeconds_}) limit->setEnabled(!running_);
    message_->setText(text.isEmpty() ? shownMessage_ : text);
    message_->setVisible(!message_->text().isEmpty());
}

RaceOrder RaceSetup::order() const {
    RaceOrder order;
    for (const Row& row : rows_) order.schemes.push_back(row.parsed());
    order.tolerance = tolerance_->value();
    order.maxSeconds = maxSeconds_->value();
    return order;
}

void RaceSetup::setRunning(bool running) {
    running_ = running;
    for (std::size_t i = 0; running && i < rows_.size(); ++i) {
        rows_[i].bar->setValue(0);
        rows_[i].state->setText(tr("waiting"));
    }
    showOrder();
}

void RaceSetup::showProgress(const RunnerProgress& p) {
    if (p.index >= runners()) return;
    const Row& row = rows_[static_cast<std::size_t>(p.index)];
    row.bar->setValue(static_cast<int>(1000 * p.share));
    row.state->setText(tr("%1 steps · %2 · error %3")
                           .arg(countText(p.steps), secondsText(p.seconds),
                                std::isfinite(p.error) ? figureText(p.error) : QStringLiteral("–")));
}

void RaceSetup::showEnd(int index, const RaceRun& run) {
    if (index >= runners()) return;
    const Row& row = rows_[static_cast<std::size_t>(index)];
    if (run.reached()) row.bar->setValue(1000);
    row.state->setText(run.reason.empty() ? tr("%1 · %2 steps · %3")
                                                .arg(run.outcomeText(), countText(run.steps),
                                                     secondsText(run.seconds))
                                          : run.failure());
}

void RaceSetup::setMessage(const QString& text) {
    shownMessage_ = text;
    showOrder();
}

}  // namespace weft::gui
