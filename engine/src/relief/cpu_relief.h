#pragma once
// The relief solver of the CPU backend.
#include <chrono>
#include <memory>
#include <optional>

#include "cpu/thread_pool.h"
#include "relief/height_schedule.h"
#include "relief/height_stage.h"
#include "relief/orientation_stage.h"
#include "weft/relief_solver.h"

namespace weft::relief {

/// (f, g) from the coarsest level to the starting level (64 samples or more a side), the height
/// there, then level after level. One step = one level of (f, g), one integration, or one
/// Gauss-Newton step.
class CpuRelief final : public ReliefSolver {
public:
    CpuRelief(std::shared_ptr<ThreadPool> pool, const ReliefOptions& options)
        : pool_(std::move(pool)), options_(options) {}

    void setProblem(std::shared_ptr<const ReliefProblem> problem, Start start) override;
    ReliefProgress advance(const Budget& budget) override;
    [[nodiscard]] ReliefProgress progress() const override { return progress_; }
    void read(Relief& relief) override;
    [[nodiscard]] const std::vector<ReliefTracePoint>& trace() const override { return trace_; }

private:
    void buildLevels();
    void placeBorderNormals();
    bool step(std::stop_token stop);  // false: stopped
    void orientationStep();
    bool integrationStep(std::stop_token stop);
    bool heightStep(std::stop_token stop);
    void openStage(std::vector<HeightPhase> phases);
    void endPhase();
    bool descend(std::stop_token stop);
    void finish(Outcome outcome);
    void record();
    [[nodiscard]] Doubles finestHeight() const;

    std::shared_ptr<ThreadPool> pool_;
    ReliefOptions options_;
    std::shared_ptr<const ReliefProblem> problem_;
    LightDown light_{0, 0, 1};
    std::vector<ReliefLevel> levels_;  // finest first
    std::size_t startLevel_ = 0;
    std::size_t level_ = 0;  // the one worked on
    Orientation orientation_;
    Doubles height_;  // of level_
    bool hasHeight_ = false;
    bool descending_ = false;  // the height is still that of the level above

    ShadingCells cells_;
    std::optional<HeightStage> stage_;
    std::vector<HeightPhase> phases_;
    std::size_t phase_ = 0;
    int stepsOfPhase_ = 0;
    bool settled_ = false;
    StepWorkspace work_;

    ReliefProgress progress_;
    std::vector<ReliefTracePoint> trace_;
    std::chrono::steady_clock::time_point begun_;
};

}  // namespace weft::relief
