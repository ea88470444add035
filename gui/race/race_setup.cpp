#include "gui/race/race_setup.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "gui/panels/tolerance_box.h"
#include "gui/race/race_palette.h"
#include "gui/schemes/scheme_judge.h"
#include "gui/style/number_text.h"
#include "gui/style/panel_style.h"
#include "gui/style/theme.h"
#include "weft/error.h"

namespace weft::gui {

namespace {

constexpr int kBarHeight = 4;

}  // namespace

RaceSetup::RaceSetup(SchemeJudge& judge, QWidget* parent)
    : QWidget(parent),
      judge_(judge),
      headline_(new QLabel(this)),
      list_(new QVBoxLayout),
      add_(new QPushButton(tr("Add a scheme"), this)),
      tolerance_(new ToleranceBox(this)),
      maxSeconds_(new QDoubleSpinBox(this)),
      start_(new QPushButton(tr("Start"), this)),
      cancel_(new QPushButton(tr("Cancel"), this)),
      message_(new QLabel(this)) {
    headline_->setWordWrap(true);
    deemphasise(*headline_);
    message_->setWordWrap(true);
    message_->setObjectName("raceMessage");
    start_->setObjectName("raceStart");
    start_->setDefault(true);
    cancel_->setObjectName("raceCancel");
    add_->setObjectName("raceAdd");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kPanelSpacing);
    column->addWidget(headline_);
    list_->setSpacing(kPanelSpacing);
    column->addLayout(list_);
    column->addWidget(add_);
    column->addSpacing(kPanelSpacing);
    buildLimits(*column);
    column->addWidget(message_);
    column->addStretch(1);
    connect(add_, &QPushButton::clicked, this, [this] {
        addRunner(QString::fromStdString(namedSchemes()[rows_.size() % namedSchemes().size()].name));
    });
    connect(start_, &QPushButton::clicked, this, &RaceSetup::startRequested);
    connect(cancel_, &QPushButton::clicked, this, &RaceSetup::cancelRequested);
    connect(&judge_, &SchemeJudge::changed, this, &RaceSetup::orderChanged);
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
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kPanelSpacing);
    buttons->addWidget(start_, 1);
    buttons->addWidget(cancel_, 1);
    column.addLayout(buttons);
}

void RaceSetup::setSchemes(const std::vector<Scheme>& schemes) {
    while (!rows_.empty()) removeRow(rows_.back().box);
    for (const Scheme& scheme : schemes) addRunner(QString::fromStdString(scheme.shortText()));
}

void RaceSetup::addRunner(const QString& text) {
    if (runners() >= kMostRunners) return;
    auto* box = new QWidget(this);
    Row row{box,
            new QLabel(box),
            new QComboBox(box),
            new QToolButton(box),
            new QProgressBar(box),
            new QLabel(box)};
    row.swatch->setFixedSize(10, 16);
    row.swatch->setAutoFillBackground(true);
    row.scheme->setEditable(true);
    row.scheme->setInsertPolicy(QComboBox::NoInsert);
    row.scheme->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row.scheme->setMinimumContentsLength(12);
    row.scheme->setToolTip(tr("A scheme, or any point of the space: name:key=value,…"));
    for (const SchemeInfo& s : namedSchemes()) row.scheme->addItem(QString::fromStdString(s.name));
    row.scheme->setEditText(text);
    row.remove->setIcon(themedIcon("cancel"));
    row.remove->setAutoRaise(true);
    row.remove->setToolTip(tr("Take it out of the race"));
    row.bar->setTextVisible(false);
    row.bar->setFixedHeight(kBarHeight);
    row.bar->setRange(0, 1000);
    deemphasise(*row.state);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kPanelSpacing);
    grid->setVerticalSpacing(2);
    grid->addWidget(row.swatch, 0, 0);
    grid->addWidget(row.scheme, 0, 1);
    grid->addWidget(row.remove, 0, 2);
    grid->addWidget(row.bar, 1, 1);
    grid->addWidget(row.state, 2, 1, 1, 2);
    grid->setColumnStretch(1, 1);
    list_->addWidget(box);
    rows_.push_back(row);
    connect(row.remove, &QToolButton::clicked, box, [this, box] { removeRow(box); });
    connect(row.scheme, &QComboBox::editTextChanged, this, &RaceSetup::orderChanged);
    orderChanged();
}

void RaceSetup::removeRow(QWidget* box) {
    std::erase_if(rows_, [box](const Row& row) { return row.box == box; });
    box->hide();
    box->deleteLater();
    orderChanged();
}

QString RaceSetup::problemOf(const Row& row) const {
    try {
        const QString reason =
            judge_.whyNot(parseScheme(row.scheme->currentText().trimmed().toStdString()));
        return reason.isEmpty() ? reason : tr("%1: %2").arg(row.scheme->currentText(), reason);
    } catch (const InvalidProblem& e) {
        return QString::fromUtf8(e.what());
    }
}

QString RaceSetup::problem() const {
    if (runners() < kFewestRunners) return tr("A race needs two schemes or more.");
    for (const Row& row : rows_)
        if (const QString text = problemOf(row); !text.isEmpty()) return text;
    return {};
}

void RaceSetup::orderChanged() {
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
    tolerance_->setEnabled(!running_);
    maxSeconds_->setEnabled(!running_);
    message_->setText(text.isEmpty() ? told_ : text);
    message_->setVisible(!message_->text().isEmpty());
}

RaceOrder RaceSetup::order() const {
    RaceOrder order;
    for (const Row& row : rows_)
        order.schemes.push_back(parseScheme(row.scheme->currentText().trimmed().toStdString()));
    order.tolerance = tolerance_->value();
    order.maxSeconds = maxSeconds_->value();
    return order;
}

void RaceSetup::setTolerance(double codes) { tolerance_->setValue(codes); }

void RaceSetup::setMaxSeconds(double seconds) { maxSeconds_->setValue(seconds); }

void RaceSetup::setRunning(bool running) {
    running_ = running;
    for (const Row& row : rows_) {
        if (!running) continue;
        row.bar->setValue(0);
        row.state->setText(tr("waiting"));
    }
    orderChanged();
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
    row.bar->setValue(run.reached() ? 1000 : row.bar->value());
    row.state->setText(run.failure.isEmpty() ? tr("%1 · %2 steps · %3")
                                                   .arg(outcomeText(run), countText(run.steps),
                                                        secondsText(run.seconds))
                                             : run.failure);
}

void RaceSetup::setHeadline(const QString& text) { headline_->setText(text); }

void RaceSetup::setMessage(const QString& text) {
    told_ = text;
    orderChanged();
}

}  // namespace weft::gui
