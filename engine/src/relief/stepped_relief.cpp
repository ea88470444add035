#include "weft/backend/stepped_relief.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cpu/relief/levels/relief_level.h"
#include "relief/edge_heights.h"
#include "weft/memory_budget.h"
#include "weft/relief/relief_plausibility.h"
#include "weft/sentence.h"
#include "weft/stopwatch.h"

namespace weft::relief {

namespace {

// A surface is a start under another light if it explained the picture and the light is near. From
// elsewhere Gauss-Newton runs away: heights without end, from which it does not come back.
constexpr double kNearDegrees = 5;
constexpr double kExplained = 5e-3;  // shading error

// Where the light was found from the picture: how often the outline is trusted kRaise times as much,
// for surfaces that are higher than so many times the shorter side of their mask's box. (A ball has
// 0.5.) Without a silhouette a plane is, and only then.
constexpr int kMostRaises = 7;
constexpr double kRaise = 2.5;
constexpr double kMostOnStart = 1.2, kMostAtEnd = 1.4;

}  // namespace

/// An energy of rounding, or of a surface without a cell: there is nothing to gain.
constexpr double kEnergyOfRounding = 1e-12;
/// What a solve on the CPU holds at most, all grids together (measured: 214).
constexpr std::uint64_t kBytesPerPixel = 224;

LevelShape coarserShape(const LevelShape& fine) {
    LevelShape coarse;
    coarse.width = std::max(2, (fine.width + 1) / 2);
    coarse.height = std::max(2, (fine.height + 1) / 2);
    coarse.stepX = fine.stepX * (fine.width - 1) / (coarse.width - 1);
    coarse.stepY = fine.stepY * (fine.height - 1) / (coarse.height - 1);
    return coarse;
}

std::vector<LevelShape> levelShapes(Extent finest) {
    std::vector<LevelShape> levels = {{.width = finest.width, .height = finest.height}};
    while (levels.back().shorterSide() > kCoarsestSide) levels.push_back(coarserShape(levels.back()));
    return levels;
}

bool isAccepted(const StepResult& r) {
    return r.after < r.before || (r.change < kSmallChange && r.after < 1.02 * r.before);
}

void SteppedRelief::setProblem(std::shared_ptr<const ReliefProblem> problem, Start start) {
    begun_ = std::chrono::steady_clock::now();
    const bool samePicture = problem_ && problem_->samePicture(*problem);
    if (!samePicture) {
        const Extent e = problem->extent();
        requireMemory(kBytesPerPixel * static_cast<std::uint64_t>(e.area()),
                      sentence("A surface of {width} × {height} pixels",
                               {{"width", e.width}, {"height", e.height}}));
    }
    const bool warm = start == Start::warm && samePicture && hasHeight_;
    const bool near = warm && isStartUnder(*problem);
    problem_ = std::move(problem);
    trace_.clear();
    surface_.reset();
    progress_ = {};
    hasHeight_ = warm;
    if (!near) trustRaised_ = 0;
    if (!samePicture) findStart(), edge_.reset();
    stages_->take(problem_, levels_, samePicture);
    isBegun_ = false;
    next_ = !warm ? Next::orientation : near ? Next::height : Next::renewal;
    if (warm) progress_.stage = ReliefStage::continuation;
}

/// What setProblem() leaves to the first step, where it can be stopped.
bool SteppedRelief::begin(std::stop_token stop) {
    if (!stages_->prepare(stop)) return false;
    isBegun_ = true;
    if (next_ == Next::orientation) startOrientation();
    if (next_ != Next::height) return true;
    level_ = startLevel_;
    heightOf_ = problem_;
    stages_->restart(level_);
    open(warmPhases(trusting(), levels_[level_].shorterSide(), level_ == 0));
    return true;
}

bool SteppedRelief::isStartUnder(const ReliefProblem& problem) const {
    if (heightOf_->sameLight(problem)) return true;
    return progress_.stage == ReliefStage::done && progress_.shadingError < kExplained &&
           !problem.harmonics() && !heightOf_->harmonics() &&
           degreesBetween(heightOf_->light(), problem.light()) <= kNearDegrees;
}

void SteppedRelief::findStart() {
    levels_ = levelShapes(problem_->extent());
    startLevel_ = levels_.size() - 1;
    while (startLevel_ > 0 && levels_[startLevel_].shorterSide() < startingSide_) --startLevel_;
}

ReliefProgress SteppedRelief::advance(const Budget& budget) {
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

bool SteppedRelief::step(std::stop_token stop) {
    surface_.reset();
    if (!isBegun_ && !begin(stop)) return false;
    progress_.gridsLeft = static_cast<int>(level_);
    switch (next_) {
        case Next::height: return heightStep(stop);
        case Next::descent: return descend(stop);
        case Next::integration: return integrationStep(stop);
        case Next::renewal: return renewalStep(stop);
        default: break;
    }
    orientationStep();
    return true;
}

void SteppedRelief::startOrientation() {
    level_ = levels_.size() - 1;
    next_ = Next::orientation;
    stages_->startOrientation();
}

void SteppedRelief::orientationStep() {
    const double first = level_ + 1 == levels_.size() ? 1.0 : 0.05;
    progress_.shadingError =
        stages_->relaxOrientation(orientationLambdas(first, options_.orientationSmoothness));
    if (level_ == startLevel_) {
        next_ = Next::integration;
        return;
    }
    stages_->refineOrientation();
    --level_;
}

/// A step of its own, so that lights that come faster than that still give surfaces.
bool SteppedRelief::renewalStep(std::stop_token stop) {
    startOrientation();
    while (next_ == Next::orientation && !stop.stop_requested()) orientationStep();
    if (next_ == Next::integration && integrationStep(stop)) return true;
    next_ = Next::renewal;
    return false;
}

bool SteppedRelief::integrationStep(std::stop_token stop) {
    if (!stages_->integrate(stop)) return false;
    open(coldPhases(trusting(), levels_[level_].shorterSide(), level_ == 0));
    hasHeight_ = true;
    heightOf_ = problem_;
    progress_.stage = ReliefStage::continuation;
    return true;
}

void SteppedRelief::open(std::vector<HeightPhase> phases) {
    phases_ = std::move(phases);
    phase_ = 0;
    stepsOfPhase_ = 0;
    phaseEnds_ = false;
    next_ = Next::height;
}

bool SteppedRelief::heightStep(std::stop_token stop) {
    if (phaseEnds_) return endPhase(stop);
    HeightPhase& phase = phases_[phase_];
    phase.weights.robust = trustsOutline();  // a plane is no shape to fall back on
    phase.weights.terminator = trustsOutline();
    progress_.stage = phase.continuation ? ReliefStage::continuation : ReliefStage::refinement;
    const StepResult r = stages_->step(phase.weights, phase.limits, stop);
    if (r.end == StepResult::End::stopped) return false;
    if (!std::isfinite(r.before)) {
        end(Outcome::Diverged);
        return true;
    }
    refused_ = r.end == StepResult::End::refused;
    settled_ = r.before <= kEnergyOfRounding || (!refused_ && r.before - r.after < kGain * r.before);
    if (!refused_) {
        progress_.change = r.change * levels_[level_].stepX;
        progress_.shadingError = r.shadingError;
    }
    phaseEnds_ = ++stepsOfPhase_ >= phase.steps || settled_ || refused_;
    return !phaseEnds_ || endPhase(stop);
}

bool SteppedRelief::endPhase(std::stop_token stop) {
    const bool final = phase_ + 2 == phases_.size();
    const bool filled = stages_->fill({.band = phases_[phase_].bandAfter}, stop);
    const bool last = phase_ + (final && !filled ? 2 : 1) >= phases_.size();
    const bool tooHigh = last && !stop.stop_requested() && isOutOfProportion(stop);
    if (stop.stop_requested()) return false;
    phaseEnds_ = false;
    stepsOfPhase_ = 0;
    phase_ += final && !filled ? 2 : 1;
    if (!last) return true;
    if (tooHigh) {
        ++trustRaised_;
        open(level_ == startLevel_
                 ? coldPhases(trusting(), levels_[level_].shorterSide(), level_ == 0)
                 : finerPhases(trusting(), levels_[level_].shorterSide(), level_ == 0));
        return true;
    }
    if (level_ > 0) {
        next_ = Next::descent;
        return true;
    }
    end(settled_                                ? Outcome::Converged
        : !refused_ && changedWithinTolerance() ? Outcome::WithinTolerance
                                                : Outcome::IterationLimit);
    return true;
}

bool SteppedRelief::trustsOutline() const {
    return options_.outline > 0 && problem_->boundary() == ReliefBoundary::silhouette;
}

bool SteppedRelief::keepsProportion() const {
    return options_.outline > 0 && problem_->boundary() != ReliefBoundary::border;
}

ReliefOptions SteppedRelief::trusting() const {
    ReliefOptions options = options_;
    const bool trusts = trustsOutline() || (keepsProportion() && trustRaised_ > 0);
    options.outline = trusts ? options_.outline * std::pow(kRaise, trustRaised_) : 0;
    return options;
}

bool SteppedRelief::isOutOfProportion(const std::stop_token& stop) {
    if (!keepsProportion() || trustRaised_ >= kMostRaises) return false;
    if (level_ != startLevel_ && level_ != 0) return false;
    Relief start;
    if (level_ > 0) readUnlessStopped(start, stop, false);
    const Relief* const reached = level_ > 0 ? &start : surface(stop);
    if (stop.stop_requested()) return false;
    const Rect box = problem_->mask().boundingBox();
    const double slender = slenderness(reached->height, problem_->mask()) *
                           std::max(box.width, box.height) / std::min(box.width, box.height);
    return slender > (level_ == 0 ? kMostAtEnd : kMostOnStart);
}

void SteppedRelief::read(Relief& relief) {
    if (!surface_) return readUnlessStopped(relief, {});
    relief = std::move(*surface_);
    surface_.reset();
}

const Relief* SteppedRelief::surface(const std::stop_token& stop) {
    if (surface_) return &*surface_;
    Relief relief;
    readUnlessStopped(relief, stop);
    if (stop.stop_requested()) return nullptr;
    return &surface_.emplace(std::move(relief));
}

void SteppedRelief::readUnlessStopped(Relief& relief, const std::stop_token& stop, bool normals) {
    stages_->read(relief, {.flat = !hasHeight_, .normals = normals}, stop);
    if (stop.stop_requested()) return;
    if (!hasHeight_ || !trustsOutline() || progress_.outcome == Outcome::Diverged) return;
    const LevelWork work{stages_->hostThreads(), stop};
    auto edge = edge_ ? edge_ : std::make_shared<const EdgeHeights>(*problem_, work);
    if (stop.stop_requested()) return;  // it may be a part
    edge_ = std::move(edge);
    edge_->settle(relief, work);
}

bool SteppedRelief::changedWithinTolerance() {
    if (progress_.change <= kReliefTolerance * levels_.front().shorterSide()) return true;
    const FieldView height = surface({})->height.view();
    const auto [lowest, highest] =
        std::minmax_element(height.data, height.data + height.extent.area());
    return progress_.change <= kReliefTolerance * (double{*highest} - double{*lowest});
}

void SteppedRelief::end(Outcome outcome) {
    progress_.outcome = outcome;
    progress_.stage = ReliefStage::done;
    progress_.gridsLeft = 0;
}

bool SteppedRelief::descend(std::stop_token stop) {
    if (!stages_->descend(stop)) return false;
    --level_;
    open(finerPhases(trusting(), levels_[level_].shorterSide(), level_ == 0));
    progress_.stage = ReliefStage::refinement;
    return true;
}

void SteppedRelief::record() {
    trace_.push_back({secondsSince(begun_), progress_.stage, progress_.gridsLeft,
                      progress_.shadingError, progress_.change});
}

}  // namespace weft::relief
