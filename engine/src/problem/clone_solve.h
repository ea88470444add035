#pragma once
// One clone on one solver, from assembly to the encoded picture.
#include <functional>
#include <memory>
#include <optional>

#include "weft/backend/poisson_system.h"
#include "weft/clone_problem.h"
#include "weft/solver.h"
#include "weft/transfer.h"

namespace weft {

/// The encoded picture that a solver holds, over the box of Ω: u in Ω, unclamped; the background
/// elsewhere, bit for bit.
void readPicture(Solver& solver, const CloneProblem& problem, const PoissonSystem& system,
                 FieldSpan picture, ThreadPool& pool);

/// Assembles, solves and reads one problem after another with one solver, which keeps what it can
/// from one to the next. All figures and tolerances are of the encoded picture, in 8-bit codes; a
/// certified bound is that of the float samples which read() gives and a float file holds
/// (rounding()). One thread. Throws as solvers do.
class CloneSolve {
public:
    /// `threads` of the assembly; 0: all cores.
    explicit CloneSolve(std::unique_ptr<Solver> solver, int threads = 0);

    /// Its system is that of `problem`.
    [[nodiscard]] bool holds(const CloneProblem& problem) const {
        return problem_ && asksTheSame(*problem_, problem);
    }
    /// Assembles and takes a problem; warm starts are for the mask of the problem before. False when
    /// stopped: it then holds none.
    [[nodiscard]] bool setProblem(std::shared_ptr<const CloneProblem> problem, Start start,
                                  const std::stop_token& stop);
    /// Works until there is an outcome, in batches: `nextBatch` is asked before each, with how far
    /// the solve has come, and says how much to do; nothing ends it.
    using NextBatch = std::function<std::optional<Budget>(const Progress&)>;
    Progress advance(const StopRule& rule, const NextBatch& nextBatch);
    Progress certify(const StopRule& rule, const std::stop_token& stop);

    // Of the problem held.
    /// It was solved from a cold start, uninterrupted, to `tolerance` alone: solveClone() gives the
    /// same bits.
    [[nodiscard]] bool wentStraightTo(double tolerance) const {
        return straight_ && (!aimedAt_ || *aimedAt_ == tolerance);
    }
    [[nodiscard]] Progress progress() const { return encoded(solver_->progress()); }
    [[nodiscard]] ConvergenceTrace trace() const;
    /// `assemble` included.
    [[nodiscard]] Timings timings() const;
    [[nodiscard]] std::string schemeText() const { return solver_->schemeText(); }
    [[nodiscard]] BlockSteps blockSteps() const { return solver_->blockSteps(); }
    [[nodiscard]] SolverMemory memory() const { return solver_->memory(); }
    [[nodiscard]] const PoissonSystem& system() const { return *system_; }
    /// Half a step of 16 bits of the largest sample in and beside Ω where that is above full scale,
    /// else 0. Float32 holds little more of such a picture.
    [[nodiscard]] double finestTolerance() const;
    /// What float32 takes at most from a picture whose largest encoded sample is `largest` (at least
    /// the largest in and beside Ω): u = g + D, and what a float file has instead of 16-bit codes,
    /// are each rounded once; in linear light, so is the way back. 8-bit codes.
    [[nodiscard]] double rounding(double largest = 0) const;
    void read(FieldSpan picture) {
        readPicture(*solver_, *problem_, *system_, picture, assembler_.pool());
    }
    /// This solver may make pixels of its picture.
    [[nodiscard]] bool makesPixels() const { return solver_->canAssemble() && !system_->rhs; }
    /// The same as a screen has it; false, and nothing is written, where it does not.
    [[nodiscard]] bool readPixels(PixelSpan pixels);
    /// Gives back all memory but what reading needs.
    void releaseWork() { solver_->releaseWork(); }

private:
    [[nodiscard]] double slope() const { return problem_ ? encodedSlope(problem_->space()) : 1; }
    [[nodiscard]] double largestSample() const;  ///< in and beside Ω, encoded
    [[nodiscard]] StopRule inSolveSpace(StopRule rule) const;
    [[nodiscard]] Progress encoded(Progress progress) const;

    std::unique_ptr<Solver> solver_;
    Assembler assembler_;
    std::shared_ptr<const CloneProblem> problem_;
    std::shared_ptr<const PoissonSystem> system_;
    bool straight_ = false;
    std::optional<double> aimedAt_;  ///< the tolerance of advance(); none: not called yet
    double secondsAssembling_ = 0;
    std::uint64_t memoryChecked_ = 0;  ///< bytes of the largest problem so far
};

}  // namespace weft
