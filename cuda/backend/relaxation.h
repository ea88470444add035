#pragma once
/// Relaxation on the device: the schemes `base` and `tuned-sync`.
#include "backend/certificate.h"
#include "backend/device_system.h"
#include "weft/backend.h"

namespace weft::gpu {

/// Jacobi steps in float32 on A E = f − A D, E from zero. Where steps gain nothing more, D += E and
/// the right-hand side is evaluated anew in double (a restart). A singular system is damped (ω =
/// 0.8): plain Jacobi keeps its checkerboard mode. The error estimate is C max |residual|
/// (weft/inverse_bound.h). Results repeat bit by bit.
class GpuRelaxation final : public Solver {
public:
    GpuRelaxation(int tailCells, const Scheme& scheme);

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override;
    Progress advance(const StopRule& rule, const Budget& budget) override;
    /// Proves a bound by multigrid but leaves D as relaxation made it.
    Progress certify(const StopRule& rule, std::stop_token stop) override;
    [[nodiscard]] Progress progress() const override { return progress_; }
    void read(FieldSpan u) override;
    void readCorrection(FieldSpan d) override;
    [[nodiscard]] const ConvergenceTrace& trace() const override { return trace_; }
    [[nodiscard]] Timings timings() const override { return system_.timings(); }
    [[nodiscard]] std::string schemeText() const override { return scheme_.canonical(); }

private:
    void begin(const std::stop_token& stop);
    void restart();
    /// Takes steps up to the next check; false when stopped before it.
    bool stepsToCheck(std::int64_t most, const Budget& budget);
    void queueBatch();
    void queueStep(unsigned* maxResidual);
    double fetchResidual();
    void observe(double residual);
    [[nodiscard]] Outcome judge(const StopRule& rule) const;
    [[nodiscard]] const float* folded();
    void makeRoom();
    [[nodiscard]] float* plane(int i) const {
        return planes_.data() + static_cast<std::size_t>(i) * system_.size();
    }

    Scheme scheme_;
    Stream stream_;
    DeviceSystem system_;
    Cycle cycle_;
    Certificate certificate_;
    DeviceFloats planes_;  ///< right-hand side of E, E and its successor, a scratch plane
    DeviceMemory scalars_;
    PinnedMemory arrived_;
    Graph batch_[2];  ///< kBatch steps from either E
    int now_ = 0;     ///< which E is the newest
    int batchSteps_ = 2;
    int layout_ = -1;
    bool begun_ = false;
    float omega_ = 1.0f;
    double inverseBound_ = 0;
    double best_ = 0;
    std::int64_t bestStep_ = 0;
    double atRestart_ = 0;
    bool exhausted_ = false;
    Progress progress_;
    ConvergenceTrace trace_;
};

}  // namespace weft::gpu
