#include "benchmarks/limit_solve.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "benchmarks/limit_device.h"

namespace weft::tests {

namespace {

SolveRow measure(Backend& gpu, int side, LimitKind kind, const gpu::DeviceOptions& options) {
    const LimitScene scene = makeLimitScene(side, kind, gpu);
    if (scene.truthBound > 0) std::printf("truth within %.1e\n", scene.truthBound);
    const auto solver = gpu.makeMultigrid();
    const StopRule rule{.tolerance = kLimitTolerance};
    const Budget budget{.seconds = 60};
    const int runs = limitRuns(side);
    SolveRow row{
        .side = side, .kind = kind, .pixels = static_cast<double>(scene.system->domain->unknowns())};
    std::vector<double> setup, solve, warm, certify;
    for (int i = -2; i < runs; ++i) {
        // Every fifth time the mask is new.
        const auto& system = i % 5 == 0 ? scene.again : scene.system;
        solver->setSystem(system, Start::cold);
        const double built = solver->timings().setup;
        const Progress p = solver->advance(rule, budget);
        const double solved = solver->timings().solve;
        row.cycles = p.cycles, row.estimate = p.errorEstimate;
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
    const DeviceTimes device = measureDeviceTimes(scene, options);
    const auto more = static_cast<double>(row.cycles - 2);  // than a cold start has
    row.deviceSolve = device.cold + more * device.cycle;
    row.deviceWarm = static_cast<double>(row.warmCycles) * device.cycle;
    row.deviceSetup = device.setup;
    return row;
}

void print(const SolveRow& r, double copy) {
    std::printf(
        "%6d %-6s %8.1f %7.3f %7.3f %6lld %7.3f %7.3f %7.3f %7.3f %6lld %9.3f %9.0f %6.0f %% %6.2f "
        "%8.2f "
        "%6.2f %8.2f %6.2f\n",
        r.side, nameOf(r.kind), r.pixels / 1e6, 1e3 * r.deviceSolve, 1e3 * r.solve,
        static_cast<long long>(r.cycles), 1e3 * r.deviceSetup, 1e3 * r.setup, 1e3 * r.deviceWarm,
        1e3 * r.warm, static_cast<long long>(r.warmCycles), 1e3 * r.certify, r.bytes / 1e6,
        copy > 0 ? 100 * r.bytes / r.deviceSolve / copy : 0.0, r.error, r.estimate, r.warmError,
        r.warmEstimate, r.bound);
    std::fflush(stdout);
}

}  // namespace

std::vector<SolveRow> measureSolves(const std::vector<int>& sides,
                                    const std::vector<LimitKind>& kinds, Backend& gpu, double copy,
                                    const gpu::DeviceOptions& options) {
    std::printf(
        "                        solve                  set-up         moved patch\n"
        "  side kind   unknowns  device    host cycles  device    host  device    host cycles "
        "certified        MB  of copy  error estimate   its estimate  bound\n");
    std::vector<SolveRow> rows;
    for (const int side : sides)
        for (const LimitKind kind : kinds) {
            rows.push_back(measure(gpu, side, kind, options));
            print(rows.back(), copy);
        }
    return rows;
}

std::vector<Bar> barsOf(const std::vector<SolveRow>& rows) {
    std::vector<Bar> bars;
    double slowest[2] = {0, 0}, fastest[2] = {HUGE_VAL, HUGE_VAL};
    for (const SolveRow& r : rows) {
        const std::string size = std::to_string(r.side) + "² " + nameOf(r.kind);
        for (const auto& [side, milliseconds] :
             {std::pair{512, 0.07}, {1024, 0.13}, {4096, 0.95}, {10240, 4.5}})
            if (r.side == side)
                bars.push_back({size + ": solve, ms", 1e3 * r.deviceSolve, milliseconds});
        for (const auto& [side, milliseconds] : {std::pair{512, 0.04}, {1024, 0.06}})
            if (r.side == side)
                bars.push_back({size + ": set-up, ms", 1e3 * r.deviceSetup, milliseconds});
        if (r.side >= 1024)
            bars.push_back({size + ": moved patch, warm / cold", r.deviceWarm / r.deviceSolve, 0.6});
        bars.push_back({size + ": certificate / solve", r.certify / r.solve, 3});
        bars.push_back({size + ": true error, codes", r.error, kLimitTolerance});
        bars.push_back({size + ": moved patch, true error, codes", r.warmError, kLimitTolerance});
        bars.push_back({size + ": certified: true error / its bound", r.certifiedError / r.bound, 1});
        if (r.side < 2048) continue;
        const int k = r.kind == LimitKind::mixed ? 0 : 1;
        slowest[k] = std::max(slowest[k], r.deviceSolve / r.pixels);
        fastest[k] = std::min(fastest[k], r.deviceSolve / r.pixels);
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

std::string jsonOf(const std::vector<SolveRow>& rows) {
    std::ostringstream out;
    for (const SolveRow& r : rows)
        out << (&r == &rows.front() ? "\n" : ",\n") << "{\"side\":" << r.side << ",\"kind\":\""
            << nameOf(r.kind) << "\""
            << ",\"unknowns\":" << r.pixels << ",\"deviceSolveSeconds\":" << r.deviceSolve
            << ",\"solveSeconds\":" << r.solve << ",\"cycles\":" << r.cycles
            << ",\"deviceSetupSeconds\":" << r.deviceSetup << ",\"setupSeconds\":" << r.setup
            << ",\"deviceWarmSeconds\":" << r.deviceWarm << ",\"warmSeconds\":" << r.warm
            << ",\"warmCycles\":" << r.warmCycles << ",\"estimate\":" << r.estimate
            << ",\"warmEstimate\":" << r.warmEstimate << ",\"warmError\":" << r.warmError
            << ",\"certifySeconds\":" << r.certify << ",\"bytesMoved\":" << r.bytes
            << ",\"error\":" << r.error << ",\"certifiedError\":" << r.certifiedError
            << ",\"bound\":" << r.bound << "}";
    return out.str();
}

}  // namespace weft::tests
