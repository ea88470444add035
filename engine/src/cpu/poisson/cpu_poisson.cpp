#include "cpu/poisson/cpu_poisson.h"

#include <algorithm>

#include "cpu/multigrid/compose_solution.h"
#include "weft/backend/inverse_bound.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr double kRounding = 0x1p-24;  ///< of float32

/// What interpolation to the deep parts of rows leaves of a harmonic function, relative to its
/// maximum: about (r/R)^8 with r = √10, R > 13 (simd/harmonic_kernels.h); the share of the tolerance
/// it may take.
constexpr double kInterpolation = 1e-5, kInterpolationShare = 0.25;
/// Half sweeps of a start beyond those of a cycle: what full multigrid left is rough. Near the
/// boundary they are cheap, and after more of them no cycle need follow.
constexpr int kStartSweeps = 2, kLongStartSweeps = 6;
/// Smaller boxes are not worth a look at the second coarse level before the first one's.
constexpr std::int64_t kWorthTwoLooks = 128 * 128;
/// About what a cycle leaves of its correction and of the residual.
constexpr double kLeftOfCorrection = 1.0 / 9, kLeftOfResidual = 0.02;

}  // namespace

CpuPoisson::CpuPoisson(std::shared_ptr<ThreadPool> pool, const MultigridOptions& options)
    : pool_(std::move(pool)),
      sweeps_(2 * std::max(1, options.preSmooth + options.postSmooth)),
      corrections_(*pool_) {
    if (options.smoother)
        smoother_ = std::make_unique<SchemeSmoother>(*pool_, *options.smoother, sweeps_ / 2);
}

std::optional<Start> CpuPoisson::setSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                           std::stop_token stop) {
    const bool sameDomain =
        corrections_.domain() == system->domain && d_.channels() == system->channels();
    const bool sameRhs = system_ && system_->rhs == system->rhs;
    system_.reset();
    if (!corrections_.setDomain(system->domain, system->channels(), stop)) return {};
    if (!sameDomain) {
        corrections_.hierarchy().shape(-1, system->channels(), d_, *pool_);
        stored_ = Stored::nothing;
        rimRhs_.shape(*system->domain);
    }
    system_ = std::move(system);
    fromRim_ = system_->rhsOnRim && !smoother_;
    if (system_->rhsOnRim) rimRhs_.gather(system_->rhs->view(), *pool_);
    begun_ = smootherKnows_ = false;
    coarse_ = Coarse::nothing;
    looks_ = 0;
    size_ = noise_ = 0;
    // From boundary values, full multigrid gets further than cycles do from another solution.
    const bool cold =
        wanted == Start::cold || stored_ == Stored::nothing || halfDone_ || (fromRim_ && !sameRhs);
    if (cold) stored_ = Stored::zero, halfDone_ = false;
    return cold ? Start::cold : Start::warm;
}

void CpuPoisson::begin(const std::stop_token& stop) {
    stop_ = stop;
    corrections_.engine().setStop(stop);
}

bool CpuPoisson::ends(const std::stop_token& stop) {
    begun_ = !stop.stop_requested();
    if (begun_ && system_->domain->singular()) removeMean();
    halfDone_ = !begun_;
    if (begun_) return true;
    coarse_ = Coarse::nothing;
    return false;
}

float CpuPoisson::smooth(Prolong how, int halfSweeps, Residual residual) {
    const bool restricts = smoother_ || residual == Residual::restricted;
    coarse_ = restricts ? Coarse::residual : Coarse::nothing;
    CycleEngine& engine = corrections_.engine();
    const FieldView f = system_->rhs->view();
    FinePass pass{.prolong = how,
                  .halfSweeps = halfSweeps,
                  .residual = residual,
                  .rhsOnRim = system_->rhsOnRim ? &rimRhs_ : nullptr,
                  .rimOnly = stored_ == Stored::nearBoundary};
    if (!smoother_) return engine.finePass(d_, f, pass);
    pass.halfSweeps = 0;
    pass.residual = Residual::none;
    if (how != Prolong::none) engine.finePass(d_, f, pass);
    if (!smootherKnows_ && !smoother_->attach(corrections_.hierarchy(), f, stop_)) return 0;
    smootherKnows_ = true;
    smoother_->smooth(d_, stop_);
    pass.prolong = Prolong::none;
    pass.residual = Residual::restricted;
    return engine.finePass(d_, f, pass);
}

void CpuPoisson::restrictResidual() {
    if (coarse_ == Coarse::nothing) residual_ = smooth(Prolong::none, 0);
}

bool CpuPoisson::complete(const std::stop_token& stop) {
    if (stored_ == Stored::zero) d_.setZero();
    if (stored_ == Stored::nearBoundary && !corrections_.engine().fillInterior(d_, stop))
        return false;
    if (stored_ != Stored::whole) coarse_ = Coarse::nothing;
    stored_ = Stored::whole;
    return true;
}

std::vector<CycleStep> CpuPoisson::coldStart(const CycleAim& aim, std::stop_token stop) {
    begin(stop);
    CycleEngine& engine = corrections_.engine();
    const Hierarchy& hierarchy = corrections_.hierarchy();
    if (hierarchy.levels().empty()) d_.setZero();
    const FieldView f = system_->rhs->view();
    size_ = fromRim_ ? engine.fullMultigridFromRim(d_, f, rimRhs_)
                     : engine.fullMultigrid(f, system_->rhsOnRim);
    const bool nearBoundary = fromRim_ && hierarchy.deepCells() > 0 && !system_->domain->singular() &&
                              kInterpolation * size_ <= kInterpolationShare * aim.tolerance;
    stored_ = nearBoundary ? Stored::nearBoundary : Stored::whole;
    const Domain& domain = *system_->domain;
    noise_ = kRounding * randomErrorGrowth(domain.extent(), domain.border()) +
             (nearBoundary ? kInterpolation : 0.0);
    const int more = fromRim_ && aim.generous ? kLongStartSweeps : kStartSweeps;
    residual_ = smooth(fromRim_ ? Prolong::addToRim : Prolong::assign, sweeps_ + more,
                       aim.likelyLast ? Residual::measured : Residual::restricted);
    looks_ = fromRim_ ? 2 : 0;
    if (!ends(stop)) return {};
    return {{residual_, size_}};
}

std::vector<CycleStep> CpuPoisson::warmStart(const CycleAim&, std::stop_token stop) {
    begin(stop);
    if (complete(stop)) residual_ = smooth(Prolong::none, sweeps_ + kStartSweeps);
    size_ = noise_ = 0;
    looks_ = 0;
    if (!ends(stop)) return {};
    return {{.residual = residual_}};
}

std::optional<CoarseError> CpuPoisson::coarseErrorCheck(const CycleAim& aim, std::stop_token stop) {
    if (looks_ == 0) return {};
    begin(stop);
    restrictResidual();
    const bool second = looks_ == 2 && aim.generous && system_->extent().area() >= kWorthTwoLooks &&
                        corrections_.hierarchy().levels().size() > 1;
    looks_ = second ? 1 : 0;
    CycleEngine& engine = corrections_.engine();
    if (second) return CoarseError{engine.secondLevelCorrection(d_.channels()), residual_, 2};
    correction_ = engine.coarseCorrection(d_.channels());
    coarse_ = Coarse::correction;
    if (correction_ <= 0) return {};
    return CoarseError{correction_, residual_, 1};
}

std::optional<CycleStep> CpuPoisson::cycle(const CycleAim& aim, std::stop_token stop) {
    begin(stop);
    restrictResidual();
    if (coarse_ != Coarse::correction)
        correction_ = corrections_.engine().coarseCorrection(d_.channels());
    looks_ = 0;
    // What a cycle leaves is restricted if that is not likely to do.
    const double expected =
        kLeftOfCorrection * correction_ + kLeftOfResidual * residual_ + noise_ * size_;
    residual_ = smooth(Prolong::add, sweeps_,
                       expected <= aim.tolerance ? Residual::measured : Residual::restricted);
    if (!ends(stop)) return {};
    return CycleStep{residual_, correction_};
}

std::optional<Refinement> CpuPoisson::refine(const RefineGoal& goal, std::stop_token stop) {
    begin(stop);
    if (goal.slow && !smoother_) corrections_.setSlow();
    Refinement done;
    if (complete(stop)) {
        CorrectionSolver::Residuals history;
        done.correction = corrections_.refine(
            *system_, d_, {.gain = goal.gain, .step = goal.step, .fullMultigrid = !begun_}, &history,
            stop);
        done.residuals.assign(history.begin(), history.end());
    }
    coarse_ = Coarse::nothing;  // coarse levels served another system
    looks_ = 0;
    if (!ends(stop)) return {};
    return done;
}

std::optional<Proof> CpuPoisson::prove(double wanted, std::stop_token stop) {
    begin(stop);
    looks_ = 0;
    if (!complete(stop)) return {};
    coarse_ = Coarse::nothing;
    return certificate_.prove(*system_, d_, wanted, stop);
}

ConvergenceFacts CpuPoisson::facts() const {
    // A user's own smoother is shown as it is, so long as it gains at all.
    return {.correction = Correction::coarse,
            .wantedGain = smoother_ ? 1.1 : 10.0,
            .slow = corrections_.slow() && !smoother_,
            .touchesBorder = system_->domain->border() != ImageBorder{},
            .isolatedFixed = corrections_.hierarchy().hasIsolatedFixed(),
            .noise = noise_};
}

void CpuPoisson::removeMean() {
    const GridShape& s = d_.shape();
    for (int c = 0; c < d_.channels(); ++c) {
        double sum = 0;
        for (int y = 0; y < s.height; ++y)
            for (int x = 0; x < s.width; ++x) sum += double{d_.row(c, y)[x]};
        const auto mean = static_cast<float>(sum / (double(s.width) * s.height));
        for (int y = 0; y < s.height; ++y)
            for (int x = 0; x < s.width; ++x) d_.row(c, y)[x] -= mean;
    }
}

void CpuPoisson::read(FieldSpan u, FieldView around) {
    const bool nearBoundary = stored_ == Stored::nearBoundary;
    if (!nearBoundary) static_cast<void>(complete({}));
    composeSolution(*system_, d_, corrections_.hierarchy(),
                    nearBoundary ? &corrections_.engine().interior() : nullptr, around, u, *pool_);
}

void CpuPoisson::readCorrection(FieldSpan d) {
    static_cast<void>(complete({}));
    for (int c = 0; c < d_.channels(); ++c)
        for (int y = 0; y < d.extent.height; ++y)
            std::copy_n(d_.row(c, y), d.extent.width, d.row(c, y));
}

OperationCost CpuPoisson::cost() const {
    return {
        bytesBefore_ + corrections_.engine().bytesMoved() + (smoother_ ? smoother_->bytesMoved() : 0),
        0};
}

void CpuPoisson::releaseWork() {
    static_cast<void>(complete({}));
    bytesBefore_ += corrections_.engine().bytesMoved();
    corrections_.release();
}

}  // namespace weft
