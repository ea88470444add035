#include "cpu/relief/cpu_stages.h"

#include <utility>

#include "cpu/relief/levels/border_normals.h"
#include "cpu/relief/levels/normals_of.h"
#include "cpu/relief/levels/resample.h"
#include "cpu/relief/start_orientation.h"

namespace weft::relief {

void CpuStages::take(std::shared_ptr<const ReliefProblem> problem,
                     const std::vector<LevelShape>& levels, bool samePicture) {
    problem_ = std::move(problem);
    light_ = lightDown(problem_->light());
    levelCount_ = levels.size();
    if (!samePicture) levels_.clear();
}

bool CpuStages::prepare(std::stop_token stop) {
    if (levels_.empty()) {
        const LevelWork work{pool_.get(), stop};
        std::vector<ReliefLevel> made;
        made.push_back(finestLevel(*problem_, work));
        while (made.size() < levelCount_ && !stop.stop_requested())
            made.push_back(coarser(made.back(), work));
        if (stop.stop_requested()) return false;
        for (ReliefLevel& level : made) plantSeeds(level, problem_->hints().seeds);
        levels_ = std::move(made);
        parts_.emplace(levels_[0]);
    }
    placeBorderNormals();
    return true;
}

void CpuStages::placeBorderNormals() {
    if (problem_->boundary() != ReliefBoundary::border) return;
    markBorderNormals(levels_[0], light_);
    for (std::size_t k = 1; k < levels_.size(); ++k) sampleBorderNormals(levels_[k - 1], levels_[k]);
}

void CpuStages::startOrientation() {
    oriented_ = levels_.size() - 1;
    orientation_ =
        weft::relief::startOrientation(levels_[oriented_], problem_->boundary(), problem_->hints());
}

double CpuStages::relaxOrientation(const std::vector<double>& lambdas) {
    for (const double lambda : lambdas)
        relax(*pool_, levels_[oriented_], light_, lambda, kOrientationSweeps, orientation_);
    return shadingError(levels_[oriented_], light_, orientation_);
}

void CpuStages::refineOrientation() {
    orientation_ = prolong(levels_[oriented_], orientation_, levels_[oriented_ - 1]);
    --oriented_;
}

bool CpuStages::integrate(std::stop_token stop) {
    const ReliefLevel& level = levels_[oriented_];
    auto opened = open(oriented_, stop);
    Doubles z(level.size(), 0);
    for (int i = 0; i < level.size(); ++i)
        if (level.fixed[i]) z[i] = level.fixedHeight[i];
    HeightStage& stage = opened->stage;
    stage.targets() = slopesOfOrientation(level, opened->cells, orientation_.f, orientation_.g);
    if (!stage.integrate(*pool_, work_, z, stop)) return false;
    level_ = oriented_;
    height_.swap(z);
    stage.targets() = targetsFromOrientation(*pool_, level, opened->cells, orientation_.f,
                                             orientation_.g, {.band = kFirstBand});
    open_ = std::move(opened);
    return true;
}

std::unique_ptr<CpuStages::OpenLevel> CpuStages::open(std::size_t level, std::stop_token stop) {
    return std::make_unique<OpenLevel>(levels_[level], light_, LevelWork{pool_.get(), stop});
}

void CpuStages::restart(std::size_t level) {
    const Doubles before = finestHeight();
    level_ = level;
    height_ = restrictHeight(*pool_, levels_[0], before, levels_[level_]);
    open_ = open(level_, {});
    open_->stage.targets() = fillNormals(*pool_, levels_[level_], open_->cells, height_, {});
}

StepResult CpuStages::step(const HeightWeights& weights, const CgLimits& limits,
                           std::stop_token stop) {
    return open_->stage.step(*pool_, work_, weights, limits, height_, stop);
}

bool CpuStages::fill(const FillWeights& weights) {
    HeightStage& stage = open_->stage;
    stage.targets() = fillNormals(*pool_, levels_[level_], open_->cells, height_, weights);
    stage.restart();
    return !stage.targets().empty();
}

/// Interpolation spoils the steep heights along a silhouette: there, slopes are made from normals
/// instead.
bool CpuStages::descend(std::stop_token stop) {
    const ReliefLevel& fine = levels_[level_ - 1];
    Doubles z = prolongHeight(*pool_, levels_[level_], height_, fine);
    if (stop.stop_requested()) return false;
    auto opened = open(level_ - 1, stop);
    if (stop.stop_requested()) return false;
    const ShadingCells& cells = opened->cells;
    HeightStage& stage = opened->stage;
    const SlopeTargets filled = fillNormals(*pool_, fine, cells, z, kMendedBand);
    if (!filled.empty()) {
        if (stop.stop_requested()) return false;
        stage.targets() = mendingSlopes(cells, z, filled);
        if (!stage.integrate(*pool_, work_, z, stop)) return false;
    }
    --level_;
    height_.swap(z);
    stage.targets() = fillNormals(*pool_, fine, cells, height_, {});
    open_ = std::move(opened);
    return true;
}

Doubles CpuStages::finestHeight() const {
    Doubles z = height_;
    for (std::size_t k = level_; k > 0; --k) z = prolongHeight(*pool_, levels_[k], z, levels_[k - 1]);
    return z;
}

void CpuStages::read(Relief& relief, bool flat) {
    const Extent extent = problem_->extent();
    relief.height = Field(extent, 1);
    if (!flat) {
        Doubles z = finestHeight();
        parts_->drop(z);
        float* to = relief.height.row(0, 0);
        for (std::size_t i = 0; i < z.size(); ++i) to[i] = static_cast<float>(z[i]);
    }
    relief.normals = normalsOf(*pool_, relief.height, problem_->mask());
}

}  // namespace weft::relief
