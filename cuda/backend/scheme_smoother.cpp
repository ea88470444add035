#include "backend/scheme_smoother.h"

#include "kernels/vectors/vector.h"
#include "runtime/error.h"

namespace weft::gpu {

namespace {

void copyPlanes(const float* from, float* to, std::size_t samples, const Stream& stream) {
    stream.copy(to, from, samples * sizeof(float), cudaMemcpyDeviceToDevice, "copying a plane");
}

}  // namespace

SchemeSmoother::SchemeSmoother(const Stream& stream, const Scheme& scheme, int steps)
    : stream_(stream), scheme_(scheme), steps_(steps), queue_(stream, shortenedTo(scheme, steps)) {
    scalar_.reserve(sizeof(unsigned));
    stream.clear(scalar_.data(), scalar_.bytes());
}

void SchemeSmoother::setDomain(const Domain& domain, const Hierarchy& hierarchy, int channels) {
    level_ = hierarchy.finest();
    channels_ = channels;
    queue_.setDomain(domain.mask(), level_, channels,
                     scheme_.update == Update::jacobi ? kJacobiDamping : 1.0f);
    queue_.forgetSteps();
    remaining_.reserve(level_.shape.plane * static_cast<std::size_t>(channels), stream_);
    remaining_.zero(stream_);
    correction_.reserve(level_.shape.plane * static_cast<std::size_t>(channels), stream_);
    correction_.zero(stream_);
}

/// z ← the scheme's steps from z.
void SchemeSmoother::smooth(float* z, bool fromZero) {
    queue_.setE(fromZero ? nullptr : z);
    queue_.take(steps_, steps_, {});
    const std::size_t samples = level_.shape.plane * static_cast<std::size_t>(channels_);
    stream_.clear(z, samples * sizeof(float));
    queue_.addTo(z);
}

void SchemeSmoother::cycle(const Cycle& cycle, int channels, const Correction& correction) {
    const std::size_t samples = level_.shape.plane * static_cast<std::size_t>(channels);
    float* const z = correction_.data();
    copyPlanes(cycle.residual(), queue_.rhs(), samples, stream_);
    queue_.rhsIsNew();
    smooth(z, true);
    evaluateResidual(level_, channels, cycle.residual(), z, nullptr, remaining_.data(),
                     scalar_.as<unsigned>(), stream_.get());
    cycle.correctCoarsely(channels, remaining_.data(), z);
    smooth(z, false);
    if (correction.added) addPlanes(level_.shape, channels, z, correction.added, stream_.get());
    if (correction.stored) copyPlanes(z, correction.stored, samples, stream_);
    if (correction.maxChange)
        maxMagnitude(level_.shape, channels, z, correction.maxChange, stream_.get());
}

double SchemeSmoother::bytesPerCycle() const {
    const double samples = static_cast<double>(level_.shape.area()) * channels_;
    return 2 * steps_ * queue_.bytesPerStep() + 90 * samples;
}

}  // namespace weft::gpu
