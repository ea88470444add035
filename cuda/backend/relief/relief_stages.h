#pragma once
/// The coarse operations of a relief solver on the device.
#include <optional>

#include "backend/relief/height_solve.h"
#include "backend/relief/relief_memory.h"
#include "kernels/relief/form.h"
#include "runtime/staged_copies.h"
#include "weft/backend/outline.h"
#include "weft/backend/relief_stages.h"
#include "weft/backend/thread_pool.h"

namespace weft::gpu {

class GpuReliefStages final : public relief::ReliefStages {
public:
    GpuReliefStages(const LaunchFacts& facts, std::shared_ptr<HostThreads> threads)
        : solver_(facts), copies_(std::move(threads), {.chunk = 1 << 20}) {
        results_.reserve(sizeof(Results));
    }

    void take(std::shared_ptr<const ReliefProblem> problem,
              const std::vector<relief::LevelShape>& levels, bool samePicture) override;
    void startOrientation() override;
    double relaxOrientation(const std::vector<double>& lambdas) override;
    void refineOrientation() override;
    bool integrate(std::stop_token stop) override;
    void restart(std::size_t level) override;
    bool descend(std::stop_token stop) override;
    relief::StepResult step(const relief::HeightWeights& weights, const relief::CgLimits& limits,
                            std::stop_token stop) override;
    bool fill(const relief::FillWeights& weights, std::stop_token stop) override;
    [[nodiscard]] ThreadPool* hostThreads() override;
    void read(Relief& relief, Reading reading, std::stop_token stop) override;

private:
    /// What the device tells the host.
    struct Results {
        EnergySums before, after;
        double orientationErrors[2];
        unsigned change, any;
    };
    [[nodiscard]] Results& results() { return *results_.as<Results>(); }
    [[nodiscard]] const stencil::LevelView& level() const { return memory_.levels[level_]; }
    [[nodiscard]] stencil::CellsView cells() const;
    [[nodiscard]] stencil::EnergyView energy() const;
    [[nodiscard]] stencil::TargetsView targets(bool slopes) const;

    void uploadPicture();
    bool placeOutline(const std::stop_token& stop);
    void buildLevels();
    void placeBorderNormals();
    void knowAt(const std::vector<relief::BorderNormal>& normals);
    void openLevel(std::size_t level);
    bool findShadows(const double* z, const relief::FillWeights& weights);
    void fillTargets(const double* z, const relief::FillWeights& weights);
    void linearise(const relief::HeightWeights& weights, const double* z);
    bool solve(double damping, const relief::CgLimits& limits, const double* z, std::stop_token stop);
    bool integrateInto(double* z, std::stop_token stop);
    const double* finestHeight();

    Stream stream_;
    ReliefMemory memory_;
    HeightSolve solver_;
    PinnedMemory results_;
    StagedCopies copies_;
    std::shared_ptr<const ReliefProblem> problem_;
    stencil::Lighting<double> light_;
    std::size_t level_ = 0;     // the one worked on
    std::size_t oriented_ = 0;  // level of (f, g)
    int plane_ = 0;             // and its plane
    FormView form_ = {};
    std::optional<relief::Outline> outline_;  // once a step trusts it
    std::optional<ThreadPool> hostThreads_;   // for outlines
    bool hasOutline_ = false;                 // its normals are on the level worked on
    bool hasTargets_ = false, targetSlopes_ = false;
    double damping_ = 0;
};

}  // namespace weft::gpu
