#pragma once
// (f, g) relaxed by a scheme on the image's own grid.
#include <chrono>
#include <memory>

#include "cpu/relief/height_stage.h"
#include "cpu/relief/orientation_stage.h"
#include "relief/divergence_watch.h"
#include "weft/backend/orientation_relaxer.h"
#include "weft/relief_relaxation.h"
#include "weft/relief_solver.h"

namespace weft::relief {

/// What makeReliefRelaxation promises, on whichever backend `relaxer` works. Every `n` steps the host
/// looks at what one synchronous step would change, and judges by it; where it waits for every step
/// it judges each and records each sixtieth.
class RelaxedRelief final : public ReliefSolver {
public:
    /// `pool`: for the height.
    RelaxedRelief(std::shared_ptr<ThreadPool> pool, std::unique_ptr<OrientationRelaxer> relaxer,
                  const ReliefRelaxation& how)
        : pool_(std::move(pool)), relaxer_(std::move(relaxer)), how_(how) {}

    void setProblem(std::shared_ptr<const ReliefProblem> problem, Start start) override;
    ReliefProgress advance(const Budget& budget) override;
    [[nodiscard]] ReliefProgress progress() const override { return progress_; }
    void read(Relief& relief) override;
    bool readOrientation(FieldSpan fg) override;
    [[nodiscard]] const std::vector<ReliefTracePoint>& trace() const override { return trace_; }

private:
    /// Steps up to the next look, or as far as the budget goes; looks.
    void work(const Budget& budget, std::int64_t stepsLeft, double secondsLeft);
    void look();
    [[nodiscard]] std::int64_t stepsToLook() const;
    [[nodiscard]] Orientation orientation() const;
    [[nodiscard]] OrientationPicture picture(Orientation start) const;
    void integrate();

    std::shared_ptr<ThreadPool> pool_;
    std::unique_ptr<OrientationRelaxer> relaxer_;
    ReliefRelaxation how_;
    std::shared_ptr<const ReliefProblem> problem_;
    LightDown light_{0, 0, 1};
    ReliefLevel level_;
    DivergenceWatch watch_;
    std::int64_t lastLook_ = 0;  // step
    ReliefProgress progress_;
    std::vector<ReliefTracePoint> trace_;
    std::chrono::steady_clock::time_point begun_;

    StepWorkspace work_;
    Doubles height_;
    std::int64_t heightOf_ = -1;  // the step that height_ belongs to; −1: none
};

}  // namespace weft::relief
