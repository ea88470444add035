#pragma once
/// The fast solver on the device.
#include <memory>

#include "backend/certificate.h"
#include "backend/device_system.h"
#include "backend/iteration.h"
#include "weft/backend.h"

namespace weft::gpu {

/// Full multigrid, then V-cycles, accelerated where the mask asks for it; the finest level smoothed
/// by the cycle's own red-black sweeps or by any scheme. Keeps its memory, hierarchy and recorded
/// work while the domain stays.
class GpuMultigrid final : public Solver {
public:
    GpuMultigrid(std::size_t tailBytes, const MultigridOptions& options);

    bool setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                   std::stop_token stop) override;
    Progress advance(const StopRule& rule, const Budget& budget) override;
    Progress certify(const StopRule& rule, std::stop_token stop) override;
    [[nodiscard]] Progress progress() const override { return progress_; }
    using Solver::read;
    void read(FieldSpan u, FieldView around) override;
    void readCorrection(FieldSpan d) override;
    [[nodiscard]] const ConvergenceTrace& trace() const override { return trace_; }
    [[nodiscard]] Timings timings() const override { return system_.timings(); }
    [[nodiscard]] std::string schemeText() const override {
        return smoother_ ? smoother_->scheme().canonical() : "red-black";
    }

private:
    void prepareSmoother();
    void iterate(double tolerance);
    [[nodiscard]] Outcome judge(const StopRule& rule) const;
    void note(bool certified);

    Stream stream_;
    DeviceSystem system_;
    Cycle cycle_;
    std::unique_ptr<SchemeSmoother> smoother_;
    int smoothedLayout_ = -1, smoothedChannels_ = 0;  ///< that the smoother knows
    Iteration iteration_;
    Certificate certificate_;
    Progress progress_;
    ConvergenceTrace trace_;
    bool started_ = false;
    Start from_ = Start::cold;  ///< what start() finds in D
    /// D is what cycles leave that were started from 0 `fromRim`, or is nearly exact, for an f that
    /// is 0 but next to fixed pixels.
    bool harmonicD_ = false;
};

}  // namespace weft::gpu
