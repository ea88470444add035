/// window_pan: a photograph in Adobe RGB on a Display P3 monitor, moved about by the hand tool in the
/// real window, from the mouse's event to painted pixels, at several zooms.
#include <CLI/CLI.hpp>
#include <QColorSpace>
#include <QFile>
#include <QMimeData>
#include <QMouseEvent>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "benchmarks/device_facts.h"
#include "gui/display/monitor_colours.h"
#include "gui/main_window/main_window.h"
#include "live_drag_scene.h"
#include "live_drag_watch.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::benchmarks;

namespace {

constexpr double kBar = 60;    // frames a second, of the slowest twentieth
constexpr double kTurn = 100;  // events of a round trip

struct Options {
    int width = 6000, height = 4000, events = 400;
    std::string json;
};

struct Pan {
    double zoom = 0, moved = 0;  // pixels of the picture, at most
    std::vector<double> frames;  // ms
};

double quantile(std::vector<double> values, double q) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

/// The window with the photograph in it and the hand tool.
class Stage {
public:
    explicit Stage(const Options& options)
        : window_({{"cpu", "CPU", [] {
                        return BackendProbe{makeCpuBackend(2), {}};
                    }}}) {
        window_.resize(1600, 1000);
        window_.show();
        QImage photograph = makePhotograph({options.width, options.height}, 1);
        photograph.setColorSpace(QColorSpace(QColorSpace::AdobeRgb));
        const QString file = folder_.filePath("photograph.jpg");
        if (!photograph.save(file, "JPEG", 95)) throw std::runtime_error("the picture was not kept");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        window_.take(data, {}, gui::DropZone::newPicture);
        await("the photograph", 5, [this] { return window_.canvas() != nullptr; });
        const auto settled = Clock::now();
        await("the window", 5, [settled] { return millisecondsSince(settled) > 500; });
        window_.actions().toolAction(gui::ToolKind::hand)->trigger();
    }

    gui::CanvasView& canvas() { return *window_.canvas(); }

    /// There and back, over and over.
    Pan pan(int events) {
        Pan result{.zoom = canvas().zoom()};
        const QPointF middle(canvas().width() / 2.0, canvas().height() / 2.0);
        send(QEvent::MouseButtonPress, middle);
        const QPointF begun = canvas().imageAt({0, 0});
        for (int k = 0; k < events; ++k) {
            const double angle = 2 * M_PI * (k + 1) / kTurn;
            result.frames.push_back(
                frame(middle + 300 * QPointF(std::sin(angle), std::sin(2 * angle))));
            const QPointF off = canvas().imageAt({0, 0}) - begun;
            result.moved = std::max(result.moved, std::hypot(off.x(), off.y()));
        }
        send(QEvent::MouseButtonRelease, middle);
        return result;
    }

private:
    /// Milliseconds from the event to the end of painting.
    double frame(QPointF at) {
        bool painted = false;
        QObject guard;
        QObject::connect(&canvas(), &gui::CanvasView::painted, &guard,
                         [&](double) { painted = true; });
        const auto start = Clock::now();
        send(QEvent::MouseMove, at);
        while (!painted && millisecondsSince(start) < 5'000)
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
        if (!painted) throw std::runtime_error("nothing was painted");
        return millisecondsSince(start);
    }
    void send(QEvent::Type type, QPointF at) {
        const auto button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        const auto held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, canvas().mapToGlobal(at), button, held, Qt::NoModifier);
        QCoreApplication::sendEvent(&canvas(), &event);
    }

    QTemporaryDir folder_;
    gui::MainWindow window_;
};

void useMonitorOfItsOwn(const QString& file) {
    QFile icc(file);
    if (!icc.open(QIODevice::WriteOnly)) throw std::runtime_error("no profile could be written");
    icc.write(QColorSpace(QColorSpace::DisplayP3).iccProfile());
    icc.close();
    if (!gui::MonitorColours::instance().setFile(file))
        throw std::runtime_error("the monitor's profile was refused");
}

int measure(const Options& options, const QString& folder) {
    useMonitorOfItsOwn(folder + "/p3.icc");
    Stage stage(options);
    gui::CanvasView& canvas = stage.canvas();
    std::printf("%d x %d, canvas %d x %d\n", options.width, options.height, canvas.width(),
                canvas.height());
    nlohmann::json report = {{"device", makeCpuBackend(2)->info().device},
                             {"commit", tests::sourceCommit()},
                             {"date", tests::today()},
                             {"picture", {options.width, options.height}},
                             {"canvas", {canvas.width(), canvas.height()}}};
    bool met = true;
    const auto row = [&] {
        const Pan pan = stage.pan(options.events);
        const double middle = quantile(pan.frames, 0.5), slow = quantile(pan.frames, 0.95);
        if (!(pan.moved > 1)) throw std::runtime_error("the picture was not moved");
        std::printf(
            "zoom %6.1f %%, moved by up to %.0f pixels of the picture: a frame takes %.2f ms "
            "(median), %.2f (p95): %.0f and %.0f a second\n",
            100 * pan.zoom, pan.moved, middle, slow, 1e3 / middle, 1e3 / slow);
        report["runs"].push_back({{"zoom", pan.zoom}, {"p50Ms", middle}, {"p95Ms", slow}});
        met = met && 1e3 / slow >= kBar;
    };
    canvas.zoomIn();  // what is seen whole cannot be moved
    row();
    canvas.zoomActual();
    for (int k = 0; k < 2; ++k) canvas.zoomOut();
    row();
    canvas.zoomActual();
    row();
    for (int k = 0; k < 3; ++k) canvas.zoomIn();
    row();
    if (!options.json.empty()) std::ofstream(options.json) << report.dump(2) << '\n';
    return met ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app(
        "Moves a photograph about in the window. Exit code 1: fewer than 60 frames a second");
    Options o;
    app.add_option("--width", o.width, "Of the picture")->check(CLI::Range(64, 30000));
    app.add_option("--height", o.height, "Of the picture")->check(CLI::Range(64, 30000));
    app.add_option("--events", o.events, "At each zoom")->check(CLI::Range(20, 100000));
    app.add_option("--json", o.json, "Write the figures here");
    CLI11_PARSE(app, argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    int one = 1;
    WatchingApplication application(one, argv);
    QApplication::setOrganizationName("WeftBenchmark");
    QApplication::setApplicationName("window_pan");
    try {
        return measure(o, settings.path());
    } catch (const std::exception& e) {
        std::fprintf(stderr, "window_pan: %s.\n", e.what());
        return 3;
    }
}
