#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "bas_relief/attenuation.h"
#include "bas_relief/depth_mix.h"
#include "bas_relief/shading_slopes.h"
#include "bas_relief/slope_integrator.h"
#include "weft/backend.h"
#include "weft/bas_relief/bas_relief.h"
#include "weft/error.h"
#include "weft/stopwatch.h"

namespace weft {

namespace bas {
namespace {

/// Integrals of slopes without broad forms: before each, slopes that turned round are turned back.
constexpr int kTurnings = 6;
constexpr int kIntegrals = 2 + kTurnings;
/// Of the range of heights; of those that another integral follows.
constexpr double kTolerance = 1e-4, kRoughTolerance = 5e-4;
/// A bas-relief is not meant to explain the shading.
constexpr double kNoFigure = std::numeric_limits<double>::quiet_NaN();

class BasRelief final : public BasReliefSolver {
public:
    BasRelief(Backend& backend, const BasReliefOptions& options, int threads)
        : backend_(backend), pool_(threads), options_(options) {}

    void setForm(const BasReliefOptions& options) override { options_ = options; }
    bool setOptions(const ReliefOptions&) override { return true; }
    void setProblem(std::shared_ptr<const ReliefProblem> problem, Start) override;
    ReliefProgress advance(const Budget& budget) override;
    [[nodiscard]] ReliefProgress progress() const override { return progress_; }
    void read(Relief& relief) override;
    [[nodiscard]] const std::vector<ReliefTracePoint>& trace() const override { return trace_; }

private:
    void takeBox();
    /// The next integral; false when stopped.
    bool step(const std::stop_token& stop);
    bool integrateShading(const std::stop_token& stop);
    bool equalise(const std::stop_token& stop);
    bool flatten(const std::stop_token& stop);
    void note();

    Backend& backend_;
    ThreadPool pool_;
    BasReliefOptions options_;
    std::shared_ptr<const ReliefProblem> problem_;
    Rect box_;   ///< of the problem's unknown pixels
    Mask mask_;  ///< of the box
    std::unique_ptr<MaskRuns> runs_;
    std::unique_ptr<SlopeIntegrator> integrator_;
    Forms forms_;
    int done_ = 0;  ///< integrals
    std::chrono::steady_clock::time_point begun_;
    ReliefProgress progress_;
    std::vector<ReliefTracePoint> trace_;
};

void BasRelief::setProblem(std::shared_ptr<const ReliefProblem> problem, Start) {
    const bool sameMask = problem_ && problem_->sharedMask() == problem->sharedMask();
    const bool sameSlopes =
        sameMask && problem_->samePicture(*problem) && problem_->light() == problem->light();
    problem_ = std::move(problem);
    if (!sameMask) takeBox();
    if (sameSlopes && done_ > 0) return;
    begun_ = std::chrono::steady_clock::now();
    done_ = 0;
    trace_.clear();
    progress_ = {};
    progress_.shadingError = kNoFigure;
    progress_.stage = ReliefStage::orientation;
    progress_.gridsLeft = kIntegrals;
}

void BasRelief::takeBox() {
    integrator_.reset();
    done_ = 0;
    box_ = problem_->mask().boundingBox();
    mask_ = problem_->mask().crop(box_);
    runs_ = std::make_unique<MaskRuns>(mask_);
    const Extent all = problem_->extent();
    const ImageBorder border{.left = box_.x == 0,
                             .top = box_.y == 0,
                             .right = box_.x + box_.width == all.width,
                             .bottom = box_.y + box_.height == all.height};
    integrator_ = std::make_unique<SlopeIntegrator>(backend_, mask_, border, pool_);
}

bool BasRelief::integrateShading(const std::stop_token& stop) {
    const ShadingSlopes slopes(*problem_, box_, mask_, pool_);
    const auto rowOf = [&](int y, float* east, float* south) { slopes.row(y, east, south); };
    if (!slopes.flat() && !integrator_->integrate(rowOf, kTolerance, forms_.asFound, stop))
        return false;
    if (slopes.flat() || !normalise(forms_.asFound, mask_, pool_))
        throw InvalidProblem(
            "The picture is of one brightness: there is nothing that a relief could show.");
    return true;
}

bool BasRelief::equalise(const std::stop_token& stop) {
    const Attenuation attenuation(forms_.asFound, mask_, pool_);
    const auto rowOf = [&](int y, float* east, float* south) { attenuation.row(y, east, south); };
    if (!integrator_->integrate(rowOf, kTolerance, forms_.equalised, stop)) return false;
    normalise(forms_.equalised, mask_, pool_);
    return true;
}

// The first time from the equalised form, then from what the time before left.
bool BasRelief::flatten(const std::stop_token& stop) {
    const bool first = done_ == 2;
    std::unique_ptr<WithoutBroadForms> rest;
    if (first) rest = std::make_unique<WithoutBroadForms>(forms_.equalised, mask_, pool_);
    const auto rowOf = [&](int y, float* east, float* south) {
        if (first)
            rest->row(y, east, south);
        else
            slopesOf(forms_.flattened, y, east, south);
        turnBack(forms_.asFound, y, east, south);
    };
    const bool last = done_ + 1 == kIntegrals;
    const double tolerance = last ? kTolerance : kRoughTolerance;
    Field next;
    if (!integrator_->integrate(rowOf, tolerance, next, stop)) return false;
    forms_.flattened = std::move(next);
    normalise(forms_.flattened, mask_, pool_);
    return true;
}

bool BasRelief::step(const std::stop_token& stop) {
    const bool whole = done_ == 0   ? integrateShading(stop)
                       : done_ == 1 ? equalise(stop)
                                    : flatten(stop);
    if (!whole) return false;
    ++done_;
    note();
    return true;
}

void BasRelief::note() {
    const bool all = done_ == kIntegrals;
    progress_.gridsLeft = kIntegrals - done_;
    progress_.stage = all         ? ReliefStage::done
                      : done_ < 3 ? ReliefStage::orientation
                                  : ReliefStage::refinement;
    progress_.outcome = all ? Outcome::Converged : Outcome::Running;
    trace_.push_back({secondsSince(begun_), progress_.stage, progress_.gridsLeft, kNoFigure, 0});
}

ReliefProgress BasRelief::advance(const Budget& budget) {
    const auto begun = std::chrono::steady_clock::now();
    for (std::int64_t n = 0; n < budget.steps && progress_.outcome == Outcome::Running; ++n) {
        if (budget.stop.stop_requested() || !step(budget.stop)) {
            ReliefProgress stopped = progress_;  // the next call goes on
            stopped.outcome = Outcome::Cancelled;
            return stopped;
        }
        if (secondsSince(begun) >= budget.seconds) break;
    }
    return progress_;
}

void BasRelief::read(Relief& relief) {
    const Mask& mask = problem_->mask();
    const double depth = depthInPixels(options_, mask);
    if (done_ < 3) {  // flat before
        relief.height = Field(mask.extent(), 1);
        relief.normals = normalsOf(relief.height, mask);
        return;
    }
    mixDepth(forms_, *runs_, options_, depth, box_, mask, pool_, relief);
}

}  // namespace
}  // namespace bas

std::unique_ptr<BasReliefSolver> makeBasRelief(Backend& backend, const BasReliefOptions& options,
                                               int threads) {
    if (const std::string why = impossibleReason(options); !why.empty()) throw InvalidProblem(why);
    return std::make_unique<bas::BasRelief>(backend, options, threads);
}

}  // namespace weft
