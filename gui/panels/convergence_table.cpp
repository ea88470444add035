#include "gui/panels/convergence_table.h"

#include <QStringList>
#include <cmath>

namespace weft::gui {

namespace {

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

}  // namespace

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

QByteArray convergenceCsv(const std::vector<ConvergenceRun>& runs) {
    QString text = QStringLiteral("run,method,unit,step,seconds,residual,error,proven\n");
    int age = 0;
    for (const ConvergenceRun& run : runs) {
        const QString name =
            age == 0 ? QStringLiteral("current") : QStringLiteral("previous %1").arg(age);
        for (const TracePoint& p : run.trace->points()) text += line(name, run, p);
        ++age;
    }
    return text.toUtf8();
}

}  // namespace weft::gui
