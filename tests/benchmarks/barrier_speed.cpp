/// Microseconds that all blocks of a launch take to meet once, for every barrier: a round less the
/// same round without a barrier.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "benchmarks/device_facts.h"
#include "weft/lab/barriers_bench.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

struct Kind {
    const char* name;
    RoundBarrier kind;
    double bar;  ///< microseconds at 132 blocks of 256 threads
};

constexpr Kind kKinds[] = {
    {"simple", RoundBarrier::simple, 1.0},
    {"tree2", RoundBarrier::tree2, 1.6},
    {"tree3", RoundBarrier::tree3, 2.0},
    {"lockfree", RoundBarrier::lockFree, 1.8},
    {"cooperative", RoundBarrier::cooperative, 1.05},
    {"neighbour", RoundBarrier::neighbour, 0.9},
    {"overlapped-graph", RoundBarrier::launchOverlappedGraph, 0.65},
    {"overlapped", RoundBarrier::launchOverlapped, 4.8},
    {"explicit", RoundBarrier::launchExplicit, 12.0},
};

double medianMicroseconds(BarriersBench& bench, const BarrierRounds& rounds, int runs) {
    std::vector<double> seconds;
    for (int i = 0; i < runs; ++i) seconds.push_back(bench.secondsARound(rounds));
    std::sort(seconds.begin(), seconds.end());
    return 1e6 * seconds[seconds.size() / 2];
}

}  // namespace

int main(int count, char** words) {
    CLI::App app{"Time of one meeting of all blocks, by barrier"};
    int blocks = 132, threads = 256, rounds = 10'000, runs = 5;
    std::string json, commit = sourceCommit();
    app.add_option("--blocks", blocks);
    app.add_option("--threads", threads);
    app.add_option("--rounds", rounds);
    app.add_option("--runs", runs, "The median counts");
    app.add_option("--json", json, "File for the figures");
    app.add_option("--commit", commit, "Named in that file");
    CLI11_PARSE(app, count, words);

    const BackendProbe probed = gpu::probe();
    if (!probed.backend) {
        std::printf("barrier_speed: %s\n", probed.reason.c_str());
        return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
    }
    const LabProbe lab = probed.backend->lab();
    const auto bench = lab.device->bench<BarriersBench>();
    const std::string device = probed.backend->info().device;
    std::printf("%s, driver %s; %d blocks of %d threads, %d rounds, median of %d\n", device.c_str(),
                driverVersion().c_str(), blocks, threads, rounds, runs);
    const double alone =
        medianMicroseconds(*bench, {RoundBarrier::none, blocks, threads, rounds}, runs);
    std::printf("%-17s%8.3f us\n", "a round alone", alone);
    nlohmann::json rows = nlohmann::json::array();
    bool missed = false;
    for (const Kind& k : kKinds) {
        const double us = medianMicroseconds(*bench, {k.kind, blocks, threads, rounds}, runs) - alone;
        std::printf("%-16s %8.3f us   bar %5.2f %s\n", k.name, us, k.bar,
                    us <= k.bar ? "" : "missed");
        missed |= us > k.bar;
        rows.push_back({{"barrier", k.name}, {"microseconds", us}, {"bar", k.bar}});
    }
    if (!json.empty())
        std::ofstream(json) << nlohmann::json{{"device", device}, {"driver", driverVersion()},
                                              {"commit", commit}, {"date", today()},
                                              {"blocks", blocks}, {"threads", threads},
                                              {"rounds", rounds}, {"rows", rows}}
                                   .dump(1)
                            << "\n";
    return missed ? 1 : 0;
}
