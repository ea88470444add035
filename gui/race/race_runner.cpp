#include "gui/race/race_runner.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <system_error>

#include "gui/display/sample_conversion.h"
#include "gui/languages/engine_text.h"
#include "gui/watch/overlay_maps.h"
#include "weft/library_words.h"

namespace weft::gui {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kBetweenReports = std::chrono::milliseconds(50);
constexpr std::size_t kTracePoints = 4000;
constexpr RunRecording kRecording{.mostFrames = 80, .longestSide = 384};

/// How far a run is, along the fall of its error on a log scale or of the time limit.
class ProgressMeter {
public:
    ProgressMeter(const RaceOrder& order, int index) : order_(order), index_(index) {}

    RunnerProgress measure(const Progress& p) {
        const std::chrono::duration<double> passed = Clock::now() - start_;
        const double error = p.errorEstimate;
        if (!(first_ > 0) && std::isfinite(error)) first_ = error;
        double share = passed.count() / order_.maxSeconds;
        if (first_ > order_.tolerance && error > 0 && std::isfinite(error))
            share = std::max(share, std::log(first_ / error) / std::log(first_ / order_.tolerance));
        return {index_, p.steps, passed.count(), error, std::clamp(share, 0.0, 1.0)};
    }

private:
    const RaceOrder& order_;
    int index_;
    double first_ = 0;
    Clock::time_point start_ = Clock::now();
};

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

std::shared_ptr<const RaceRun> shown(SchemeRun record, const Field& exact) {
    auto run = std::make_shared<RaceRun>();
    for (const RunFrame& frame : record.frames) run->pictures.push_back(shown(frame, exact));
    record.frames.clear();
    run->thinTrace = thinned(record.trace);
    static_cast<SchemeRun&>(*run) = std::move(record);
    return run;
}

}  // namespace

RaceRunner::RaceRunner(BackendRegistry registry, QObject* parent)
    : QObject(parent), registry_(std::move(registry)) {}

// The worker ends before QObject goes, so that nothing is posted to a dead object.
RaceRunner::~RaceRunner() {
    worker_.request_stop();
    if (worker_.joinable()) worker_.join();
}

void RaceRunner::start(RaceOrder order) {
    running_ = true;
    try {
        worker_ = std::jthread([this, order = std::move(order)](const std::stop_token& stop) {
            end(failureOf(order, stop));
        });
    } catch (const std::system_error&) {
        end(tr("The system gives this process no more threads."));
    }
}

// Worker. Why the race did not end as it should; null where it did.
QString RaceRunner::failureOf(const RaceOrder& order, const std::stop_token& stop) {
    try {
        race(order, stop);
        return {};
    } catch (const std::bad_alloc&) {
        return tr("There is not enough memory for this race.");
    } catch (const std::exception& e) {
        return engineText(failureSentence(e));
    }
}

// Any thread.
void RaceRunner::end(const QString& failure) {
    calls_.post([this, failure] {
        running_ = false;
        emit ended(failure);
    });
}

void RaceRunner::cancel() { worker_.request_stop(); }

// Worker.
void RaceRunner::race(const RaceOrder& order, const std::stop_token& stop) {
    const ChosenBackend chosen = chooseBackend(registry_, order.backend);
    Backend& backend = *chosen.backend;
    calls_.post([this, device = backend.info()] { emit deviceKnown(device); });
    const LabProblem problem =
        withExactSolution(cloneLabProblem(order.problem, order.tolerance), backend, stop);
    const Field exact =  // as recorded pictures are
        problem.exact ? asRecorded(exactPicture(problem), kRecording) : Field();
    auto reported = Clock::now();
    for (int i = 0; i < static_cast<int>(order.schemes.size()) && !stop.stop_requested(); ++i) {
        ProgressMeter meter(order, i);
        const auto report = [&](const Progress& p) {
            const RunnerProgress progress = meter.measure(p);
            if (Clock::now() - reported < kBetweenReports) return;
            reported = Clock::now();
            calls_.post([this, progress] { emit progressed(progress); });
        };
        const Scheme& scheme = order.schemes[static_cast<std::size_t>(i)];
        auto run = shown(
            runScheme(backend, problem, scheme, order.maxSeconds, kRecording, report, stop), exact);
        calls_.post([this, i, run = std::move(run)] { emit runEnded(i, run); });
    }
}

}  // namespace weft::gui
