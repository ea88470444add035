#include "backend/relaxation.h"

#include "backend/schemes/own_rows.h"
#include "kernels/finest/finest_level.h"
#include "kernels/vectors/vector.h"
#include "runtime/error.h"
#include "weft/units.h"

namespace weft::gpu {

GpuRelaxation::GpuRelaxation(const DeviceFacts& device, const Scheme& scheme)
    : scheme_(scheme),
      system_(stream_, device),
      cycle_(stream_, system_.hierarchy()),
      certificate_(stream_, cycle_, krylov_),
      queue_(stream_, scheme) {
    scalars_.reserve(256);
    arrived_.reserve(sizeof(unsigned));
}

std::optional<Start> GpuRelaxation::setSystem(std::shared_ptr<const PoissonSystem> system,
                                              Start wanted, std::stop_token stop) {
    refuseOwnRows(*system->domain, scheme_);
    const int channels = system_ ? system_.channels() : 0;
    if (wanted == Start::warm && system->channels() == channels) {
        queue_.addTo(system_.d());  // so that a warm start has all of it
        stream_.wait();
    }
    seen_.reset();
    if (!system_.take(std::move(system), wanted, stop)) return {};
    if (system_.domainIsNew()) certificate_.forgetDomain(nearlySingular(system_.system()));
    const bool sameRoom = !system_.domainIsNew() && channels == system_.channels() &&
                          layout_ == system_.hierarchy().layout();
    if (!sameRoom) {
        layout_ = -1;
        const bool damped = system_.hierarchy().singular() && scheme_.update != Update::redBlack;
        queue_.setDomain(system_.system().domain->mask(), system_.hierarchy().finest(),
                         system_.channels(), damped ? kJacobiDamping : 1.0f);
        scratch_.reserve(system_.size(), stream_);
        scratch_.zero(stream_);
        cycle_.prepare(system_.channels());
        layout_ = system_.hierarchy().layout();
    }
    queue_.forgetSteps();
    queue_.setE(nullptr);
    if (system_.keptD()) return Start::warm;
    if (const auto& start = system_.system().start) {
        system_.upload(*start, scratch_.data());
        queue_.setE(scratch_.data());
    }
    return Start::cold;
}

std::optional<double> GpuRelaxation::formRhs(std::stop_token) {
    auto* most = scalars_.as<unsigned>();
    stream_.clear(most, sizeof *most);
    evaluateResidual(system_.hierarchy().finest(), system_.channels(), system_.f(), system_.d(),
                     nullptr, queue_.rhs(), most, stream_.get(), system_.rest());
    queue_.rhsIsNew();
    stream_.copy(arrived_.data(), most, sizeof *most, cudaMemcpyDeviceToHost,
                 "copying a residual from it");
    stream_.wait();
    return valueOf(*arrived_.as<const unsigned>());
}

bool GpuRelaxation::run(const Limits& limits) {
    const std::int64_t before = queue_.steps();
    seenWithD_ = limits.withSolution;
    seen_ =
        queue_.run(limits.steps, limits.deadline, seenWithD_ ? system_.d() : nullptr, limits.stop);
    bytesMoved_ += queue_.bytesPerStep() * static_cast<double>(queue_.steps() - before);
    return seen_.has_value();
}

RelaxationOperations::Maxima GpuRelaxation::measure(bool, bool withSolution) {
    if (!seen_ || seenWithD_ != withSolution)
        seen_ = queue_.checkConvergence(withSolution ? system_.d() : nullptr);
    seenWithD_ = withSolution;
    const double largest = valueOf(seen_->solution);
    return {valueOf(seen_->residual), largest, withSolution ? largest : 0};
}

void GpuRelaxation::fold() {
    queue_.addTo(system_.d());
    queue_.setE(nullptr);
    seen_.reset();
    if (system_.hierarchy().singular())
        certificate_.project(system_, system_.channels(), system_.d());
}

double GpuRelaxation::inverseBound(std::stop_token stop) {
    return certificate_.inverseBound(system_, stop);
}

std::optional<Proof> GpuRelaxation::proveSwept(double wanted, std::stop_token stop) {
    const Target copy{system_.f(), folded(), system_.channels(), system_.rest()};
    for (const float step : kSweeps) certificate_.sweep(system_, copy, step);
    if (system_.hierarchy().singular()) certificate_.project(system_, copy.channels, copy.d);
    return certificate_.prove(system_, copy, wanted, stop);
}

void GpuRelaxation::takeSwept() {
    stream_.copy(system_.d(), scratch_.data(), system_.size() * sizeof(float),
                 cudaMemcpyDeviceToDevice, "copying a plane");
    queue_.setE(nullptr);
    seen_.reset();
}

/// D + E in the scratch plane.
float* GpuRelaxation::folded() {
    stream_.copy(scratch_.data(), system_.d(), system_.size() * sizeof(float),
                 cudaMemcpyDeviceToDevice, "copying a plane");
    queue_.addTo(scratch_.data());
    if (system_.hierarchy().singular())
        certificate_.project(system_, system_.channels(), scratch_.data());
    return scratch_.data();
}

void GpuRelaxation::read(FieldSpan u, FieldView around) { system_.read(u, around, folded()); }

void GpuRelaxation::readCorrection(FieldSpan d) { system_.readPlanes(d, folded()); }

OperationCost GpuRelaxation::cost() const {
    return {static_cast<std::int64_t>(bytesMoved_), system_.transferSeconds()};
}

}  // namespace weft::gpu
