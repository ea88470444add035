#include "gui/race/race_recorder.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "gui/canvas/sample_conversion.h"
#include "gui/watch/error_map.h"
#include "weft/error.h"

namespace weft::gui {

namespace {

constexpr int kLongestSide = 320;                    ///< of a recorded picture, pixels
constexpr double kExactTolerance = 0.01;             ///< 8-bit codes
constexpr auto kPatience = std::chrono::seconds(3);  ///< with multigrid that does not get there

/// Background, with u written over it: what the run's picture shows.
Field pictureOf(const RaceTrack& track, Solver& solver) {
    const Rect box = track.system->boxInBackground;
    Field picture(box.extent(), track.system->channels());
    const FieldView below = track.problem->background().view().crop(box);
    for (int c = 0; c < picture.channels(); ++c)
        for (int y = 0; y < box.height; ++y)
            std::copy_n(below.row(c, y), box.width, picture.row(c, y));
    solver.read(picture.span());
    return picture;
}

QImage small(const QImage& image) {
    const int longest = std::max(image.width(), image.height());
    if (longest <= kLongestSide) return image;
    return image.scaled(kLongestSide, kLongestSide, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

void takePicture(RaceRun& run, const RaceTrack& track, Solver& solver) {
    const Field u = pictureOf(track, solver);
    QImage image(u.extent().width, u.extent().height, QImage::Format_RGB32);
    convertSamples(u.view(), {}, image, {});
    int level = 0;
    while (std::max(u.extent().width, u.extent().height) >> level > kLongestSide) ++level;
    run.pictures.push_back(
        {run.seconds, run.steps, small(image),
         track.exact.empty() ? QImage() : errorMap(u.view(), track.exact.view(), level)});
}

/// When the next picture is due, in seconds of solving.
double nextPicture(double now) { return now + std::clamp(0.12 * now, 0.008, 1.0); }

/// Along the fall of the error on a log scale, or of the time limit.
double shareOf(const RaceProgress& p, double firstError, const RaceTrack& track) {
    const double byTime = p.seconds / track.maxSeconds;
    double byError = 0;
    if (firstError > track.tolerance && p.error > 0 && std::isfinite(p.error))
        byError = std::log(firstError / p.error) / std::log(firstError / track.tolerance);
    return std::clamp(std::max(byTime, byError), 0.0, 1.0);
}

/// Evenly thinned, with the first and the last point.
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

/// A run in progress, its solver and what is told of it.
class Recording {
public:
    Recording(RaceRun& run, const RaceTrack& track, Solver& solver,
              const std::function<void(const RaceProgress&)>& told)
        : run_(run), track_(track), solver_(solver), told_(told) {}

    void record(const std::stop_token& stop) {
        takePicture(run_, track_, solver_);
        while (run_.outcome == Outcome::Running) {
            const double due = nextPicture(run_.seconds);
            do {
                advance(std::clamp(due - run_.seconds, 0.002, 0.05), stop);
            } while (run_.outcome == Outcome::Running && run_.seconds < due);
            takePicture(run_, track_, solver_);
        }
        run_.trace = thinned(solver_.trace());
    }

private:
    void advance(double seconds, const std::stop_token& stop) {
        const StopRule rule{.tolerance = track_.tolerance, .maxSeconds = track_.maxSeconds};
        const Progress p = solver_.advance(rule, {.seconds = seconds, .stop = stop});
        const auto& points = solver_.trace().points();
        run_.outcome = p.outcome;
        run_.steps = p.steps;
        run_.staleness = std::max(run_.staleness, p.staleness);
        run_.seconds = points.empty() ? 0 : points.back().seconds;
        if (stop.stop_requested()) run_.outcome = Outcome::Cancelled;
        if (run_.outcome == Outcome::Running && run_.seconds >= track_.maxSeconds)
            run_.outcome = Outcome::TimeLimit;
        if (!(firstError_ > 0) && std::isfinite(p.errorEstimate)) firstError_ = p.errorEstimate;
        RaceProgress progress{0, p.steps, run_.seconds, p.errorEstimate, 0};
        progress.share = shareOf(progress, firstError_, track_);
        told_(progress);
    }

    RaceRun& run_;
    const RaceTrack& track_;
    Solver& solver_;
    const std::function<void(const RaceProgress&)>& told_;
    double firstError_ = 0;
};

}  // namespace

RaceTrack makeTrack(const RaceOrder& order, Backend& backend, const std::stop_token& stop) {
    RaceTrack track{
        order.problem, Assembler().assemble(*order.problem), {}, order.tolerance, order.maxSeconds};
    const auto solver = backend.makeMultigrid();
    if (!solver->setSystem(track.system, Start::cold, stop)) return track;
    const StopRule rule{.tolerance = kExactTolerance};
    const auto latest = std::chrono::steady_clock::now() + kPatience;
    Outcome outcome = Outcome::Running;
    while (outcome == Outcome::Running && std::chrono::steady_clock::now() < latest)
        outcome = solver->advance(rule, {.stop = stop}).outcome;
    if (outcome == Outcome::Converged) track.exact = pictureOf(track, *solver);
    return track;
}

RaceRun recordRun(const RaceTrack& track, const Scheme& scheme, Backend& backend,
                  const std::stop_token& stop, const std::function<void(const RaceProgress&)>& told) {
    RaceRun run;
    run.scheme = scheme;
    try {
        const auto solver = backend.makeRelaxation(scheme);
        if (solver->setSystem(track.system, Start::cold, stop))
            Recording(run, track, *solver, told).record(stop);
        else
            run.outcome = Outcome::Cancelled;
    } catch (const InvalidProblem& e) {
        run.outcome = Outcome::Failed;
        run.failure = QString::fromUtf8(e.what());
    }
    return run;
}

}  // namespace weft::gui
