#pragma once
/// Relaxation on the device, in the order of any scheme.
#include "backend/certificate.h"
#include "backend/device_system.h"
#include "backend/step_queue.h"
#include "weft/backend.h"

namespace weft::gpu {

/// Relaxes A E = f − A D; E starts from 0, or from the system's own start with D = 0. Where steps
/// gain nothing more, D += E and the right-hand side is evaluated anew in double (a restart). A
/// singular system is damped (ω = 0.8) but for red-black: plain Jacobi keeps its checkerboard mode.
/// The error estimate is C max |residual| (weft/backend/inverse_bound.h), or max |D + E| where the
/// rule says so. Results of synchronous schemes repeat bit by bit.
class GpuRelaxation final : public Solver {
public:
    GpuRelaxation(const DeviceFacts& device, const Scheme& scheme);

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override;
    Progress advance(const StopRule& rule, const Budget& budget) override;
    /// Proves a bound by multigrid but leaves D as relaxation made it.
    Progress certify(const StopRule& rule, std::stop_token stop) override;
    [[nodiscard]] Progress progress() const override { return progress_; }
    using Solver::read;
    void read(FieldSpan u, FieldView around) override;
    void readCorrection(FieldSpan d) override;
    [[nodiscard]] BlockSteps blockSteps() const override;
    [[nodiscard]] const ConvergenceTrace& trace() const override { return trace_; }
    [[nodiscard]] Timings timings() const override { return system_.timings(); }
    [[nodiscard]] std::string schemeText() const override { return scheme_.canonical(); }

private:
    void begin(const std::stop_token& stop);
    [[nodiscard]] bool stalls();
    void fold();
    void restart();
    void evaluateRhs();
    void startFromGiven();
    [[nodiscard]] std::int64_t stepsAtATime() const;
    void advanceOnce(const StopRule& rule, std::int64_t most, const Budget& budget);
    void observe(const LookMaxima& maxima, const StopRule& rule);
    [[nodiscard]] Outcome judge(const StopRule& rule) const;
    [[nodiscard]] const float* folded();
    double fetchResidual();
    [[nodiscard]] std::int64_t lookInterval() const {
        return scheme_.order == Order::hostEveryStep ? 1 : scheme_.hostInterval;
    }

    Scheme scheme_;
    Stream stream_;
    DeviceSystem system_;
    Cycle cycle_;
    ConjugateGradientWorkspace krylov_;
    Certificate certificate_;
    StepQueue queue_;
    DeviceFloats scratch_;
    DeviceMemory scalars_;
    PinnedMemory arrived_;
    int layout_ = -1;
    bool begun_ = false;
    bool looked_ = false;  ///< by the rule of the last advance()
    ErrorMeasure measure_ = ErrorMeasure::estimate;
    std::int64_t sinceLook_ = 0;
    double secondsPerStep_ = 0;  ///< as measured
    double inverseBound_ = 0;
    /// Looks over which the estimate is averaged.
    struct Window {
        std::int64_t first = 0;
        double sum = 0;
        int looks = 0;
    };
    Window window_;
    double best_ = 0;    ///< least average of a window
    int fruitless_ = 0;  ///< windows since then
    Progress progress_;
    ConvergenceTrace trace_;
};

}  // namespace weft::gpu
