#include "backend/multigrid.h"

#include <cmath>

#include "kernels/vector.h"
#include "weft/units.h"

namespace weft::gpu {

namespace {
constexpr int kMostImprovements = 6;
/// Codes: where less is asked for, cycles do not leave the interior to level 1.
constexpr double kLeastFromRim = 0.1;

std::unique_ptr<SchemeSmoother> smootherOf(const Stream& stream, const MultigridOptions& options) {
    if (!options.smoother) return nullptr;
    return std::make_unique<SchemeSmoother>(stream, *options.smoother, options.preSmooth);
}

}  // namespace

GpuMultigrid::GpuMultigrid(std::size_t tailBytes, const MultigridOptions& options)
    : system_(stream_, tailBytes, options),
      cycle_(stream_, system_.hierarchy(), options),
      smoother_(smootherOf(stream_, options)),
      iteration_(stream_, cycle_, smoother_.get()),
      certificate_(stream_, cycle_) {}

bool GpuMultigrid::setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                             std::stop_token stop) {
    progress_ = {};
    trace_.clear();
    started_ = false;
    if (!system_.take(std::move(system), start, stop)) return false;
    from_ = system_.keptD() ? Start::warm : Start::cold;
    harmonicD_ = !system_.keptD() || (harmonicD_ && !system_.domainIsNew());
    const Stopwatch watch;
    if (system_.domainIsNew()) {
        iteration_.forgetDomain(nearlySingular(system_.system()));
        certificate_.forgetDomain(nearlySingular(system_.system()));
    }
    prepareSmoother();
    iteration_.aim({system_.f(), system_.d(), system_.channels()});
    stream_.wait();
    system_.timings().setup += watch.seconds();
    return true;
}

void GpuMultigrid::prepareSmoother() {
    const int layout = system_.hierarchy().layout(), channels = system_.channels();
    if (!smoother_ ||
        (!system_.domainIsNew() && layout == smoothedLayout_ && channels == smoothedChannels_))
        return;
    smoothedLayout_ = -1;  // void until all of it has room
    smoother_->setDomain(*system_.system().domain, system_.hierarchy(), channels);
    smoothedLayout_ = layout;
    smoothedChannels_ = channels;
}

void GpuMultigrid::iterate(double tolerance) {
    const Stopwatch watch;
    const int before = started_ ? iteration_.cycles() : 0;
    const bool onRim = system_.system().rhsOnRim && tolerance >= kLeastFromRim && !smoother_ &&
                       !iteration_.accelerated() && cycle_.fromRimPays();
    // What is rough inside is not made smooth from the rim: a start from 0 costs less than sweeps.
    if (onRim && !started_ && !harmonicD_) from_ = Start::cold;
    const bool fromRim = onRim && (harmonicD_ || (!started_ && from_ == Start::cold));
    const Iteration::Step step =
        started_ ? iteration_.next(fromRim) : iteration_.start(from_, fromRim);
    system_.timings().bytesMoved += static_cast<std::int64_t>(iteration_.bytesOfLast());
    if (smoother_)
        system_.timings().bytesMoved += static_cast<std::int64_t>(smoother_->bytesPerCycle());
    started_ = true;
    from_ = Start::warm;
    harmonicD_ = system_.system().rhsOnRim &&
                 (iteration_.lastFromRim() || iteration_.errorEstimate() <= kLeastFromRim * kCode8);
    system_.timings().solve += watch.seconds();
    if (iteration_.cycles() - before == 2) {
        ++progress_.cycles;
        progress_.residual = iteration_.first().residual / kCode8;
        progress_.errorBound = std::numeric_limits<double>::infinity();
        note(false);
    }
    ++progress_.cycles;
    progress_.residual = step.residual / kCode8;
    progress_.errorEstimate = iteration_.errorEstimate() / kCode8;
    progress_.errorBound = progress_.errorEstimate;
    progress_.certified = false;
    note(false);
}

void GpuMultigrid::note(bool certified) {
    trace_.append({progress_.cycles, system_.timings().solve, progress_.residual,
                   std::isfinite(progress_.errorBound) ? progress_.errorBound
                                                       : std::numeric_limits<double>::quiet_NaN(),
                   certified});
}

Outcome GpuMultigrid::judge(const StopRule& rule) const {
    if (!std::isfinite(progress_.residual)) return Outcome::Diverged;
    if (progress_.cycles > 0 && progress_.errorEstimate <= rule.tolerance) return Outcome::Converged;
    if (progress_.cycles >= rule.maxSteps) return Outcome::IterationLimit;
    if (system_.timings().solve >= rule.maxSeconds) return Outcome::TimeLimit;
    return Outcome::Running;
}

Progress GpuMultigrid::advance(const StopRule& rule, const Budget& budget) {
    if (!system_) return progress_;
    const Stopwatch watch;
    std::int64_t done = 0;
    for (progress_.outcome = judge(rule); progress_.outcome == Outcome::Running;) {
        if (budget.stop.stop_requested()) {
            progress_.outcome = Outcome::Cancelled;
            break;
        }
        iterate(rule.tolerance);
        ++done;
        progress_.outcome = judge(rule);
        if (progress_.outcome == Outcome::Running && iteration_.stalled())
            progress_.outcome = Outcome::IterationLimit;
        if (done >= budget.steps || watch.seconds() >= budget.seconds) break;
    }
    return progress_;
}

Progress GpuMultigrid::certify(const StopRule& rule, std::stop_token stop) {
    if (!system_) return progress_;
    const Stopwatch watch;
    const bool mayImprove =
        progress_.outcome == Outcome::Converged || progress_.outcome == Outcome::Running;
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0;; ++i) {
        const auto proof = certificate_.prove(system_, system_.d(), rule.tolerance * kCode8, stop);
        if (!proof) break;
        progress_.residual = proof->residual / kCode8;
        progress_.errorBound = proof->bound / kCode8;
        progress_.certified = true;
        const bool gained = proof->bound < 0.7 * before;
        if (progress_.errorBound <= rule.tolerance || !mayImprove || !gained ||
            i == kMostImprovements)
            break;
        before = proof->bound;
        addPlanes(system_.hierarchy().finest().shape, system_.channels(), certificate_.correction(),
                  system_.d(), stream_.get());
        if (system_.hierarchy().singular()) certificate_.project(system_, system_.d());
        progress_.certified = false;
    }
    stream_.wait();
    started_ = false;  // the proof has used the planes of the cycle and may have changed D
    from_ = Start::warm;
    system_.timings().certify += watch.seconds();
    if (stop.stop_requested() && !progress_.certified) {
        progress_.outcome = Outcome::Cancelled;
    } else if (progress_.certified && progress_.errorBound <= rule.tolerance) {
        progress_.outcome = Outcome::Converged;
    } else if (mayImprove) {
        progress_.outcome = Outcome::IterationLimit;
    }
    note(progress_.certified);
    return progress_;
}

void GpuMultigrid::read(FieldSpan u, FieldView around) {
    if (system_) system_.read(u, around, system_.d());
}

void GpuMultigrid::readCorrection(FieldSpan d) {
    if (system_) system_.readPlanes(d, system_.d());
}

}  // namespace weft::gpu
