/// How near the CUDA multigrid comes to the limits of the device: RGB, an irregular mask, from D = 0
/// to an error of at most half a code, data resident; set-up, certificate and a moved patch apart.
/// Medians of the host's clock, launch and wait included. Every size twice: with a general right-hand
/// side ("mixed") and with that of a pasted patch ("import").
///
///     limit [--sizes 512 1024 2048 4096 10240 20480] [--kinds mixed import]
///           [--tables solves huge streams frames] [--json FILE]
///
/// Sizes from 16384 on are solved once for what they take of device memory (huge). Sizes from 4096 on
/// also go from 8-bit pictures in host memory to one there (streams); a 4 K patch is dragged
/// (frames). Exit code 1 says that a bar is missed.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "benchmarks/device_facts.h"
#include "benchmarks/limit_huge.h"
#include "benchmarks/limit_row.h"
#include "benchmarks/limit_scene.h"
#include "benchmarks/limit_stream.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr double kTolerance = kLimitTolerance;

const char* nameOf(LimitKind kind) { return kind == LimitKind::mixed ? "mixed" : "import"; }

struct Row {
    int side = 0;
    LimitKind kind = LimitKind::mixed;
    double pixels = 0;
    double solve = 0, setup = 0, warm = 0, certify = 0;  ///< seconds
    double bytes = 0;                                    ///< of the solve, as counted
    double error = 0, warmEstimate = 0, warmError = 0;   ///< codes
    double certifiedError = 0, bound = 0;  ///< after the certificate, which may improve D
    std::int64_t cycles = 0, warmCycles = 0;
};

Row measure(Backend& gpu, int side, LimitKind kind) {
    const LimitScene scene = makeLimitScene(side, kind, gpu);
    if (scene.truthBound > 0) std::printf("truth within %.1e\n", scene.truthBound);
    const auto solver = gpu.makeMultigrid();
    const StopRule rule{.tolerance = kTolerance};
    const Budget budget{.seconds = 60};
    const int runs = side <= 1024 ? 41 : side <= 4096 ? 11 : 3;
    Row row{
        .side = side, .kind = kind, .pixels = static_cast<double>(scene.system->domain->unknowns())};
    std::vector<double> setup, solve, warm, certify;
    for (int i = -2; i < runs; ++i) {
        // Every fifth time the mask is new.
        const auto& system = i % 5 == 0 ? scene.again : scene.system;
        solver->setSystem(system, Start::cold);
        const double built = solver->timings().setup;
        const Progress p = solver->advance(rule, budget);
        const double solved = solver->timings().solve;
        row.cycles = p.cycles;
        row.bytes = static_cast<double>(solver->timings().bytesMoved);
        const auto trueError = [&](bool moved = false) {
            Field d(system->extent(), system->channels());
            solver->readCorrection(d.span());
            return maxErrorInCodes(scene, d.view(), moved);
        };
        if (i == -2) row.error = trueError();
        // The first certificate looks through the patch image; later ones know what it found.
        const bool certified = i == -2 || i % 5 == 1;
        if (certified) row.bound = solver->certify(rule).errorBound;
        if (i == -2) row.certifiedError = std::max(0.0, trueError() - scene.truthBound);
        if (i >= 0) {
            solve.push_back(solved);
            if (i % 5 == 0) setup.push_back(built);
            if (certified) certify.push_back(solver->timings().certify);
        }
        // The first records what later ones run.
        if (i != -1 && (i < 0 || (i % 5 != 2 && i % 5 != 4))) continue;
        solver->setSystem(scene.moved, Start::warm);
        const Progress w = solver->advance(rule, budget);
        if (i < 0) continue;
        warm.push_back(solver->timings().solve);
        row.warmEstimate = w.errorEstimate, row.warmCycles = w.cycles;
        if (i == 2) row.warmError = trueError(true);
    }
    row.solve = median(solve), row.setup = median(setup), row.warm = median(warm);
    row.certify = median(certify);
    return row;
}

void print(const Row& r, double copy) {
    std::printf(
        "%6d %-6s %8.1f %9.3f %6lld %9.3f %9.3f %6lld %10.3f %9.0f %6.0f %% %10.2e %10.2e %10.2e\n",
        r.side, nameOf(r.kind), r.pixels / 1e6, 1e3 * r.solve, static_cast<long long>(r.cycles),
        1e3 * r.setup, 1e3 * r.warm, static_cast<long long>(r.warmCycles), 1e3 * r.certify,
        r.bytes / 1e6, copy > 0 ? 100 * r.bytes / r.solve / copy : 0.0, r.error, r.warmError,
        r.bound);
    std::fflush(stdout);
}

std::vector<Bar> barsOf(const std::vector<Row>& rows, double copy) {
    std::vector<Bar> bars;
    double slowest[2] = {0, 0}, fastest[2] = {HUGE_VAL, HUGE_VAL};
    for (const Row& r : rows) {
        const std::string size = std::to_string(r.side) + "² " + nameOf(r.kind);
        for (const auto& [side, milliseconds] :
             {std::pair{512, 0.07}, {1024, 0.13}, {4096, 1.5}, {10240, 10.0}})
            if (r.side == side) bars.push_back({size + ": solve, ms", 1e3 * r.solve, milliseconds});
        bars.push_back({size + ": set-up / solve", r.setup / r.solve, 0.5});
        bars.push_back({size + ": moved patch, warm / cold", r.warm / r.solve, 0.5});
        bars.push_back({size + ": certificate / solve", r.certify / r.solve, 3});
        bars.push_back({size + ": true error, codes", r.error, kTolerance});
        bars.push_back({size + ": moved patch, true error, codes", r.warmError, kTolerance});
        bars.push_back({size + ": certified: true error / its bound", r.certifiedError / r.bound, 1});
        if (r.side >= 4096 && copy > 0)
            bars.push_back({size + ": share of the copy", r.bytes / r.solve / copy, 0.9, true});
        if (r.side < 2048) continue;
        const int k = r.kind == LimitKind::mixed ? 0 : 1;
        slowest[k] = std::max(slowest[k], r.solve / r.pixels);
        fastest[k] = std::min(fastest[k], r.solve / r.pixels);
    }
    for (const LimitKind kind : {LimitKind::mixed, LimitKind::import}) {
        const int k = kind == LimitKind::mixed ? 0 : 1;
        if (slowest[k] > 0)
            bars.push_back(
                {std::string("time a pixel, 4 MP and up, ") + nameOf(kind) + ": most / least",
                 slowest[k] / fastest[k], 1.5});
    }
    return bars;
}

/// All that was measured.
struct Tables {
    std::vector<Row> rows;
    std::vector<HugeRow> huge;
    std::vector<StreamRow> streams;
    std::vector<FrameRow> frames;
};

std::string json(const Tables& tables, const std::vector<Bar>& bars, const DeviceInfo& info) {
    const std::vector<Row>& rows = tables.rows;
    std::ostringstream out;
    out << "{\"device\":\"" << info.device << "\",\"driver\":\"" << driverVersion()
        << "\",\"commit\":\"" << sourceCommit() << "\",\"date\":\"" << today()
        << "\",\"copyBytesPerSecond\":" << info.peakBytesPerSecond << ",\"tolerance\":" << kTolerance
        << ",\n\"rows\":[";
    for (const Row& r : rows)
        out << (&r == &rows.front() ? "\n" : ",\n") << "{\"side\":" << r.side << ",\"kind\":\""
            << nameOf(r.kind) << "\""
            << ",\"unknowns\":" << r.pixels << ",\"solveSeconds\":" << r.solve
            << ",\"cycles\":" << r.cycles << ",\"setupSeconds\":" << r.setup
            << ",\"warmSeconds\":" << r.warm << ",\"warmCycles\":" << r.warmCycles
            << ",\"warmEstimate\":" << r.warmEstimate << ",\"warmError\":" << r.warmError
            << ",\"certifySeconds\":" << r.certify << ",\"bytesMoved\":" << r.bytes
            << ",\"error\":" << r.error << ",\"certifiedError\":" << r.certifiedError
            << ",\"bound\":" << r.bound << "}";
    out << "],\n\"huge\":[" << jsonOf(tables.huge);
    out << "],\n\"streams\":[" << jsonOf(tables.streams);
    out << "],\n\"frames\":[" << jsonOf(tables.frames);
    out << "],\n\"bars\":[";
    for (const Bar& b : bars)
        out << (&b == &bars.front() ? "\n" : ",\n") << "{\"what\":\"" << b.what
            << "\",\"value\":" << b.value << ",\"" << (b.atLeast ? "atLeast" : "atMost")
            << "\":" << b.limit << ",\"met\":" << (b.met() ? "true" : "false") << "}";
    out << "]}\n";
    return out.str();
}

struct Wishes {
    std::vector<int> sizes;
    std::vector<LimitKind> kinds;
    std::vector<std::string> tables;
    std::string file;

    [[nodiscard]] bool want(const char* table) const {
        return tables.empty() || std::find(tables.begin(), tables.end(), table) != tables.end();
    }
};

Wishes wishesOf(int count, char** words) {
    Wishes w;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (word == "--json" && i + 1 < count)
            w.file = words[++i];
        else if (word == "mixed" || word == "import")
            w.kinds.push_back(word == "mixed" ? LimitKind::mixed : LimitKind::import);
        else if (word == "solves" || word == "huge" || word == "streams" || word == "frames")
            w.tables.push_back(word);
        else if (word.front() != '-')
            w.sizes.push_back(std::atoi(words[i]));
    }
    if (w.kinds.empty()) w.kinds = {LimitKind::mixed, LimitKind::import};
    if (w.sizes.empty()) w.sizes = {512, 1024, 2048, 4096, 10240};
    return w;
}

std::vector<Row> measureSolves(const Wishes& wishes, Backend& gpu, double copy) {
    std::printf(
        "  side kind   unknowns     solve cycles    set-up      warm cycles  certified        MB  of "
        "copy      error  warm error      bound\n");
    std::vector<Row> rows;
    for (const int side : wishes.sizes)
        for (const LimitKind kind : wishes.kinds) {
            if (side >= kHugeSide) continue;
            rows.push_back(measure(gpu, side, kind));
            print(rows.back(), copy);
        }
    return rows;
}

Tables measureAll(const Wishes& wishes, Backend& gpu, double copy) {
    Tables tables;
    if (wishes.want("solves")) tables.rows = measureSolves(wishes, gpu, copy);
    for (const int side : wishes.sizes) {
        if (side >= kHugeSide && wishes.want("huge"))
            for (const HugeRow& row : measureHuge(side)) tables.huge.push_back(row);
        if (side >= kStreamedSide && side < kHugeSide && wishes.want("streams"))
            for (const StreamRow& row : measureStream(side, wishes.kinds))
                tables.streams.push_back(row);
    }
    if (wishes.want("frames")) tables.frames = measureFrames(wishes.kinds);
    return tables;
}

}  // namespace

int main(int count, char** words) {
    const Wishes wishes = wishesOf(count, words);
    const BackendProbe probed = gpu::probe();
    if (!probed.backend) {
        std::printf("limit: %s\n", probed.reason.c_str());
        return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
    }
    const DeviceInfo info = probed.backend->info();
    std::printf("%s, driver %s, copy %.0f GB/s (read + written); RGB, to %.1f code, milliseconds\n",
                info.device.c_str(), driverVersion().c_str(), info.peakBytesPerSecond / 1e9,
                kTolerance);
    const Tables tables = measureAll(wishes, *probed.backend, info.peakBytesPerSecond);
    std::vector<Bar> bars = barsOf(tables.rows, info.peakBytesPerSecond);
    for (const auto& more : {barsOf(tables.huge), barsOf(tables.streams), barsOf(tables.frames)})
        bars.insert(bars.end(), more.begin(), more.end());
    bool allMet = true;
    for (const Bar& b : bars) {
        std::printf("%-6s %-48s %8.3g (%s %g)\n", b.met() ? "met" : "missed", b.what.c_str(), b.value,
                    b.atLeast ? "at least" : "at most", b.limit);
        allMet = allMet && b.met();
    }
    if (!wishes.file.empty()) std::ofstream(wishes.file) << json(tables, bars, info);
    return allMet ? 0 : 1;
}
