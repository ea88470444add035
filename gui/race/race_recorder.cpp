#include "gui/race/race_recorder.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "gui/display/sample_conversion.h"
#include "gui/watch/error_map.h"

namespace weft::gui {

namespace {

RacePicture shown(const RunFrame& frame, const Field& exact) {
    const FieldView u = frame.picture->view();
    QImage image(u.extent.width, u.extent.height, QImage::Format_RGB32);
    convertSamples(u, {}, image, {});
    const bool comparable = !exact.empty() && exact.extent() == u.extent;
    return {frame.seconds, frame.steps, std::move(image),
            comparable ? errorMap(u, exact.view(), 0) : QImage()};
}

/// Evenly, with the first and the last point.
ConvergenceTrace thinned(const ConvergenceTrace& trace) {
    const auto& points = trace.points();
    if (points.size() <= kTracePoints) return trace;
    ConvergenceTrace thin;
    const double pitch =
        static_cast<double>(points.size() - 1) / static_cast<double>(kTracePoints - 1);
    for (std::size_t i = 0; i < kTracePoints; ++i)
        thin.append(points[static_cast<std::size_t>(static_cast<double>(i) * pitch + 0.5)]);
    return thin;
}

/// How far a run is, along the fall of its error on a log scale or of the time limit.
class ShareWatch {
public:
    explicit ShareWatch(const RaceTrack& track)
        : tolerance_(track.problem.rule.tolerance), maxSeconds_(track.maxSeconds) {}

    RunnerProgress look(const Progress& p) {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
        if (!(first_ > 0) && std::isfinite(p.errorEstimate)) first_ = p.errorEstimate;
        double share = passed.count() / maxSeconds_;
        if (first_ > tolerance_ && p.errorEstimate > 0 && std::isfinite(p.errorEstimate))
            share =
                std::max(share, std::log(first_ / p.errorEstimate) / std::log(first_ / tolerance_));
        return {0, p.steps, passed.count(), p.errorEstimate, std::clamp(share, 0.0, 1.0)};
    }

private:
    double tolerance_, maxSeconds_, first_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

RaceTrack makeTrack(const RaceOrder& order, Backend& backend, const std::stop_token& stop) {
    RaceTrack track{withExactSolution(cloneLabProblem(order.problem, order.tolerance), backend, stop),
                    {},
                    order.maxSeconds};
    if (track.problem.exact) track.exact = asRecorded(exactPicture(track.problem), kRecording);
    return track;
}

RaceRun recordRun(const RaceTrack& track, const Scheme& scheme, Backend& backend,
                  const std::stop_token& stop,
                  const std::function<void(const RunnerProgress&)>& told) {
    ShareWatch watch(track);
    auto record = std::make_shared<SchemeRun>(runScheme(
        backend, track.problem, scheme, track.maxSeconds, kRecording,
        [&](const Progress& p) { told(watch.look(p)); }, stop));
    RaceRun run;
    run.scheme = scheme;
    run.outcome = record->outcome;
    run.steps = record->steps;
    run.staleness = record->staleness;
    run.seconds = record->seconds;
    run.failure = QString::fromStdString(record->reason);
    run.trace = thinned(record->trace);
    for (const RunFrame& frame : record->frames) run.pictures.push_back(shown(frame, track.exact));
    record->frames.clear();
    run.record = std::move(record);
    return run;
}

}  // namespace weft::gui
