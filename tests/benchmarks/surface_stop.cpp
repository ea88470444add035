/// surface_stop: where relaxations of (f, g) stop, and what finding out costs. For each surface,
/// scheme and tolerance: steps, the true distance at the stop as a part of the tolerance, checks of
/// the host between the one after which the tolerance was met and the stop, looks, and the share of
/// the time that they took. Not time alone: exit code 1 where a stop is wrong.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "relief/orientation_distance.h"
#include "support/patience.h"
#include "support/relief_relaxation_checks.h"
#include "support/relief_surfaces.h"
#include "support/scheme_points.h"
#include "weft/cpu_backend.h"
#include "weft/lab/lab_problem.h"
#include "weft_gpu/gpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Subject {
    std::string name;
    std::shared_ptr<const ReliefProblem> problem;
    double lambda = 0.1;
    OrientationStart start = OrientationStart::membrane;
    Field converged = {};

    [[nodiscard]] ReliefRelaxation by(const Scheme& scheme, double tolerance,
                                      std::int64_t maxSteps = 10'000'000) const {
        return {.scheme = scheme,
                .lambda = lambda,
                .tolerance = tolerance,
                .maxSteps = maxSteps,
                .start = start};
    }
    [[nodiscard]] double distanceOf(ReliefSolver& solver, Field& now) const {
        solver.readOrientation(now.span());
        double sum = 0;
        for (int c = 0; c < 2; ++c)
            for (int y = 0; y < now.extent().height; ++y)
                for (int x = 0; x < now.extent().width; ++x) {
                    const double d = double{now.at(c, {x, y})} - converged.at(c, {x, y});
                    sum += d * d;
                }
        return std::sqrt(sum / static_cast<double>(problem->mask().unknownCount()));
    }
};

Subject surfaceNamed(const std::string& name, int side) {
    const auto body = [&](auto surface, Light light) {
        return problemOf(sample(surface(side), {side, side}), light, ReliefBoundary::silhouette);
    };
    if (name == "sphere") return {name, body(sphereSurface, unitLight(0.4, 0.3, 1))};
    if (name == "vase") return {name, body(vaseSurface, unitLight(0.3, 0.2, 1))};
    if (name == "peaks")
        return {name,
                problemOf(sample(peaksSurface(side), {side, side}), unitLight(1, 0, 1),
                          ReliefBoundary::border),
                0.01};
    const LabProblem sombrero = sombreroProblem(side);
    return {"sombrero", sombrero.relief, sombrero.lambda, sombrero.start};
}

/// Until nothing moves any more.
void converge(Backend& backend, Subject& s) {
    const auto solver = backend.makeReliefRelaxation(
        s.by(parseScheme("barrier-neighbour:update=red-black,block=64x60,k=4,interval=4,n=240,"
                         "exchange=four-way-packed"),
             1e-6));
    solver->setProblem(s.problem, Start::cold);
    const auto begin = Clock::now();
    const ReliefProgress p = solveToTheEnd(*solver);
    s.converged = Field(s.problem->extent(), 2);
    solver->readOrientation(s.converged.span());
    std::printf("%s, %d²: converged after %lld steps, %.1f s\n", s.name.c_str(),
                s.problem->extent().width, static_cast<long long>(p.steps), secondsSince(begin));
}

/// What a look takes beside solves: (f, g) is read and held against another. Solves are the
/// certificates, one to three a run (tests/benchmarks/results/NOTES.md).
double lookSeconds(const Field& now) {
    const std::size_t size = static_cast<std::size_t>(now.extent().area()) * 2;
    const std::vector<float> other(size, 0.0f);
    double best = 1e9;
    for (int i = 1; i < 20; ++i) {
        const auto begin = Clock::now();
        std::vector<float> fg(size);
        for (std::size_t k = 0; k < size; ++k) fg[k] += now.row(0, 0)[k];
        const double apart = relief::distanceBetween(fg, other, 1);
        best = apart < 0 ? best : std::min(best, secondsSince(begin));
    }
    return best;
}

struct Stop {
    ReliefProgress progress;
    double part = 0;        ///< true distance / tolerance
    std::int64_t late = 0;  ///< checks after the first at which the tolerance was met
    int looks = 0;
    double lookShare = 0;
};

Stop stopOf(Backend& backend, const Subject& s, const Scheme& scheme, double tolerance) {
    const auto solver = backend.makeReliefRelaxation(s.by(scheme, tolerance));
    solver->setProblem(s.problem, Start::cold);
    const std::int64_t interval = scheme.order == Order::hostEveryStep ? 60 : scheme.hostInterval;
    Stop stop;
    Field now(s.problem->extent(), 2);
    double seconds = 0, last = std::numeric_limits<double>::infinity();
    stop.progress = solver->progress();
    while (stop.progress.outcome == Outcome::Running) {
        const double begin = processSeconds();
        stop.progress = solver->advance({.seconds = 1e9, .steps = interval});
        seconds += (processSeconds() - begin) / backend.info().threads;
        const double distance = s.distanceOf(*solver, now);
        stop.part = distance / tolerance;
        stop.late = distance <= tolerance ? stop.late + 1 : 0;
        stop.looks += stop.progress.distance != last;
        last = stop.progress.distance;
    }
    stop.lookShare = seconds > 0 ? stop.looks * lookSeconds(now) / seconds : 0;
    return stop;
}

bool judge(const Stop& stop) {
    return stop.progress.outcome == Outcome::Converged && stop.part <= 1 &&
           (stop.part >= 0.25 || stop.late <= 1) && (stop.lookShare <= 0.02 || stop.looks <= 3);
}

}  // namespace

int main(int count, char** words) {
    CLI::App app{"Where relaxations of surfaces stop"};
    std::vector<std::string> surfaces = {"sphere", "vase", "peaks", "sombrero"}, schemes;
    std::vector<double> tolerances = {2e-3, 2e-4};
    int side = 97, points = 0, seed = 1, threads = 2;
    bool cuda = false;
    app.add_option("--surfaces", surfaces, "sphere, vase, peaks, sombrero")->delimiter(',');
    app.add_option("--side", side, "Pixels");
    app.add_option("--tolerances", tolerances, "Of (f, g)")->delimiter(',');
    app.add_option("--schemes", schemes, "Scheme texts, separated by spaces; default: all names");
    app.add_option("--points", points, "Points of the scheme space drawn at random besides");
    app.add_option("--seed", seed, "Of those");
    app.add_option("--threads", threads, "Of the CPU");
    app.add_flag("--cuda", cuda, "Relax on a GPU");
    CLI11_PARSE(app, count, words);
    const auto cpu = makeCpuBackend(threads);
    BackendProbe device;
    if (cuda) device = gpu::probe();
    if (cuda && !device.backend) {
        std::printf("surface_stop: %s\n", device.reason.c_str());
        return 1;
    }
    Backend* const backend = cuda ? device.backend.get() : cpu.get();
    if (schemes.empty()) schemes = schemesOn(*backend);
    Random random(static_cast<std::uint64_t>(seed));
    for (int drawn = 0; drawn < points;) {
        const Scheme point = randomPoint(random);
        if (!backend->unsupportedReason(point).empty()) continue;
        schemes.push_back(point.canonical());
        ++drawn;
    }
    int wrong = 0, all = 0;
    for (const std::string& name : surfaces) {
        Subject s = surfaceNamed(name, side);
        converge(*cpu, s);
        for (const double tolerance : tolerances)
            for (const std::string& text : schemes) {
                const Scheme scheme = parseScheme(text);
                const Stop stop = stopOf(*backend, s, scheme, tolerance);
                const bool right = judge(stop);
                ++all, wrong += !right;
                std::printf(
                    "%c %-9s %7g %-28s %8lld steps %6.3f of it, %3lld checks late, told "
                    "%.3f, %3d looks %5.2f %%, %s\n",
                    right ? ' ' : '!', name.c_str(), tolerance, scheme.shortText().c_str(),
                    static_cast<long long>(stop.progress.steps), stop.part,
                    static_cast<long long>(stop.late), stop.progress.distance / tolerance, stop.looks,
                    100 * stop.lookShare, std::string(toString(stop.progress.outcome)).c_str());
                std::fflush(stdout);
            }
    }
    std::printf("%d of %d stops miss the bar\n", wrong, all);
    return wrong > 0;
}
