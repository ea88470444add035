#pragma once
// Relaxation on the CPU: the schemes `base` and `tuned-sync`.
#include <memory>

#include "multigrid/correction_solver.h"
#include "weft/scheme.h"
#include "weft/solver.h"

namespace weft {

/// Jacobi in two buffers on A E = f', f' = f − A D in double. Every `hostInterval` steps the host
/// looks at the residual; when it stalls, D ← D + E and E starts again from 0 (counted as a restart).
/// The error is estimated from the residual's decay and certified by the multigrid certificate.
class CpuRelaxation final : public Solver {
public:
    CpuRelaxation(std::shared_ptr<ThreadPool> pool, const Scheme& scheme);

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override;
    Progress advance(const StopRule& rule, const Budget& budget) override;
    Progress certify(const StopRule& rule, std::stop_token stop) override;
    [[nodiscard]] Progress progress() const override { return progress_; }
    void read(FieldSpan u) override;
    void readCorrection(FieldSpan d) override;
    void releaseWork() override { corrections_.release(); }
    [[nodiscard]] const ConvergenceTrace& trace() const override { return trace_; }
    [[nodiscard]] Timings timings() const override { return timings_; }
    [[nodiscard]] std::string schemeText() const override { return scheme_.canonical(); }

private:
    /// D ← D + E; mean(D) = 0 where constants are not seen by A.
    void addError();
    /// D ← D + E, f' = f − A D in double, E = 0.
    void restart();
    /// One Jacobi step over all channels; returns max |f' − A E| of the picture before it.
    float step();
    void check(double residual);
    [[nodiscard]] bool stalled(double residual) const;

    std::shared_ptr<ThreadPool> pool_;
    Scheme scheme_;
    CorrectionSolver corrections_;  // hierarchy (mask rows) and certificate
    std::shared_ptr<const PoissonSystem> system_;
    Grid<float> d_, e_, next_, f_;  // f_: f' of all channels
    Progress progress_;
    ConvergenceTrace trace_;
    Timings timings_;
    bool fresh_ = true;  // f' must be formed before the next step
    float omega_ = 1;
    double target_ = 0;  // estimate to reach, 8-bit codes; tightened when a certificate refutes it
    double lastCheck_ = 0, bestResidual_ = 0;
    std::int64_t lastCheckStep_ = 0, idleChecks_ = 0;
    double lastRestart_ = 0;  // max |f'| of the last restart; 0 before the first
    bool exhausted_ = false;  // a restart gained nothing: float32 holds D no better
};

}  // namespace weft
