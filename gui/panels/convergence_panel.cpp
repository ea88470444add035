#include "gui/panels/convergence_panel.h"

#include <QButtonGroup>
#include <QEvent>
#include <QMenu>
#include <algorithm>
#include <cmath>
#include <limits>

#include "gui/panels/convergence_words.h"
#include "gui/panels/drawing_export.h"
#include "gui/panels/figure_page.h"
#include "gui/style/controls.h"
#include "gui/style/elided_label.h"
#include "gui/style/number_text.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"
#include "weft/live/surface_snapshot.h"

namespace weft::gui {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
/// Of a run: residual, estimated or true error, certified bound; of a surface the shading error of
/// (f, g) and of the height, and the change.
enum Curve : std::size_t { kResidual, kError, kBound };
constexpr std::size_t kRunsKept = 60;  ///< of all subjects
constexpr QSize kFigure{720, 460};

double atX(double x, bool log) { return log ? std::log10(x) : x; }

}  // namespace

ConvergencePanel::ConvergencePanel(QWidget* parent)
    : QWidget(parent),
      plot_(new PlotWidget),
      outcome_(new ElidedLabel),
      figures_(new Label),
      decay_(note("decay")),
      axisButtons_(new QButtonGroup(this)),
      log_(toggleButton(tr("Log"), tr("Logarithmic axis: milliseconds and minutes side by side"),
                        "logAxis")) {
    explainEmptyPlot(false);
    plot_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(plot_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& p) { showMenu(plot_->mapToGlobal(p)); });
    figures_->setWordWrap(true);
    decay_->setToolTip(
        tr("The share of the residual that a step leaves in the long run. Predicted: the spectral "
           "radius of Jacobi's iteration on this mask (Varga 1962), its slope drawn dashed. "
           "Measured: over the later half of the steps."));
    decay_->hide();
    QVBoxLayout* column = columnOn(this, kPanelMargin);
    auto* save = new QToolButton;
    save->setIcon(themedIcon("save"));
    save->setAccessibleName(tr("Save Plot"));
    save->setToolTip(tr("Save this plot as PNG, SVG or CSV"));
    offerFigureThemes(*save);
    connect(save, &QToolButton::clicked, this, &ConvergencePanel::askForFile);
    column->addLayout(headline());
    auto* words = new QToolButton;
    words->setText(QStringLiteral("?"));
    words->setObjectName("glossary");
    words->setAccessibleName(tr("Words for Accuracy"));
    words->setToolTip(tr("What ≤, ≈, bound, error and residual mean"));
    connect(words, &QToolButton::clicked, this, &ConvergencePanel::glossaryRequested);
    // Two lines whatever they say, or the plot would jump.
    figures_->setFixedHeight(2 * figures_->fontMetrics().lineSpacing());
    figures_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    column->addLayout(rowOf({{figures_, 1}, {log_}, {save}, {words}}));
    column->addWidget(decay_);
    column->addWidget(plot_, 1);
    setXAxis(axis_);
}

QToolButton* ConvergencePanel::axisButton(const QString& text, const QString& tip, XAxis axis) {
    QToolButton* button = toggleButton(text, tip);
    button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    axisButtons_->addButton(button, static_cast<int>(axis));
    return button;
}

QLayout* ConvergencePanel::headline() {
    emphasise(*outcome_);
    QToolButton* steps = axisButton(tr("Steps"), tr("Plot against cycles or steps"), XAxis::step);
    QToolButton* time = axisButton(tr("Time"), tr("Plot against seconds of solving"), XAxis::seconds);
    connect(axisButtons_, &QButtonGroup::idClicked, this,
            [this](int id) { setXAxis(static_cast<XAxis>(id)); });
    log_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(log_, &QToolButton::toggled, this, [this] { rebuildCurves(); });
    return rowOf({{outcome_, 1}, {steps}, {time}});
}

void ConvergencePanel::explainEmptyPlot(bool basRelief) {
    plot_->content().emptyTitle = basRelief ? tr("Nothing to plot") : tr("No solve yet");
    plot_->content().emptyHint =
        basRelief ? tr("A bas-relief integrates slopes; no error falls step by step.")
                  : tr("Drop a patch on a photograph, or open a shaded picture as a relief, to see "
                       "its error fall.");
}

void ConvergencePanel::showSnapshot(const std::shared_ptr<const Snapshot>& snapshot) {
    if (!snapshot) return;
    const auto surface = snapshot->surface();
    outcome_->setText(headlineOf(*snapshot));
    outcome_->setToolTip(headlineToolTip(*snapshot));
    figures_->setText(figuresOf(*snapshot));
    figures_->setToolTip(figures_->text());
    finestTolerance_ = snapshot->clone() ? snapshot->clone()->finestTolerance : 0;
    setTolerance(tolerance_);
    const bool empty =
        surface ? surface->trace.empty() : !snapshot->trace || snapshot->trace->points().empty();
    if (empty && snapshot->clone() && snapshot->progress.certified)
        outcome_->setText(tr("Nothing to solve"));
    explainEmptyPlot(surface && surface->basRelief);
    plot_->update();
    if (empty) return;
    takeTrace(*snapshot);
    plot_->content().followNewest = !current_.cycles && !currentFinished_;
    plot_->update();
}

void ConvergencePanel::takeTrace(const Snapshot& snapshot) {
    ConvergenceRun run = runOf(snapshot);
    run.subject = subject_;
    const bool goesOn = continues(current_, run) && current_.subject.sameAs(run.subject);
    const bool sameCurves = goesOn && !current_.trueErrors == !run.trueErrors &&
                            current_.errorsAreTrue == run.errorsAreTrue;
    if (!goesOn) keepAsGhost();
    if (goesOn && run.jacobiRadius == 0) run.jacobiRadius = current_.jacobiRadius;
    current_ = std::move(run);
    currentFinished_ = !snapshot.preview;
    if (!sameCurves) return rebuildCurves();
    plot_->content().curves.resize(first_ + kBound + 1);
    appendPoints(current_);
    showDecay();
}

void ConvergencePanel::keepAsGhost() {
    if (!current_.trace || !currentFinished_) return;
    history_.push_front(current_);
    if (history_.size() > kRunsKept) history_.pop_back();
}

void ConvergencePanel::clear() {
    keepAsGhost();
    current_ = {};
    currentFinished_ = false;
    outcome_->clear();
    figures_->clear();
    rebuildCurves();
}

std::vector<const ConvergenceRun*> ConvergencePanel::shownGhosts() const {
    const SolveSubject& subject = current_.trace ? current_.subject : subject_;
    std::vector<const ConvergenceRun*> shown;
    for (const ConvergenceRun& run : history_)
        if (shown.size() < kGhosts && run.subject.sameAs(subject)) shown.push_back(&run);
    return shown;
}

void ConvergencePanel::rebuildCurves() {
    PlotContent& content = plot_->content();
    content.curves.clear();
    content.remarks.clear();
    content.yTitle = current_.relaxed   ? tr("share; f, g")
                     : current_.surface ? tr("share; pixels")
                                        : tr("8-bit codes");
    content.xTitle = axis_ == XAxis::seconds ? tr("time")
                     : current_.cycles       ? tr("cycles")
                                             : tr("steps");
    content.wholeX = axis_ == XAxis::step;
    content.xIsSeconds = axis_ == XAxis::seconds;
    content.xIsLog = log_->isChecked();
    content.xText = [this](double at) {
        const double x = plot_->content().xIsLog ? std::pow(10.0, at) : at;
        return axis_ == XAxis::seconds
                   ? secondsText(x)
                   : countText(std::llround(x)) + QLatin1Char(' ') + plot_->content().xTitle;
    };
    if (current_.trace) addGhosts();
    addCurves(current_, 1);
    showDecay();
    setTolerance(tolerance_);
}

// The oldest first, below the others; numbered from the newest on.
void ConvergencePanel::addGhosts() {
    const std::vector<const ConvergenceRun*> ghosts = shownGhosts();
    const double age = 1.0 / (kGhosts + 1);
    for (std::size_t i = ghosts.size(); i-- > 0;) {
        const ConvergenceRun& run = *ghosts[i];
        if (run.surface != current_.surface) continue;
        // A cycle and a step are different things; seconds are not.
        const bool drawn = axis_ == XAxis::seconds || run.countsAlike(current_);
        const QString tag = QString::number(i + 1);
        const QString text = tr("%1  earlier: %2").arg(tag, runText(run));
        plot_->content().remarks.prepend(drawn ? text : tr("%1 (see Time)").arg(text));
        if (drawn) addCurves(run, 0.5 * (1 - age * static_cast<double>(i)), tag);
    }
}

void ConvergencePanel::addCurves(const ConvergenceRun& run, double emphasis, const QString& tag) {
    const PanelColors colors = panelColors(inks());
    auto& curves = plot_->content().curves;
    first_ = curves.size();
    const auto add = [&](const QString& name, const QColor& color) {
        PlotCurve curve;
        curve.name = emphasis < 1 ? tr("previous %1").arg(name) : name;
        curve.color = color;
        curve.emphasis = emphasis;
        curves.push_back(std::move(curve));
    };
    add(run.surface ? tr("shading error, normals") : tr("residual"), colors.residual);
    const QString distance = run.errorsAreTrue ? tr("true distance") : tr("distance ≈");
    add(run.relaxed      ? distance
        : run.surface    ? tr("of the height")
        : run.trueErrors ? tr("true error")
                         : tr("error"),
        run.surface ? colors.bound : colors.error);
    const QString change = run.relaxed ? tr("change of f, g") : tr("change, px");
    add(run.surface ? change : tr("bound"), run.surface ? colors.error : colors.bound);
    curves.back().markersOnly = !run.surface;
    drawn_ = drawnTrue_ = 0;
    if (run.trace) appendPoints(run);
    if (curves[first_].drawable()) curves[first_].tag = tag;
}

// To the three curves that were added last.
void ConvergencePanel::appendPoints(const ConvergenceRun& source) {
    PlotCurve* run = plot_->content().curves.data() + first_;
    const bool log = plot_->content().xIsLog;
    const auto x = [&](const TracePoint& p) {
        return axis_ == XAxis::step ? static_cast<double>(p.step) : p.seconds;
    };
    const std::vector<TracePoint>& points = source.trace->points();
    for (; drawn_ < points.size(); ++drawn_) {
        const TracePoint& p = points[drawn_];
        if (log && !(x(p) > 0)) continue;
        const double at = atX(x(p), log);
        if (source.surface) {
            run[drawn_ < source.orientations ? kResidual : kError].append(at, p.residual);
            run[kBound].append(at, p.errorBound);
            continue;
        }
        run[kResidual].append(at, p.residual);
        // A certificate is no later step: joined with the estimates it would draw a wall.
        const bool estimated = !source.trueErrors && !p.certified && isUsefulError(p.errorBound);
        if (!source.trueErrors) run[kError].append(at, estimated ? p.errorBound : kUnknown);
        if (p.certified) run[kBound].append(at, p.errorBound);
    }
    if (!source.trueErrors) return;
    const std::vector<TracePoint>& known = source.trueErrors->points();
    for (; drawnTrue_ < known.size(); ++drawnTrue_) {
        const TracePoint& p = known[drawnTrue_];
        if (!log || x(p) > 0) run[kError].append(atX(x(p), log), p.errorBound);
    }
}

// r ρ^(n − m) through the residual r after m steps, where the measured slope begins.
void ConvergencePanel::showPredicted(const DecayFigures& figures) {
    if (!(figures.jacobi > 0) || figures.jacobi >= 1) return;
    const std::vector<TracePoint>& points = current_.trace->points();
    const auto anchor = std::find_if(points.begin(), points.end(), [&](const TracePoint& p) {
        return 2 * p.step >= points.back().step && current_.decaying(p) > 0;
    });
    if (anchor == points.end()) return;
    constexpr std::size_t kPoints = 64;
    PlotCurve line;
    line.name = figures.predicted ? tr("predicted slope") : tr("Jacobi, predicted");
    line.color = mixed(inks().color(QPalette::Base), inks().color(QPalette::Text), 0.8);
    line.dashes = {4, 3};
    line.predicted = true;
    const bool log = plot_->content().xIsLog;
    const std::size_t every = std::max<std::size_t>(1, points.size() / kPoints);
    for (std::size_t i = 0; i < points.size(); i += every) {
        const TracePoint& p = points[i];
        const double x = axis_ == XAxis::step ? static_cast<double>(p.step) : p.seconds;
        if (log && !(x > 0)) continue;
        line.append(atX(x, log),
                    current_.decaying(*anchor) *
                        std::pow(figures.jacobi, static_cast<double>(p.step - anchor->step)));
    }
    plot_->content().curves.push_back(std::move(line));
}

void ConvergencePanel::showDecay() {
    const DecayFigures figures = decayOf(current_);
    showPredicted(figures);
    const QString text = decayText(figures);
    decay_->setText(text);
    decay_->setVisible(!text.isEmpty());
}

void ConvergencePanel::setTolerance(double codes) {
    tolerance_ = codes;
    plot_->content().level.reset();
    if (current_.tolerance > 0)
        plot_->content().level =
            PlotLevel{tr("tolerance"), current_.tolerance, panelColors(inks()).quiet};
    if (!current_.surface)
        plot_->content().level =
            PlotLevel{tr("tolerance"), std::max(codes, finestTolerance_), panelColors(inks()).quiet};
    plot_->update();
}

void ConvergencePanel::setXAxis(XAxis axis) {
    axis_ = axis;
    axisButtons_->button(static_cast<int>(axis))->setChecked(true);
    rebuildCurves();
}

void ConvergencePanel::setLogX(bool on) { log_->setChecked(on); }

void ConvergencePanel::clearGhosts() {
    history_.clear();
    rebuildCurves();
}

QString ConvergencePanel::caption() const {
    if (current_.empty()) return {};
    QStringList problem = {current_.subject.words, current_.extent};
    problem.removeAll(QString());
    QStringList sentences = {problem.join(QStringLiteral(", ")), runText(current_),
                             decayText(decayOf(current_)), current_.device, captionDate()};
    sentences.removeAll(QString());
    return sentences.join(QStringLiteral(". ")) + QLatin1Char('.');
}

void ConvergencePanel::saveTo(const QString& path) {
    const QPalette inFile = figurePalette(figureTheme());
    inFile_ = &inFile;
    rebuildCurves();
    const DrawingExport plot{
        .noun = tr("plot"),
        .kinds = tr(".png, .svg or .csv"),
        .size = kFigure,
        .paint =
            [&](QPainter& painter, const QRect& area) {
                paintFigure(painter, area, caption(), inFile, plot_->font(),
                            [&](QPainter& p, const QRect& upper) { plot_->paint(p, upper, inFile); });
            },
        .tables = {{QStringLiteral("csv"), [this] { return convergenceCsv(runs()); }}},
        .title = plot_->content().yTitle};
    const QString problem = drawingSaver(plot, path)();
    inFile_ = nullptr;
    rebuildCurves();
    problem.isEmpty() ? emit plotSaved(path) : emit plotNotSaved(problem);
}

std::vector<ConvergenceRun> ConvergencePanel::runs() const {
    std::vector<ConvergenceRun> runs;
    if (current_.trace) runs.push_back(current_);
    for (const ConvergenceRun* ghost : shownGhosts()) runs.push_back(*ghost);
    return runs;
}

void ConvergencePanel::askForFile() {
    askWhereToSave(this, tr("Save plot"), QStringLiteral("convergence.png"),
                   tr("PNG picture (*.png);;SVG drawing (*.svg);;CSV table (*.csv)"),
                   [this](const QString& path) { saveTo(path); });
}

void ConvergencePanel::showMenu(const QPoint& globalPosition) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Save plot …"), this, &ConvergencePanel::askForFile);
    menu->addAction(tr("Forget previous runs"), this, &ConvergencePanel::clearGhosts)
        ->setEnabled(!history_.empty());
    menu->popup(globalPosition);
}

void ConvergencePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) rebuildCurves();
}

}  // namespace weft::gui
