#pragma once
// Relaxation on the CPU: every scheme behind the Solver interface.
#include <memory>
#include <vector>

#include "cpu/relaxation/error_watch.h"
#include "cpu/relaxation/step_runner.h"
#include "multigrid/correction_solver.h"
#include "weft/scheme.h"
#include "weft/solver.h"

namespace weft {

/// Relaxes A E = f', f' = f − A D in double. Every `n` steps the host looks at a synchronous
/// residual; when it stalls, D ← D + E and E starts again from 0 (counted as a restart). Certified by
/// the multigrid certificate.
class CpuRelaxation final : public Solver {
public:
    /// Throws InvalidProblem where the CPU lacks the scheme.
    CpuRelaxation(std::shared_ptr<ThreadPool> pool, const Scheme& scheme);

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override;
    Progress advance(const StopRule& rule, const Budget& budget) override;
    Progress certify(const StopRule& rule, std::stop_token stop) override;
    [[nodiscard]] Progress progress() const override { return progress_; }
    using Solver::read;
    void read(FieldSpan u, FieldView around) override;
    void readCorrection(FieldSpan d) override;
    [[nodiscard]] BlockSteps blockSteps() const override;
    void releaseWork() override { corrections_.release(); }
    [[nodiscard]] const ConvergenceTrace& trace() const override { return trace_; }
    [[nodiscard]] Timings timings() const override { return timings_; }
    [[nodiscard]] std::string schemeText() const override { return scheme_.canonical(); }

private:
    /// D ← D + E, E = 0; mean(D) = 0 where constants are not seen by A.
    void fold();
    /// f' = f − A D in double.
    void formRightHandSide(const std::stop_token& stop);
    /// C of max |e| ≤ C max |r|; infinity where ErrorWatch must go by the decay.
    [[nodiscard]] double inverseBound(const std::stop_token& stop);
    /// 1 − ρ of the slowest mode where nothing is fixed, rather too large; 1 elsewhere.
    [[nodiscard]] double slowestGap() const;
    /// Steps up to the next look, or as far as the budget goes; looks.
    void work(const StopRule& rule, const Budget& budget, std::int64_t budgetEnd, double secondsLeft);
    void look(const StopRule& rule);
    [[nodiscard]] Outcome judge(const StopRule& rule) const;
    [[nodiscard]] std::int64_t stepsToLook() const;
    [[nodiscard]] double largestSolution() const;
    /// `row` = D + E.
    void copySum(int channel, int y, float* row) const;

    std::shared_ptr<ThreadPool> pool_;
    Scheme scheme_;
    CorrectionSolver corrections_;  // hierarchy (mask rows) and certificate
    std::unique_ptr<StepRunner<PoissonCells>> runner_;
    std::shared_ptr<const PoissonSystem> system_;
    Grid<float> d_, f_;  // f_: f' of all channels
    ErrorWatch watch_;
    Progress progress_;
    ConvergenceTrace trace_;
    Timings timings_;
    bool attached_ = false;  // the grids have the shape of the domain
    bool formed_ = false;    // f' belongs to D
    bool looked_ = false;    // progress_ tells of E as it is now
    double target_ = 0;  // estimate to reach, 8-bit codes; tightened when a certificate refutes it
    std::int64_t lastLook_ = 0;  // step
    double lastRestart_ = 0;     // max |f'| where rounding was reached last; 0 before
    bool exhausted_ = false;     // a restart gained nothing: float32 holds D no better
};

}  // namespace weft
