#pragma once
/// The CUDA device as a backend.
#include "backend/device_facts.h"
#include "kernels/relax/relax.h"
#include "weft/backend.h"

namespace weft::gpu {

/// One CUDA device. Its solvers have streams and memory of their own.
class GpuBackend final : public Backend {
public:
    /// Takes the device that is current on this thread. Throws DeviceError.
    explicit GpuBackend(const DeviceOptions& options = {});

    /// Measures the copy bandwidth when first asked (some milliseconds).
    [[nodiscard]] DeviceInfo info() const override;
    [[nodiscard]] std::string unsupportedSmootherReason(const Scheme& scheme) const override;
    [[nodiscard]] std::unique_ptr<PoissonOperations> makePoisson(
        const MultigridOptions& options) override;
    [[nodiscard]] std::string unsupportedReason(const Scheme& scheme) const override;
    [[nodiscard]] std::unique_ptr<RelaxationOperations> makeRelaxationOperations(
        const Scheme& scheme) override;
    [[nodiscard]] std::unique_ptr<ReliefSolver> makeRelief(const ReliefOptions& options) override;
    [[nodiscard]] std::unique_ptr<SurfaceRenderer> makeSurfaceRenderer() override;
    [[nodiscard]] std::string unsupportedReliefReason(
        const ReliefRelaxation& relaxation) const override;
    [[nodiscard]] std::unique_ptr<ReliefSolver> makeReliefRelaxation(
        const ReliefRelaxation& relaxation) override;
    [[nodiscard]] LabProbe lab() override;

private:
    [[nodiscard]] std::string unsupportedReasonOf(const Scheme& scheme, Unknowns unknowns) const;

    std::string name_;
    DeviceFacts facts_;
    bool hasClusters_ = false;
    mutable double copyBandwidth_ = 0;
};

}  // namespace weft::gpu
