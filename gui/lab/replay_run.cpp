#include "gui/lab/replay_run.h"

#include <QCoreApplication>
#include <algorithm>

#include "gui/display/sample_conversion.h"
#include "gui/languages/engine_text.h"
#include "gui/watch/overlay_maps.h"

namespace weft::gui {

namespace {

/// The last element whose `seconds` is not later; null where there is none.
template <class Timed>
const Timed* newestUpTo(const std::vector<Timed>& all, double seconds) {
    const auto after = std::upper_bound(all.begin(), all.end(), seconds,
                                        [](double t, const Timed& x) { return t < x.seconds; });
    return after == all.begin() ? nullptr : &*(after - 1);
}

ReplayPicture pictureOf(const RunFrame& frame, const Field& exact) {
    const FieldView u = frame.picture->view();
    QImage image(u.extent.width, u.extent.height, QImage::Format_RGB32);
    convertSamples(u, {}, image, {});
    const bool comparable = !exact.empty() && exact.extent() == u.extent;
    return {frame.seconds, std::move(image), comparable ? errorMap(u, exact.view(), 0) : QImage()};
}

QString textOf(Outcome outcome) {
    const auto tr = [](const char* words) { return QCoreApplication::translate("Race", words); };
    switch (outcome) {
        case Outcome::Running: return tr("running");
        case Outcome::Converged: return tr("reached");
        case Outcome::WithinTolerance: return tr("within tolerance");
        case Outcome::IterationLimit: return tr("no further gain");
        case Outcome::TimeLimit: return tr("time limit");
        case Outcome::Diverged: return tr("diverged");
        case Outcome::Cancelled: return tr("cancelled");
        case Outcome::Failed: return tr("failed");
    }
    return {};
}

}  // namespace

const ReplayPicture* ReplayRun::at(double t) const { return newestUpTo(pictures, t); }

const TracePoint* ReplayRun::measured(double t) const { return newestUpTo(trace.points(), t); }

std::shared_ptr<const ReplayRun> replayOf(const SchemeRun& run, const Field& exact) {
    auto replay =
        std::make_shared<ReplayRun>(ReplayRun{.name = QString::fromStdString(run.scheme.shortText()),
                                              .reason = engineText(run.reason),
                                              .outcome = textOf(run.outcome),
                                              .reached = run.outcome == Outcome::Converged,
                                              .seconds = run.seconds,
                                              .pictures = {},
                                              .trace = run.trace});
    for (const RunFrame& frame : run.frames) replay->pictures.push_back(pictureOf(frame, exact));
    return replay;
}

double secondsOf(const ReplayRuns& runs) {
    double longest = 0;
    for (const auto& run : runs) longest = std::max(longest, run->seconds);
    return longest;
}

}  // namespace weft::gui
