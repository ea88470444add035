#include "weft_run.h"

#include <cmath>
#include <cstring>
#include <thread>
#include <vector>

#include "live/compose_picture.h"
#include "stopwatch.h"
#include "support/allocation_counter.h"
#include "weft/backend.h"
#include "weft/cpu_backend.h"

namespace weft::benchmarks {

namespace {

/// What one clone took, and where.
struct Lap {
    double total = 0, assemble = 0, setup = 0, solve = 0, read = 0;
    Progress progress;
    Timings timings;
};

/// The pieces that live through a drag.
struct Session {
    std::unique_ptr<Backend> backend;
    std::unique_ptr<Solver> solver;
    Assembler assembler;
    Field solved;  ///< the box: u in Ω, background elsewhere

    explicit Session(int threads)
        : backend(makeCpuBackend(threads)), solver(backend->makeMultigrid()), assembler(threads) {}

    Lap clone(const Task& task, Point shift, double tolerance) {
        Lap lap;
        const Stopwatch whole;
        const CloneProblem problem = task.problem(shift);
        Stopwatch part;
        const auto system = assembler.assemble(problem);
        lap.assemble = part.seconds();
        part = {};
        solver->setSystem(system, Start::cold);
        lap.setup = part.seconds();
        part = {};
        const StopRule rule{.tolerance = tolerance};
        do lap.progress = solver->advance(rule, {});
        while (lap.progress.outcome == Outcome::Running);
        lap.solve = part.seconds();
        part = {};
        if (solved.extent() != problem.box().extent())
            solved = Field(problem.box().extent(), 3, false);
        composePicture(*solver, problem, *system, solved.span());
        lap.read = part.seconds();
        lap.total = whole.seconds();
        lap.timings = solver->timings();
        return lap;
    }
};

double maxDifference(const Field& a, const Field& b) {
    double worst = 0;
    for (std::int64_t i = 0; i < a.bytes() / 4; ++i) {
        const double d = std::abs(double{a.row(0, 0)[i]} - b.row(0, 0)[i]);
        worst = std::max(worst, std::isnan(d) ? HUGE_VAL : d);
    }
    return worst / kCode8;
}

/// u of a solve certified far below the tolerance.
Field certified(const Task& task, Point shift, int threads, double& bound) {
    Session session(threads);
    session.clone(task, shift, 0.001);
    bound = session.solver->certify({.tolerance = 0.001}).errorBound;
    session.solver->read(session.solved.span());
    return std::move(session.solved);
}

constexpr Point kPlaces[] = {{0, 0}, {3, -2}};

void timeKept(const Task& task, const WeftOptions& options, WeftResult& result) {
    Field exact[2];
    for (int i = 0; i < 2; ++i)
        exact[i] = certified(task, kPlaces[i], options.threads, result.referenceBound);
    Session session(options.threads);
    session.clone(task, {1, 1}, options.tolerance);
    std::vector<double> total, assemble, solve, read;
    for (int i = 0; i < options.runs; ++i) {
        const Lap lap = session.clone(task, kPlaces[i % 2], options.tolerance);
        total.push_back(lap.total), assemble.push_back(lap.assemble);
        solve.push_back(lap.setup + lap.solve), read.push_back(lap.read);
        result.cycles = std::max(result.cycles, lap.progress.cycles);
        result.bytesMoved = lap.timings.bytesMoved;
        result.maxError = std::max(result.maxError, maxDifference(session.solved, exact[i % 2]));
    }
    result.kept = median(total), result.assemble = median(assemble);
    result.solve = median(solve), result.read = median(read);
}

/// Two masks that differ in one pixel of the rim take turns, so that no set-up can be kept.
void timeWithSetup(const Task& task, const WeftOptions& options, WeftResult& result) {
    Task other = task;
    Mask changed = *task.mask;
    const int y = task.side / 4;
    int x = 0;
    while (!changed.unknown({x, y})) ++x;
    changed.set({x, y}, false);
    other.mask = std::make_shared<Mask>(std::move(changed));
    Session session(options.threads);
    session.clone(other, {}, options.tolerance);
    std::vector<double> total, setup, assemble, solve;
    for (int i = 0; i < options.runs; ++i) {
        const Lap lap = session.clone(i % 2 == 0 ? task : other, {}, options.tolerance);
        total.push_back(lap.total), setup.push_back(lap.setup);
        assemble.push_back(lap.assemble), solve.push_back(lap.solve);
    }
    result.withSetup = median(total), result.setup = median(setup);
    result.assembleAnew = median(assemble), result.solveAnew = median(solve);
}

void timeFirst(const Task& task, const WeftOptions& options, WeftResult& result) {
    std::vector<double> total;
    for (int i = 0; i < 3; ++i) {
        tests::resetPeak();
        const std::int64_t before = tests::heldBytes();
        const Stopwatch whole;
        Session session(options.threads);
        session.clone(task, {}, options.tolerance);
        total.push_back(whole.seconds());
        result.peakBytes = tests::peakBytes() - before;
        result.device = session.backend->info().device;
    }
    result.first = median(total);
}

}  // namespace

WeftResult timeWeft(const Task& task, const WeftOptions& options) {
    WeftResult result;
    result.level = cpuLevel();
    result.unknowns = task.mask->unknownCount();
    timeFirst(task, options, result);
    timeKept(task, options, result);
    timeWithSetup(task, options, result);
    return result;
}

double measuredCopy(int threads) {
    constexpr std::size_t kBytes = std::size_t{256} << 20;
    std::vector<char> from(kBytes, 1), to(kBytes, 2);
    double best = 0;
    for (int run = 0; run < 9; ++run) {
        const Stopwatch watch;
        {
            std::vector<std::jthread> workers;
            const std::size_t part = kBytes / static_cast<std::size_t>(threads);
            for (int t = 0; t < threads; ++t)
                workers.emplace_back([&, t] {
                    const std::size_t begin = part * static_cast<std::size_t>(t);
                    std::memcpy(to.data() + begin, from.data() + begin, part);
                });
        }
        best = std::max(best, 2.0 * static_cast<double>(kBytes) / watch.seconds());
    }
    return best;
}

}  // namespace weft::benchmarks
