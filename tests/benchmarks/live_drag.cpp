/// live_drag: a drag replayed in the real window; from mouse event to painted pixels.
#include <CLI/CLI.hpp>
#include <QMetaEnum>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "live_drag_run.h"
#include "weft/cpu_backend.h"
#include "weft/document/operation.h"

using namespace weft;
using namespace weft::benchmarks;

namespace {

struct Options {
    std::vector<int> sides = {512, 1024};
    std::string operation = "import", mask = "ellipse", json;
    int threads = 2, above = 0;
    bool whole = false;
};

struct Bar {
    int side;
    double latency;
};
constexpr Bar kBars[] = {{512, 16.6}, {1024, 20}};
constexpr double kAboveBar = 33, kHandlerBar = 8, kCancelBar = 50;

double quantile(std::vector<double> values, double q) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const auto i = static_cast<std::size_t>(std::ceil(q * static_cast<double>(values.size()))) - 1;
    return values[std::min(i, values.size() - 1)];
}

std::vector<double> crossingOnly(const DragFigures& f) {
    std::vector<double> part;
    for (std::size_t i = 0; i < f.latency.size(); ++i)
        if (f.crossing[i]) part.push_back(f.latency[i]);
    return part;
}

std::string nameOf(const HandlerTime& h) {
    const char* type = QMetaEnum::fromType<QEvent::Type>().valueToKey(h.type);
    return h.receiver + " " + (type ? type : std::to_string(h.type).c_str());
}

double barOf(int side, int above) {
    if (above > 0) return kAboveBar;
    for (const Bar& bar : kBars)
        if (side <= bar.side) return bar.latency;
    return kBars[std::size(kBars) - 1].latency;
}

bool meetsBars(int side, int above, const DragFigures& f) {
    return quantile(f.latency, 0.95) <= barOf(side, above) &&
           f.slow.front().milliseconds <= kHandlerBar && quantile(f.cancel, 1) <= kCancelBar;
}

void printRow(const char* name, const std::vector<double>& values) {
    std::printf("  %-34s %8.2f %8.2f %8.2f\n", name, quantile(values, 0.5), quantile(values, 0.95),
                quantile(values, 1));
}

void print(int side, int above, const DragFigures& f) {
    const auto crossing = crossingOnly(f);
    std::printf(
        "\npatch %d x %d, %d above it, canvas %d x %d at %.1f %%, solved at 1/%d, %zu events, %zu "
        "across the border\n",
        side, side, above, f.width, f.height, 100 * f.zoom, 1 << f.level, f.latency.size(),
        crossing.size());
    std::printf("  %-34s %8s %8s %8s\n", "milliseconds", "p50", "p95", "max");
    printRow("event to painted picture", f.latency);
    printRow("  of those across the border", crossing);
    printRow("assemble", f.assemble);
    printRow("set-up", f.setup);
    printRow("  of those across the border", f.setupAcross);
    printRow("solve", f.solve);
    printRow("read out", f.transfer);
    printRow("edit taken up to picture", f.total);
    printRow("paint", f.paint);
    printRow("cancel", f.cancel);
    std::printf("  longest handler %.2f ms (CPU time of the longest: %.2f ms)\n",
                f.slow.front().milliseconds, f.longestHandlerCpu);
    for (const HandlerTime& h : f.slow)
        std::printf("    %7.2f ms, CPU %6.2f ms  %s\n", h.milliseconds, h.cpuMilliseconds,
                    nameOf(h).c_str());
    std::printf("  %d pictures painted, estimated error at most %.3f codes\n", f.pictures,
                f.largestEstimate);
    std::printf("  CPU time an event: %.2f ms, of which the GUI thread %.2f ms\n", f.cpuPerEvent,
                f.guiCpuPerEvent);
    for (const HandlerTime& h : f.busy)
        std::printf("    %7.3f ms  %s\n", h.cpuMilliseconds / kPositions, nameOf(h).c_str());
    std::printf("  bars (p95 <= %.1f, handler <= %.0f, cancel <= %.0f): %s\n", barOf(side, above),
                kHandlerBar, kCancelBar, meetsBars(side, above, f) ? "met" : "MISSED");
}

nlohmann::json spread(const std::vector<double>& values) {
    return {{"p50", quantile(values, 0.5)},
            {"p95", quantile(values, 0.95)},
            {"max", quantile(values, 1)},
            {"count", values.size()}};
}

nlohmann::json toJson(int side, int above, const DragFigures& f) {
    nlohmann::json j = {{"patch", side},
                        {"above", above},
                        {"canvas", {f.width, f.height}},
                        {"zoom", f.zoom},
                        {"solvedAtLevel", f.level},
                        {"latencyMs", spread(f.latency)},
                        {"latencyAcrossBorderMs", spread(crossingOnly(f))},
                        {"solveMs", spread(f.solve)},
                        {"assembleMs", spread(f.assemble)},
                        {"setupMs", spread(f.setup)},
                        {"setupAcrossBorderMs", spread(f.setupAcross)},
                        {"editToPictureMs", spread(f.total)},
                        {"readOutMs", spread(f.transfer)},
                        {"paintMs", spread(f.paint)},
                        {"cancelMs", spread(f.cancel)},
                        {"longestHandlerMs", f.slow.front().milliseconds},
                        {"longestHandlerCpuMs", f.longestHandlerCpu},
                        {"picturesPainted", f.pictures},
                        {"largestEstimateCodes", f.largestEstimate},
                        {"cpuMsPerEvent", f.cpuPerEvent},
                        {"guiCpuMsPerEvent", f.guiCpuPerEvent},
                        {"barP95Ms", barOf(side, above)},
                        {"met", meetsBars(side, above, f)}};
    for (const HandlerTime& h : f.slow)
        j["slowestHandlers"].push_back(
            {{"ms", h.milliseconds}, {"cpuMs", h.cpuMilliseconds}, {"event", nameOf(h)}});
    return j;
}

int measure(WatchingApplication& application, const Options& options) {
    double load[3] = {};
    getloadavg(load, 3);
    const DeviceInfo device = makeCpuBackend(options.threads)->info();
    std::printf(
        "%s, %s, %d threads, load average %.2f at the start; %d x %d photograph, %s mask, %s, "
        "125 events a second\n",
        device.device.c_str(), cpuLevel(), options.threads, load[0], kPhotograph.width,
        kPhotograph.height, options.mask.c_str(), options.operation.c_str());
    nlohmann::json report = {
        {"device", device.device}, {"cpuLevel", cpuLevel()},  {"threads", options.threads},
        {"loadAverage", load[0]},  {"mask", options.mask},    {"operation", options.operation},
        {"eventsPerSecond", 125},  {"positions", kPositions}, {"photograph", {4000, 3000}}};
    bool met = true;
    for (const int side : options.sides) {
        const DragFigures f = replayDrag(
            application, {.side = side,
                          .threads = options.threads,
                          .shape = options.mask == "blob" ? PatchShape::blob : PatchShape::ellipse,
                          .operation = options.operation,
                          .whole = options.whole,
                          .above = options.above});
        print(side, options.above, f);
        met = met && meetsBars(side, options.above, f);
        report["runs"].push_back(toJson(side, options.above, f));
    }
    if (!options.json.empty()) std::ofstream(options.json) << report.dump(2) << '\n';
    return met ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app("Replays a drag in the window: from mouse event to painted, solved pixels.");
    app.add_option("--sides", options.sides, "Sides of the patch")->check(CLI::Range(16, 2500));
    app.add_option("--mask", options.mask, "Shape")->check(CLI::IsMember({"ellipse", "blob"}));
    std::vector<std::string> keys;
    for (const OperationInfo& info : operations())
        if (info.solves) keys.push_back(info.key);
    app.add_option("--operation,--gradients", options.operation)->check(CLI::IsMember(keys));
    app.add_flag("--whole", options.whole, "Solved whole, however small it is seen");
    app.add_option("--threads", options.threads, "Threads of the solver")->check(CLI::Range(1, 256));
    app.add_option("--above", options.above, "Patches over the one that is dragged")
        ->check(CLI::Range(0, 8));
    app.add_option("--json", options.json, "Write the figures here");
    CLI11_PARSE(app, argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    int one = 1;
    WatchingApplication application(one, argv);
    QApplication::setOrganizationName("WeftBenchmark");
    QApplication::setApplicationName("live_drag");
    try {
        return measure(application, options);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "live_drag: %s.\n", e.what());
        return 3;
    }
}
