#include "backend/gpu_poisson.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "backend/schemes/own_rows.h"
#include "kernels/vectors/vector.h"
#include "runtime/error.h"
#include "runtime/memory_ledger.h"

namespace weft::gpu {

namespace {

/// Steps that a scheme takes before and after the coarse correction beyond those asked for: they cost
/// little beside it and double the gain.
constexpr int kMoreSteps = 1;
/// Hardly a tile of the box is without unknown pixels.
constexpr double kRectangleShare = 0.1;
/// Gain of a cycle that is enough where links are a domain's own.
constexpr double kGainForLinks = 5;

/// Beside planes of the finest shape: pictures, weights and what is made of them.
std::size_t bytesBeside(const PoissonSystem& system) {
    return PictureStore::bytesFor(system) + Hierarchy::bytesOfOwnRows(*system.domain);
}

std::unique_ptr<SchemeSmoother> smootherOf(const Stream& stream, const MultigridOptions& options) {
    if (!options.smoother) return nullptr;
    return std::make_unique<SchemeSmoother>(stream, *options.smoother,
                                            options.preSmooth + kMoreSteps);
}

}  // namespace

GpuPoisson::Work::Work(const DeviceFacts& device, const MultigridOptions& options,
                       ChannelResidency residency)
    : system(stream, device, residency),
      cycle(stream, system.hierarchy()),
      smoother(smootherOf(stream, options)),
      certificate(stream, cycle, krylov) {}

bool GpuPoisson::Work::take(const std::shared_ptr<const PoissonSystem>& taken, Start start,
                            const std::stop_token& stop) {
    proven = false;
    if (!system.take(taken, start, stop)) return false;
    const bool together = system.residency() == ChannelResidency::together;
    const int each = together ? system.channels() : 1;
    const bool slow = nearlySingular(*taken);
    if (system.domainIsNew()) certificate.forgetDomain(slow);
    prepareSmoother(each);
    parts.resize(static_cast<std::size_t>(together ? 1 : system.channels()));
    for (std::size_t p = 0; p < parts.size(); ++p) {
        if (!parts[p])
            parts[p] = std::make_unique<RecordedCycles>(stream, cycle, krylov, smoother.get());
        const int first = static_cast<int>(p) * each;
        parts[p]->aim({system.f(first), system.d(first), each, system.rest(first)}, slow);
        parts[p]->forgetDirections();
    }
    stream.wait();
    return true;
}

void GpuPoisson::Work::prepareSmoother(int channels) {
    const int layout = system.hierarchy().layout();
    if (!smoother ||
        (!system.domainIsNew() && layout == smoothedLayout && channels == smoothedChannels))
        return;
    smoothedLayout = -1;  // void until all of it has room
    smoother->setDomain(*system.system().domain, system.hierarchy(), channels);
    smoothedLayout = layout;
    smoothedChannels = channels;
}

void GpuPoisson::dropWork() {
    if (work_) spent_.transferSeconds += work_->system.transferSeconds();
    work_.reset();
}

void GpuPoisson::refuse(const PoissonSystem& system) {
    dropWork();
    throw OutOfDeviceMemory(noRoomReason(system.extent(), system.channels(), nearlySingular(system),
                                         bytesBeside(system)));
}

/// What there is stays as long as it suffices: D is in it.
ChannelResidency GpuPoisson::residencyFor(const PoissonSystem& system) {
    const Extent e = system.extent();
    if (work_ && work_->system && work_->system.system().extent() == e &&
        work_->system.channels() == system.channels())
        return work_->system.residency();
    const std::size_t own = work_ ? needed_ : 0;
    const std::size_t beside = bytesBeside(system);
    const std::size_t free = MemoryLedger::available() + own;
    const auto chosen = chooseResidency(e, system.channels(), slow_, free - std::min(free, beside));
    if (!chosen) refuse(system);
    needed_ = beside + bytesNeeded(e, system.channels(), *chosen, slow_);
    return *chosen;
}

std::optional<Start> GpuPoisson::setSystem(std::shared_ptr<const PoissonSystem> system, Start wanted,
                                           std::stop_token stop) {
    if (options_.smoother) refuseOwnRows(*system->domain, *options_.smoother);
    MemoryLedger::restartMost();
    slow_ = nearlySingular(*system);
    ChannelResidency residency = residencyFor(*system);
    if (work_ && work_->system.residency() != residency) dropWork();
    for (bool fresh = !work_;; fresh = true) {
        try {
            if (!work_) work_ = std::make_unique<Work>(device_, options_, residency);
            if (!work_->take(system, wanted, stop)) return std::nullopt;
            return work_->system.keptD() ? Start::warm : Start::cold;
        } catch (const OutOfDeviceMemory&) {
            dropWork();
            if (!fresh) continue;
            const auto smaller = smallerThan(residency, system->channels());
            if (!smaller) refuse(*system);
            residency = *smaller;
        }
    }
}

/// Moves the system into a smaller residency; D goes through host memory.
void GpuPoisson::retryWithSmallerResidency() {
    const auto system = work_->system.share();
    auto smaller = smallerThan(work_->system.residency(), system->channels());
    if (!smaller) refuse(*system);
    Field d = work_->system.takeD();
    for (;;) {
        dropWork();
        try {
            work_ = std::make_unique<Work>(device_, options_, *smaller);
            work_->take(system, Start::cold, {});
            work_->system.giveD(std::move(d));
            return;
        } catch (const OutOfDeviceMemory&) {
            smaller = smallerThan(*smaller, system->channels());
            if (!smaller) refuse(*system);
        }
    }
}

template <class Doing>
auto GpuPoisson::whileThereIsRoom(const Doing& doing) {
    for (;;) try {
            return doing();
        } catch (const OutOfDeviceMemory&) {
            retryWithSmallerResidency();
        }
}

/// `run(part)` gives the steps of one part; the largest of all parts. Empty when stopped.
template <class Run>
std::vector<CycleStep> GpuPoisson::runParts(const std::stop_token& stop, const Run& run) {
    return whileThereIsRoom([&]() -> std::vector<CycleStep> {
        std::vector<CycleStep> most;
        work_->proven = false;
        for (std::size_t p = 0; p < work_->parts.size(); ++p) {
            if (stop.stop_requested()) return {};
            RecordedCycles& part = *work_->parts[p];
            work_->system.loadChannel(static_cast<int>(p));
            const std::vector<CycleStep> steps = run(part);
            spent_.bytesMoved += static_cast<std::int64_t>(part.bytesOfLast());
            most.resize(steps.size(), CycleStep{.residual = 0, .correction = 0});
            for (std::size_t i = 0; i < steps.size(); ++i) {
                // Not a number stays so: max() would lose it.
                const auto larger = [](double a, double b) { return a < b || b != b ? b : a; };
                most[i].residual = larger(most[i].residual, steps[i].residual);
                most[i].correction = larger(most[i].correction, steps[i].correction);
            }
        }
        return most;
    });
}

std::vector<CycleStep> GpuPoisson::coldStart(const CycleAim&, std::stop_token stop) {
    return runParts(stop, [](RecordedCycles& part) { return part.cold(); });
}

std::optional<CycleStep> GpuPoisson::cycle(const CycleAim&, std::stop_token stop) {
    const auto steps = runParts(stop, [](RecordedCycles& part) { return std::vector{part.plain()}; });
    return steps.empty() ? std::nullopt : std::optional(steps.front());
}

std::optional<CycleStep> GpuPoisson::acceleratedCycle(const CycleAim&, std::stop_token stop) {
    const auto steps =
        runParts(stop, [](RecordedCycles& part) { return std::vector{part.accelerated()}; });
    return steps.empty() ? std::nullopt : std::optional(steps.front());
}

/// D of a part ← D + E, E as the last proof found it or solved for.
void GpuPoisson::refinePart(RecordedCycles& part, const RefineGoal& goal, const std::stop_token& stop,
                            Refinement& whole) {
    Work& work = *work_;
    const Target& of = part.target();
    if (!work.proven) {
        const Refinement found = work.certificate.correct(work.system, of, goal, stop);
        whole.correction = std::max(whole.correction, found.correction);
        if (found.residuals.size() > whole.residuals.size())
            whole.residuals.resize(found.residuals.size(), 0.0);
        for (std::size_t i = 0; i < found.residuals.size(); ++i)
            whole.residuals[i] = std::max(whole.residuals[i], found.residuals[i]);
    }
    if (stop.stop_requested()) return;
    addPlanes(work.system.hierarchy().finest().shape, of.channels, work.certificate.correction(),
              of.d, work.stream.get());
    if (work.system.hierarchy().singular()) work.certificate.project(work.system, of.channels, of.d);
    part.forgetDirections();
}

std::optional<Refinement> GpuPoisson::refine(const RefineGoal& goal, std::stop_token stop) {
    return whileThereIsRoom([&]() -> std::optional<Refinement> {
        Refinement whole;
        for (std::size_t p = 0; p < work_->parts.size(); ++p) {
            work_->system.loadChannel(static_cast<int>(p));
            refinePart(*work_->parts[p], goal, stop, whole);
            if (stop.stop_requested()) return std::nullopt;
        }
        work_->proven = false;
        work_->stream.wait();
        return whole;
    });
}

std::optional<Proof> GpuPoisson::prove(double wanted, std::stop_token stop) {
    return whileThereIsRoom([&]() -> std::optional<Proof> {
        Work& work = *work_;
        Proof whole;
        work.proven = false;
        for (std::size_t p = 0; p < work.parts.size(); ++p) {
            work.system.loadChannel(static_cast<int>(p));
            work.parts[p]->forgetDirections();
            const auto proof =
                work.certificate.prove(work.system, work.parts[p]->target(), wanted, stop);
            if (!proof) return std::nullopt;
            whole.bound = std::max(whole.bound, proof->bound);
            whole.residual = std::max(whole.residual, proof->residual);
        }
        work.stream.wait();
        work.proven = work.parts.size() == 1;
        return whole;
    });
}

ConvergenceFacts GpuPoisson::facts() const {
    ConvergenceFacts facts{.correction = weft::Correction::whole, .accelerates = true, .slow = slow_};
    if (!work_ || !work_->system) return facts;
    const Hierarchy& h = work_->system.hierarchy();
    facts.rectangle = h.emptyShare() < kRectangleShare;
    facts.touchesBorder = h.atBorder();
    facts.isolatedFixed = h.hasIsolatedFixed();
    if (!work_->system.system().domain->linksAreOne()) facts.wantedGain = kGainForLinks;
    return facts;
}

OperationCost GpuPoisson::cost() const {
    OperationCost cost = spent_;
    if (work_) cost.transferSeconds += work_->system.transferSeconds();
    return cost;
}

SolverMemory GpuPoisson::memory() const {
    SolverMemory memory;
    memory.held = static_cast<std::int64_t>(MemoryLedger::taken());
    memory.most = static_cast<std::int64_t>(MemoryLedger::most());
    if (!work_ || !work_->system) return memory;
    const ChannelResidency residency = work_->system.residency();
    memory.channelsAtATime = residency == ChannelResidency::together ? work_->system.channels() : 1;
    memory.channelsPass = residency == ChannelResidency::passing;
    return memory;
}

void GpuPoisson::read(FieldSpan u, FieldView around) {
    if (work_ && work_->system) work_->system.read(u, around);
}

bool GpuPoisson::readPixels(PixelSpan pixels) {
    try {
        return work_ && work_->system && work_->system.readPixels(pixels);
    } catch (const OutOfDeviceMemory&) {
        return false;  // samples take no room
    }
}

void GpuPoisson::readCorrection(FieldSpan d) {
    if (work_ && work_->system) work_->system.readPlanes(d);
}

}  // namespace weft::gpu
