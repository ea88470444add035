#pragma once
// The coarse operations of a relief solver on the CPU.
#include <memory>
#include <optional>

#include "cpu/relief/height_stage.h"
#include "cpu/relief/levels/surface_parts.h"
#include "cpu/relief/orientation_stage.h"
#include "weft/backend/relief_stages.h"
#include "weft/backend/thread_pool.h"

namespace weft::relief {

class CpuStages final : public ReliefStages {
public:
    explicit CpuStages(std::shared_ptr<ThreadPool> pool) : pool_(std::move(pool)) {}

    void take(std::shared_ptr<const ReliefProblem> problem, const std::vector<LevelShape>& levels,
              bool samePicture) override;
    bool prepare(std::stop_token stop) override;
    void startOrientation() override;
    double relaxOrientation(const std::vector<double>& lambdas) override;
    void refineOrientation() override;
    bool integrate(std::stop_token stop) override;
    void restart(std::size_t level) override;
    bool descend(std::stop_token stop) override;
    StepResult step(const HeightWeights& weights, const CgLimits& limits,
                    std::stop_token stop) override;
    bool fill(const FillWeights& weights) override;
    void read(Relief& relief, bool flat) override;

private:
    void placeBorderNormals();
    /// A level that its height is worked on.
    struct OpenLevel {
        ShadingCells cells;
        HeightStage stage;
        OpenLevel(const ReliefLevel& level, const LightDown& light, const LevelWork& work)
            : cells(makeShadingCells(level, work)), stage(level, cells, light) {}
    };
    [[nodiscard]] std::unique_ptr<OpenLevel> open(std::size_t level, std::stop_token stop);
    [[nodiscard]] Doubles finestHeight() const;

    std::shared_ptr<ThreadPool> pool_;
    std::shared_ptr<const ReliefProblem> problem_;
    LightDown light_{0, 0, 1};
    std::size_t levelCount_ = 0;
    std::vector<ReliefLevel> levels_;    // finest first; none: to be made
    std::optional<SurfaceParts> parts_;  // of the finest
    Orientation orientation_;
    std::size_t oriented_ = 0;  // its level
    std::size_t level_ = 0;     // the height's
    Doubles height_;            // of level_

    std::unique_ptr<OpenLevel> open_;  // level_, once it has a height
    StepWorkspace work_;
};

}  // namespace weft::relief
