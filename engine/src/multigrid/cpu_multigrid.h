#pragma once
// The editor's default solver on the CPU.
#include <chrono>
#include <memory>

#include "multigrid/correction_solver.h"
#include "multigrid/rim_rhs.h"
#include "multigrid/scheme_smoother.h"
#include "weft/backend.h"
#include "weft/solver.h"

namespace weft {

/// Full multigrid, then V(1,1) cycles with over-relaxed red-black smoothing; refined from a residual
/// in double when float32 no longer gains, accelerated by conjugate gradients where cycles are slow.
class CpuMultigrid final : public Solver {
public:
    CpuMultigrid(std::shared_ptr<ThreadPool> pool, const MultigridOptions& options);

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override;
    Progress advance(const StopRule& rule, const Budget& budget) override;
    Progress certify(const StopRule& rule, std::stop_token stop) override;
    [[nodiscard]] Progress progress() const override { return progress_; }
    using Solver::read;
    void read(FieldSpan u, FieldView around) override;
    void readCorrection(FieldSpan d) override;
    void releaseWork() override;
    [[nodiscard]] const ConvergenceTrace& trace() const override { return trace_; }
    [[nodiscard]] Timings timings() const override { return timings_; }
    [[nodiscard]] std::string schemeText() const override {
        return smoother_ ? smoother_->scheme().canonical() : "red-black";
    }

private:
    void cycle(double tolerance);
    void firstPass(double tolerance);
    /// Writes the part of D that is known on coarse points alone.
    [[nodiscard]] bool complete(const std::stop_token& stop);
    /// The coarse half of a cycle, unless it was done. True when it shows that D was within the
    /// tolerance already, so that the fine half may be left out.
    bool correctCoarsely(double tolerance);
    /// Does the second coarse level show as much? Asked once a start, where it is likely.
    bool endsAtALook(double tolerance);
    /// D is `error` off, says a correction of max |step|: learns from it for later right-hand sides,
    /// and notes the error as the estimate where it is within the tolerance; false where it is not.
    bool noteIfEnough(double step, double error, double tolerance);
    /// x += P e, smoothing, residual; returns max |r|.
    float smooth(Prolong how, int halfSweeps, Residual residual = Residual::restricted);
    /// A correction from a residual in double, to `tolerance` 8-bit codes.
    void refine(double tolerance, std::stop_token stop);
    /// mean(D) = 0, where constants are not seen by A.
    void removeMean();
    void note(double residual, double estimate);
    void noteEstimate(double estimate);
    /// Adds the time since the last call, or since advance() began, to the solve's.
    void clockSolve();
    /// D for a new domain: zero where nothing is unknown.
    void shapeCorrection(int channels);

    std::shared_ptr<ThreadPool> pool_;
    int sweeps_;  ///< half sweeps between two coarse corrections
    CorrectionSolver corrections_;
    std::unique_ptr<SchemeSmoother> smoother_;  // null: red-black sweeps of the fine pass
    std::stop_token stop_;
    std::shared_ptr<const PoissonSystem> system_;
    RimRhs rimRhs_;  ///< the system's, where it has no other
    Grid<float> d_;
    Progress progress_;
    ConvergenceTrace trace_;
    Timings timings_;
    bool started_ = false;  // the first pass of this system was made
    bool cold_ = true;
    bool fromRim_ = false;   // full multigrid started from a right-hand side on the rim
    bool rimOnly_ = false;   // D is stored near fixed cells; elsewhere it is engine().interior()
    double errorShare_ = 0;  // max |e| / max |r| after the first pass from the rim, as seen on this
                             // domain; 0: not yet
    int shareSweeps_ = 0;    // half sweeps of the pass that it holds for
    double firstEstimate_ = 0;  // after the last such pass on this domain; 0: not yet
    double step_ = 0;           // max |coarse correction| of this cycle
    double lastStep_ = 0;       // of the one before; 0 before the first
    bool restricted_ = true;    // coarse levels have the residual of D
    bool corrected_ = false;    // coarse levels hold a correction that D lacks
    bool looked_ = false;       // the second coarse level was asked how far D is off
    double lastResidual_ = 0;
    double rounding_ = 0;        // what float32 cycles on D leave, internal units
    double lastRefinement_ = 0;  // max |E| of the last refinement; 0 before the first
    bool stalled_ = false;       // cycles gain no more: refine
    bool exhausted_ = false;     // nor do refinements
    std::int64_t bytesBefore_ = 0;
    std::chrono::steady_clock::time_point clocked_;
};

}  // namespace weft
