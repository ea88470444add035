#pragma once
/// Multigrid on the device, as the operations that the engine's solver asks for.
#include <memory>
#include <optional>
#include <vector>

#include "backend/certificate.h"
#include "backend/device_system.h"
#include "backend/recorded_cycles.h"
#include "weft/backend.h"
#include "weft/backend/poisson_operations.h"

namespace weft::gpu {

/// Each operation is at least one recorded graph. Channels are solved together, one at a time or
/// streamed (backend/channel_residency.h), as there is room; where room is lost on the way, the
/// operation is repeated with less resident.
class GpuPoisson final : public PoissonOperations {
public:
    GpuPoisson(const DeviceFacts& device, const MultigridOptions& options)
        : device_(device), options_(options) {}

    std::optional<Start> setSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                   std::stop_token stop) override;
    std::vector<CycleStep> coldStart(const CycleAim& aim, std::stop_token stop) override;
    std::optional<CycleStep> cycle(const CycleAim& aim, std::stop_token stop) override;
    std::optional<CycleStep> acceleratedCycle(const CycleAim& aim, std::stop_token stop) override;
    std::optional<Refinement> refine(const RefineGoal& goal, std::stop_token stop) override;
    std::optional<Proof> prove(double wanted, std::stop_token stop) override;
    [[nodiscard]] ConvergenceFacts facts() const override;

    void read(FieldSpan u, FieldView around) override;
    void readCorrection(FieldSpan d) override;
    [[nodiscard]] bool canAssemble() const override { return true; }
    bool readPixels(PixelSpan pixels) override;
    [[nodiscard]] SolverMemory memory() const override;
    [[nodiscard]] OperationCost cost() const override;

private:
    /// All that has memory on the device.
    struct Work {
        Work(const DeviceFacts& device, const MultigridOptions& options, ChannelResidency residency);

        Stream stream;
        DeviceSystem system;
        Cycle cycle;
        std::unique_ptr<SchemeSmoother> smoother;
        int smoothedLayout = -1, smoothedChannels = 0;  ///< that the smoother knows
        ConjugateGradientWorkspace krylov;
        std::vector<std::unique_ptr<RecordedCycles>> parts;  ///< of channels that are solved together
        Certificate certificate;
        bool proven = false;  ///< the certificate's E is what D lacks, of all channels

        bool take(const std::shared_ptr<const PoissonSystem>& system, Start start,
                  const std::stop_token& stop);
        void prepareSmoother(int channels);
    };

    [[nodiscard]] ChannelResidency residencyFor(const PoissonSystem& system);
    void retryWithSmallerResidency();
    [[noreturn]] void refuse(const PoissonSystem& system);
    template <class Doing>
    auto whileThereIsRoom(const Doing& doing);
    template <class Run>
    std::vector<CycleStep> runParts(const std::stop_token& stop, const Run& run);
    void refinePart(RecordedCycles& part, const RefineGoal& goal, const std::stop_token& stop,
                    Refinement& whole);
    void dropWork();

    DeviceFacts device_;
    MultigridOptions options_;
    std::unique_ptr<Work> work_;
    std::size_t needed_ = 0;  ///< about what it holds
    bool slow_ = false;       ///< cycles are known to be slow on the domain
    OperationCost spent_;     ///< cycles' bytes, and transfers by work that had to give way
};

}  // namespace weft::gpu
