#include "backend/relaxation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "kernels/finest/finest_level.h"
#include "kernels/vectors/vector.h"
#include "runtime/error.h"
#include "weft/units.h"

namespace weft::gpu {

namespace {

/// Steps over which the estimate is averaged to see whether it still falls (asynchronous schemes
/// scatter): on large boxes, those in which Jacobi gains a tenth of its slowest error.
std::int64_t windowSteps(Extent box, std::int64_t interval) {
    const double side = std::min(box.width, box.height);
    return std::max(
        {std::int64_t{2000}, static_cast<std::int64_t>(0.0107 * side * side), 8 * interval});
}
/// A window without a new least average means that float32 has nothing more to give: E restarts, and
/// the next window is twice as long. After so many in a row D is as good as its samples can be.
constexpr int kMostFruitless = 6;
/// Where the slowest error changes sign from step to step, it would never fall.
constexpr float kDamped = 0.8f;
/// Work between two looks at the clock and the stop token takes about this long.
constexpr double kBatchSeconds = 2e-3;
/// First guess of a step's time.
constexpr double kBytesPerSecond = 3e12, kSecondsPerStep = 2e-6;

double valueOf(unsigned bits) { return std::bit_cast<float>(bits); }

}  // namespace

GpuRelaxation::GpuRelaxation(const DeviceFacts& device, const Scheme& scheme)
    : scheme_(scheme),
      system_(stream_, device),
      cycle_(stream_, system_.hierarchy()),
      certificate_(stream_, cycle_, krylov_),
      queue_(stream_, scheme) {
    scalars_.reserve(256);
    arrived_.reserve(sizeof(unsigned));
}

bool GpuRelaxation::setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                              std::stop_token stop) {
    progress_ = {};
    trace_.clear();
    if (start == Start::warm && begun_ && system_ && system->channels() == system_.channels()) {
        queue_.addTo(system_.d());  // so that a warm start has all of it
        stream_.wait();
    }
    begun_ = false;
    const int channels = system_ ? system_.channels() : 0;
    if (!system_.take(std::move(system), start, stop)) return false;
    if (system_.domainIsNew()) certificate_.forgetDomain(nearlySingular(system_.system()));
    const bool sameRoom = !system_.domainIsNew() && channels == system_.channels() &&
                          layout_ == system_.hierarchy().layout();
    if (!sameRoom) {
        layout_ = -1;
        const bool damped = system_.hierarchy().singular() && scheme_.update != Update::redBlack;
        queue_.setDomain(system_.system().domain->mask(), system_.hierarchy().finest(),
                         system_.channels(), damped ? kDamped : 1.0f);
        scratch_.reserve(system_.size(), stream_);
        scratch_.zero(stream_);
        cycle_.prepare(system_.channels());
        layout_ = system_.hierarchy().layout();
    }
    queue_.forgetSteps();
    secondsPerStep_ = std::max(kSecondsPerStep, queue_.bytesPerStep() / kBytesPerSecond);
    return true;
}

void GpuRelaxation::begin(const std::stop_token& stop) {
    const Stopwatch watch;
    inverseBound_ = certificate_.inverseBound(system_, stop);
    system_.timings().setup += watch.seconds();
    best_ = std::numeric_limits<double>::infinity();
    window_ = {};
    fruitless_ = 0;
    looked_ = false;
    measure_ = ErrorMeasure::estimate;
    sinceLook_ = 0;
    evaluateRhs();
    if (!system_.keptD() && system_.system().start) startFromGiven();
    begun_ = true;
}

/// E = the system's start; D is 0.
void GpuRelaxation::startFromGiven() {
    system_.upload(*system_.system().start, scratch_.data());
    queue_.setE(scratch_.data());
    const double residual = valueOf(queue_.look(nullptr).residual);
    progress_.residual = residual / kCode8;
    progress_.errorEstimate = progress_.errorBound = inverseBound_ * residual / kCode8;
}

/// D += E, E = 0.
void GpuRelaxation::fold() {
    queue_.addTo(system_.d());
    evaluateRhs();
}

void GpuRelaxation::restart() {
    fold();
    ++progress_.restarts;
}

/// E = 0, its right-hand side f − A D.
void GpuRelaxation::evaluateRhs() {
    queue_.setE(nullptr);
    if (system_.hierarchy().singular())
        certificate_.project(system_, system_.channels(), system_.d());
    auto* most = reinterpret_cast<unsigned*>(scalars_.data());
    check(cudaMemsetAsync(most, 0, sizeof *most, stream_.get()), "clearing memory");
    evaluateResidual(system_.hierarchy().finest(), system_.channels(), system_.f(), system_.d(),
                     nullptr, queue_.rhs(), most, stream_.get());
    queue_.rhsIsNew();
    const double residual = fetchResidual();
    progress_.residual = residual / kCode8;
    if (measure_ == ErrorMeasure::estimate)
        progress_.errorEstimate = progress_.errorBound = inverseBound_ * residual / kCode8;
}

double GpuRelaxation::fetchResidual() {
    check(cudaMemcpyAsync(arrived_.data(), scalars_.data(), sizeof(unsigned), cudaMemcpyDeviceToHost,
                          stream_.get()),
          "copying a residual from it");
    stream_.wait();
    return valueOf(*reinterpret_cast<const unsigned*>(arrived_.data()));
}

void GpuRelaxation::observe(const LookMaxima& maxima, const StopRule& rule) {
    const double residual = valueOf(maxima.residual);
    looked_ = true;
    if (measure_ != rule.measure) {
        best_ = std::numeric_limits<double>::infinity();
        window_ = {.first = progress_.steps};
    }
    measure_ = rule.measure;
    sinceLook_ = 0;
    progress_.residual = residual / kCode8;
    progress_.errorEstimate =
        (measure_ == ErrorMeasure::estimate ? inverseBound_ * residual : valueOf(maxima.solution)) /
        kCode8;
    progress_.errorBound = progress_.errorEstimate;
    progress_.certified = false;
    window_.sum += progress_.errorEstimate;
    ++window_.looks;
}

/// At the end of a window: has its average not fallen below all before it?
bool GpuRelaxation::stalls() {
    if (window_.looks == 0 ||
        progress_.steps - window_.first < windowSteps(system_.system().extent(), lookInterval())
                                              << fruitless_)
        return false;
    const double average = window_.sum / window_.looks;
    const bool gains = average < 0.99 * best_;
    if (gains) best_ = average;
    fruitless_ = gains ? 0 : fruitless_ + 1;
    window_ = {.first = progress_.steps};
    return !gains;
}

Outcome GpuRelaxation::judge(const StopRule& rule) const {
    if (!std::isfinite(progress_.residual)) return Outcome::Diverged;
    if (progress_.errorEstimate <= rule.tolerance) return Outcome::Converged;
    if (progress_.steps >= rule.maxSteps || fruitless_ > kMostFruitless)
        return Outcome::IterationLimit;
    if (system_.timings().solve >= rule.maxSeconds) return Outcome::TimeLimit;
    return Outcome::Running;
}

std::int64_t GpuRelaxation::stepsAtATime() const {
    const auto most = static_cast<std::int64_t>(kBatchSeconds / secondsPerStep_);
    const std::int64_t launch = scheme_.sweepsALaunch();
    return most > launch ? most - most % launch : std::max<std::int64_t>(1, most);
}

/// Steps to the next look, or as many as take a moment; at most `most`.
void GpuRelaxation::advanceOnce(const StopRule& rule, std::int64_t most, const Budget& budget) {
    const Stopwatch watch;
    const std::int64_t before = queue_.steps(), atATime = stepsAtATime();
    const std::int64_t toLook =
        std::min(most, std::max<std::int64_t>(1, lookInterval() - sinceLook_));
    const float* d = rule.measure == ErrorMeasure::largestSolution ? system_.d() : nullptr;
    const bool looks = toLook <= 2 * atATime;
    LookMaxima maxima;
    if (looks) {
        maxima = queue_.stepsAndCheck(toLook, atATime, d, budget.stop);
    } else {
        queue_.take(atATime, atATime, budget.stop);
        queue_.wait(budget.stop);
        sinceLook_ += atATime;
    }
    progress_.steps = queue_.steps();
    progress_.staleness = queue_.staleness();
    const auto taken = static_cast<double>(progress_.steps - before);
    if (taken > 0) secondsPerStep_ = 0.5 * (secondsPerStep_ + watch.seconds() / taken);
    system_.timings().bytesMoved += static_cast<std::int64_t>(queue_.bytesPerStep() * taken);
    if (looks) observe(maxima, rule);
}

Progress GpuRelaxation::advance(const StopRule& rule, const Budget& budget) {
    if (!system_) return progress_;
    if (!begun_) begin(budget.stop);
    const Stopwatch watch;
    if (rule.measure == ErrorMeasure::largestSolution && (!looked_ || measure_ != rule.measure))
        observe(queue_.look(system_.d()), rule);
    const double solvedBefore = system_.timings().solve;
    const std::int64_t first = progress_.steps;
    for (progress_.outcome = judge(rule); progress_.outcome == Outcome::Running;) {
        if (budget.stop.stop_requested()) break;
        const std::int64_t most =
            std::min(rule.maxSteps - progress_.steps,
                     std::max<std::int64_t>(1, budget.steps - (progress_.steps - first)));
        advanceOnce(rule, most, budget);
        system_.timings().solve = solvedBefore + watch.seconds();
        if (sinceLook_ == 0)
            trace_.append({progress_.steps, system_.timings().solve, progress_.residual,
                           progress_.errorBound, false});
        if (judge(rule) == Outcome::Running && stalls()) restart();
        progress_.outcome = judge(rule);
        if (progress_.steps - first >= budget.steps || watch.seconds() >= budget.seconds) break;
    }
    if (budget.stop.stop_requested() && progress_.outcome == Outcome::Running)
        progress_.outcome = Outcome::Cancelled;
    return progress_;
}

Progress GpuRelaxation::certify(const StopRule& rule, std::stop_token stop) {
    if (!system_) return progress_;
    if (!begun_) begin(stop);
    const Stopwatch watch;
    measure_ = ErrorMeasure::estimate;
    fold();
    const auto proof = certificate_.prove(system_, {system_.f(), system_.d(), system_.channels()},
                                          rule.tolerance * kCode8, stop);
    if (proof) {
        progress_.residual = proof->residual / kCode8;
        progress_.errorBound = proof->bound / kCode8;
        progress_.certified = true;
        if (progress_.errorBound <= rule.tolerance)
            progress_.outcome = Outcome::Converged;
        else if (progress_.outcome == Outcome::Converged || progress_.outcome == Outcome::Running)
            progress_.outcome = Outcome::IterationLimit;
    } else if (stop.stop_requested()) {
        progress_.outcome = Outcome::Cancelled;
    }
    system_.timings().certify += watch.seconds();
    trace_.append({progress_.steps, system_.timings().solve, progress_.residual, progress_.errorBound,
                   progress_.certified});
    return progress_;
}

/// D + E in the scratch plane.
const float* GpuRelaxation::folded() {
    check(cudaMemcpyAsync(scratch_.data(), system_.d(), system_.size() * sizeof(float),
                          cudaMemcpyDeviceToDevice, stream_.get()),
          "copying a plane");
    if (begun_) queue_.addTo(scratch_.data());
    if (system_.hierarchy().singular())
        certificate_.project(system_, system_.channels(), scratch_.data());
    return scratch_.data();
}

void GpuRelaxation::read(FieldSpan u, FieldView around) {
    if (system_) system_.read(u, around, folded());
}

void GpuRelaxation::readCorrection(FieldSpan d) {
    if (system_) system_.readPlanes(d, folded());
}

BlockSteps GpuRelaxation::blockSteps() const { return system_ ? queue_.blockSteps() : BlockSteps{}; }

}  // namespace weft::gpu
