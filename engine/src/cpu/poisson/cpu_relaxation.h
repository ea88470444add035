#pragma once
// Relaxation's operations on the CPU, in every scheme's order.
#include <memory>
#include <vector>

#include "cpu/multigrid/correction_solver.h"
#include "cpu/multigrid/cpu_certificate.h"
#include "cpu/relaxation/step_runner.h"
#include "weft/backend/relaxation_operations.h"
#include "weft/scheme.h"

namespace weft {

/// D and f' in float32, E where the steps are done. Certified by multigrid.
class CpuRelaxation final : public RelaxationOperations {
public:
    /// Throws InvalidProblem where the CPU lacks the scheme.
    CpuRelaxation(std::shared_ptr<ThreadPool> pool, const Scheme& scheme);

    std::optional<Start> setSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                   std::stop_token stop) override;
    std::optional<double> formRhs(std::stop_token stop) override;
    bool run(const Limits& limits) override;
    Look look(bool withLargest, bool withSolution) override;
    void fold() override;
    double inverseBound(std::stop_token stop) override;
    std::optional<Proof> prove(double wanted, std::stop_token stop) override;
    [[nodiscard]] std::int64_t steps() const override { return runner_->steps(); }
    [[nodiscard]] std::int64_t staleness() const override { return runner_->spread(); }
    [[nodiscard]] BlockSteps blockSteps() const override { return runner_->blockSteps(); }
    void read(FieldSpan u, FieldView around) override;
    void readCorrection(FieldSpan d) override;
    void releaseWork() override { corrections_.release(); }
    [[nodiscard]] OperationCost cost() const override { return {bytesMoved_, 0}; }

private:
    /// Grids and steps for a domain. False if stopped.
    [[nodiscard]] bool attach(const PoissonSystem& system, const std::stop_token& stop);
    [[nodiscard]] double largestSolution() const;
    /// `row` = D + E.
    void copySum(int channel, int y, float* row) const;

    std::shared_ptr<ThreadPool> pool_;
    CorrectionSolver corrections_;  // hierarchy (mask rows)
    CpuCertificate certificate_{corrections_, *pool_};
    std::unique_ptr<StepRunner<PoissonCells>> runner_;
    std::shared_ptr<const PoissonSystem> system_;
    Grid<float> d_, f_;      // f_: f' of all channels
    bool attached_ = false;  // the grids have the shape of the domain
    std::int64_t bytesMoved_ = 0;
};

}  // namespace weft
