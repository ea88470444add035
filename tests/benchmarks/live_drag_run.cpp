#include "live_drag_run.h"

#include <QAction>
#include <QEventLoop>
#include <QMimeData>
#include <QMouseEvent>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>

#include "gui/main_window/main_window.h"
#include "weft/cpu_backend.h"

namespace weft::benchmarks {

namespace {

using gui::CloneSolveController;
using SharedSnapshot = std::shared_ptr<const Snapshot>;
constexpr std::chrono::milliseconds kPeriod{8};  // 125 events a second
constexpr double kWantedEstimate = 0.5, kHand = 250;

/// The window with both pictures in it, and ways to wait for it.
class Stage {
public:
    explicit Stage(const DragOptions& options)
        : options_(options), window_(registryFor(options.threads)) {
        window_.resize(1600, 1000);
        window_.show();
        open(makePhotograph(kPhotograph, 1), {}, gui::DropZone::newPicture);
        await("the photograph", 5, [this] { return window_.canvas() != nullptr; });
        if (options.whole) window_.document()->setSeenLevel(0);
        const Point at = positionAt(0, options.side);
        addPatch(at, 2);
        for (int k = 0; k < options.above; ++k)
            addPatch(placeAbove(k, options.side), 3 + static_cast<unsigned>(k));
        window_.document()->selectPatch(0);
        moveTo(at);
        await("the first position", 5, [this] { return window_.cloneSolve().settled(); });
        const auto settled = Clock::now();  // a hand takes this long at least to reach the patch
        await("the hand", 5, [settled] { return millisecondsSince(settled) > kHand; });
    }

    gui::MainWindow& window() { return window_; }
    gui::CanvasView& canvas() { return *window_.canvas(); }
    CloneSolveController& cloneSolve() { return window_.cloneSolve(); }

    /// A lasting move, as arrow keys make it: solved to the end.
    void moveTo(Point at) { window_.document()->placePatch(Placement::translation(at)); }

    void send(QEvent::Type type, QPointF inImage) {
        const QPointF at = canvas().widgetAt(inImage);
        const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        const auto held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, canvas().mapToGlobal(at), button, held, Qt::NoModifier);
        QCoreApplication::sendEvent(&canvas(), &event);
    }

private:
    void addPatch(Point at, unsigned seed) {
        const std::size_t before = window_.document()->patches().size();
        const QPointF centre(at.x + options_.side / 2.0, at.y + options_.side / 2.0);
        open(makePatchPicture(options_.side, options_.shape, seed), centre, gui::DropZone::patch);
        await("the patch", 5, [&] { return window_.document()->patches().size() > before; });
        window_.actions().operationAction(options_.operation)->trigger();
        await("its solve", 5, [this] { return window_.cloneSolve().settled(); });
    }
    static BackendRegistry registryFor(int threads) {
        return {{"cpu", "CPU", [threads] {
                     BackendProbe probe;
                     probe.backend = makeCpuBackend(threads);
                     return probe;
                 }}};
    }

    void open(const QImage& image, QPointF centre, gui::DropZone zone) {
        QMimeData data;
        data.setImageData(image);
        window_.take(data, centre, zone);
    }

    DragOptions options_;
    gui::MainWindow window_;
};

/// Sends the events of the drag when they are due and notes when a picture of each is painted.
class Replay {
public:
    Replay(Stage& stage, const DragOptions& options)
        : stage_(stage),
          side_(options.side),
          beneath_(options.above > 0),
          firstId_(stage.cloneSolve().newest()->editId + 1) {
        figures_.latency.assign(kPositions, -1);
        for (int i = 0; i < kPositions; ++i)
            figures_.crossing.push_back(crossesBorder(tour(i), side_));
        QObject::connect(&stage.cloneSolve(), &CloneSolveController::snapshotShown, &guard_,
                         [this](const SharedSnapshot& s) { shown_ = s; });
        QObject::connect(&stage.canvas(), &gui::CanvasView::painted, &guard_,
                         [this](double seconds) { onPainted(seconds); });
    }

    DragFigures run() {
        const QPointF middle(side_ / 2.0, side_ / 2.0);
        stage_.send(QEvent::MouseButtonPress, onPicture(tour(0)) + middle);
        const double cpu = cpuMilliseconds(CLOCK_PROCESS_CPUTIME_ID);
        const double guiCpu = cpuMilliseconds(CLOCK_THREAD_CPUTIME_ID);
        QTimer timer;
        timer.setTimerType(Qt::PreciseTimer);
        start_ = Clock::now() + kPeriod;
        QObject::connect(&timer, &QTimer::timeout, &guard_, [this, middle] { sendDue(middle); });
        timer.start(kPeriod);
        await("the last picture of the drag", 5, [this] { return served_ == kPositions; });
        timer.stop();
        figures_.cpuPerEvent = (cpuMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) / kPositions;
        figures_.guiCpuPerEvent = (cpuMilliseconds(CLOCK_THREAD_CPUTIME_ID) - guiCpu) / kPositions;
        stage_.send(QEvent::MouseButtonRelease, onPicture(tour(kPositions)) + middle);
        await("the end of the solve", 5, [this] { return stage_.cloneSolve().settled(); });
        return std::move(figures_);
    }

private:
    static QPointF onPicture(Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }
    static Clock::time_point dueOf(Clock::time_point start, int i) { return start + i * kPeriod; }

    // The window is never told more than it would be by a mouse: an event that is due late (because a
    // handler was slow) counts from when it was due. Event i goes to position i + 1, so that each
    // moves the patch.
    void sendDue(QPointF middle) {
        const auto now = Clock::now() + std::chrono::microseconds(500);
        while (sent_ < kPositions && dueOf(start_, sent_) <= now) {
            due_.push_back(std::min(Clock::now(), dueOf(start_, sent_)));
            ++sent_;
            stage_.send(QEvent::MouseMove, onPicture(placeOf(sent_ - 1)) + middle);
        }
    }

    [[nodiscard]] Point tour(int i) const {
        return beneath_ ? positionBeneath(i, side_) : positionAt(i, side_);
    }
    [[nodiscard]] Point placeOf(int i) const { return tour(i) + Point{0, nudge(i)}; }
    // The tour starts where the patch is: its first event goes one pixel aside.
    static int nudge(int i) { return i == 0 ? 1 : 0; }

    void onPainted(double seconds) {
        if (!shown_ || shown_ == painted_ || !shown_->hasPicture()) return;
        if (!(shown_->progress.errorEstimate <= kWantedEstimate) || shown_->editId < firstId_) return;
        painted_ = shown_;
        const int position = static_cast<int>(shown_->editId - firstId_);
        if (served_ >= kPositions) return;
        check(std::min(position, kPositions - 1));
        for (; served_ <= std::min(position, sent_ - 1); ++served_)
            figures_.latency[static_cast<std::size_t>(served_)] =
                millisecondsSince(due_[static_cast<std::size_t>(served_)]);
        ++figures_.pictures;
        figures_.level = std::max(figures_.level, shown_->clone()->level);
        figures_.largestEstimate = std::max(figures_.largestEstimate, shown_->progress.errorEstimate);
        noteTimings(shown_->timings,
                    figures_.crossing[static_cast<std::size_t>(std::min(position, kPositions - 1))]);
        figures_.paint.push_back(1e3 * seconds);
    }

    void noteTimings(const Timings& t, bool crossing) {
        figures_.assemble.push_back(1e3 * t.assemble);
        figures_.setup.push_back(1e3 * t.setup);
        if (crossing) figures_.setupAcross.push_back(1e3 * t.setup);
        figures_.solve.push_back(1e3 * t.solve);
        figures_.transfer.push_back(1e3 * t.transfer);
        figures_.total.push_back(1e3 * t.total);
    }

    // The picture lies where the event put it.
    void check(int position) const {
        const Point at = placeOf(position);
        if (figures_.crossing[static_cast<std::size_t>(position)]) return;
        const Rect& box = shown_->clone()->shown->box;
        const int step = 1 << shown_->clone()->level;  // whose box lies on pixels as large as those
        const auto near = [step](int a, int b) { return std::abs(a - b) < 2 * step; };
        const bool there = near(box.x, at.x) && near(box.y, at.y) &&
                           near(box.right(), at.x + side_) && near(box.bottom(), at.y + side_);
        if (step == 1 ? box != Rect{at.x, at.y, side_, side_} : !there)
            throw std::runtime_error("the picture of event " + std::to_string(position) +
                                     " lies elsewhere");
    }

    Stage& stage_;
    int side_;
    bool beneath_;
    std::uint64_t firstId_;  ///< of the edit that the first event makes
    QObject guard_;
    SharedSnapshot shown_, painted_;
    Clock::time_point start_;
    std::vector<Clock::time_point> due_;
    int sent_ = 0, served_ = 0;
    DragFigures figures_;
};

/// Cancel a solve at rest after so many milliseconds; nothing if it had ended by then.
std::optional<double> timeCancel(Stage& stage, Point to, int after) {
    QObject guard;
    Clock::time_point asked;
    bool wasAsked = false, ended = false;
    std::optional<double> latency;
    QObject::connect(&stage.cloneSolve(), &CloneSolveController::snapshotShown, &guard,
                     [&](const SharedSnapshot& s) {
                         if (!wasAsked || s->progress.outcome != Outcome::Cancelled) return;
                         latency = millisecondsSince(asked);
                         ended = true;
                     });
    QObject::connect(&stage.cloneSolve(), &CloneSolveController::finished, &guard,
                     [&] { ended = true; });
    stage.moveTo(to);
    QTimer::singleShot(after, Qt::PreciseTimer, &guard, [&] {
        if (ended) return;
        asked = Clock::now();
        wasAsked = true;
        stage.window().actions().cancelSolve->trigger();
    });
    await("the end of a cancelled solve", 5, [&] { return ended; });
    return latency;
}

// Both solvers, asked for more than they can do in the time, stopped early and late.
std::vector<double> timeCancels(Stage& stage, int side) {
    std::vector<double> all;
    for (const SolverKind solver : {SolverKind::multigrid, SolverKind::relaxation}) {
        SolveSettings settings = stage.cloneSolve().settings();
        settings.solver = solver;
        settings.tolerance = 0.0005;
        stage.cloneSolve().setSettings(settings);
        stage.cloneSolve().cancel();
        for (int i = 0; i < 20; ++i) {
            const Point to = positionAt(200 + 5 * i, side);
            if (const auto latency = timeCancel(stage, to, 1 + 4 * i)) all.push_back(*latency);
        }
    }
    return all;
}

std::vector<HandlerTime> summed(const std::vector<HandlerTime>& handlers) {
    std::map<std::pair<std::string, int>, HandlerTime> sums;
    for (const HandlerTime& h : handlers) {
        HandlerTime& sum = sums[{h.receiver, h.type}];
        sum = {sum.milliseconds + h.milliseconds, sum.cpuMilliseconds + h.cpuMilliseconds, h.type,
               h.receiver};
    }
    std::vector<HandlerTime> all;
    for (const auto& [name, sum] : sums) all.push_back(sum);
    std::sort(all.begin(), all.end(), [](const HandlerTime& a, const HandlerTime& b) {
        return a.cpuMilliseconds > b.cpuMilliseconds;
    });
    all.resize(std::min<std::size_t>(all.size(), 8));
    return all;
}

void noteHandlers(std::vector<HandlerTime> handlers, DragFigures& figures) {
    for (const HandlerTime& h : handlers)
        figures.longestHandlerCpu = std::max(figures.longestHandlerCpu, h.cpuMilliseconds);
    std::sort(handlers.begin(), handlers.end(), [](const HandlerTime& a, const HandlerTime& b) {
        return a.milliseconds > b.milliseconds;
    });
    figures.busy = summed(handlers);
    handlers.resize(std::min<std::size_t>(handlers.size(), 5));
    figures.slow = std::move(handlers);
}

}  // namespace

DragFigures replayDrag(WatchingApplication& application, const DragOptions& options) {
    Stage stage(options);
    application.handlers.clear();
    application.handlers.reserve(20'000);
    application.watching = true;
    DragFigures figures = Replay(stage, options).run();
    application.watching = false;
    noteHandlers(std::move(application.handlers), figures);
    figures.zoom = stage.canvas().zoom();
    figures.width = stage.canvas().width();
    figures.height = stage.canvas().height();
    if (options.above == 0) figures.cancel = timeCancels(stage, options.side);
    stage.window().document()->undoStack().setClean();
    return figures;
}

}  // namespace weft::benchmarks
