#include "gui/panels/convergence_words.h"

#include <cmath>

#include "gui/languages/engine_text.h"
#include "gui/panels/convergence_panel.h"
#include "gui/style/number_text.h"
#include "gui/texts/solver_names.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_progress.h"

namespace weft::gui {

namespace {

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

}  // namespace

/// Of a relaxation: scheme and backend.
QString methodOf(const Snapshot& s) {
    const bool relaxed = s.surface() ? s.surface()->progress.steps > 0 : s.progress.steps > 0;
    if (!relaxed || s.scheme.empty()) return {};
    return ConvergencePanel::tr("%1 · %2 · ").arg(shortScheme(s.scheme), backendTitle(s.backend));
}

QString figuresOf(const Snapshot& s) {
    const Progress& p = s.progress;
    const bool cycles = !s.surface() && (p.cycles > 0 || p.steps == 0);
    const qint64 count = cycles ? p.cycles : p.steps;
    if (count == 0) return {};
    const QString one = cycles ? ConvergencePanel::tr("cycle") : ConvergencePanel::tr("step");
    const QString many = cycles ? ConvergencePanel::tr("cycles") : ConvergencePanel::tr("steps");
    const double seconds = s.timings.solve + (s.surface() ? 0 : s.timings.certify);
    const QString text =
        methodOf(s) + ConvergencePanel::tr("%1 %2 · %3 · ")
                          .arg(countText(count), count == 1 ? one : many, secondsText(seconds));
    if (s.surface() && s.surface()->basRelief)
        return text + ConvergencePanel::tr("slopes integrated");
    if (s.surface()) {
        const ReliefProgress& surface = s.surface()->progress;
        const QString shading =
            text +
            ConvergencePanel::tr("shading error %1 %").arg(figureText(100 * surface.shadingError));
        const bool known =
            surface.stage == ReliefStage::relaxation && std::isfinite(surface.distance);
        if (!known) return shading;
        const QString distance = s.surface()->trueErrors ? ConvergencePanel::tr(" · distance %1")
                                                         : ConvergencePanel::tr(" · distance ≈ %1");
        return shading + distance.arg(figureText(surface.distance));
    }
    const bool isTrue = s.clone() && s.clone()->errorIsTrue;
    if (!isTrue && !isUsefulError(p.errorBound))
        return text + ConvergencePanel::tr("error not known yet");
    const QString error =
        ConvergencePanel::tr("error %1 %2 of 255")
            .arg(errorSign(s), figureText(isTrue && !p.certified ? p.errorEstimate : p.errorBound));
    return text + QString(error).replace(' ', QChar::Nbsp);  // one word to the eye
}

QString headlineOf(const Snapshot& s) {
    if (const auto surface = s.surface()) return surfaceText(*surface, s);
    const bool counts = s.moreFollows && s.clone();
    const QString counted = counts ? patchesText(s.clone()->whole) : QString();
    return counted.isEmpty() ? outcomeText(s.progress, s.preview) : counted;
}

QString headlineToolTip(const Snapshot& s) {
    const auto surface = s.surface();
    return surface ? surfaceToolTip(*surface, s) : engineText(s.message);
}

}  // namespace weft::gui
