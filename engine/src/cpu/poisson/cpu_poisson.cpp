#include <algorithm>

#include "cpu/cpu_operations.h"
#include "cpu/multigrid/boundary_rhs.h"
#include "cpu/multigrid/compose_solution.h"
#include "cpu/multigrid/correction_solver.h"
#include "cpu/part_means.h"
#include "cpu/relaxation/scheme_smoother.h"
#include "cpu/row_results.h"
#include "weft/backend/inverse_bound.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr double kRounding = 0x1p-24;  ///< of float32

/// What interpolation to the far parts of rows leaves of a harmonic function, relative to its
/// maximum: about (r/R)^8 with r = √10, R > 13 (simd/harmonic_kernels.h); the share of the tolerance
/// it may take.
constexpr double kInterpolation = 1e-5, kInterpolationShare = 0.25;
/// Half sweeps of a start beyond those of a cycle: what full multigrid left is rough. Near the
/// boundary they are cheap, and after more of them no cycle need follow.
constexpr int kStartSweeps = 2, kLongStartSweeps = 6;
/// More half sweeps of a cycle where links are not all 1.
constexpr int kSweepsForLinks = 4;
/// Gain of a cycle that is enough there: independent links of 1/16 to 1 leave 8 to 10.
constexpr double kGainForLinks = 5;
/// In smaller boxes the second coarse level is not worth a check before the first one's.
constexpr std::int64_t kWorthTwoChecks = 128 * 128;
/// About what a cycle leaves of its correction and of the residual.
constexpr double kLeftOfCorrection = 1.0 / 9, kLeftOfResidual = 0.02;

/// Full multigrid, V(1,1) cycles with over-relaxed red-black smoothing or a scheme's steps, and
/// refinement from a residual in double, accelerated by conjugate gradients where cycles are slow. D
/// from boundary values may be stored near the boundary alone: it is completed when it must be.
class CpuPoisson final : public PoissonOperations {
public:
    CpuPoisson(std::shared_ptr<ThreadPool> pool, const MultigridOptions& options)
        : pool_(std::move(pool)),
          sweeps_(2 * std::max(1, options.preSmooth + options.postSmooth)),
          corrections_(*pool_) {
        if (options.smoother)
            smoother_ = std::make_unique<SchemeSmoother>(*pool_, *options.smoother, sweeps_ / 2);
    }

    std::optional<Start> setSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                   std::stop_token stop) override {
        const bool sameDomain =
            corrections_.domain() == system->domain && d_.channels() == system->channels();
        const bool sameRhs = system_ && system_->rhs == system->rhs;
        system_.reset();
        if (!corrections_.setDomain(system->domain, system->channels(), stop)) return {};
        if (!sameDomain) {
            hierarchy().shape(-1, system->channels(), d_, *pool_);
            stored_ = Stored::nothing;
            boundaryRhs_.shape(*system->domain);
        }
        system_ = std::move(system);
        fromBoundary_ = system_->rhsIsBoundaryOnly && !smoother_;
        if (system_->rhsIsBoundaryOnly) boundaryRhs_.gather(system_->rhs->view(), *pool_);
        begun_ = smootherKnows_ = false;
        coarse_ = Coarse::nothing;
        checks_ = 0;
        size_ = noise_ = 0;
        // From boundary values, full multigrid gets further than cycles do from another solution.
        const bool cold = wanted == Start::cold || stored_ == Stored::nothing || halfDone_ ||
                          (fromBoundary_ && !sameRhs);
        if (cold) stored_ = Stored::zero, halfDone_ = false;
        return cold ? Start::cold : Start::warm;
    }

    std::vector<CycleStep> coldStart(const CycleAim& aim, std::stop_token stop) override {
        begin(stop);
        if (hierarchy().levels().empty()) d_.setZero();
        const FieldView f = system_->rhs->view();
        size_ = fromBoundary_ ? engine().fullMultigridFromBoundary(d_, f, boundaryRhs_)
                              : engine().fullMultigrid(f, system_->rhsIsBoundaryOnly);
        const Domain& domain = *system_->domain;
        const bool nearBoundary = fromBoundary_ && hierarchy().farCells() > 0 &&
                                  hierarchy().harmonic() && !domain.floats() &&
                                  kInterpolation * size_ <= kInterpolationShare * aim.tolerance;
        stored_ = nearBoundary ? Stored::nearBoundary : Stored::whole;
        noise_ = kRounding * randomErrorGrowth(domain.extent(), domain.border(),
                                               double{domain.leastScreening()}) +
                 (nearBoundary ? kInterpolation : 0.0);
        const int more = fromBoundary_ && aim.generous ? kLongStartSweeps : kStartSweeps;
        residual_ =
            smooth(fromBoundary_ ? Prolong::addNearBoundary : Prolong::assign, halfSweeps() + more,
                   aim.likelyLast ? Residual::measured : Residual::restricted);
        checks_ = fromBoundary_ ? 2 : 0;
        if (!ends(stop)) return {};
        return {{residual_, size_}};
    }

    std::vector<CycleStep> warmStart(const CycleAim&, std::stop_token stop) override {
        begin(stop);
        if (complete(stop)) residual_ = smooth(Prolong::none, halfSweeps() + kStartSweeps);
        size_ = noise_ = 0;
        checks_ = 0;
        if (!ends(stop)) return {};
        return {{.residual = residual_}};
    }

    std::optional<CoarseError> coarseErrorCheck(const CycleAim& aim, std::stop_token stop) override {
        if (checks_ == 0) return {};
        begin(stop);
        restrictResidual();
        const bool second = checks_ == 2 && aim.generous &&
                            system_->extent().area() >= kWorthTwoChecks &&
                            hierarchy().levels().size() > 1;
        checks_ = second ? 1 : 0;
        if (second) return CoarseError{engine().secondLevelCorrection(d_.channels()), residual_, 2};
        correction_ = engine().coarseCorrection(d_.channels());
        coarse_ = Coarse::correction;
        if (correction_ <= 0) return {};
        return CoarseError{correction_, residual_, 1};
    }

    std::optional<CycleStep> cycle(const CycleAim& aim, std::stop_token stop) override {
        begin(stop);
        restrictResidual();
        if (coarse_ != Coarse::correction) correction_ = engine().coarseCorrection(d_.channels());
        checks_ = 0;
        // What a cycle leaves is restricted if that is not likely to do.
        const double expected =
            kLeftOfCorrection * correction_ + kLeftOfResidual * residual_ + noise_ * size_;
        residual_ = smooth(Prolong::add, halfSweeps(),
                           expected <= aim.tolerance ? Residual::measured : Residual::restricted);
        if (!ends(stop)) return {};
        return CycleStep{residual_, correction_};
    }

    std::optional<Refinement> refine(const RefineGoal& goal, std::stop_token stop) override {
        begin(stop);
        if (goal.slow && !smoother_) corrections_.setSlow();
        std::optional<Refinement> done;
        if (complete(stop))
            done = corrections_.refine(
                *system_, d_, {.gain = goal.gain, .step = goal.step, .fullMultigrid = !begun_}, stop);
        coarse_ = Coarse::nothing;  // coarse levels served another system
        checks_ = 0;
        if (!ends(stop)) return {};
        return done;
    }

    std::optional<Proof> prove(double wanted, std::stop_token stop) override {
        begin(stop);
        checks_ = 0;
        if (!complete(stop)) return {};
        coarse_ = Coarse::nothing;
        return corrections_.prove(*system_, d_, wanted, stop);
    }

    [[nodiscard]] ConvergenceFacts facts() const override {
        // A user's own smoother is shown as it is, so long as it gains at all.
        return {.correction = Correction::coarse,
                .wantedGain = smoother_                ? 1.1
                              : hierarchy().hasLinks() ? kGainForLinks
                                                       : 10.0,
                .slow = corrections_.slow() && !smoother_,
                .touchesBorder = system_->domain->border() != ImageBorder{},
                .isolatedFixed = hierarchy().hasIsolatedFixed(),
                .noise = noise_};
    }

    void read(FieldSpan u, FieldView around) override {
        const bool nearBoundary = stored_ == Stored::nearBoundary;
        if (!nearBoundary) static_cast<void>(complete({}));
        composeSolution(*system_, d_, hierarchy(), nearBoundary ? &engine().interior() : nullptr,
                        around, u, *pool_);
    }

    void readCorrection(FieldSpan d) override {
        static_cast<void>(complete({}));
        for (int c = 0; c < d_.channels(); ++c)
            for (int y = 0; y < d.extent.height; ++y)
                std::copy_n(d_.row(c, y), d.extent.width, d.row(c, y));
    }

    void releaseWork() override {
        static_cast<void>(complete({}));
        bytesBefore_ += corrections_.engine().bytesMoved();
        corrections_.release();
    }

    [[nodiscard]] OperationCost cost() const override {
        return {bytesBefore_ + corrections_.engine().bytesMoved() +
                    (smoother_ ? smoother_->bytesMoved() : 0),
                0};
    }

private:
    [[nodiscard]] const Hierarchy& hierarchy() const { return corrections_.hierarchy(); }
    /// Between two coarse corrections. Links that differ from pixel to pixel leave rougher errors.
    [[nodiscard]] int halfSweeps() const {
        return sweeps_ + (hierarchy().hasLinks() ? kSweepsForLinks : 0);
    }
    [[nodiscard]] CycleEngine& engine() { return corrections_.engine(); }

    /// What an operation begins with, and ends with: false where it was stopped.
    void begin(const std::stop_token& stop) {
        stop_ = stop;
        engine().setStop(stop);
    }
    [[nodiscard]] bool ends(const std::stop_token& stop) {
        begun_ = !stop.stop_requested();
        halfDone_ = !begun_;
        if (halfDone_) coarse_ = Coarse::nothing;
        for (int c = 0; c < d_.channels() && begun_; ++c)
            removeMeans(d_, c, system_->domain->floating());
        return begun_;
    }

    /// x += P e, smoothing, residual; returns max |r|.
    float smooth(Prolong how, int halfSweeps, Residual residual = Residual::restricted) {
        const bool restricts = smoother_ || residual == Residual::restricted;
        coarse_ = restricts ? Coarse::residual : Coarse::nothing;
        const FieldView f = system_->rhs->view();
        FinePass pass{.prolong = how,
                      .halfSweeps = halfSweeps,
                      .residual = residual,
                      .boundaryRhs = system_->rhsIsBoundaryOnly ? &boundaryRhs_ : nullptr,
                      .nearBoundary = stored_ == Stored::nearBoundary};
        if (!smoother_) return engine().finePass(d_, f, pass);
        pass.halfSweeps = 0;
        pass.residual = Residual::none;
        if (how != Prolong::none) engine().finePass(d_, f, pass);
        if (!smootherKnows_ && !smoother_->attach(hierarchy(), f, stop_)) return 0;
        smootherKnows_ = true;
        smoother_->smooth(d_, stop_);
        pass.prolong = Prolong::none;
        pass.residual = Residual::restricted;
        return engine().finePass(d_, f, pass);
    }
    void restrictResidual() {
        if (coarse_ == Coarse::nothing) residual_ = smooth(Prolong::none, 0);
    }
    /// Writes what of D is known otherwise: zeros, or the part that stands on coarse points.
    [[nodiscard]] bool complete(const std::stop_token& stop) {
        if (stored_ == Stored::zero) d_.setZero();
        if (stored_ == Stored::nearBoundary && !engine().interior().fill(d_, stop)) return false;
        if (stored_ != Stored::whole) coarse_ = Coarse::nothing;
        stored_ = Stored::whole;
        return true;
    }

    std::shared_ptr<ThreadPool> pool_;
    int sweeps_;  ///< half sweeps between two coarse corrections, links of 1
    CorrectionSolver corrections_;
    std::unique_ptr<SchemeSmoother> smoother_;  // null: red-black sweeps of the fine pass
    bool smootherKnows_ = false;                // the system held
    std::shared_ptr<const PoissonSystem> system_;
    std::stop_token stop_;
    BoundaryRhs boundaryRhs_;  ///< the system's, where it has no other
    Grid<float> d_;
    /// What is stored of D.
    enum class Stored { nothing, zero, nearBoundary, whole } stored_ = Stored::nothing;
    bool halfDone_ = false;  // an operation on D was stopped
    /// What coarse levels hold: the residual of D, or also a correction that D lacks.
    enum class Coarse { nothing, residual, correction } coarse_ = Coarse::nothing;
    bool fromBoundary_ = false;             // full multigrid starts from boundary values
    bool begun_ = false;                    // an operation was done on the system held
    int checks_ = 0;                        // of D by coarse levels that are still possible
    double size_ = 0;                       // max |D| of a cold start
    double noise_ = 0;                      // what cycles leave of it
    double residual_ = 0, correction_ = 0;  // the last
    std::int64_t bytesBefore_ = 0;          // by work that was released
};

}  // namespace

std::unique_ptr<PoissonOperations> makeCpuPoisson(std::shared_ptr<ThreadPool> pool,
                                                  const MultigridOptions& options) {
    return std::make_unique<CpuPoisson>(std::move(pool), options);
}

}  // namespace weft
