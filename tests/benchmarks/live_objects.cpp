/// live_objects: ten patches of 512 × 512 on a picture of 24 megapixels, three of them one over the
/// other. The lowest of those is moved, scaled, turned and made transparent at 125 events a second,
/// its source resampled at each event, all that lies over it solved again; then undone. Time from an
/// event to the first solved picture of it or a later one, through the live solver, without the
/// window's own time to paint. Medians of several runs. Drags that are slow are solved at half of
/// their size, as in the window; --sharp: never.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>
#include <thread>

#include "benchmarks/device_facts.h"
#include "support/live_harness.h"
#include "support/mask_shapes.h"
#include "weft/cpu_backend.h"
#include "weft/memory_budget.h"
#include "weft/units.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::test;
using Clock = std::chrono::steady_clock;

namespace {

constexpr Extent kPhotograph{6000, 4000};
constexpr int kSide = 512, kEvents = 100;

struct Options {
    std::string backend = "cpu", operation = "import", gesture, json;
    int threads = 2, runs = 9, seen = 0;
    bool sharp = false;
};

double quantile(std::vector<double> values, double q) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(std::ceil(q * double(values.size()))) - 1];
}

/// Waves of several lengths and some grain, 8-bit codes.
std::shared_ptr<const Picture> photograph(Extent extent, unsigned seed) {
    auto color = std::make_shared<Field>(extent, 3, false);
    std::minstd_rand grain(seed);
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < extent.height; ++y) {
            float* const row = color->row(c, y);
            const double across = 40 * std::sin(0.004 * y + seed + c);
            for (int x = 0; x < extent.width; ++x)
                row[x] = static_cast<float>(
                    kCode8 *
                    std::clamp(std::round(120 + across + 30 * std::sin(0.011 * x + 0.007 * y + c) +
                                          double(grain() % 9)),
                               0.0, 255.0));
        }
    color->keepCodes();
    auto picture = std::make_shared<Picture>();
    picture->color = std::move(color);
    picture->depth = 8;
    return picture;
}

PatchObject patchAt(double x, double y, const Operation& operation, unsigned seed) {
    PatchObject patch;
    patch.source = photograph({kSide, kSide}, seed);
    patch.mask = std::make_shared<const Mask>(tests::ellipseMask({kSide, kSide}));
    patch.backgroundFromSource = Placement::translation(x, y);
    patch.operation = operation;
    return patch;
}

/// Ids 1, 2, 3: the chain, each half over the one before; the others apart.
Document scene(const Operation& operation) {
    Document document(photograph(kPhotograph, 1));
    for (int i = 0; i < 3; ++i)
        document =
            document.withPatch(patchAt(2500 + 250 * i, 1500 + 150 * i, operation, 10 + unsigned(i)));
    for (int i = 0; i < 7; ++i)
        document = document.withPatch(
            patchAt(200 + 800 * i, i % 2 == 0 ? 300 : 3100, operation, 20 + unsigned(i)));
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

class Measurement {
public:
    Measurement(const Options& options, Document document)
        : options_(options), viewer_(registry(options)), resting_(std::move(document)) {}

    double settle() {  ///< seconds from the edit to the picture at rest
        const auto begin = Clock::now();
        const std::uint64_t id = submit(resting_, false);
        const SnapshotPtr last = viewer_.waitFor(
            [&](const Snapshot& s) { return s.editId == id && !s.preview && !s.moreFollows; },
            Milliseconds(300'000));
        if (!last) throw std::runtime_error("no picture came to rest");
        device_ = last->device;
        return std::chrono::duration<double>(Clock::now() - begin).count();
    }

    /// Milliseconds from each event to its picture.
    std::vector<double> drag(const Change& change) {
        std::vector<Clock::time_point> sent;
        std::vector<double> latency;
        const std::uint64_t first = id_ + 1;
        const auto begin = Clock::now();
        std::size_t shown = 0;
        while (shown < kEvents) {
            const auto due = begin + std::chrono::milliseconds(8) * sent.size();
            if (sent.size() < kEvents && Clock::now() >= due) {
                sent.push_back(Clock::now());
                submit(changed(change, double(sent.size()) / kEvents), true);
            }
            const SnapshotPtr s = viewer_.waitFor(
                [&](const Snapshot& got) { return got.editId >= first; }, Milliseconds(1));
            if (!s) continue;
            if (s->progress.outcome == Outcome::Failed) throw std::runtime_error(s->message);
            for (const auto now = Clock::now(); shown < sent.size() && first + shown <= s->editId;
                 ++shown)
                latency.push_back(
                    std::chrono::duration<double, std::milli>(now - sent[shown]).count());
        }
        return latency;
    }

    /// Milliseconds from undoing the drag to the first picture.
    double undo() {
        const auto begin = Clock::now();
        const std::uint64_t id = submit(resting_, false);
        if (!viewer_.waitForEdit(id)) throw std::runtime_error("nothing was undone");
        const double first = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
        settle();
        return first;
    }
    [[nodiscard]] const std::string& device() const { return device_; }

private:
    static BackendRegistry registry(const Options& options) {
        const int threads = options.threads;
        if (options.backend == "cuda") return {{"cuda", "CUDA", [] { return gpu::probe(); }}};
        return {{"cpu", "CPU", [threads] { return BackendProbe{makeCpuBackend(threads), {}}; }}};
    }
    std::uint64_t submit(const Document& document, bool dragging) {
        Edit edit{.id = ++id_,
                  .content = CloneEdit{std::make_shared<const Document>(document), 1, options_.seen,
                                       !options_.sharp},
                  .dragging = dragging};
        if (dragging) edit.settings.tolerance = 0.5;
        viewer_.solver().submit(std::move(edit));
        return id_;
    }
    [[nodiscard]] Document changed(const Change& change, double t) const {
        PatchObject patch = *resting_.find(1);
        change(patch, t);
        return resting_.withPatch(std::move(patch));
    }

    Options options_;
    LiveViewer viewer_;
    Document resting_;
    std::uint64_t id_ = 0;
    std::string device_;
};

int measure(const Options& options) {
    const auto before = static_cast<double>(residentMemory());
    Measurement m(options, scene(Operation::parse(options.operation)));
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
            const std::vector<double> latency = m.drag(change);
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
