#include "backend/relaxation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "kernels/five_point.h"
#include "kernels/jacobi.h"
#include "kernels/vector.h"
#include "runtime/error.h"
#include "weft/units.h"

namespace weft::gpu {

namespace {

enum Plane { kRhs = 0, kFirst = 1, kSecond = 2, kScratch = 3, kPlanes = 4 };

/// Steps without a new least residual after which float32 has nothing more to give.
constexpr std::int64_t kPatience = 2000;
/// A batch between two looks at the clock and the stop token takes about this long.
constexpr double kBatchSeconds = 1e-3;
constexpr double kBytesPerSecond = 3e12, kSecondsPerStep = 1.5e-6;
constexpr int kMostBatch = 64;
/// Cycles of the certificate.
constexpr MultigridOptions kCertifying{.preSmooth = 2, .postSmooth = 2};

}  // namespace

GpuRelaxation::GpuRelaxation(int tailCells, const Scheme& scheme)
    : scheme_(scheme),
      system_(stream_, tailCells, kCertifying),
      cycle_(stream_, system_.hierarchy(), kCertifying),
      certificate_(stream_, cycle_) {
    scalars_.reserve(256);
    arrived_.reserve(sizeof(unsigned));
}

void GpuRelaxation::makeRoom() {
    const bool sameShape = layout_ == system_.hierarchy().layout();
    layout_ = -1;
    const bool moved = planes_.reserve(kPlanes * system_.size(), stream_);
    if (moved || !sameShape)
        for (Graph& graph : batch_) graph = Graph{};
    if (!moved && !sameShape) planes_.zero(stream_);
    cycle_.prepare(system_.channels());
    const double samples = static_cast<double>(system_.size());
    const double step = std::max(kSecondsPerStep, 13.0 * samples / kBytesPerSecond);
    batchSteps_ = 2 * std::clamp(static_cast<int>(kBatchSeconds / step / 2), 1, kMostBatch / 2);
    layout_ = system_.hierarchy().layout();
}

bool GpuRelaxation::setSystem(std::shared_ptr<const PoissonSystem> system, Start start,
                              std::stop_token stop) {
    progress_ = {};
    trace_.clear();
    if (start == Start::warm && begun_ && system_ && system->channels() == system_.channels()) {
        // D += E, so that a warm start has all of it
        addPlanes(system_.hierarchy().finest().shape, system_.channels(), plane(kFirst + now_),
                  system_.d(), stream_.get());
        stream_.wait();
    }
    begun_ = false;
    const int channels = system_ ? system_.channels() : 0;
    if (!system_.take(std::move(system), start, stop)) return false;
    if (system_.domainIsNew()) certificate_.forgetDomain(nearlySingular(system_.system()));
    if (channels != system_.channels()) layout_ = -1;
    makeRoom();
    omega_ = system_.hierarchy().singular() ? 0.8f : 1.0f;
    return true;
}

/// E = 0, its right-hand side f − A D; C of the domain.
void GpuRelaxation::begin(const std::stop_token& stop) {
    const Stopwatch watch;
    inverseBound_ = certificate_.inverseBound(system_, stop);
    system_.timings().setup += watch.seconds();
    atRestart_ = std::numeric_limits<double>::infinity();
    exhausted_ = false;
    check(cudaMemsetAsync(plane(kFirst), 0, system_.size() * sizeof(float), stream_.get()),
          "clearing memory");
    now_ = 0;
    restart();
    progress_.restarts = 0;
    begun_ = true;
}

void GpuRelaxation::restart() {
    const FiveLevel& finest = system_.hierarchy().finest();
    auto* most = reinterpret_cast<unsigned*>(scalars_.data());
    addPlanes(finest.shape, system_.channels(), plane(kFirst + now_), system_.d(), stream_.get());
    check(cudaMemsetAsync(plane(kFirst), 0, 2 * system_.size() * sizeof(float), stream_.get()),
          "clearing memory");
    now_ = 0;
    if (system_.hierarchy().singular()) certificate_.project(system_, system_.d());
    check(cudaMemsetAsync(most, 0, sizeof *most, stream_.get()), "clearing memory");
    residualFive(finest, system_.channels(), system_.f(), system_.d(), nullptr, plane(kRhs), most,
                 stream_.get());
    const double residual = fetchResidual();
    ++progress_.restarts;
    exhausted_ = progress_.restarts > 3 && !(residual < 0.9 * atRestart_);
    atRestart_ = best_ = residual;
    bestStep_ = progress_.steps;
    progress_.residual = residual / kCode8;
    progress_.errorEstimate = progress_.errorBound = inverseBound_ * residual / kCode8;
}

double GpuRelaxation::fetchResidual() {
    check(cudaMemcpyAsync(arrived_.data(), scalars_.data(), sizeof(unsigned), cudaMemcpyDeviceToHost,
                          stream_.get()),
          "copying a residual from it");
    stream_.wait();
    return std::bit_cast<float>(*reinterpret_cast<const unsigned*>(arrived_.data()));
}

void GpuRelaxation::queueStep(unsigned* maxResidual) {
    jacobiStep(system_.hierarchy().finest(), system_.channels(), omega_, plane(kRhs),
               plane(kFirst + now_), plane(kSecond - now_), maxResidual, stream_.get());
    now_ = 1 - now_;
}

void GpuRelaxation::queueBatch() {
    Graph& batch = batch_[now_];
    if (!batch)
        batch = Graph::record(stream_, [&] {
            for (int i = 0; i < batchSteps_; ++i) queueStep(nullptr);
        });
    batch.launch(stream_);
}

bool GpuRelaxation::stepsToCheck(std::int64_t most, const Budget& budget) {
    auto* residual = reinterpret_cast<unsigned*>(scalars_.data());
    std::int64_t left = most;
    while (left > 1) {
        if (budget.stop.stop_requested()) return false;
        if (left - 1 >= batchSteps_) {
            queueBatch();
            left -= batchSteps_;
            progress_.steps += batchSteps_;
            if (left > kMostBatch) stream_.wait();
        } else {
            queueStep(nullptr);
            --left;
            ++progress_.steps;
        }
    }
    check(cudaMemsetAsync(residual, 0, sizeof *residual, stream_.get()), "clearing memory");
    queueStep(residual);
    ++progress_.steps;
    observe(fetchResidual());
    return true;
}

void GpuRelaxation::observe(double residual) {
    progress_.residual = residual / kCode8;
    progress_.errorEstimate = inverseBound_ * residual / kCode8;
    progress_.errorBound = progress_.errorEstimate;
    progress_.certified = false;
    if (residual < best_) {
        best_ = residual;
        bestStep_ = progress_.steps;
    }
}

Outcome GpuRelaxation::judge(const StopRule& rule) const {
    if (!std::isfinite(progress_.residual)) return Outcome::Diverged;
    if (progress_.errorEstimate <= rule.tolerance) return Outcome::Converged;
    if (progress_.steps >= rule.maxSteps || exhausted_) return Outcome::IterationLimit;
    if (system_.timings().solve >= rule.maxSeconds) return Outcome::TimeLimit;
    return Outcome::Running;
}

Progress GpuRelaxation::advance(const StopRule& rule, const Budget& budget) {
    if (!system_) return progress_;
    if (!begun_) begin(budget.stop);
    const Stopwatch watch;
    const double solvedBefore = system_.timings().solve;
    const std::int64_t first = progress_.steps;
    const std::int64_t interval = scheme_.order == Order::hostEveryStep ? 1 : scheme_.hostInterval;
    const double bytesPerStep =
        13.0 * static_cast<double>(system_.hierarchy().finest().shape.area()) * system_.channels();
    for (progress_.outcome = judge(rule); progress_.outcome == Outcome::Running;) {
        const std::int64_t most =
            std::min({interval, rule.maxSteps - progress_.steps,
                      std::max<std::int64_t>(1, budget.steps - (progress_.steps - first))});
        const std::int64_t before = progress_.steps;
        const bool checked = stepsToCheck(most, budget);
        system_.timings().bytesMoved +=
            static_cast<std::int64_t>(bytesPerStep * static_cast<double>(progress_.steps - before));
        system_.timings().solve = solvedBefore + watch.seconds();
        if (!checked) {
            progress_.outcome = Outcome::Cancelled;
            break;
        }
        trace_.append({progress_.steps, system_.timings().solve, progress_.residual,
                       progress_.errorBound, false});
        if (judge(rule) == Outcome::Running && progress_.steps - bestStep_ > kPatience) restart();
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
    const int restarts = progress_.restarts;
    restart();
    progress_.restarts = restarts;
    const auto proof = certificate_.prove(system_, system_.d(), stop);
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
    const Shape& shape = system_.hierarchy().finest().shape;
    check(cudaMemcpyAsync(plane(kScratch), system_.d(), system_.size() * sizeof(float),
                          cudaMemcpyDeviceToDevice, stream_.get()),
          "copying a plane");
    if (begun_)
        addPlanes(shape, system_.channels(), plane(kFirst + now_), plane(kScratch), stream_.get());
    if (system_.hierarchy().singular()) certificate_.project(system_, plane(kScratch));
    return plane(kScratch);
}

void GpuRelaxation::read(FieldSpan u) {
    if (system_) system_.read(u, folded());
}

void GpuRelaxation::readCorrection(FieldSpan d) {
    if (system_) system_.readPlanes(d, folded());
}

}  // namespace weft::gpu
