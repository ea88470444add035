#include "benchmarks/limit_huge.h"

#include <cstdio>
#include <sstream>

#include "benchmarks/limit_scene.h"
#include "weft/error.h"
#include "weft_gpu/gpu_backend.h"

namespace weft::tests {

namespace {

std::string placementOf(const HugeRow& r) {
    if (!r.refusal.empty()) return "refused";
    return r.memory.channelsPass ? "passing" : r.memory.channelsAtATime == 1 ? "in turn" : "together";
}

HugeRow measure(const LimitScene& scene, double limit) {
    const BackendProbe probed = gpu::probe({.memory = static_cast<std::size_t>(limit)});
    const StopRule rule{.tolerance = kLimitTolerance};
    HugeRow row;
    row.side = scene.side;
    row.pixels = static_cast<double>(scene.system->domain->unknowns());
    row.limit = limit;
    try {
        const auto solver = probed.backend->makeMultigrid();
        // What is recorded and allocated once is there after the first time; the set-up is kept then.
        for (int i = 0; i < (limit > 0 ? 1 : 2); ++i) {
            solver->setSystem(scene.system, Start::cold);
            solver->advance(rule, {.seconds = 60});
            row.solve = solver->timings().solve;
            if (i == 0) row.setup = solver->timings().setup;
        }
        {
            Field d(scene.system->extent(), scene.system->channels(), false);
            solver->readCorrection(d.span());
            row.error = maxErrorInCodes(scene, d.view());
        }
        for (int i = 0; i < (limit > 0 ? 1 : 2); ++i) {
            const double before = solver->timings().certify;
            row.bound = solver->certify(rule).errorBound;
            row.certify = solver->timings().certify - before;
        }
        row.transfer = solver->timings().transfer;
        row.memory = solver->memory();
    } catch (const DeviceError& error) {
        row.refusal = error.what();
    }
    return row;
}

void print(const HugeRow& r) {
    std::printf("%6d %8.1f %9.1f %-9s %9.2f %9.2f %9.2f %9.2f %9.0f %9.2e %9.2e\n", r.side,
                r.pixels / 1e6, r.limit / 1e9, placementOf(r).c_str(),
                static_cast<double>(r.memory.most) / 1e9, 1e3 * r.setup, 1e3 * r.solve,
                1e3 * r.certify, 1e3 * r.transfer, r.error, r.bound);
    if (!r.refusal.empty()) std::printf("       %s\n", r.refusal.c_str());
    std::fflush(stdout);
}

}  // namespace

std::vector<HugeRow> measureHuge(int side) {
    std::printf(
        "  side unknowns  limit GB channels    GB taken    set-up     solve certified    copies     "
        "error     bound\n");
    const LimitScene scene = makeHugeScene(side);
    std::vector<HugeRow> rows;
    for (const double limit : {0.0, 0.55e8 * side / 1024 * side / 1024, 1e9}) {
        rows.push_back(measure(scene, limit));
        print(rows.back());
    }
    static_cast<void>(gpu::probe());  // no limit
    return rows;
}

std::vector<Bar> barsOf(const std::vector<HugeRow>& rows) {
    std::vector<Bar> bars;
    for (const HugeRow& r : rows) {
        const std::string what = std::to_string(r.side) + "² " + placementOf(r);
        if (!r.refusal.empty()) {
            const bool names = r.refusal.find(" MB") != std::string::npos;
            bars.push_back({what + ", sizes named", names ? 1.0 : 0.0, 1, true});
            continue;
        }
        const double wanted = r.limit > 0 ? r.limit : 30e9 * r.side / 20480 * r.side / 20480;
        bars.push_back(
            {what + ": device memory, GB", static_cast<double>(r.memory.most) / 1e9, wanted / 1e9});
        bars.push_back({what + ": true error, codes", r.error, kLimitTolerance});
        bars.push_back({what + ": certified bound, codes", r.bound, kLimitTolerance});
        bars.push_back({what + ": true error / its bound", r.error / r.bound, 1});
    }
    return bars;
}

std::string jsonOf(const std::vector<HugeRow>& rows) {
    std::ostringstream out;
    for (const HugeRow& r : rows)
        out << (&r == &rows.front() ? "\n" : ",\n") << "{\"side\":" << r.side
            << ",\"unknowns\":" << r.pixels << ",\"limitBytes\":" << r.limit << ",\"channels\":\""
            << placementOf(r) << "\",\"deviceBytes\":" << r.memory.most
            << ",\"setupSeconds\":" << r.setup << ",\"solveSeconds\":" << r.solve
            << ",\"certifySeconds\":" << r.certify << ",\"transferSeconds\":" << r.transfer
            << ",\"error\":" << r.error << ",\"bound\":" << r.bound << "}";
    return out.str();
}

}  // namespace weft::tests
