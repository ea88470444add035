#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "cpu/cpu_operations.h"
#include "cpu/relief/height_stage.h"
#include "cpu/relief/levels/resample.h"
#include "cpu/relief/levels/surface_parts.h"
#include "cpu/relief/orientation.h"

namespace weft::relief {

namespace {

/// A level that its height is worked on.
struct OpenLevel {
    ShadingCells cells;
    HeightStage stage;
    OpenLevel(ThreadPool& pool, StepWorkspace& work, const ReliefLevel& level,
              const LightingDown& light, const std::stop_token& stop)
        : cells(level, {&pool, stop}), stage(pool, work, level, cells, light) {}
};

/// Coarser levels than this are refined before they are shown.
constexpr std::size_t kShownLevel = 2;

/// The coarse operations of a relief solver on the CPU.
class CpuStages final : public ReliefStages {
public:
    explicit CpuStages(std::shared_ptr<ThreadPool> pool) : pool_(std::move(pool)) {}

    void take(std::shared_ptr<const ReliefProblem> problem, const std::vector<LevelShape>& levels,
              bool samePicture) override {
        problem_ = std::move(problem);
        light_ = lightingDown(*problem_);
        levelCount_ = levels.size();
        if (samePicture) return;
        levels_.clear();
        parts_.reset();
        outline_.reset();
    }

    bool prepare(std::stop_token stop) override {
        if (levels_.empty() && !makeLevels(stop)) return false;
        if (problem_->boundary() == ReliefBoundary::border) markBorderNormals(levels_, light_.linear);
        return true;
    }

    void startOrientation() override {
        oriented_ = levels_.size() - 1;
        orientation_ = weft::relief::startOrientation(levels_[oriented_], problem_->boundary(),
                                                      problem_->hints());
    }

    double relaxOrientation(const std::vector<double>& lambdas) override {
        for (const double lambda : lambdas)
            relax(*pool_, levels_[oriented_], light_, lambda, kOrientationSweeps, orientation_);
        return shadingError(levels_[oriented_], light_, orientation_);
    }

    void refineOrientation() override {
        if (oriented_ == 1 && !hasFinest()) makeFinest({});
        orientation_ = prolong(levels_[oriented_], orientation_, levels_[oriented_ - 1]);
        --oriented_;
    }

    bool integrate(std::stop_token stop) override {
        const ReliefLevel& level = levels_[oriented_];
        const Orientation& o = orientation_;
        auto opened = open(oriented_, stop);
        Doubles z = givenHeights(level);
        SlopeTargets& targets = opened->stage.targets;
        targets = slopesOfOrientation(on(stop), level, opened->cells, o.f, o.g);
        if (!opened->stage.integrate(z, stop)) return false;
        targets =
            targetsFromOrientation(on(stop), level, opened->cells, o.f, o.g, {.band = kFirstBand});
        if (stop.stop_requested()) return false;
        level_ = oriented_;
        height_.swap(z);
        open_ = std::move(opened);
        return true;
    }

    void restart(std::size_t level) override {
        if (level != level_)
            height_ = restrictHeight(on({}), levels_[level_], height_, levels_[level]);
        level_ = level;
        open_ = open(level_, {});
        open_->stage.targets = targetsOf(level_, *open_, height_, {}, {});
    }

    StepResult step(const HeightWeights& weights, const CgLimits& limits,
                    std::stop_token stop) override {
        if (weights.outline > 0 && !placeOutline(stop)) return {.end = StepResult::End::stopped};
        return open_->stage.step(weights, limits, height_, stop);
    }

    bool fill(const FillWeights& weights, std::stop_token stop) override {
        open_->stage.restart();
        open_->stage.targets =
            targetsOf(level_, *open_, height_, weights, stop, std::move(open_->stage.targets));
        return !open_->stage.targets.empty();
    }

    /// Interpolation spoils the steep heights along a silhouette: there, slopes are made from normals
    /// instead.
    bool descend(std::stop_token stop) override {
        if (level_ == 1 && !hasFinest() && !makeFinest(stop)) return false;
        const ReliefLevel& fine = levels_[level_ - 1];
        Doubles z = prolongHeight(on(stop), levels_[level_], height_, fine);
        if (stop.stop_requested()) return false;
        auto opened = open(level_ - 1, stop);
        if (stop.stop_requested()) return false;
        SlopeTargets filled = fillNormals(on(stop), fine, opened->cells, z, kMendedBand);
        if (!filled.empty()) {
            if (stop.stop_requested()) return false;
            opened->stage.targets = mendingSlopes(on(stop), opened->cells, z, std::move(filled));
            if (!opened->stage.integrate(z, stop)) return false;
        }
        opened->stage.targets =
            targetsOf(level_ - 1, *opened, z, {}, stop, std::move(opened->stage.targets));
        if (stop.stop_requested()) return false;
        --level_;
        height_.swap(z);
        open_ = std::move(opened);
        return true;
    }

    [[nodiscard]] ThreadPool* hostThreads() override { return pool_.get(); }

    void read(Relief& relief, Reading reading, std::stop_token stop) override {
        if (reading.flat) {
            relief.height = Field(problem_->extent(), 1);
        } else {
            if (!parts_) parts_.emplace(*problem_, stop);
            if (stop.stop_requested()) return parts_.reset();
            relief.height = heightOfPicture(stop);
        }
        relief.normals =
            reading.normals ? normalsOf(relief.height, problem_->mask(), on(stop)) : Field();
    }

private:
    [[nodiscard]] std::unique_ptr<OpenLevel> open(std::size_t level, const std::stop_token& stop) {
        return std::make_unique<OpenLevel>(*pool_, work_, levels_[level], light_, stop);
    }
    /// Passes of one operation.
    [[nodiscard]] LevelWork on(const std::stop_token& stop) const { return {pool_.get(), stop}; }
    /// The outline's normals on the level worked on. False if stopped.
    bool placeOutline(const std::stop_token& stop) {
        OutlineNormals& normals = open_->stage.outline;
        if (!normals.a.empty()) return true;
        if (!outline_) outline_.emplace(*problem_, stop, pool_.get());
        normals = outline_->onLevel(levels_[level_], stop, pool_.get());
        if (!stop.stop_requested()) return true;
        outline_.reset(), normals = {};  // either may be a part
        return false;
    }
    /// Slope targets from a height, in the memory of those before; none if there is nothing to fill
    /// in.
    [[nodiscard]] SlopeTargets targetsOf(std::size_t level, const OpenLevel& opened, const Doubles& z,
                                         const FillWeights& weights, const std::stop_token& stop,
                                         SlopeTargets before = {}) const {
        return fillNormals(on(stop), levels_[level], opened.cells, z, weights, std::move(before));
    }
    /// All levels; without the finest one where the solve begins on a coarser one. False if stopped.
    bool makeLevels(const std::stop_token& stop) {
        const LevelWork work{pool_.get(), stop};
        cut_ = cutEdgeNormals(*problem_, stop, pool_.get());
        std::vector<ReliefLevel> made(1);
        const bool later = levelCount_ > 1 && problem_->boundary() != ReliefBoundary::border;
        if (later)
            made.push_back(secondLevel(*problem_, work, cut_));
        else
            made[0] = finestLevel(*problem_, work, cut_);
        while (made.size() < levelCount_ && !stop.stop_requested())
            made.push_back(coarser(made.back(), work));
        if (stop.stop_requested()) return false;
        for (std::size_t k = later ? 1 : 0; k < made.size(); ++k)
            plantSeeds(made[k], problem_->hints().seeds);
        levels_ = std::move(made);
        return true;
    }
    [[nodiscard]] bool hasFinest() const { return levels_[0].size() > 0; }
    bool makeFinest(const std::stop_token& stop) {
        ReliefLevel level = finestLevel(*problem_, on(stop), cut_);
        if (stop.stop_requested()) return false;
        plantSeeds(level, problem_->hints().seeds);
        levels_[0] = std::move(level);
        return true;
    }
    /// From coarse levels it is interpolated in one go: what is left of the steps between them cannot
    /// be seen.
    [[nodiscard]] Field heightOfPicture(const std::stop_token& stop) const {
        const Extent e = problem_->extent();
        const auto samples = [&](Field& height) {
            return std::span(height.row(0, 0), static_cast<std::size_t>(e.area()));
        };
        if (level_ == 0) {
            Field height(e, 1, false);
            parts_->drop(std::span<const double>(height_), samples(height), stop);
            return height;
        }
        Doubles z = height_;
        std::size_t k = level_;
        for (; k > kShownLevel; --k) z = prolongHeight(on(stop), levels_[k], z, levels_[k - 1]);
        Field height = weft::relief::heightOfPicture(on(stop), levels_[k], z, *problem_);
        parts_->drop(std::span<const float>(samples(height)), samples(height), stop);
        return height;
    }

    std::shared_ptr<ThreadPool> pool_;
    std::shared_ptr<const ReliefProblem> problem_;
    LightingDown light_;
    std::size_t levelCount_ = 0;
    std::vector<BorderNormal> cut_;      // beside edges that are cut off
    std::vector<ReliefLevel> levels_;    // finest first, which may be missing; none: to be made
    std::optional<SurfaceParts> parts_;  // once a surface is read
    std::optional<Outline> outline_;     // once it is trusted
    Orientation orientation_;
    std::size_t oriented_ = 0;  // its level
    std::size_t level_ = 0;     // the height's
    Doubles height_;            // of level_

    StepWorkspace work_{*pool_};
    std::unique_ptr<OpenLevel> open_;  // level_, once it has a height
};

}  // namespace

std::unique_ptr<ReliefStages> makeCpuStages(std::shared_ptr<ThreadPool> pool) {
    return std::make_unique<CpuStages>(std::move(pool));
}

}  // namespace weft::relief
