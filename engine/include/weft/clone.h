#pragma once
/// One clone in one call: assemble, solve, certify, read.
#include <functional>
#include <memory>
#include <stop_token>

#include "weft/backend.h"
#include "weft/clone_problem.h"

namespace weft {

class CloneSolve;
struct CloneOptions;
struct CloneResult;

/// What solveClone() keeps from one problem to the next: the solver and its memory and, while the
/// mask is the same object at the same place, its set-up. For one backend, which must outlive it, and
/// one choice of solver and threads; one thread at a time. A solve that fails or is cancelled leaves
/// none.
class KeptSolve {
public:
    KeptSolve();
    ~KeptSolve();
    KeptSolve(const KeptSolve&) = delete;
    KeptSolve& operator=(const KeptSolve&) = delete;

private:
    friend CloneResult solveClone(const CloneProblem&, Backend&, const CloneOptions&);
    std::unique_ptr<CloneSolve> solve_;
};

struct CloneOptions {
    SolverKind solver = SolverKind::multigrid;
    Scheme scheme;  ///< of relaxation
    MultigridOptions multigrid = {};
    StopRule rule;
    /// Half a 16-bit step of the largest sample in and beside Ω suffices where that is above full
    /// scale: CloneResult::tolerance says what was asked then.
    bool toleranceFollowsRange = false;
    int threads = 0;
    /// Called on the solving thread after each batch, at most 60 times a second.
    std::function<void(const Progress&)> onProgress = {};
    std::stop_token stop = {};
    KeptSolve* kept = nullptr;  ///< null: nothing is kept
};

struct CloneResult {
    Field solved;  ///< of `changed`: u in Ω, unclamped, encoded; elsewhere the background
    Rect changed;  ///< box of Ω on the problem's background
    std::int64_t unknowns = 0;  ///< pixels of Ω (times channels = samples)
    int floatingParts = 0;      ///< nothing holds them: bounds are of differences within each
    Progress progress;          ///< of the encoded float samples, what float32 took included
    double tolerance = 0;       ///< that was asked of it
    ConvergenceTrace trace;
    Timings timings;
    SolverMemory memory;
    std::string schemeText;
    DeviceInfo device;
};

/// Runs on the calling thread. Outcome is never an exception but for DeviceError and bad_alloc.
[[nodiscard]] CloneResult solveClone(const CloneProblem& problem, Backend& backend,
                                     const CloneOptions& options);

}  // namespace weft
