#pragma once
/// One clone after the other with the same solver, timed in parts.
#include <memory>

#include "problem/clone_solve.h"
#include "stopwatch.h"
#include "task.h"
#include "weft/backend.h"
#include "weft/backend/thread_pool.h"
#include "weft/cpu_backend.h"

namespace weft::benchmarks {

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
    ThreadPool pool;
    Field solved;  ///< the box: u in Ω, background elsewhere

    explicit Session(int threads)
        : backend(makeCpuBackend(threads)),
          solver(backend->makeMultigrid()),
          assembler(threads),
          pool(threads) {}

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
        readPicture(*solver, problem, *system, solved.span(), pool);
        lap.read = part.seconds();
        lap.total = whole.seconds();
        lap.timings = solver->timings();
        return lap;
    }
};

}  // namespace weft::benchmarks
