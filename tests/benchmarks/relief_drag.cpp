/// relief_drag: a light dragged over a relief in the real window.
#include <CLI/CLI.hpp>
#include <QEventLoop>
#include <QMouseEvent>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>
#include <set>
#include <stdexcept>

#include "gui/main_window/main_window.h"
#include "gui/relief/relief_page.h"
#include "gui/surface/light_ball.h"
#include "gui/surface/surface_view.h"
#include "live_drag_watch.h"
#include "support/relief_surfaces.h"
#include "weft/cpu_backend.h"
#include "weft/io/picture_file.h"
#include "weft/live/surface_snapshot.h"

using namespace weft;
using namespace weft::benchmarks;
using SharedSnapshot = std::shared_ptr<const Snapshot>;

namespace {

constexpr std::chrono::milliseconds kPeriod{8};  // 125 events a second
constexpr int kEvents = 500;
constexpr double kSurfacesBar = 20, kFirstBar = 50, kHandlerBar = 8, kCancelBar = 50;

struct Figures {
    double firstSurface = 0;                     ///< ms, from the edit that asks for it
    double surfaces = 0, views = 0, lights = 0;  ///< a second of the drag
    double settled = 0;                          ///< ms, from release to the finished surface
    std::vector<double> latency, cancel;         ///< ms
    HandlerTime slowest;
};

double quantile(std::vector<double> v, double q) {
    if (v.empty()) return 0;
    std::sort(v.begin(), v.end());
    return v[std::min(v.size() - 1, static_cast<std::size_t>(q * static_cast<double>(v.size())))];
}

/// The window with a vase under an oblique light.
class Desk {
public:
    Desk(int side, int threads, const QString& folder)
        : window_({{"cpu", "CPU", [threads] {
                        BackendProbe probe;
                        probe.backend = makeCpuBackend(threads);
                        return probe;
                    }}}) {
        const tests::SampledSurface s = tests::sample(tests::vaseSurface(side), {side, side});
        Field alpha({side, side}, 1);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                alpha.at(0, {x, y}) = s.mask.unknown({x, y}) ? 65535.0F : 0.0F;
        const QString file = folder + "/vase.png";
        const Field image = tests::shade(s, unitLight(0.3, 0.2, 1));
        io::writePicture(file.toStdString(), image.view(), alpha.view(), {.depth = 16});
        window_.resize(1600, 1000);
        window_.show();
        QObject::connect(&window_.reliefSolve(), &gui::ReliefSolveController::submitted, &guard_,
                         [this] {
                             if (submitted_ == Clock::time_point{}) submitted_ = Clock::now();
                         });
        QObject::connect(&window_.reliefSolve(), &gui::ReliefSolveController::snapshotShown, &guard_,
                         [this](const SharedSnapshot& shown) {
                             if (first_ == 0 && shown->surface()->relief)
                                 first_ = millisecondsSince(submitted_);
                         });
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        window_.take(data, {}, gui::DropZone::relief);
        await("the surface", 2,
              [this] { return window_.relief() && solve().settled() && finished(); });
    }

    gui::ReliefSolveController& solve() { return window_.reliefSolve(); }
    gui::ReliefPage& page() { return *window_.relief(); }
    gui::LightBall& ball() { return page().canvas().ball(); }
    [[nodiscard]] double firstSurface() const { return first_; }
    /// Not merely cancelled.
    [[nodiscard]] bool finished() {
        const SharedSnapshot& s = solve().newest();
        return s && s->surface()->relief && !s->moreFollows;
    }

    void send(QEvent::Type type, QPointF at) {
        const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        const auto held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, ball().mapToGlobal(at), button, held, Qt::NoModifier);
        QCoreApplication::sendEvent(&ball(), &event);
    }

private:
    Clock::time_point submitted_;
    double first_ = 0;
    QObject guard_;
    gui::MainWindow window_;
};

/// A circle about the light's true place.
QPointF placeOf(const gui::LightBall& ball, int i) {
    const double t = 2 * std::numbers::pi * i / 125;
    return ball.positionOf(unitLight(0.3 + 0.25 * std::cos(t), 0.2 + 0.25 * std::sin(t), 1));
}

void drag(Desk& desk, WatchingApplication& application, Figures& figures) {
    QObject guard;
    std::set<std::pair<double, double>> lights;
    std::vector<Clock::time_point> due;
    std::vector<Light> asked;
    int surfaces = 0, views = 0, sent = 0;
    QObject::connect(&desk.solve(), &gui::ReliefSolveController::snapshotShown, &guard,
                     [&](const SharedSnapshot& s) {
                         if (!s->surface()->relief) return;
                         ++surfaces;
                         const Light l = s->surface()->problem->light();
                         if (!lights.insert({l.x, l.y}).second) return;
                         for (std::size_t i = asked.size(); i-- > 0;)
                             if (asked[i] == l) {
                                 figures.latency.push_back(millisecondsSince(due[i]));
                                 break;
                             }
                     });
    QObject::connect(&desk.page().surface().canvas(), &gui::SurfaceCanvas::pictureShown, &guard,
                     [&] { ++views; });
    desk.send(QEvent::MouseButtonPress, placeOf(desk.ball(), 0));
    application.handlers.clear();
    application.watching = true;
    const auto start = Clock::now();
    QTimer timer;
    timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer, &QTimer::timeout, &guard, [&] {
        while (sent < kEvents && start + sent * kPeriod <= Clock::now()) {
            due.push_back(start + sent * kPeriod);
            ++sent;
            desk.send(QEvent::MouseMove, placeOf(desk.ball(), sent));
            asked.push_back(
                unitLight(desk.ball().light().x, desk.ball().light().y, desk.ball().light().z));
        }
    });
    timer.start(kPeriod);
    await("the drag", 2, [&] { return sent == kEvents; });
    const double seconds = millisecondsSince(start) / 1000;
    figures.surfaces = surfaces / seconds;
    figures.views = views / seconds;
    figures.lights = static_cast<double>(lights.size()) / seconds;
    application.watching = false;
    timer.stop();
    const auto released = Clock::now();
    desk.send(QEvent::MouseButtonRelease, placeOf(desk.ball(), kEvents));
    await("the finished surface", 2, [&] { return desk.solve().settled() && desk.finished(); });
    figures.settled = millisecondsSince(released);
    for (const HandlerTime& h : application.handlers)
        if (h.milliseconds > figures.slowest.milliseconds) figures.slowest = h;
}

void cancel(Desk& desk, Figures& figures) {
    gui::ReliefDocument& document = desk.page().document();
    for (int i = 0; i < 12; ++i) {
        ReliefSetup setup = document.setup();
        setup.light = unitLight(0.3 + 0.02 * i, 0.1, 1);
        document.change("Light", setup);
        const auto pause = Clock::now();
        await("a moment", 2, [&] { return millisecondsSince(pause) > 20 + 30 * i; });
        if (desk.solve().settled()) continue;
        const auto start = Clock::now();
        desk.solve().cancel();
        await("the cancel", 2, [&] { return desk.solve().settled(); });
        figures.cancel.push_back(millisecondsSince(start));
    }
}

int measure(WatchingApplication& application, int side, int threads) {
    const QTemporaryDir folder;
    Figures f;
    Desk desk(side, threads, folder.path());
    f.firstSurface = desk.firstSurface();
    drag(desk, application, f);
    cancel(desk, f);
    std::printf("%s, %d threads, vase %d x %d, light dragged by 125 events a second for %d s\n",
                makeCpuBackend(threads)->info().device.c_str(), threads, side, side, kEvents / 125);
    std::printf("  first surface after opening           %7.1f ms\n", f.firstSurface);
    std::printf("  lights shown a second                 %7.1f\n", f.lights);
    std::printf("  surfaces shown a second               %7.1f\n", f.surfaces);
    std::printf("  3-D pictures painted a second         %7.1f\n", f.views);
    std::printf("  event to surface, p50 / p95           %7.1f / %.1f ms\n", quantile(f.latency, 0.5),
                quantile(f.latency, 0.95));
    std::printf("  release to finished surface           %7.0f ms\n", f.settled);
    std::printf("  cancel, p50 / most                    %7.1f / %.1f ms\n", quantile(f.cancel, 0.5),
                quantile(f.cancel, 1));
    std::printf("  longest handler                       %7.2f ms (CPU %.2f)  %s\n",
                f.slowest.milliseconds, f.slowest.cpuMilliseconds, f.slowest.receiver.c_str());
    const bool met = f.lights >= kSurfacesBar && f.firstSurface <= kFirstBar &&
                     f.slowest.milliseconds <= kHandlerBar && quantile(f.cancel, 1) <= kCancelBar;
    std::printf("  bars (lights >= %.0f, first <= %.0f, handler <= %.0f, cancel <= %.0f): %s\n",
                kSurfacesBar, kFirstBar, kHandlerBar, kCancelBar, met ? "met" : "MISSED");
    return met ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    int side = 480, threads = 2;
    CLI::App app("Drags the light of a relief in the window.");
    app.add_option("--side", side, "Pixels of the picture's sides")->check(CLI::Range(64, 4096));
    app.add_option("--threads", threads, "Threads of the solver")->check(CLI::Range(1, 256));
    CLI11_PARSE(app, argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    int one = 1;
    WatchingApplication application(one, argv);
    QApplication::setOrganizationName("WeftBenchmark");
    QApplication::setApplicationName("relief_drag");
    try {
        return measure(application, side, threads);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "relief_drag: %s.\n", e.what());
        return 3;
    }
}
