/// live_objects: ten patches of 512 × 512 on a picture of 24 megapixels, three of them one over the
/// other. The lowest of those is moved, scaled, turned and made transparent at 125 events a second,
/// its source resampled at each event, all that lies over it solved again; then undone. Time from an
/// event to the first solved picture of it or a later one, through the live solver, without the
/// window's own time to paint. Medians of several runs. Drags that are slow are solved at half of
/// their size, as in the window; --sharp: never.
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <thread>

#include "benchmarks/device_facts.h"
#include "benchmarks/live_edits.h"
#include "weft/memory_budget.h"

using namespace weft;
using namespace weft::benchmarks;
using namespace weft::test;

namespace {

constexpr Extent kPhotograph{6000, 4000};
constexpr int kSide = 512, kEvents = 100;

struct Options {
    std::string backend = "cpu", operation = "import", gesture, json;
    int threads = 2, runs = 9, seen = 0;
    bool sharp = false;
};

/// Ids 1, 2, 3: the chain, each half over the one before; the others apart.
Document scene(const Operation& operation) {
    Document document(photograph(kPhotograph, 1));
    for (int i = 0; i < 3; ++i)
        document = document.withPatch(
            patchAt(2500 + 250 * i, 1500 + 150 * i, operation, 10 + unsigned(i), kSide));
    for (int i = 0; i < 7; ++i)
        document = document.withPatch(
            patchAt(200 + 800 * i, i % 2 == 0 ? 300 : 3100, operation, 20 + unsigned(i), kSide));
    return document;
}

using Change = std::function<void(PatchObject&, double t)>;  ///< t: 0 .. 1 through the drag

const PlanePoint kMiddle{2500 + kSide / 2.0, 1500 + kSide / 2.0};
const std::vector<std::pair<const char*, Change>> kGestures = {
    {"move",
     [](PatchObject& p, double t) {
         p.backgroundFromSource =
             p.backgroundFromSource.movedBy(std::round(160 * t), std::round(90 * t));
     }},
    {"scale",
     [](PatchObject& p, double t) {
         p.backgroundFromSource =
             p.backgroundFromSource.changedAbout(kMiddle, Placement::scaling(1 - 0.3 * t));
     }},
    {"rotate",
     [](PatchObject& p, double t) {
         p.backgroundFromSource =
             p.backgroundFromSource.changedAbout(kMiddle, Placement::rotation(60 * t));
     }},
    {"opacity", [](PatchObject& p, double t) { p.opacity = 1 - 0.7 * t; }},
};

/// Of the lowest of the chain.
LiveEdits::Change onFirst(const Change& change) {
    return [change](const Document& resting, double t) {
        PatchObject patch = *resting.find(1);
        change(patch, t);
        return resting.withPatch(std::move(patch));
    };
}

int measure(const Options& options) {
    const auto before = static_cast<double>(residentMemory());
    LiveEdits m({.backend = options.backend,
                 .threads = options.threads,
                 .seenLevel = options.seen,
                 .sharp = options.sharp},
                scene(Operation::parse(options.operation)));
    const double settled = m.settle();
    const double flat = double(kPhotograph.area()) * 3;
    const double resident = (static_cast<double>(residentMemory()) - before) / flat;
    std::printf(
        "seen at 1/%d of its size; %s, %d threads, %s: at rest after %.2f s, resident %.1f times the "
        "flat picture\n",
        1 << options.seen, m.device().c_str(), options.threads, options.operation.c_str(), settled,
        resident);
    nlohmann::json report = {{"device", m.device()},           {"threads", options.threads},
                             {"operation", options.operation}, {"runs", options.runs},
                             {"seenLevel", options.seen},      {"sharp", options.sharp},
                             {"atRestSeconds", settled},       {"residentOverFlat", resident}};
    std::printf("%-10s %10s %10s %10s  ms, medians of %d runs\n", "gesture", "p50", "p95", "undo",
                options.runs);
    for (const auto& [name, change] : kGestures) {
        if (!options.gesture.empty() && options.gesture != name) continue;
        std::vector<double> p50, p95, undo;
        for (int run = 0; run < options.runs; ++run) {
            const std::vector<double> latency = m.drag(onFirst(change), kEvents, Milliseconds(8));
            p50.push_back(quantile(latency, 0.5));
            p95.push_back(quantile(latency, 0.95));
            undo.push_back(m.undo());
        }
        std::printf("%-10s %10.2f %10.2f %10.2f\n", name, quantile(p50, 0.5), quantile(p95, 0.5),
                    quantile(undo, 0.5));
        std::fflush(stdout);
        report["gestures"][name] = {{"p50", quantile(p50, 0.5)},
                                    {"p95", quantile(p95, 0.5)},
                                    {"undo", quantile(undo, 0.5)},
                                    {"p95OfRuns", p95}};
    }
    if (!options.json.empty()) std::ofstream(options.json) << report.dump(2) << '\n';
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app("Moves, scales and turns patches of a large document through the live solver.");
    app.add_option("--backend", options.backend)->check(CLI::IsMember({"cpu", "cuda"}));
    app.add_option("--operation", options.operation);
    app.add_option("--gesture", options.gesture, "Only this one: move, scale, rotate, opacity");
    app.add_option("--threads", options.threads)->check(CLI::Range(1, 256));
    app.add_option("--seen", options.seen, "It is seen at 1/2^N of its size: 2 in a window")
        ->check(CLI::Range(0, 3));
    app.add_flag("--sharp", options.sharp, "Never coarser than seen, as slow as that is");
    app.add_option("--runs", options.runs)->check(CLI::Range(1, 99));
    app.add_option("--json", options.json, "Write the figures here");
    CLI11_PARSE(app, argc, argv);
    try {
        return measure(options);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "live_objects: %s.\n", e.what());
        return 3;
    }
}
