#pragma once
// Multigrid's operations on the CPU.
#include <memory>

#include "cpu/multigrid/correction_solver.h"
#include "cpu/multigrid/cpu_certificate.h"
#include "cpu/multigrid/rim_rhs.h"
#include "cpu/relaxation/scheme_smoother.h"
#include "weft/backend.h"
#include "weft/backend/poisson_operations.h"

namespace weft {

/// Full multigrid, V(1,1) cycles with over-relaxed red-black smoothing or a scheme's steps, and
/// refinement from a residual in double, accelerated by conjugate gradients where cycles are slow. D
/// from boundary values may be stored near the boundary alone: it is completed when it must be.
class CpuPoisson final : public PoissonOperations {
public:
    CpuPoisson(std::shared_ptr<ThreadPool> pool, const MultigridOptions& options);

    std::optional<Start> setSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                   std::stop_token stop) override;
    std::vector<CycleStep> coldStart(const CycleAim& aim, std::stop_token stop) override;
    std::vector<CycleStep> warmStart(const CycleAim& aim, std::stop_token stop) override;
    std::optional<CycleStep> cycle(const CycleAim& aim, std::stop_token stop) override;
    std::optional<CoarseError> coarseErrorCheck(const CycleAim& aim, std::stop_token stop) override;
    std::optional<Refinement> refine(const RefineGoal& goal, std::stop_token stop) override;
    std::optional<Proof> prove(double wanted, std::stop_token stop) override;
    [[nodiscard]] ConvergenceFacts facts() const override;
    void read(FieldSpan u, FieldView around) override;
    void readCorrection(FieldSpan d) override;
    void releaseWork() override;
    [[nodiscard]] OperationCost cost() const override;

private:
    /// What an operation begins with, and ends with: false where it was stopped.
    void begin(const std::stop_token& stop);
    [[nodiscard]] bool ends(const std::stop_token& stop);
    /// x += P e, smoothing, residual; returns max |r|.
    float smooth(Prolong how, int halfSweeps, Residual residual = Residual::restricted);
    void restrictResidual();
    /// Writes what of D is known otherwise: zeros, or the part that stands on coarse points.
    [[nodiscard]] bool complete(const std::stop_token& stop);
    void removeMean();

    std::shared_ptr<ThreadPool> pool_;
    int sweeps_;  ///< half sweeps between two coarse corrections
    CorrectionSolver corrections_;
    CpuCertificate certificate_{corrections_, *pool_};
    std::unique_ptr<SchemeSmoother> smoother_;  // null: red-black sweeps of the fine pass
    bool smootherKnows_ = false;                // the system held
    std::shared_ptr<const PoissonSystem> system_;
    std::stop_token stop_;
    RimRhs rimRhs_;  ///< the system's, where it has no other
    Grid<float> d_;
    /// What is stored of D.
    enum class Stored { nothing, zero, nearBoundary, whole } stored_ = Stored::nothing;
    bool halfDone_ = false;  // an operation on D was stopped
    /// What coarse levels hold: the residual of D, or also a correction that D lacks.
    enum class Coarse { nothing, residual, correction } coarse_ = Coarse::nothing;
    bool fromRim_ = false;                  // full multigrid starts from boundary values
    bool begun_ = false;                    // an operation was done on the system held
    int looks_ = 0;                         // coarse levels that may still be asked how far D is off
    double size_ = 0;                       // max |D| of a cold start
    double noise_ = 0;                      // what cycles leave of it
    double residual_ = 0, correction_ = 0;  // the last
    std::int64_t bytesBefore_ = 0;          // by work that was released
};

}  // namespace weft
