#include "weft_run.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <thread>
#include <vector>

#include "session.h"
#include "support/allocation_counter.h"

namespace weft::benchmarks {

namespace {

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

/// What the two places' answers should be.
struct Truth {
    Field at[2];
    double bound = 0;

    Truth(const Task& task, int threads) {
        for (int i = 0; i < 2; ++i) at[i] = certified(task, kPlaces[i], threads, bound);
    }
};

/// Turns with the set-up kept: two places of one mask take turns.
class KeptTurns {
public:
    KeptTurns(const Task& task, int threads, double tolerance, const Truth& truth)
        : task_(task), tolerance_(tolerance), truth_(truth), session_(threads) {}
    void run(int runs) {
        session_.clone(task_, {1, 1}, tolerance_);  // whatever ran before had caches and threads
        for (int i = 0; i < runs; ++i) {
            const Lap lap = session_.clone(task_, kPlaces[i % 2], tolerance_);
            total_.push_back(lap.total), assemble_.push_back(lap.assemble);
            solve_.push_back(lap.setup + lap.solve), read_.push_back(lap.read);
            cycles_ = std::max(cycles_, lap.progress.cycles);
            bytesMoved_ = lap.timings.bytesMoved;
            error_ = std::max(error_, maxDifference(session_.solved, truth_.at[i % 2]));
        }
    }
    void conclude(WeftResult& result) const {
        result.kept = median(total_), result.assemble = median(assemble_);
        result.solve = median(solve_), result.read = median(read_);
        result.cycles = cycles_, result.bytesMoved = bytesMoved_, result.maxError = error_;
    }
    void conclude(DragSolves& drag) const {
        drag.again = median(solve_);
        drag.cycles = std::max(drag.cycles, cycles_);
        drag.maxError = std::max(drag.maxError, error_);
    }

private:
    const Task& task_;
    double tolerance_;
    const Truth& truth_;
    Session session_;
    std::int64_t cycles_ = 0, bytesMoved_ = 0;
    double error_ = 0;
    std::vector<double> total_, assemble_, solve_, read_;
};

/// Turns with set-up: two masks that differ in one pixel of the rim, so that none can be kept.
class SetupTurns {
public:
    SetupTurns(const Task& task, int threads, double tolerance, const Truth& truth)
        : task_(task), other_(task), tolerance_(tolerance), truth_(truth), session_(threads) {
        Mask changed = *task.mask;
        const int y = task.side / 4;
        int x = 0;
        while (!changed.unknown({x, y})) ++x;
        changed.set({x, y}, false);
        other_.mask = std::make_shared<Mask>(std::move(changed));
    }
    void run(int runs) {
        for (int i = -1; i < runs; ++i) {
            const bool isOwn = done_++ % 2 == 0;
            const Lap lap = session_.clone(isOwn ? task_ : other_, kPlaces[0], tolerance_);
            if (i < 0) continue;
            if (isOwn) error_ = std::max(error_, maxDifference(session_.solved, truth_.at[0]));
            total_.push_back(lap.total), setup_.push_back(lap.setup);
            assemble_.push_back(lap.assemble), solve_.push_back(lap.solve);
        }
    }
    void conclude(WeftResult& result) const {
        result.withSetup = median(total_), result.setup = median(setup_);
        result.assembleAnew = median(assemble_), result.solveAnew = median(solve_);
        result.maxError = std::max(result.maxError, error_);
    }
    void conclude(DragSolves& drag) const {
        drag.first = median(solve_), drag.setup = median(setup_);
        drag.maxError = std::max(drag.maxError, error_);
    }

private:
    const Task& task_;
    Task other_;
    double tolerance_;
    const Truth& truth_;
    double error_ = 0;
    Session session_;
    int done_ = 0;
    std::vector<double> total_, setup_, assemble_, solve_;
};

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

WeftResult timeWeft(const Task& task, const WeftOptions& options,
                    const std::vector<std::function<void()>>& between) {
    WeftResult result;
    result.level = cpuLevel();
    result.unknowns = task.mask->unknownCount();
    timeFirst(task, options, result);
    const Truth truth(task, options.threads);
    result.referenceBound = truth.bound;
    KeptTurns kept(task, options.threads, options.tolerance, truth),
        again(task, options.threads, kDragTolerance, truth);
    SetupTurns withSetup(task, options.threads, options.tolerance, truth),
        first(task, options.threads, kDragTolerance, truth);
    const int turns = static_cast<int>(between.size()) + 1;
    for (int turn = 0; turn < turns; ++turn) {
        const int runs = options.runs * (turn + 1) / turns - options.runs * turn / turns;
        kept.run(runs);
        withSetup.run(runs);
        again.run(runs);
        first.run(runs);
        if (turn + 1 < turns) between[static_cast<std::size_t>(turn)]();
    }
    kept.conclude(result);
    withSetup.conclude(result);
    again.conclude(result.drag);
    first.conclude(result.drag);
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
