#include "gui/lab/report/replay_run.h"

#include <QCoreApplication>
#include <algorithm>

#include "gui/display/sample_conversion.h"
#include "gui/languages/engine_text.h"
#include "gui/watch/colour_map.h"
#include "gui/watch/overlay_maps.h"
#include "weft/stencil/reflectance.h"

namespace weft::gui {

namespace {

/// The last element whose `seconds` is not later; null where there is none.
template <class Timed>
const Timed* newestUpTo(const std::vector<Timed>& all, double seconds) {
    const auto after = std::upper_bound(all.begin(), all.end(), seconds,
                                        [](double t, const Timed& x) { return t < x.seconds; });
    return after == all.begin() ? nullptr : &*(after - 1);
}

constexpr int kOrientation = 2;  ///< channels

/// Normals of (f, g) as red, green and blue; black where there are none.
QImage normalsOf(FieldView fg) {
    QImage image(fg.extent.width, fg.extent.height, QImage::Format_RGB32);
    const auto code = [](float v) { return qRound(255 * (0.5F + 0.5F * v)); };
    for (int y = 0; y < fg.extent.height; ++y) {
        const float *f = fg.row(0, y), *g = fg.row(1, y);
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < fg.extent.width; ++x) {
            const auto n = stencil::normal(stencil::Stereographic<float>{f[x], g[x]});
            out[x] = f[x] == 0 && g[x] == 0 ? qRgb(0, 0, 0) : qRgb(code(n.x), code(n.y), code(n.z));
        }
    }
    return image;
}

ReplayPicture pictureOf(const RunFrame& frame, const Field& exact) {
    const FieldView u = frame.picture->view();
    const bool ofSurface = u.channels == kOrientation;
    QImage image(u.extent.width, u.extent.height, QImage::Format_RGB32);
    if (ofSurface)
        image = normalsOf(u);
    else
        convertSamples(u, {}, image, {});
    const bool comparable = !exact.empty() && exact.extent() == u.extent;
    const ErrorUnit unit = ofSurface ? kThousandths : kCodes;
    return {frame.seconds, std::move(image),
            comparable ? errorMap(u, exact.view(), 0, kMostError, unit) : QImage()};
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
    replay->ofSurface = !run.frames.empty() && run.frames[0].picture->channels() == kOrientation;
    for (const RunFrame& frame : run.frames) replay->pictures.push_back(pictureOf(frame, exact));
    return replay;
}

double secondsOf(const ReplayRuns& runs) {
    double longest = 0;
    for (const auto& run : runs) longest = std::max(longest, run->seconds);
    return longest;
}

}  // namespace weft::gui
