#include "gui/panels/convergence_panel.h"

#include <QButtonGroup>
#include <QEvent>
#include <QMenu>
#include <algorithm>
#include <cmath>
#include <limits>

#include "gui/languages/engine_text.h"
#include "gui/panels/drawing_export.h"
#include "gui/style/controls.h"
#include "gui/style/elided_label.h"
#include "gui/style/number_text.h"
#include "gui/style/theme.h"

namespace weft::gui {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
/// Residual, estimated error, certified bound; of a surface the shading error of (f, g) and of the
/// height, and the change.
constexpr std::size_t kCurvesPerRun = 3;

/// A later snapshot of a run repeats its first point bit by bit.
bool sameRun(const ConvergenceTrace* a, const ConvergenceTrace* b) {
    if (!a || !b || a->points().empty() || b->points().size() < a->points().size()) return false;
    const TracePoint &p = a->points().front(), &q = b->points().front();
    return p.step == q.step && p.seconds == q.seconds && p.residual == q.residual;
}

QString outcomeText(const Progress& p, bool preview) {
    switch (p.outcome) {
        case Outcome::Running: return ConvergencePanel::tr("Solving …");
        case Outcome::Converged:
            return preview && !p.certified ? ConvergencePanel::tr("Within tolerance")
                                           : ConvergencePanel::tr("Converged");
        case Outcome::WithinTolerance: return ConvergencePanel::tr("Within tolerance");
        case Outcome::IterationLimit: return ConvergencePanel::tr("Stopped: no further gain");
        case Outcome::TimeLimit: return ConvergencePanel::tr("Stopped: time limit");
        case Outcome::Diverged: return ConvergencePanel::tr("Diverged");
        case Outcome::Cancelled: return ConvergencePanel::tr("Cancelled");
        case Outcome::Failed: return ConvergencePanel::tr("Failed");
    }
    return {};
}

/// What a surface's solver is at: short, since the panel is narrow.
QString stageText(const SurfaceSnapshot& s) {
    const ReliefProgress& p = s.progress;
    QString text;
    switch (p.stage) {
        case ReliefStage::orientation: text = ConvergencePanel::tr("Normals"); break;
        case ReliefStage::relaxation: text = ConvergencePanel::tr("Relaxing normals"); break;
        case ReliefStage::continuation: text = ConvergencePanel::tr("Coarse height"); break;
        case ReliefStage::refinement: text = ConvergencePanel::tr("Height"); break;
        case ReliefStage::done: return ConvergencePanel::tr("Solving …");
    }
    if (p.outcome != Outcome::Running || p.gridsLeft == 0) return text + QStringLiteral(" …");
    return p.gridsLeft == 1 ? ConvergencePanel::tr("%1, 1 grid left").arg(text)
                            : ConvergencePanel::tr("%1, %2 grids left").arg(text).arg(p.gridsLeft);
}

/// A schedule of steps came to its end before the heights did. (Steps are counted of relaxations.)
bool endedUnsettled(const SurfaceSnapshot& surface, const Snapshot& s) {
    return s.progress.outcome == Outcome::IterationLimit && surface.progress.steps == 0;
}

QString surfaceText(const SurfaceSnapshot& surface, const Snapshot& s) {
    if (s.moreFollows) return stageText(surface);
    return endedUnsettled(surface, s) ? ConvergencePanel::tr("Not settled")
                                      : outcomeText(s.progress, s.preview);
}

QString surfaceToolTip(const SurfaceSnapshot& surface, const Snapshot& s) {
    if (s.moreFollows) return {};
    if (endedUnsettled(surface, s))
        return ConvergencePanel::
            tr("The last step still changed the heights by up to %1 pixels. A mask, known heights "
               "on the border or a larger smoothness may help.")
                .arg(figureText(surface.progress.change));
    if (s.progress.outcome == Outcome::WithinTolerance)
        return ConvergencePanel::tr(
            "Every step that was planned was taken, and the last one hardly changed the heights.");
    return engineText(s.message);
}

QString figuresText(const Snapshot& s) {
    const Progress& p = s.progress;
    const bool cycles = !s.surface() && (p.cycles > 0 || p.steps == 0);
    const qint64 count = cycles ? p.cycles : p.steps;
    if (count == 0) return {};
    const QString one = cycles ? ConvergencePanel::tr("cycle") : ConvergencePanel::tr("step");
    const QString many = cycles ? ConvergencePanel::tr("cycles") : ConvergencePanel::tr("steps");
    const double seconds = s.timings.solve + (s.surface() ? 0 : s.timings.certify);
    const QString text = ConvergencePanel::tr("%1 %2 · %3 · ")
                             .arg(countText(count), count == 1 ? one : many, secondsText(seconds));
    if (s.surface() && s.surface()->basRelief)
        return text + ConvergencePanel::tr("slopes integrated");
    if (s.surface())
        return text + ConvergencePanel::tr("shading error %1 %")
                          .arg(figureText(100 * s.surface()->progress.shadingError));
    if (!isUsefulError(p.errorBound)) return text + ConvergencePanel::tr("no useful error bound yet");
    return text +
           ConvergencePanel::tr("error %1 %2 codes").arg(errorSign(p), figureText(p.errorBound));
}

ConvergenceRun surfaceRun(const SurfaceSnapshot& surface, const QString& method) {
    auto trace = std::make_shared<ConvergenceTrace>();
    ConvergenceRun run{nullptr, false, method, true, 0, false};
    std::int64_t step = 0;
    for (const ReliefTracePoint& p : surface.trace) {
        ++step;
        const bool relaxed = p.stage == ReliefStage::relaxation;
        run.relaxed = run.relaxed || relaxed;
        if (relaxed || p.stage == ReliefStage::orientation) ++run.orientations;
        trace->append({.step = relaxed ? p.steps : step,
                       .seconds = p.seconds,
                       .residual = p.shadingError,
                       .errorBound = p.change > 0 ? p.change : std::nan("")});
    }
    run.trace = std::move(trace);
    return run;
}

ConvergenceRun runOf(const Snapshot& s) {
    if (s.surface())
        return surfaceRun(*s.surface(),
                          QStringLiteral("surface, shading error and change, %1")  // stays English
                              .arg(QString::fromStdString(s.device)));
    const bool cycles = s.progress.cycles > 0 || s.progress.steps == 0;
    return {s.trace, cycles,
            QStringLiteral("%1 %2, %3")
                .arg(cycles ? QStringLiteral("multigrid") : QStringLiteral("relaxation"),
                     QString::fromStdString(s.scheme), QString::fromStdString(s.device))};
}

QString quoted(QString text) {
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) +
           QLatin1Char('"');
}

QString number(double value) {
    return std::isfinite(value) ? QString::number(value, 'g', 12) : QString();
}

QString line(const QString& name, const ConvergenceRun& run, const TracePoint& p) {
    const QStringList cells = {quoted(name),
                               quoted(run.method),
                               run.cycles ? QStringLiteral("cycle") : QStringLiteral("step"),
                               QString::number(p.step),
                               number(p.seconds),
                               number(p.residual),
                               number(p.errorBound),
                               p.certified ? QStringLiteral("yes") : QStringLiteral("no")};
    return cells.join(QLatin1Char(',')) + QLatin1Char('\n');
}

/// CSV, one line a point: run ("current", then "previous 1", the newest first), method, unit of a
/// step, step, seconds, residual, error (8-bit codes; empty where not known), whether the error is
/// proven.
QByteArray convergenceCsv(const std::vector<ConvergenceRun>& runs) {
    QString text = QStringLiteral("run,method,unit,step,seconds,residual,error,proven\n");
    int age = 0;
    for (const ConvergenceRun& run : runs) {
        const QString name = age == 0 ? QStringLiteral("current")
                                      : QStringLiteral("previous %1").arg(age);  // stays English
        for (const TracePoint& p : run.trace->points()) text += line(name, run, p);
        ++age;
    }
    return text.toUtf8();
}

}  // namespace

ConvergencePanel::ConvergencePanel(QWidget* parent)
    : QWidget(parent),
      plot_(new PlotWidget),
      outcome_(new ElidedLabel),
      figures_(new QLabel),
      axisButtons_(new QButtonGroup(this)) {
    explainEmptyPlot(false);
    plot_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(plot_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& p) { showMenu(plot_->mapToGlobal(p)); });
    figures_->setWordWrap(true);
    QVBoxLayout* column = columnOn(this, kPanelMargin);
    column->addLayout(headline());
    column->addWidget(figures_);
    column->addWidget(plot_, 1);
    setXAxis(axis_);
}

QLayout* ConvergencePanel::headline() {
    emphasise(*outcome_);
    QToolButton* steps = toggleButton(tr("Steps"), tr("Plot against cycles or steps"));
    QToolButton* time = toggleButton(tr("Time"), tr("Plot against seconds of solving"));
    axisButtons_->addButton(steps, static_cast<int>(XAxis::step));
    axisButtons_->addButton(time, static_cast<int>(XAxis::seconds));
    connect(axisButtons_, &QButtonGroup::idClicked, this,
            [this](int id) { setXAxis(static_cast<XAxis>(id)); });
    auto* save = new QToolButton;
    save->setIcon(themedIcon("save"));
    save->setAccessibleName(tr("Save Plot"));
    save->setToolTip(tr("Save this plot as PNG, SVG or CSV"));
    connect(save, &QToolButton::clicked, this, &ConvergencePanel::askForFile);
    return rowOf({{outcome_, 1}, {steps}, {time}, {save}});
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
    outcome_->setText(surface ? surfaceText(*surface, *snapshot)
                              : outcomeText(snapshot->progress, snapshot->preview));
    outcome_->setToolTip(surface ? surfaceToolTip(*surface, *snapshot)
                                 : engineText(snapshot->message));
    figures_->setText(figuresText(*snapshot));
    finestTolerance_ = snapshot->clone() ? snapshot->clone()->finestTolerance : 0;
    setTolerance(tolerance_);
    const bool empty = snapshot->surface() ? snapshot->surface()->trace.empty()
                                           : !snapshot->trace || snapshot->trace->points().empty();
    if (empty && snapshot->clone() && snapshot->progress.certified)
        outcome_->setText(tr("Nothing to solve: shown as it is"));
    explainEmptyPlot(surface && surface->basRelief);
    plot_->update();
    if (empty) return;
    takeTrace(*snapshot);
    plot_->content().followNewest = !current_.cycles && !currentFinished_;
    plot_->update();
}

void ConvergencePanel::takeTrace(const Snapshot& snapshot) {
    ConvergenceRun run = runOf(snapshot);
    const bool continues =
        current_.surface == run.surface && sameRun(current_.trace.get(), run.trace.get());
    if (!continues) keepAsGhost();
    current_ = std::move(run);
    currentFinished_ = !snapshot.preview;
    continues ? appendPoints(current_) : rebuildCurves();
}

void ConvergencePanel::keepAsGhost() {
    if (!current_.trace || !currentFinished_) return;
    ghosts_.push_front(current_);
    if (ghosts_.size() > kGhosts) ghosts_.pop_back();
}

void ConvergencePanel::clear() {
    keepAsGhost();
    current_ = {};
    currentFinished_ = false;
    outcome_->clear();
    figures_->clear();
    rebuildCurves();
}

void ConvergencePanel::rebuildCurves() {
    PlotContent& content = plot_->content();
    content.curves.clear();
    content.yTitle = current_.relaxed   ? tr("share; f, g")
                     : current_.surface ? tr("share; pixels")
                                        : tr("8-bit codes");
    content.xTitle = axis_ == XAxis::seconds ? tr("time")
                     : current_.cycles       ? tr("cycles")
                                             : tr("steps");
    content.wholeX = axis_ == XAxis::step;
    content.xIsSeconds = axis_ == XAxis::seconds;
    content.xText = [this](double x) {
        return axis_ == XAxis::seconds
                   ? secondsText(x)
                   : countText(std::llround(x)) + QLatin1Char(' ') + plot_->content().xTitle;
    };
    const double age = 1.0 / (kGhosts + 1);
    for (std::size_t i = current_.trace ? ghosts_.size() : 0; i-- > 0;) {
        // A cycle and a step are different things; seconds are not.
        if (ghosts_[i].surface != current_.surface) continue;
        if (axis_ == XAxis::step &&
            (ghosts_[i].cycles != current_.cycles || ghosts_[i].relaxed != current_.relaxed))
            continue;
        addCurves(ghosts_[i], 0.45 * (1 - age * static_cast<double>(i)));
    }
    addCurves(current_, 1);
    setTolerance(tolerance_);
}

void ConvergencePanel::addCurves(const ConvergenceRun& run, double emphasis) {
    const PanelColors colors = panelColors(palette());
    auto& curves = plot_->content().curves;
    const auto add = [&](const QString& name, const QColor& color) {
        PlotCurve curve;
        curve.name = emphasis < 1 ? tr("previous %1").arg(name) : name;
        curve.color = color;
        curve.emphasis = emphasis;
        curves.push_back(std::move(curve));
    };
    add(run.surface ? tr("shading error, normals") : tr("residual"), colors.residual);
    add(run.surface ? tr("of the height") : tr("error"), run.surface ? colors.bound : colors.error);
    const QString change = run.relaxed ? tr("change of f, g") : tr("change, px");
    add(run.surface ? change : tr("bound"), run.surface ? colors.error : colors.bound);
    curves.back().markersOnly = !run.surface;
    drawn_ = 0;
    if (run.trace) appendPoints(run);
}

// To the three curves that were added last.
void ConvergencePanel::appendPoints(const ConvergenceRun& source) {
    auto& curves = plot_->content().curves;
    PlotCurve* run = curves.data() + curves.size() - kCurvesPerRun;
    const std::vector<TracePoint>& points = source.trace->points();
    for (; drawn_ < points.size(); ++drawn_) {
        const TracePoint& p = points[drawn_];
        const double x = axis_ == XAxis::step ? static_cast<double>(p.step) : p.seconds;
        if (source.surface) {
            run[drawn_ < source.orientations ? 0 : 1].append(x, p.residual);
            run[2].append(x, p.errorBound);
            continue;
        }
        run[0].append(x, p.residual);
        // A certificate is no later step: joined with the estimates it would draw a wall.
        const bool estimated = !p.certified && isUsefulError(p.errorBound);
        run[1].append(x, estimated ? p.errorBound : kUnknown);
        if (p.certified) run[2].append(x, p.errorBound);
    }
}

void ConvergencePanel::setTolerance(double codes) {
    tolerance_ = codes;
    plot_->content().level.reset();
    if (!current_.surface)
        plot_->content().level = PlotLevel{tr("tolerance"), std::max(codes, finestTolerance_),
                                           panelColors(palette()).quiet};
    plot_->update();
}

void ConvergencePanel::setXAxis(XAxis axis) {
    axis_ = axis;
    axisButtons_->button(static_cast<int>(axis))->setChecked(true);
    rebuildCurves();
}

void ConvergencePanel::clearGhosts() {
    ghosts_.clear();
    rebuildCurves();
}

void ConvergencePanel::saveTo(const QString& path) {
    const DrawingExport plot{
        .noun = tr("plot"),
        .kinds = tr(".png, .svg or .csv"),
        .size = plot_->size(),
        .paint = [this](QPainter& painter, const QRect& area) { plot_->paint(painter, area); },
        .tables = {{QStringLiteral("csv"), [this] { return convergenceCsv(runs()); }}},
        .title = plot_->content().yTitle};
    const QString problem = drawingSaver(plot, path)();
    problem.isEmpty() ? emit plotSaved(path) : emit plotNotSaved(problem);
}

std::vector<ConvergenceRun> ConvergencePanel::runs() const {
    std::vector<ConvergenceRun> runs(ghosts_.begin(), ghosts_.end());
    if (current_.trace) runs.insert(runs.begin(), current_);
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
        ->setEnabled(!ghosts_.empty());
    menu->popup(globalPosition);
}

void ConvergencePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) rebuildCurves();
}

}  // namespace weft::gui
