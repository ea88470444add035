#include "report.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "stopwatch.h"

namespace weft::benchmarks {

double SizeResult::openCvLuckiest() const {
    double best = 0;
    for (const auto& [width, seconds] : openCv) best = best == 0 ? seconds : std::min(best, seconds);
    return best;
}

double SizeResult::openCvMedian() const {
    std::vector<double> times;
    for (const auto& [width, seconds] : openCv) times.push_back(seconds);
    return median(times);
}

namespace {

const char* nameOf(Gradients g) { return g == Gradients::import ? "import" : "mixed"; }
const char* nameOf(MaskShape s) { return s == MaskShape::ellipse ? "ellipse" : "blob"; }

double milliseconds(double seconds) { return seconds * 1e3; }

const char* verdict(double ratio, double bar) { return ratio >= bar ? "met" : "MISSED"; }

void printRatios(const char* what, double own, const SizeResult& r, const Bar& bar) {
    const double lucky = r.openCvLuckiest() / own, middle = r.openCvMedian() / own;
    std::printf(
        "  %-26s %7.1fx OpenCV's luckiest (bar %.0fx: %s), %7.1fx its median (bar %.0fx: %s)\n", what,
        lucky, bar.luckiest, verdict(lucky, bar.luckiest), middle, bar.median,
        verdict(middle, bar.median));
}

bool meetsDragBars(const RunInfo& info, const SizeResult& r) {
    const DragSolves& d = r.weft.drag;
    const double bar = dragSolveBar(info, r.task.side);
    const double slowest = std::max(d.first, d.again);
    return d.maxError <= kDragTolerance && (bar == 0 || (slowest <= bar && d.setup <= d.first));
}

void printDrag(const RunInfo& info, const SizeResult& r) {
    const DragSolves& d = r.weft.drag;
    std::printf(
        "  Weft, to %.1f code      %10.2f ms first, %.2f ms again; set-up %.2f ms; %lld cycle%s, "
        "max error %.4f code",
        kDragTolerance, milliseconds(d.first), milliseconds(d.again), milliseconds(d.setup),
        static_cast<long long>(d.cycles), d.cycles == 1 ? "" : "s", d.maxError);
    if (const double bar = dragSolveBar(info, r.task.side); bar > 0)
        std::printf(" (bars: a solve %.1f ms, set-up one solve: %s)", milliseconds(bar),
                    meetsDragBars(info, r) ? "met" : "MISSED");
    std::printf("\n");
}

void printWeft(const RunInfo& info, const WeftResult& w) {
    std::printf(
        "  Weft, set-up kept     %10.2f ms  (assemble %.2f, solve %.2f, read %.2f; %lld cycles)\n",
        milliseconds(w.kept), milliseconds(w.assemble), milliseconds(w.solve), milliseconds(w.read),
        static_cast<long long>(w.cycles));
    std::printf("  Weft, set-up included %10.2f ms  (assemble %.2f, set-up %.2f, solve %.2f)\n",
                milliseconds(w.withSetup), milliseconds(w.assembleAnew), milliseconds(w.setup),
                milliseconds(w.solveAnew));
    std::printf("  Weft, first solve     %10.2f ms  (nothing allocated yet)\n",
                milliseconds(w.first));
    const double rate = static_cast<double>(w.bytesMoved) / w.solve;
    std::printf(
        "  max error %.4f code (asked %.2f; reference certified to %.4f); %.1f MB moved, "
        "%.1f GB/s = %.0f %% of the measured copy; peak %.1f B an unknown sample\n",
        w.maxError, info.tolerance, w.referenceBound, static_cast<double>(w.bytesMoved) / 1e6,
        rate / 1e9, 100 * rate / info.copyBytesPerSecond,
        static_cast<double>(w.peakBytes) / (3.0 * static_cast<double>(w.unknowns)));
}

}  // namespace

double dragSolveBar(const RunInfo& info, int side) {
    if (info.threads != 2) return 0;
    return side == 512 ? 1.5e-3 : side == 1024 ? 6e-3 : side == 2048 ? 30e-3 : 0;
}

void printHeader(const RunInfo& info) {
    std::printf(
        "Clone speed: pictures and mask in memory to solved picture, RGB, certificate apart\n");
    std::printf("%s, %s, %d threads, copy %.1f GB/s (read + written), commit %s, %s\n",
                info.device.c_str(), info.level.c_str(), info.threads, info.copyBytesPerSecond / 1e9,
                info.commit.c_str(), info.date.c_str());
}

void printResult(const RunInfo& info, const SizeResult& r) {
    std::printf("\n%d x %d %s mask (%lld unknown pixels), %s gradients, background %d wider a side\n",
                r.task.side, r.task.side, nameOf(r.task.shape),
                static_cast<long long>(r.weft.unknowns), nameOf(r.task.gradients), kAround);
    printWeft(info, r.weft);
    printDrag(info, r);
    if (!r.openCv.empty()) {
        std::printf("  cv::seamlessClone     luckiest %.0f ms, median %.0f ms; by width:",
                    milliseconds(r.openCvLuckiest()), milliseconds(r.openCvMedian()));
        for (const auto& [width, seconds] : r.openCv)
            std::printf(" %d: %.0f", width, milliseconds(seconds));
        std::printf("\n");
        printRatios("set-up kept:", r.weft.kept, r, kKeptBar);
        printRatios("set-up included:", r.weft.withSetup, r, kWithSetupBar);
    }
    if (r.sineTransform > 0)
        std::printf(
            "  FFTW sine transform   %10.2f ms at %d, %.2f ms at %d (rectangle only, no mask)\n",
            milliseconds(r.sineTransform), r.task.side, milliseconds(r.sineTransformLucky),
            r.task.side - 1);
    if (r.cholmod.total() > 0)
        std::printf("  CHOLMOD               %10.2f ms  (analyse %.0f, factorise %.0f, solve %.0f)\n",
                    milliseconds(r.cholmod.total()), milliseconds(r.cholmod.analyse),
                    milliseconds(r.cholmod.factorise), milliseconds(r.cholmod.solve));
    std::fflush(stdout);
}

bool meetsBars(const RunInfo& info, const SizeResult& r) {
    if (r.weft.maxError > info.tolerance || !meetsDragBars(info, r)) return false;
    if (r.openCv.empty()) return true;
    const double lucky = r.openCvLuckiest(), middle = r.openCvMedian();
    return lucky >= kKeptBar.luckiest * r.weft.kept && middle >= kKeptBar.median * r.weft.kept &&
           lucky >= kWithSetupBar.luckiest * r.weft.withSetup &&
           middle >= kWithSetupBar.median * r.weft.withSetup;
}

namespace {

nlohmann::json toJson(const RunInfo& info, const SizeResult& r) {
    const WeftResult& w = r.weft;
    nlohmann::json j;
    j["side"] = r.task.side;
    j["gradients"] = nameOf(r.task.gradients);
    j["mask"] = nameOf(r.task.shape);
    j["unknowns"] = w.unknowns;
    j["weft"] = {{"keptSeconds", w.kept},
                 {"withSetupSeconds", w.withSetup},
                 {"firstSeconds", w.first},
                 {"assembleSeconds", w.assemble},
                 {"solveSeconds", w.solve},
                 {"readSeconds", w.read},
                 {"setupSeconds", w.setup},
                 {"assembleAnewSeconds", w.assembleAnew},
                 {"solveAnewSeconds", w.solveAnew},
                 {"maxErrorCodes", w.maxError},
                 {"cycles", w.cycles},
                 {"bytesMoved", w.bytesMoved},
                 {"peakBytes", w.peakBytes},
                 {"referenceBoundCodes", w.referenceBound}};
    j["weftToHalfACode"] = {{"firstSeconds", w.drag.first},
                            {"againSeconds", w.drag.again},
                            {"setupSeconds", w.drag.setup},
                            {"maxErrorCodes", w.drag.maxError},
                            {"cycles", w.drag.cycles},
                            {"barSeconds", dragSolveBar(info, r.task.side)},
                            {"meetsBars", meetsDragBars(info, r)}};
    for (const auto& [width, seconds] : r.openCv)
        j["openCv"]["secondsByWidth"][std::to_string(width)] = seconds;
    if (!r.openCv.empty()) {
        j["openCv"]["luckiestSeconds"] = r.openCvLuckiest();
        j["openCv"]["medianSeconds"] = r.openCvMedian();
        j["timesFaster"] = {{"keptThanLuckiest", r.openCvLuckiest() / w.kept},
                            {"keptThanMedian", r.openCvMedian() / w.kept},
                            {"withSetupThanLuckiest", r.openCvLuckiest() / w.withSetup},
                            {"withSetupThanMedian", r.openCvMedian() / w.withSetup}};
        j["meetsBars"] = meetsBars(info, r);
    }
    if (r.sineTransform > 0)
        j["fftwSeconds"] = {{"side", r.sineTransform}, {"sideMinusOne", r.sineTransformLucky}};
    if (r.cholmod.total() > 0)
        j["cholmodSeconds"] = {{"analyse", r.cholmod.analyse},
                               {"factorise", r.cholmod.factorise},
                               {"solve", r.cholmod.solve}};
    return j;
}

}  // namespace

void writeJson(const std::string& path, const RunInfo& info, const std::vector<SizeResult>& results) {
    nlohmann::json j;
    j["benchmark"] = "clone_speed";
    j["device"] = info.device;
    j["cpuLevel"] = info.level;
    j["threads"] = info.threads;
    j["toleranceCodes"] = info.tolerance;
    j["copyBytesPerSecond"] = info.copyBytesPerSecond;
    j["commit"] = info.commit;
    j["date"] = info.date;
    for (const SizeResult& r : results) j["sizes"].push_back(toJson(info, r));
    std::ofstream file(path);
    file << j.dump(2) << "\n";
    if (!file) throw std::runtime_error("Cannot write " + path + ".");
}

}  // namespace weft::benchmarks
