#pragma once
/// Relaxation's operations on the device, in every scheme's order.
#include <optional>

#include "backend/certificate.h"
#include "backend/device_system.h"
#include "backend/schemes/step_queue.h"
#include "weft/backend/relaxation_operations.h"

namespace weft::gpu {

/// A singular system is damped (ω = 0.8) but for red-black: plain Jacobi keeps its checkerboard mode.
/// Proofs are by multigrid. Results of synchronous schemes repeat bit by bit.
class GpuRelaxation final : public RelaxationOperations {
public:
    GpuRelaxation(const DeviceFacts& device, const Scheme& scheme);

    std::optional<Start> setSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                   std::stop_token stop) override;
    std::optional<double> formRhs(std::stop_token stop) override;
    bool run(const Limits& limits) override;
    Maxima measure(bool withLargest, bool withSolution) override;
    void fold() override;
    double inverseBound(std::stop_token stop) override;
    std::optional<Proof> proveSwept(double wanted, std::stop_token stop) override;
    void takeSwept() override;
    [[nodiscard]] std::int64_t steps() const override { return queue_.steps(); }
    [[nodiscard]] std::int64_t staleness() const override { return queue_.staleness(); }
    [[nodiscard]] BlockSteps blockSteps() const override { return queue_.blockSteps(); }
    [[nodiscard]] RoleCycles roleCycles() const override { return queue_.roleCycles(); }
    void read(FieldSpan u, FieldView around) override;
    void readCorrection(FieldSpan d) override;
    [[nodiscard]] OperationCost cost() const override;

private:
    [[nodiscard]] float* folded();

    Scheme scheme_;
    Stream stream_;
    DeviceSystem system_;
    Cycle cycle_;
    ConjugateGradientWorkspace krylov_;
    Certificate certificate_;
    StepQueue queue_;
    DeviceFloats scratch_;  ///< D + E, to be read; swept, as a copy to be judged
    DeviceMemory scalars_;
    PinnedMemory arrived_;
    int layout_ = -1;
    std::optional<CheckMaxima> seen_;  ///< by the last step of run()
    bool seenWithD_ = false;
    double bytesMoved_ = 0;
};

}  // namespace weft::gpu
