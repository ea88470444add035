#include "relief/cpu_relief.h"

#include <algorithm>
#include <cmath>

#include "relief/border_normals.h"
#include "relief/resample.h"
#include "relief/start_orientation.h"
#include "relief/surface_parts.h"

namespace weft::relief {

namespace {

constexpr int kCoarsest = 16;  // samples of the shorter side, or fewer
constexpr int kStartingSide = 64;
constexpr int kSweeps = 40;
constexpr double kLambdaRatio = 0.3;

int shorterSide(const ReliefLevel& level) { return std::min(level.width, level.height); }

double secondsSince(std::chrono::steady_clock::time_point t) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count();
}

}  // namespace

void CpuRelief::setProblem(std::shared_ptr<const ReliefProblem> problem, Start start) {
    begun_ = std::chrono::steady_clock::now();
    const bool samePicture = problem_ && problem_->samePicture(*problem);
    const bool warm = start == Start::warm && samePicture && hasHeight_;
    const Doubles before = warm ? finestHeight() : Doubles{};
    problem_ = std::move(problem);
    light_ = lightDown(problem_->light());
    trace_.clear();
    progress_ = {};
    stage_.reset();
    descending_ = false;
    if (!samePicture) buildLevels();
    placeBorderNormals();
    if (!warm) {
        hasHeight_ = false;
        level_ = levels_.size() - 1;
        orientation_ = startOrientation(levels_[level_], problem_->boundary(), problem_->hints());
        return;
    }
    level_ = startLevel_;
    height_ = restrictHeight(levels_[0], before, levels_[level_]);
    openStage(warmPhases(options_.smoothness, shorterSide(levels_[level_]), level_ == 0));
    stage_->targets() = fillNormals(levels_[level_], cells_, height_, {});
    progress_.stage = ReliefStage::continuation;
}

void CpuRelief::buildLevels() {
    levels_.clear();
    levels_.push_back(finestLevel(*problem_));
    while (shorterSide(levels_.back()) > kCoarsest) levels_.push_back(coarser(levels_.back()));
    for (ReliefLevel& level : levels_) plantSeeds(level, problem_->hints().seeds);
    startLevel_ = levels_.size() - 1;
    while (startLevel_ > 0 && shorterSide(levels_[startLevel_]) < kStartingSide) --startLevel_;
}

void CpuRelief::placeBorderNormals() {
    if (problem_->boundary() != ReliefBoundary::border) return;
    markBorderNormals(levels_[0], light_);
    for (std::size_t k = 1; k < levels_.size(); ++k) sampleBorderNormals(levels_[k - 1], levels_[k]);
}

ReliefProgress CpuRelief::advance(const Budget& budget) {
    const auto begun = std::chrono::steady_clock::now();
    for (std::int64_t n = 0; n < budget.steps && progress_.outcome == Outcome::Running; ++n) {
        if (budget.stop.stop_requested() || !step(budget.stop)) {
            ReliefProgress stopped = progress_;
            stopped.outcome = Outcome::Cancelled;
            return stopped;
        }
        record();
        if (secondsSince(begun) >= budget.seconds) break;
    }
    return progress_;
}

bool CpuRelief::step(std::stop_token stop) {
    progress_.gridsLeft = static_cast<int>(level_);
    if (stage_) return heightStep(stop);
    if (descending_) return descend(stop);
    if (progress_.stage == ReliefStage::orientation) {
        orientationStep();
        return true;
    }
    return integrationStep(stop);
}

/// One level of (f, g), λ falling from 1 (coarsest level) or 0.05.
void CpuRelief::orientationStep() {
    const ReliefLevel& level = levels_[level_];
    const double first = level_ + 1 == levels_.size() ? 1.0 : 0.05;
    for (double lambda = first; lambda >= 0.99 * options_.orientationSmoothness;
         lambda *= kLambdaRatio)
        relax(*pool_, level, light_, lambda, kSweeps, orientation_);
    progress_.shadingError = shadingError(level, light_, orientation_);
    if (level_ == startLevel_) {
        progress_.stage = ReliefStage::continuation;
        return;
    }
    orientation_ = prolong(level, orientation_, levels_[level_ - 1]);
    --level_;
}

bool CpuRelief::integrationStep(std::stop_token stop) {
    const ReliefLevel& level = levels_[level_];
    openStage(coldPhases(options_.smoothness, shorterSide(level), level_ == 0));
    height_.assign(level.size(), 0);
    for (int i = 0; i < level.size(); ++i)
        if (level.fixed[i]) height_[i] = level.fixedHeight[i];
    stage_->targets() = slopesOfOrientation(level, cells_, orientation_.f, orientation_.g);
    if (!stage_->integrate(*pool_, work_, height_, stop)) {
        stage_.reset();
        return false;
    }
    stage_->targets() =
        targetsFromOrientation(level, cells_, orientation_.f, orientation_.g, {.band = kFirstBand});
    hasHeight_ = true;
    return true;
}

void CpuRelief::openStage(std::vector<HeightPhase> phases) {
    cells_ = makeShadingCells(levels_[level_]);
    stage_.emplace(levels_[level_], cells_, light_);
    phases_ = std::move(phases);
    phase_ = 0;
    stepsOfPhase_ = 0;
}

bool CpuRelief::heightStep(std::stop_token stop) {
    const HeightPhase& phase = phases_[phase_];
    progress_.stage = phase.continuation ? ReliefStage::continuation : ReliefStage::refinement;
    const StepResult r = stage_->step(*pool_, work_, phase.weights, phase.limits, height_, stop);
    if (r.end == StepResult::End::stopped) return false;
    progress_.change = r.change * levels_[level_].stepX;
    progress_.shadingError = r.shadingError;
    const bool refused = r.end == StepResult::End::refused;
    settled_ = refused || r.before - r.after < kGain * r.before;
    if (++stepsOfPhase_ >= phase.steps || settled_) endPhase();
    return true;
}

void CpuRelief::endPhase() {
    const bool final = phase_ + 2 == phases_.size();
    stage_->targets() =
        fillNormals(levels_[level_], cells_, height_, {.band = phases_[phase_].bandAfter});
    stage_->restart();
    stepsOfPhase_ = 0;
    ++phase_;
    if (final && stage_->targets().empty()) ++phase_;
    if (phase_ < phases_.size()) return;
    stage_.reset();
    if (level_ == 0)
        finish(settled_ ? Outcome::Converged : Outcome::IterationLimit);
    else
        descending_ = true;
}

/// To the next finer level. Interpolation spoils the steep heights along a silhouette: there, slopes
/// are made from normals instead.
bool CpuRelief::descend(std::stop_token stop) {
    const ReliefLevel& fine = levels_[level_ - 1];
    Doubles z = prolongHeight(levels_[level_], height_, fine);
    --level_;
    openStage(finerPhases(options_.smoothness, level_ == 0));
    const SlopeTargets filled = fillNormals(fine, cells_, z, {.band = 1, .bandWidth = 4});
    if (!filled.empty()) {
        stage_->targets() = mendingSlopes(cells_, z, filled);
        if (!stage_->integrate(*pool_, work_, z, stop)) {
            ++level_;
            stage_.reset();
            return false;
        }
    }
    height_.swap(z);
    stage_->targets() = fillNormals(fine, cells_, height_, {});
    descending_ = false;
    progress_.stage = ReliefStage::refinement;
    return true;
}

void CpuRelief::finish(Outcome outcome) {
    progress_.outcome = outcome;
    progress_.stage = ReliefStage::done;
    progress_.gridsLeft = 0;
}

void CpuRelief::record() {
    trace_.push_back({secondsSince(begun_), progress_.stage, progress_.gridsLeft,
                      progress_.shadingError, progress_.change});
}

Doubles CpuRelief::finestHeight() const {
    Doubles z = height_;
    for (std::size_t k = level_; k > 0; --k) z = prolongHeight(levels_[k], z, levels_[k - 1]);
    return z;
}

void CpuRelief::read(Relief& relief) {
    const Extent extent = problem_->extent();
    relief.height = Field(extent, 1);
    if (hasHeight_) {
        Doubles z = finestHeight();
        dropParts(levels_[0], z);
        for (int y = 0; y < extent.height; ++y)
            for (int x = 0; x < extent.width; ++x)
                relief.height.at(0, {x, y}) = static_cast<float>(z[y * extent.width + x]);
    }
    relief.normals = normalsOf(relief.height, problem_->mask());
}

}  // namespace weft::relief
