#pragma once
// Relaxation by any scheme, on any backend.
#include "poisson/error_watch.h"
#include "poisson/operations_solver.h"
#include "weft/backend/relaxation_operations.h"
#include "weft/scheme.h"

namespace weft {

/// Every `n` steps the host looks at a synchronous residual; when it stalls, D ← D + E and E starts
/// again from 0 (counted as a restart). A proof that refutes the estimate makes it aim lower.
class RelaxationSolver final : public OperationsSolver<RelaxationOperations> {
public:
    RelaxationSolver(std::unique_ptr<RelaxationOperations> operations, const Scheme& scheme);

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override;
    Progress advance(const StopRule& rule, const Budget& budget) override;
    Progress certify(const StopRule& rule, std::stop_token stop) override;
    [[nodiscard]] BlockSteps blockSteps() const override;

private:
    void fold();
    /// f' for D as it is, and what its residuals mean. False when stopped.
    [[nodiscard]] bool formRhs(const std::stop_token& stop);
    /// C of max |e| ≤ C max |r|; infinity where ErrorWatch must go by the decay.
    [[nodiscard]] double inverseBound(const std::stop_token& stop);
    /// 1 − ρ of the slowest mode where nothing is fixed, rather too large; 1 elsewhere.
    [[nodiscard]] double slowestGap() const;
    /// Steps up to the next look, or as far as the budget goes; looks.
    void work(const StopRule& rule, const Budget& budget, std::int64_t budgetEnd, double secondsLeft);
    void look(const StopRule& rule);
    [[nodiscard]] Outcome judge(const StopRule& rule) const;
    [[nodiscard]] std::int64_t stepsToLook() const;
    [[nodiscard]] bool aimLower(const StopRule& rule);

    Scheme scheme_;
    ErrorWatch watch_;
    bool formed_ = false;        // f' belongs to D
    bool looked_ = false;        // progress_ tells of E as it is now
    double target_ = 0;          // estimate to reach, 8-bit codes
    std::int64_t lastLook_ = 0;  // step
    double lastRestart_ = 0;     // max |f'| where rounding was reached last; 0 before
    bool exhausted_ = false;     // a restart gained nothing: float32 holds D no better
};

}  // namespace weft
