/// The rungs of relaxation on a grid far larger than the caches: a square with a right-hand side that
/// is nowhere 0. Streaming Jacobi steps as a share of the device's copy; passes of several exact
/// Jacobi steps, and tiles that take many steps alone, as cells a second.
///
///     rungs [--size 10240] [--schemes TEXT...] [--json FILE]
///
/// A cell a step: 12 bytes in single precision (E and f read, E written), 20 in double; what tiles
/// keep on chip is not counted.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/device_facts.h"
#include "weft/backend/poisson_system.h"
#include "weft/error.h"
#include "weft/units.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kRuns = 3;

/// Everything unknown inside fixed zeros; f of up to half a code, another one at each pixel.
std::shared_ptr<const PoissonSystem> rough(int side) {
    const Extent e{side, side};
    auto system = std::make_shared<PoissonSystem>();
    system->domain = std::make_shared<Domain>(Mask(e, Mask::kUnknown), ImageBorder{});
    system->boxInBackground = rectOf(e);
    system->base = std::make_shared<Field>(e, 1);
    auto rhs = std::make_shared<Field>(e, 1);
    std::uint32_t state = 1;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            state = state * 1664525u + 1013904223u;
            rhs->row(0, y)[x] = kCode8 * ((state >> 8) / 16777216.0f - 0.5f);
        }
    system->rhs = std::move(rhs);
    // From 0 on, steps would end before the first: 0 is within any tolerance.
    auto start = std::make_shared<Field>(e, 1);
    std::fill(start->row(0, 0), start->row(0, 0) + e.area(), static_cast<float>(kCode8));
    system->start = std::move(start);
    return system;
}

struct Row {
    std::string scheme;
    std::int64_t steps = 0;
    double secondsAStep = 0, bytesACell = 0;
    bool streams = false;
};

Row measure(Backend& gpu, const std::shared_ptr<const PoissonSystem>& system,
            const std::string& text) {
    const Scheme scheme = parseScheme(text);
    const auto solver = gpu.makeRelaxation(scheme);
    Row row{.scheme = text};
    row.streams = scheme.sweepsPicture() && scheme.sweepsALaunch() == 1;
    row.bytesACell = scheme.precision == Precision::f64 ? 20 : 12;
    // Never reached. An estimate of the error would need a solve of its own first.
    StopRule rule{.tolerance = 0, .measure = ErrorMeasure::largestSolution};
    std::vector<double> seconds;
    solver->setSystem(system, Start::cold);
    for (int run = -1; run < kRuns; ++run) {
        const Progress before = solver->progress();
        const double solved = solver->timings().solve;
        rule.maxSteps = before.steps + std::max(600LL, 2LL * scheme.hostInterval);
        Progress p;
        do p = solver->advance(rule, {.seconds = 60});
        while (p.outcome == Outcome::Running);
        row.steps = p.steps - before.steps;
        if (run >= 0)
            seconds.push_back((solver->timings().solve - solved) / static_cast<double>(row.steps));
    }
    std::sort(seconds.begin(), seconds.end());
    row.secondsAStep = seconds[seconds.size() / 2];
    return row;
}

}  // namespace

int main(int count, char** words) {
    CLI::App app{"Bandwidth and rate of relaxation on a large grid with a right-hand side"};
    std::vector<std::string> schemes = {"tuned-sync:n=600",
                                        "tuned-sync:n=600,precision=f64",
                                        "tuned-sync:n=600,exchange=overlapped,k=8",
                                        "tuned-sync:n=600,exchange=overlapped,k=12",
                                        "coarse",
                                        "coarse:block=64x32",
                                        "4w-square:n=60,threads=0",
                                        "4w-square:n=60,threads=0,block=64x32"};
    int side = 10240;
    std::string json;
    app.add_option("--size", side, "Side of the square")->check(CLI::Range(64, 20000));
    app.add_option("--schemes", schemes, "Scheme texts; separate several by spaces");
    app.add_option("--json", json, "File for the figures");
    CLI11_PARSE(app, count, words);

    const BackendProbe probed = gpu::probe();
    if (!probed.backend) {
        std::printf("rungs: %s\n", probed.reason.c_str());
        return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
    }
    const DeviceInfo info = probed.backend->info();
    const double copy = info.peakBytesPerSecond, cells = static_cast<double>(side) * side;
    std::printf("%s, driver %s, copy %.0f GB/s (read + written); %d², f nowhere 0\n",
                info.device.c_str(), driverVersion().c_str(), copy / 1e9, side);
    std::printf("%-40s %6s %10s %10s %9s\n", "scheme", "steps", "us/step", "Gcell/s", "of copy");
    const auto system = rough(side);
    nlohmann::json rows = nlohmann::json::array();
    for (const std::string& scheme : schemes) try {
            const Row row = measure(*probed.backend, system, scheme);
            const double rate = cells / row.secondsAStep, share = rate * row.bytesACell / copy;
            std::printf("%-40s %6lld %10.1f %10.1f", row.scheme.c_str(),
                        static_cast<long long>(row.steps), 1e6 * row.secondsAStep, rate / 1e9);
            if (row.streams) std::printf(" %7.1f %%", 100 * share);
            std::printf("\n");
            std::fflush(stdout);
            rows.push_back({{"scheme", row.scheme},
                            {"steps", row.steps},
                            {"secondsAStep", row.secondsAStep},
                            {"cellsPerSecond", rate},
                            {"shareOfCopy", row.streams ? nlohmann::json(share) : nlohmann::json()}});
        } catch (const InvalidProblem& refused) {
            std::printf("%-40s left out: %s\n", scheme.c_str(), refused.what());
        }
    if (!json.empty())
        std::ofstream(json) << nlohmann::json{{"device", info.device},
                                              {"driver", driverVersion()},
                                              {"commit", sourceCommit()},
                                              {"date", today()},
                                              {"copyBytesPerSecond", copy},
                                              {"side", side},
                                              {"rows", rows}}
                                   .dump(1)
                            << "\n";
    return 0;
}
