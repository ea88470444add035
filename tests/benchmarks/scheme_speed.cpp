/// Every named scheme on the Laplace problem of Chen et al.: a square of n × n unknowns, fixed zeros
/// around it, u₀ = sin · sin of one code, until max |u| ≤ tolerance. Steps, microseconds a step,
/// seconds, and the gain over `base`.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/device_facts.h"
#include "weft/backend/poisson_system.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"
#include "weft/units.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

struct Row {
    std::string scheme, outcome;
    int side = 0;
    double tolerance = 0, seconds = 0, residual = 0, largest = 0;
    std::int64_t steps = 0, staleness = 0;
    int restarts = 0;
};

std::shared_ptr<const PoissonSystem> laplace(int side) {
    const Extent e{side, side};
    auto system = std::make_shared<PoissonSystem>();
    system->domain = std::make_shared<Domain>(Mask(e, Mask::kUnknown), ImageBorder{});
    system->boxInBackground = rectOf(e);
    system->rhs = std::make_shared<Field>(e, 1);
    system->base = std::make_shared<Field>(e, 1);
    auto start = std::make_shared<Field>(e, 1);
    const double step = std::acos(-1.0) / (side + 1);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            start->row(0, y)[x] =
                static_cast<float>(kCode8 * std::sin(step * (x + 1)) * std::sin(step * (y + 1)));
    system->start = std::move(start);
    return system;
}

double largestOf(Solver& solver, Extent e) {
    Field d(e, 1);
    solver.readCorrection(d.span());
    float most = 0;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) most = std::max(most, std::abs(d.row(0, y)[x]));
    return most / kCode8;
}

Row measure(Backend& backend, const std::string& scheme, int side, double tolerance, double limit,
            int runs) {
    Row best;
    best.scheme = scheme, best.side = side, best.tolerance = tolerance;
    const auto system = laplace(side);
    const auto solver = backend.makeRelaxation(parseScheme(scheme));
    const StopRule rule{tolerance, ErrorMeasure::largestSolution,
                        std::numeric_limits<std::int64_t>::max(), limit};
    for (int run = -1; run < runs; ++run) {
        solver->setSystem(system, Start::cold);
        StopRule its = rule;
        if (run < 0) its.maxSteps = 600;  // warms up
        Progress p;
        do p = solver->advance(its, {.seconds = 60});
        while (p.outcome == Outcome::Running);
        if (run < 0) continue;
        const double seconds = solver->timings().solve;
        if (run > 0 && seconds >= best.seconds) continue;
        best.seconds = seconds;
        best.steps = p.steps;
        best.outcome = toString(p.outcome);
        best.residual = p.residual;
        best.staleness = p.staleness;
        best.restarts = p.restarts;
        best.largest = largestOf(*solver, system->extent());
    }
    return best;
}

std::vector<std::string> allNames() {
    std::vector<std::string> names;
    for (const SchemeInfo& info : namedSchemes()) names.push_back(info.name);
    return names;
}

void print(const Row& r, double base) {
    std::printf("%-34s %5d %10lld %9.3f %9.4f %7.2f %6lld %4d %9.3e %s\n", r.scheme.c_str(), r.side,
                static_cast<long long>(r.steps),
                r.steps > 0 ? 1e6 * r.seconds / static_cast<double>(r.steps) : 0.0, r.seconds,
                base > 0 ? base / r.seconds : 0.0, static_cast<long long>(r.staleness), r.restarts,
                r.largest, r.outcome.c_str());
    std::fflush(stdout);
}

nlohmann::json toJson(const Row& r, double base) {
    return {{"scheme", r.scheme},
            {"side", r.side},
            {"tolerance", r.tolerance},
            {"steps", r.steps},
            {"seconds", r.seconds},
            {"largest", r.largest},
            {"residual", r.residual},
            {"staleness", r.staleness},
            {"restarts", r.restarts},
            {"outcome", r.outcome},
            {"gainOverBase", base > 0 ? base / r.seconds : 0.0}};
}

}  // namespace

int main(int count, char** words) {
    CLI::App app{"Speed of every relaxation scheme on one Laplace problem"};
    std::vector<std::string> schemes = allNames();
    std::vector<int> sides = {480, 2048};
    std::vector<double> tolerances = {1e-2, 0.7};
    std::string json, commit = sourceCommit(), backendName = "cuda";
    int runs = 1, threads = 0;
    double limit = 60;
    app.add_option("--schemes", schemes, "Scheme texts; separate several by spaces");
    app.add_option("--sizes", sides, "Sides of the square")->delimiter(',');
    app.add_option("--tolerances", tolerances, "max |u| to reach, one a size")->delimiter(',');
    app.add_option("--runs", runs, "Runs of each; the fastest counts");
    app.add_option("--limit", limit, "Seconds after which a run is given up");
    app.add_option("--backend", backendName, "cuda or cpu");
    app.add_option("--threads", threads, "Of the CPU");
    app.add_option("--json", json, "File for the figures");
    app.add_option("--commit", commit, "Named in that file");
    CLI11_PARSE(app, count, words);

    const BackendProbe probed =
        backendName == "cpu" ? BackendProbe{makeCpuBackend(threads), {}} : gpu::probe();
    if (!probed.backend) {
        std::printf("scheme_speed: %s\n", probed.reason.c_str());
        return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
    }
    const DeviceInfo info = probed.backend->info();
    std::printf("%s, driver %s, commit %s\n", info.device.c_str(), driverVersion().c_str(),
                commit.c_str());
    std::printf(
        "scheme                              side      steps   us/step   seconds    gain  stale "
        "rest   max |u| outcome\n");
    nlohmann::json rows = nlohmann::json::array();
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const double tolerance = tolerances[std::min(i, tolerances.size() - 1)];
        double base = 0;
        for (const std::string& scheme : schemes) {
            try {
                const Row row = measure(*probed.backend, scheme, sides[i], tolerance, limit, runs);
                if (scheme == "base") base = row.seconds;
                print(row, base);
                rows.push_back(toJson(row, base));
            } catch (const InvalidProblem& refused) {
                std::printf("%-34s %5d left out: %s\n", scheme.c_str(), sides[i], refused.what());
            }
        }
    }
    if (!json.empty())
        std::ofstream(json) << nlohmann::json{{"device", info.device},
                                              {"driver", driverVersion()},
                                              {"commit", commit},
                                              {"date", today()},
                                              {"rows", rows}}
                                   .dump(1)
                            << "\n";
    return 0;
}
