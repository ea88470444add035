/// What a user waits for with shape from shading besides the solve that relief_speed times, per side:
/// from the decoded picture to the first surface, on the coarse grid that the window shows until the
/// picture is read, and at full size; what a default call (the light unknown, the outline trusted)
/// adds to a call whose light is given; the longest that a stop takes, at random moments of a default
/// call's solve. The vase of RELIEF §3 as a photograph's 8-bit sRGB, light from the upper left.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "benchmarks/device_facts.h"
#include "support/random.h"
#include "support/relief_checks.h"
#include "support/relief_surfaces.h"
#include "weft/cpu_backend.h"
#include "weft/document/relief_sketch.h"
#include "weft/transfer.h"
#include "weft/units.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

using Clock = std::chrono::steady_clock;
double since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v.empty() ? 0 : v[v.size() / 2];
}

/// The vase as a photograph of 8 bits and three channels, as the window holds every picture; its
/// mask, and a light that is not the one assumed. Painted: with stripes.
ShadedPicture vase(int side, bool painted = false) {
    const SampledSurface truth = sample(vaseSurface(side), {side, side});
    const Light light{-0.2987, 0.3983, 0.8673};
    const auto problem = problemOf(truth, light, ReliefBoundary::silhouette);
    auto color = std::make_shared<Field>(Extent{side, side}, 3);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const auto linear = static_cast<float>(kFullScale) * problem->shading({x, y});
            const auto codeOf = [&](float albedo) {
                return std::round(encodedFromLinear(albedo * linear) / 257) * 257;
            };
            const bool stripe = painted && 5 * x / side % 2 == 1;
            for (int c = 0; c < 3; ++c) color->at(c, {x, y}) = codeOf(stripe && c > 0 ? 0.5F : 1);
        }
    color->keepCodes();
    Picture picture;
    picture.color = std::move(color);
    ShadedPicture shaded{std::make_shared<const Picture>(std::move(picture)), {}};
    shaded.setup.mask = std::make_shared<const Mask>(truth.mask);
    shaded.setup.boundary = ReliefBoundary::silhouette;
    shaded.setup.light = light;
    return shaded;
}

struct Row {
    std::string backend;
    int side = 0;
    double sketch = 0, painted = 0;            // seconds: to the first surface on a coarse grid,
    double problem = 0, first = 0;             // to the problem, and to the first at full size
    double given = 0, light = 0, trusted = 0;  // seconds
    double longestStop = 0, medianStop = 0;
    std::size_t stops = 0;  // that ended a solve
};

double firstSurface(Backend& backend, const ShadedPicture& picture, double& made) {
    const auto begun = Clock::now();
    auto problem = std::make_shared<const ReliefProblem>(problemOf(picture));
    made = since(begun);
    const auto solver = backend.makeRelief({});
    solver->setProblem(problem, Start::cold);
    ReliefProgress p = solver->progress();
    while (p.outcome == Outcome::Running && p.stage == ReliefStage::orientation)
        p = solver->advance({.seconds = 1e9, .steps = 1});
    Relief relief;
    solver->read(relief);
    return since(begun);
}

/// As it is opened: nobody knows its light yet.
double sketchTime(Backend& cpu, ShadedPicture picture) {
    picture.setup.light = ReliefSetup{}.light;
    picture.setup.options.outline = kPhotographOutline;
    const auto begun = Clock::now();
    if (!sketchOf(cpu, picture)) throw std::runtime_error("there is no sketch");
    return since(begun);
}

double solved(Backend& backend, std::shared_ptr<const ReliefProblem> problem, double outline) {
    const auto begun = Clock::now();
    const auto solver = backend.makeRelief({.outline = outline});
    solver->setProblem(std::move(problem), Start::cold);
    (void)solveToTheEnd(*solver);
    Relief relief;
    solver->read(relief);
    return since(begun);
}

/// Seconds from asking to the return, `count` times, at moments all over a solve of `whole` seconds.
std::vector<double> stops(Backend& backend, const std::shared_ptr<const ReliefProblem>& problem,
                          double whole, int count) {
    std::vector<double> waits;
    Random random(7);
    for (int i = 0; i < count; ++i) {
        const auto solver = backend.makeRelief({.outline = kPhotographOutline});
        solver->setProblem(problem, Start::cold);
        std::stop_source source;
        Clock::time_point asked;
        const double after = whole * (i + random.uniform()) / count;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::duration<double>(after));
            asked = Clock::now();
            source.request_stop();
        });
        ReliefProgress p = solver->progress();
        while (p.outcome == Outcome::Running)
            p = solver->advance({.seconds = 1e9, .stop = source.get_token()});
        const auto returned = Clock::now();
        stopper.join();
        if (p.outcome == Outcome::Cancelled)
            waits.push_back(std::chrono::duration<double>(returned - asked).count());
    }
    return waits;
}

Row measure(Backend& backend, int side, int runs, int threads, int stopCount) {
    const auto cpu = makeCpuBackend(threads);
    const ShadedPicture given = vase(side), painted = vase(side, true);
    Row row{.backend = backend.info().backend, .side = side};
    const auto known = std::make_shared<const ReliefProblem>(problemOf(given));
    std::vector<double> sketch, sketchOfPainted, problem, first, whole, light, trusted;
    std::shared_ptr<const ReliefProblem> found;
    for (int i = 0; i < runs; ++i) {
        double made = 0;
        sketch.push_back(sketchTime(*cpu, given));
        sketchOfPainted.push_back(sketchTime(*cpu, painted));
        first.push_back(firstSurface(backend, given, made));
        problem.push_back(made);
        whole.push_back(solved(backend, known, 0));
        const auto begun = Clock::now();
        const LightFit fit = estimateLight(*known, {}, threads, {}, freeShading(given.setup));
        light.push_back(since(begun));
        found =
            std::make_shared<const ReliefProblem>(known->withModel(fit.model).underLight(fit.light));
        trusted.push_back(solved(backend, found, kPhotographOutline));
    }
    row.sketch = median(sketch), row.painted = median(sketchOfPainted);
    row.problem = median(problem), row.first = median(first), row.given = median(whole);
    row.light = median(light), row.trusted = median(trusted);
    std::vector<double> waits = stops(backend, found, row.trusted, stopCount);
    row.stops = waits.size();
    row.medianStop = median(waits);
    row.longestStop = waits.empty() ? 0 : *std::max_element(waits.begin(), waits.end());
    return row;
}

void print(const Row& r) {
    std::printf("%-5s %5d %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.2f %9.2f of %zu\n",
                r.backend.c_str(), r.side, 1e3 * r.sketch, 1e3 * r.painted, 1e3 * r.problem,
                1e3 * r.first, 1e3 * r.given, 1e3 * r.light, 1e3 * r.trusted,
                1e3 * (r.light + r.trusted - r.given), 1e3 * r.medianStop, 1e3 * r.longestStop,
                r.stops);
    std::fflush(stdout);
}

void write(const std::string& file, const std::vector<Row>& rows, const std::string& device) {
    std::ofstream out(file);
    out << "{\"device\":\"" << device << "\",\"driver\":\"" << driverVersion() << "\",\"commit\":\""
        << sourceCommit() << "\",\"date\":\"" << today() << "\",\"unit\":\"seconds\",\"rows\":[";
    for (const Row& r : rows)
        out << (&r == &rows.front() ? "" : ",") << "\n{\"backend\":\"" << r.backend
            << "\",\"side\":" << r.side << ",\"sketch\":" << r.sketch
            << ",\"sketchOfPainted\":" << r.painted << ",\"problem\":" << r.problem
            << ",\"firstSurface\":" << r.first << ",\"lightGiven\":" << r.given
            << ",\"lightSought\":" << r.light << ",\"besideOutline\":" << r.trusted
            << ",\"stopMedian\":" << r.medianStop << ",\"stopLongest\":" << r.longestStop
            << ",\"stops\":" << r.stops << "}";
    out << "]}\n";
}

}  // namespace

int main(int count, char** words) {
    std::string backend = "cpu", file;
    std::vector<int> sides = {480, 2048, 3162};
    int runs = 3, threads = 0, stopCount = 40;
    CLI::App app("Waits of shape from shading: first surface, default call, stop.");
    app.add_option("--backend", backend, "cpu or cuda");
    app.add_option("--sides", sides, "of the square picture")->delimiter(',');
    app.add_option("--runs", runs, "whose medians are shown");
    app.add_option("--threads", threads, "of the processor, 0: all cores");
    app.add_option("--stops", stopCount, "how often a solve is stopped");
    app.add_option("--json", file, "where the figures go");
    CLI11_PARSE(app, count, words);
    std::unique_ptr<Backend> made;
    if (backend == "cpu") {
        made = makeCpuBackend(threads);
    } else {
        BackendProbe probed = gpu::probe();
        if (!probed.backend) {
            std::printf("relief_latency: %s\n", probed.reason.c_str());
            return std::getenv("WEFT_REQUIRE_GPU") ? 1 : 0;
        }
        made = std::move(probed.backend);
    }
    std::printf(
        "%s\nms     side    sketch   painted   problem     first     given     light   default   "
        "   adds   stop: median longest\n",
        made->info().device.c_str());
    std::vector<Row> rows;
    for (const int side : sides) {
        rows.push_back(measure(*made, side, runs, threads, stopCount));
        print(rows.back());
    }
    if (!file.empty()) write(file, rows, made->info().device);
    return 0;
}
