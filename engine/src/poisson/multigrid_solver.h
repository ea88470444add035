#pragma once
// The editor's default solver, on any backend.
#include <memory>
#include <string>

#include "poisson/error_estimate.h"
#include "poisson/operations_solver.h"

namespace weft {

/// Decides which operation comes next and when D is good enough: a start, cycles, accelerated or
/// refined where they are slow, a certificate.
class MultigridSolver final : public OperationsSolver<PoissonOperations> {
public:
    /// `smoother`: the canonical text of the scheme that smooths, for reports.
    MultigridSolver(std::unique_ptr<PoissonOperations> operations, std::string smoother);

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override;
    Progress advance(const StopRule& rule, const Budget& budget) override;
    Progress certify(const StopRule& rule, std::stop_token stop) override;
    void releaseWork() override;

private:
    /// What was done last of the system held, which decides what comes next.
    enum class Phase {
        cold,         ///< nothing; the solve starts from D = 0
        warm,         ///< nothing; the solve starts from the D held
        cycling,      ///< plain cycles, which gain what is wanted
        accelerated,  ///< plain cycles are slow: conjugate gradients follow
        refining,     ///< they are slow or at the end of their precision: refinements follow
        proven,       ///< a certificate
    };

    /// The next operation. False where it was stopped half-way.
    [[nodiscard]] bool step(const CycleAim& aim, const std::stop_token& stop);
    /// One more cycle? Coarse levels may say that D is good enough without.
    [[nodiscard]] bool coarseLevelsSuffice(const CycleAim& aim, const std::stop_token& stop);
    [[nodiscard]] std::vector<CycleStep> runCycles(const CycleAim& aim, const std::stop_token& stop);
    void record(const std::vector<CycleStep>& steps, const CycleAim& aim);
    [[nodiscard]] bool refine(const CycleAim& aim, const std::stop_token& stop);
    [[nodiscard]] CycleAim aimAt(double tolerance);
    [[nodiscard]] Phase phaseAfterCycle(const CycleAim& aim) const;
    [[nodiscard]] bool isSlow() const;
    void countGain(const CycleStep& step);
    [[nodiscard]] bool gainsLittle() const;
    void begin(Start from);
    /// An operation was stopped half-way. False.
    bool startAgain();
    void noteCycle(double residual, double estimate);
    [[nodiscard]] Outcome judge(const StopRule& rule) const;

    Phase phase_ = Phase::cold;
    Start start_ = Start::cold;  ///< as the operations said
    std::shared_ptr<const Domain> domain_;
    CycleHistory history_;
    ContractionHistory contraction_;  ///< of domain_
    CycleStep best_;                  ///< least maxima since begin()
    int withoutGain_ = 0;             ///< cycles since then
    double lastRefinement_ = 0;       ///< max |E| of the last one; 0: none since begin()
    bool refinementsEnded_ = false;   ///< the last one gained too little
};

}  // namespace weft
