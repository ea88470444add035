#pragma once
/// The fast solver on the device.
#include <memory>
#include <optional>
#include <vector>

#include "backend/certificate.h"
#include "backend/channel_pass.h"
#include "backend/device_system.h"
#include "weft/backend.h"

namespace weft::gpu {

/// Full multigrid, then V-cycles, accelerated where the mask asks for it; the finest level smoothed
/// by the cycle's own red-black sweeps or by any scheme. Keeps its memory, hierarchy and recorded
/// work while the domain stays. Channels are solved together or in turn (backend/placement.h), as
/// there is room; where room is lost on the way, it goes on with less.
class GpuMultigrid final : public Solver {
public:
    GpuMultigrid(std::size_t tailBytes, const MultigridOptions& options)
        : tailBytes_(tailBytes), options_(options) {}

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override;
    Progress advance(const StopRule& rule, const Budget& budget) override;
    Progress certify(const StopRule& rule, std::stop_token stop) override;
    [[nodiscard]] Progress progress() const override { return progress_; }
    using Solver::read;
    void read(FieldSpan u, FieldView around) override;
    [[nodiscard]] bool assembles() const override { return true; }
    bool readPixels(PixelSpan pixels) override;
    void readCorrection(FieldSpan d) override;
    [[nodiscard]] const ConvergenceTrace& trace() const override { return trace_; }
    [[nodiscard]] Timings timings() const override;
    [[nodiscard]] SolverMemory memory() const override;
    [[nodiscard]] std::string schemeText() const override {
        return options_.smoother ? options_.smoother->canonical() : "red-black";
    }

private:
    /// All that has memory on the device.
    struct Work {
        Work(std::size_t tailBytes, const MultigridOptions& options, Placement placement);

        Stream stream;
        DeviceSystem system;
        Cycle cycle;
        std::unique_ptr<SchemeSmoother> smoother;
        int smoothedLayout = -1, smoothedChannels = 0;  ///< that the smoother knows
        KrylovRoom krylov;
        std::vector<std::unique_ptr<ChannelPass>> passes;
        Certificate certificate;

        bool take(const std::shared_ptr<const PoissonSystem>& system, Start start,
                  const std::stop_token& stop);
        void prepareSmoother(int channels);
        void bring(const ChannelPass& pass);
    };

    [[nodiscard]] Placement placementFor(const PoissonSystem& system, bool accelerated);
    void goOnWithLess();
    [[noreturn]] void refuse(const PoissonSystem& system);
    template <class Doing>
    void whileThereIsRoom(const Doing& doing);
    void iterate(ChannelPass& pass, double tolerance);
    [[nodiscard]] Outcome judge(const StopRule& rule) const;
    [[nodiscard]] ChannelPass* nextPass(const StopRule& rule) const;
    std::optional<Certificate::Proof> prove(ChannelPass& pass, const StopRule& rule, bool mayImprove,
                                            const std::stop_token& stop);
    void noteCycles();
    void noteProof();

    std::size_t tailBytes_;
    MultigridOptions options_;
    std::unique_ptr<Work> work_;
    std::size_t needed_ = 0;  ///< about what it holds
    Timings spentBefore_;     ///< on this system, by work that had to give way
    Progress progress_;
    ConvergenceTrace trace_, earlier_;  ///< `earlier`: what passes have dropped
};

}  // namespace weft::gpu
