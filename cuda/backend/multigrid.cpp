#include "backend/multigrid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "kernels/vector.h"
#include "runtime/memory_ledger.h"
#include "runtime/out_of_memory.h"
#include "weft/units.h"

namespace weft::gpu {

namespace {

constexpr int kMostImprovements = 6;
/// Steps that a scheme takes before and after the coarse correction beyond those asked for: they cost
/// little beside it and double the gain.
constexpr int kMoreSteps = 1;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::unique_ptr<SchemeSmoother> smootherOf(const Stream& stream, const MultigridOptions& options) {
    if (!options.smoother) return nullptr;
    return std::make_unique<SchemeSmoother>(stream, *options.smoother,
                                            options.preSmooth + kMoreSteps);
}

/// Of two passes' outcomes, the one that says more of the whole.
Outcome worse(Outcome a, Outcome b) {
    for (const Outcome o :
         {Outcome::Diverged, Outcome::Running, Outcome::TimeLimit, Outcome::IterationLimit})
        if (a == o || b == o) return o;
    return a;
}

}  // namespace

GpuMultigrid::Work::Work(std::size_t tailBytes, const MultigridOptions& options, Placement placement)
    : system(stream, tailBytes, placement),
      cycle(stream, system.hierarchy()),
      smoother(smootherOf(stream, options)),
      certificate(stream, cycle, krylov) {}

bool GpuMultigrid::Work::take(const std::shared_ptr<const PoissonSystem>& taken, Start start,
                              const std::stop_token& stop) {
    if (!system.take(taken, start, stop)) return false;
    const Stopwatch watch;
    const bool together = system.placement() == Placement::together;
    const int each = together ? system.channels() : 1;
    if (system.domainIsNew()) certificate.forgetDomain(nearlySingular(*taken));
    prepareSmoother(each);
    passes.resize(static_cast<std::size_t>(together ? 1 : system.channels()));
    for (std::size_t p = 0; p < passes.size(); ++p) {
        if (!passes[p])
            passes[p] = std::make_unique<ChannelPass>(stream, cycle, krylov, smoother.get());
        const int first = static_cast<int>(p) * each;
        passes[p]->begin(system, {system.f(first), system.d(first), each});
    }
    stream.wait();
    system.timings().setup += watch.seconds();
    return true;
}

void GpuMultigrid::Work::prepareSmoother(int channels) {
    const int layout = system.hierarchy().layout();
    if (!smoother ||
        (!system.domainIsNew() && layout == smoothedLayout && channels == smoothedChannels))
        return;
    smoothedLayout = -1;  // void until all of it has room
    smoother->setDomain(*system.system().domain, system.hierarchy(), channels);
    smoothedLayout = layout;
    smoothedChannels = channels;
}

void GpuMultigrid::Work::bring(const ChannelPass& pass) {
    for (std::size_t p = 0; p < passes.size(); ++p)
        if (passes[p].get() == &pass) system.bring(static_cast<int>(p));
}

void GpuMultigrid::refuse(const PoissonSystem& system) {
    work_.reset();
    throw OutOfDeviceMemory(whyNoRoom(system.extent(), system.channels(), nearlySingular(system),
                                      PictureStore::bytesFor(system)));
}

/// What there is stays as long as it suffices: D is in it.
Placement GpuMultigrid::placementFor(const PoissonSystem& system, bool accelerated) {
    const Extent e = system.extent();
    if (work_ && work_->system && work_->system.system().extent() == e &&
        work_->system.channels() == system.channels())
        return work_->system.placement();
    const std::size_t own = work_ ? needed_ : 0;
    const std::size_t pictures = PictureStore::bytesFor(system);
    const std::size_t free = MemoryLedger::available() + own;
    const auto chosen =
        choosePlacement(e, system.channels(), accelerated, free - std::min(free, pictures));
    if (!chosen) refuse(system);
    needed_ = pictures + bytesNeeded(e, system.channels(), *chosen, accelerated);
    return *chosen;
}

bool GpuMultigrid::setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                             std::stop_token stop) {
    progress_ = {};
    trace_.clear();
    earlier_.clear();
    spentBefore_ = {};
    MemoryLedger::restartMost();
    const bool accelerated = nearlySingular(*system);
    Placement placement = placementFor(*system, accelerated);
    if (work_ && work_->system.placement() != placement) work_.reset();
    for (bool fresh = !work_;; fresh = true) {
        try {
            if (!work_) work_ = std::make_unique<Work>(tailBytes_, options_, placement);
            return work_->take(system, start, stop);
        } catch (const OutOfDeviceMemory&) {
            work_.reset();
            if (!fresh) continue;
            const auto smaller = smallerThan(placement, system->channels());
            if (!smaller) refuse(*system);
            placement = *smaller;
        }
    }
}

/// Moves the system into a smaller placement; D goes through host memory.
void GpuMultigrid::goOnWithLess() {
    const auto system = work_->system.share();
    auto smaller = smallerThan(work_->system.placement(), system->channels());
    if (!smaller) refuse(*system);
    Field d = work_->system.takeD();
    spentBefore_ = timings();
    earlier_ = trace_;
    for (;;) {
        work_.reset();
        try {
            work_ = std::make_unique<Work>(tailBytes_, options_, *smaller);
            work_->take(system, Start::cold, {});
            work_->system.giveD(std::move(d));
            for (const auto& pass : work_->passes) pass->pause();
            return;
        } catch (const OutOfDeviceMemory&) {
            smaller = smallerThan(*smaller, system->channels());
            if (!smaller) refuse(*system);
        }
    }
}

template <class Doing>
void GpuMultigrid::whileThereIsRoom(const Doing& doing) {
    for (;;) try {
            return doing();
        } catch (const OutOfDeviceMemory&) {
            goOnWithLess();
        }
}

void GpuMultigrid::iterate(ChannelPass& pass, double tolerance) {
    work_->bring(pass);
    const Stopwatch watch;
    const double bytes = pass.iterate(work_->system.system(), tolerance);
    work_->system.timings().bytesMoved += static_cast<std::int64_t>(bytes);
    work_->system.timings().solve += watch.seconds();
    noteCycles();
}

/// Progress and trace as if passes took turns after every cycle. A pass that has done keeps its last
/// figures; before all have begun nothing is known of the whole.
void GpuMultigrid::noteCycles() {
    progress_.residual = 0;
    progress_.errorEstimate = 0;
    progress_.certified = false;
    std::size_t most = 0, least = std::numeric_limits<std::size_t>::max();
    for (const auto& pass : work_->passes) {
        progress_.residual = std::max(progress_.residual, pass->residual() / kCode8);
        progress_.errorEstimate = std::max(progress_.errorEstimate, pass->estimate() / kCode8);
        most = std::max(most, pass->points().size());
        least = std::min(least, pass->points().size());
    }
    progress_.errorBound = progress_.errorEstimate;
    const auto& earlier = earlier_.points();
    const std::int64_t before = earlier.empty() ? 0 : earlier.back().step;
    const double secondsBefore = earlier.empty() ? 0.0 : earlier.back().seconds;
    progress_.cycles = before + static_cast<std::int64_t>(most);
    if (least == 0 && before == 0) return;
    trace_ = earlier_;
    for (std::size_t k = 0; k < most; ++k) {
        TracePoint point{before + static_cast<std::int64_t>(k) + 1, secondsBefore, 0, 0, false};
        for (const auto& pass : work_->passes) {
            const auto& points = pass->points();
            if (points.empty()) continue;
            const ChannelPass::Point& p = points[std::min(k, points.size() - 1)];
            point.residual = std::max(point.residual, p.residual / kCode8);
            point.errorBound = std::max(point.errorBound, p.estimate / kCode8);
            point.seconds += p.seconds;
        }
        if (!std::isfinite(point.errorBound))
            point.errorBound = std::numeric_limits<double>::quiet_NaN();
        trace_.append(point);
    }
}

/// The first that the rule wants more of.
ChannelPass* GpuMultigrid::nextPass(const StopRule& rule) const {
    for (const auto& pass : work_->passes)
        if (pass->judge(rule, timings().solve) == Outcome::Running) return pass.get();
    return nullptr;
}

Outcome GpuMultigrid::judge(const StopRule& rule) const {
    Outcome outcome = Outcome::Converged;
    for (const auto& pass : work_->passes)
        outcome = worse(outcome, pass->judge(rule, timings().solve));
    return outcome;
}

Progress GpuMultigrid::advance(const StopRule& rule, const Budget& budget) {
    if (!work_ || !work_->system) return progress_;
    const Stopwatch watch;
    std::int64_t done = 0;
    whileThereIsRoom([&] {
        for (progress_.outcome = judge(rule); progress_.outcome == Outcome::Running;) {
            if (budget.stop.stop_requested()) {
                progress_.outcome = Outcome::Cancelled;
                return;
            }
            iterate(*nextPass(rule), rule.tolerance);
            ++done;
            progress_.outcome = judge(rule);
            if (done >= budget.steps || watch.seconds() >= budget.seconds) return;
        }
    });
    return progress_;
}

std::optional<Certificate::Proof> GpuMultigrid::prove(ChannelPass& pass, const StopRule& rule,
                                                      bool mayImprove, const std::stop_token& stop) {
    work_->bring(pass);
    const DeviceSystem& system = work_->system;
    const Target& of = pass.target();
    std::optional<Certificate::Proof> last;
    for (int i = 0;; ++i) {
        const auto proof = work_->certificate.prove(system, of, rule.tolerance * kCode8, stop);
        if (!proof) return std::nullopt;
        const bool gained = proof->bound < 0.7 * (last ? last->bound : kInfinity);
        last = proof;
        if (proof->bound <= rule.tolerance * kCode8 || !mayImprove || !gained ||
            i == kMostImprovements)
            return last;
        addPlanes(system.hierarchy().finest().shape, of.channels, work_->certificate.correction(),
                  of.d, work_->stream.get());
        if (system.hierarchy().singular()) work_->certificate.project(system, of.channels, of.d);
        progress_.certified = false;
    }
}

Progress GpuMultigrid::certify(const StopRule& rule, std::stop_token stop) {
    if (!work_ || !work_->system) return progress_;
    // What cycles no longer improve, corrections of a residual in double may.
    const bool mayImprove =
        progress_.outcome == Outcome::Converged || progress_.outcome == Outcome::Running ||
        (progress_.outcome == Outcome::IterationLimit && progress_.cycles < rule.maxSteps);
    whileThereIsRoom([&] {
        const Stopwatch watch;
        const double moved = timings().transfer;
        std::optional<Certificate::Proof> whole = Certificate::Proof{};
        for (const auto& pass : work_->passes) {
            const auto proof = prove(*pass, rule, mayImprove, stop);
            if (!proof) whole = std::nullopt;
            if (!whole) break;
            whole->bound = std::max(whole->bound, proof->bound);
            whole->residual = std::max(whole->residual, proof->residual);
        }
        work_->stream.wait();
        if (whole) {
            progress_.residual = whole->residual / kCode8;
            progress_.errorBound = whole->bound / kCode8;
            progress_.certified = true;
        }
        work_->system.timings().certify += watch.seconds() - (timings().transfer - moved);
    });
    if (stop.stop_requested() && !progress_.certified) {
        progress_.outcome = Outcome::Cancelled;
    } else if (progress_.certified && progress_.errorBound <= rule.tolerance) {
        progress_.outcome = Outcome::Converged;
    } else if (mayImprove) {
        progress_.outcome = Outcome::IterationLimit;
    }
    noteProof();
    return progress_;
}

void GpuMultigrid::noteProof() {
    trace_.append({progress_.cycles, timings().solve, progress_.residual,
                   std::isfinite(progress_.errorBound) ? progress_.errorBound
                                                       : std::numeric_limits<double>::quiet_NaN(),
                   progress_.certified});
    earlier_ = trace_;
    for (const auto& pass : work_->passes) pass->pause(), pass->dropPoints();
}

Timings GpuMultigrid::timings() const {
    if (!work_) return spentBefore_;
    Timings t = work_->system.timings();
    t.setup += spentBefore_.setup, t.solve += spentBefore_.solve, t.certify += spentBefore_.certify;
    t.transfer += spentBefore_.transfer, t.bytesMoved += spentBefore_.bytesMoved;
    return t;
}

SolverMemory GpuMultigrid::memory() const {
    SolverMemory memory;
    memory.held = static_cast<std::int64_t>(MemoryLedger::taken());
    memory.most = static_cast<std::int64_t>(MemoryLedger::most());
    if (!work_ || !work_->system) return memory;
    const Placement placement = work_->system.placement();
    memory.channelsAtATime = placement == Placement::together ? work_->system.channels() : 1;
    memory.channelsPass = placement == Placement::passing;
    return memory;
}

void GpuMultigrid::read(FieldSpan u, FieldView around) {
    if (work_ && work_->system) work_->system.read(u, around);
}

bool GpuMultigrid::readPixels(PixelSpan pixels) {
    try {
        return work_ && work_->system && work_->system.readPixels(pixels);
    } catch (const OutOfDeviceMemory&) {
        return false;  // samples take no room
    }
}

void GpuMultigrid::readCorrection(FieldSpan d) {
    if (work_ && work_->system) work_->system.readPlanes(d);
}

}  // namespace weft::gpu
