#include "gui/panels/convergence_run.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "gui/style/number_text.h"
#include "gui/texts/solver_names.h"
#include "weft/error.h"
#include "weft/lab/convergence_rate.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_progress.h"

namespace weft::gui {

namespace {

bool samePoint(const TracePoint& a, const TracePoint& b) {
    return a.step == b.step && a.seconds == b.seconds && a.residual == b.residual;
}

/// Distances of (f, g) from what it converges to, as they are known.
void describeRelaxation(const SurfaceSnapshot& surface, ConvergenceRun& run) {
    run.tolerance = surface.tolerance;
    run.jacobiRadius = surface.jacobiRadius;
    run.trueErrors = surface.trueErrors;
    run.errorsAreTrue = surface.trueErrors != nullptr;
    if (run.errorsAreTrue) return;
    auto told = std::make_shared<ConvergenceTrace>();
    for (const ReliefTracePoint& p : surface.trace)
        if (p.distance > 0 && std::isfinite(p.distance))
            told->append({p.steps, p.seconds, p.shadingError, p.distance});
    run.trueErrors = std::move(told);
}

ConvergenceRun surfaceRun(const SurfaceSnapshot& surface) {
    auto trace = std::make_shared<ConvergenceTrace>();
    ConvergenceRun run;
    run.cycles = false;
    run.surface = true;
    run.shortMethod = ConvergenceRun::tr("surface");
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
    if (run.relaxed) describeRelaxation(surface, run);
    return run;
}

ConvergenceRun cloneRun(const Snapshot& s) {
    ConvergenceRun run;
    run.trace = s.trace;
    run.cycles = s.progress.cycles > 0 || s.progress.steps == 0;
    const QString scheme = QString::fromStdString(s.scheme);
    run.method = QStringLiteral("%1 %2").arg(
        run.cycles ? QStringLiteral("multigrid") : QStringLiteral("relaxation"), scheme);
    const QString name = run.cycles && s.scheme.empty() ? ConvergenceRun::tr("multigrid")
                         : run.cycles                   ? ConvergenceRun::tr("multigrid, %1")
                                                        : ConvergenceRun::tr("relaxation %1");
    run.shortMethod = s.scheme.empty() ? name : name.arg(shortScheme(s.scheme));
    if (!run.cycles) run.scheme = s.scheme;
    if (!s.clone()) return run;
    run.trueErrors = s.clone()->trueErrors;
    run.jacobiRadius = s.clone()->jacobiRadius;
    if (const auto& shown = s.clone()->shown)
        run.extent =
            ConvergenceRun::tr("%1 × %2 pixels").arg(shown->box.width).arg(shown->box.height);
    return run;
}

QString quoted(QString text) {
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) +
           QLatin1Char('"');
}

QString number(double value) {
    return std::isfinite(value) ? QString::number(value, 'g', 12) : QString();
}

QString line(const QString& name, const ConvergenceRun& run, const TracePoint& p,
             const QString& proven) {
    const QStringList cells = {quoted(name),
                               quoted(run.method),
                               run.cycles ? QStringLiteral("cycle") : QStringLiteral("step"),
                               QString::number(p.step),
                               number(p.seconds),
                               number(p.residual),
                               number(p.errorBound),
                               proven,
                               quoted(run.subject.words)};
    return cells.join(QLatin1Char(',')) + QLatin1Char('\n');
}

}  // namespace

ConvergenceRun runOf(const Snapshot& s) {
    ConvergenceRun run = s.surface() ? surfaceRun(*s.surface()) : cloneRun(s);
    run.device = QString::fromStdString(s.device);
    if (run.relaxed) {
        run.scheme = s.scheme;
        run.shortMethod = ConvergenceRun::tr("relaxation %1").arg(shortScheme(s.scheme));
    }
    if (run.surface)
        run.method = QStringLiteral("surface, shading error and change");  // stays English
    run.method += QStringLiteral(", ") + run.device;
    return run;
}

bool continues(const ConvergenceRun& a, const ConvergenceRun& b) {
    if (a.empty() || b.empty() || a.surface != b.surface) return false;
    const auto &before = a.trace->points(), &now = b.trace->points();
    return before.size() <= now.size() && samePoint(before.front(), now.front()) &&
           samePoint(before.back(), now[before.size() - 1]);
}

QString runText(const ConvergenceRun& run) {
    if (run.empty()) return {};
    const TracePoint& last = run.trace->points().back();
    const QString unit =
        run.cycles ? (last.step == 1 ? ConvergenceRun::tr("cycle") : ConvergenceRun::tr("cycles"))
                   : ConvergenceRun::tr("steps");
    return QStringLiteral("%1 · %2 %3 · %4")
        .arg(run.shortMethod, countText(last.step), unit, secondsText(last.seconds));
}

DecayFigures decayOf(const ConvergenceRun& run) {
    DecayFigures figures;
    if (run.empty() || run.cycles || run.scheme.empty()) return figures;
    figures.jacobi = run.jacobiRadius;
    ConvergenceTrace falling;
    for (TracePoint p : run.trace->points()) {
        p.residual = run.decaying(p);
        falling.append(p);
    }
    figures.measured = measuredDecay(falling);
    try {
        figures.predicted = predictedDecay(parseScheme(run.scheme), run.jacobiRadius);
    } catch (const InvalidProblem&) {
        figures.predicted = std::nullopt;  // of a backend that names it in another way
    }
    return figures;
}

QString shareText(double decay) {
    const double gap = std::max(1 - decay, 1e-9);
    const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(gap))) + 2, 2, 10);
    return QLocale().toString(decay, 'f', digits);
}

QString decayText(const DecayFigures& figures) {
    QStringList parts;
    if (figures.predicted)
        parts << ConvergenceRun::tr("predicted %1 a step").arg(shareText(*figures.predicted));
    else if (figures.jacobi > 0)
        parts << ConvergenceRun::tr("synchronous Jacobi predicted %1 a step")
                     .arg(shareText(figures.jacobi));
    if (figures.measured)
        parts << ConvergenceRun::tr("measured %1").arg(shareText(*figures.measured));
    return parts.join(QStringLiteral(", "));
}

QByteArray convergenceCsv(const std::vector<ConvergenceRun>& runs) {
    QString text = QStringLiteral("run,method,unit,step,seconds,residual,error,proven,subject\n");
    int age = 0;
    for (const ConvergenceRun& run : runs) {
        const QString name = age == 0 ? QStringLiteral("current")
                                      : QStringLiteral("previous %1").arg(age);  // stays English
        for (const TracePoint& p : run.trace->points())
            text += line(name, run, p, p.certified ? QStringLiteral("yes") : QStringLiteral("no"));
        if (run.trueErrors)
            for (const TracePoint& p : run.trueErrors->points())
                text += line(name, run, p, QStringLiteral("true"));
        ++age;
    }
    return text.toUtf8();
}

}  // namespace weft::gui
