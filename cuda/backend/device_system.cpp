#include "backend/device_system.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>

#include "kernels/vector.h"
#include "runtime/error.h"
#include "weft/error.h"

namespace weft::gpu {

namespace {

constexpr std::size_t kStagingBytes = 8 << 20;

std::int64_t nanosecondsNow() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Pixels of a plane are counted in int.
void refuseTooLarge(Extent e) {
    if (e.area() < std::int64_t{1} << 31 && Shape::of(e.width, e.height).plane < std::size_t{1} << 31)
        return;
    throw DeviceError("The GPU solver takes patches of up to 2000 megapixels, not " +
                      std::to_string(e.width) + " x " + std::to_string(e.height) +
                      ". Choose a smaller patch or the CPU backend.");
}

}  // namespace

Stopwatch::Stopwatch() : start_(nanosecondsNow()) {}
double Stopwatch::seconds() const { return 1e-9 * static_cast<double>(nanosecondsNow() - start_); }

DeviceSystem::DeviceSystem(const Stream& stream, std::size_t tailBytes,
                           const MultigridOptions& options)
    : stream_(stream), hierarchy_(stream, tailBytes, options) {}

void DeviceSystem::drop() {
    system_.reset();
    domain_.reset();
    layout_ = -1;
}

bool DeviceSystem::take(std::shared_ptr<const PoissonSystem> system, Start start,
                        const std::stop_token& stop) {
    timings_ = {};
    domainIsNew_ = domain_ != system->domain;
    const bool keepsD = start == Start::warm && layout_ >= 0 && channels_ == system->channels() &&
                        hierarchy_.finest().shape.width == system->extent().width &&
                        hierarchy_.finest().shape.height == system->extent().height;
    drop();
    if (stop.stop_requested()) return false;
    refuseTooLarge(system->extent());
    if (domainIsNew_) {
        const Stopwatch watch;
        hierarchy_.build(*system->domain);
        stream_.wait();
        timings_.setup = watch.seconds();
    }
    if (stop.stop_requested()) return false;
    const Stopwatch watch;
    channels_ = system->channels();
    const bool moved = f_.reserve(size(), stream_) | d_.reserve(size(), stream_);
    keptD_ = keepsD && !moved;
    if (!keptD_) {
        f_.zero(stream_);
        d_.zero(stream_);
    } else if (domainIsNew_) {
        clearFixed(hierarchy_.finest(), channels_, d_.data(), stream_.get());
    }
    upload(*system->rhs, f_.data());
    stream_.wait();
    timings_.transfer += watch.seconds();
    system_ = std::move(system);
    domain_ = system_->domain;
    layout_ = hierarchy_.layout();
    return true;
}

void DeviceSystem::upload(const Field& field, float* planes) {
    const Shape& shape = hierarchy_.finest().shape;
    const std::size_t row = static_cast<std::size_t>(shape.width) * sizeof(float);
    for (int c = 0; c < field.channels(); ++c)
        check(cudaMemcpy2DAsync(planes + c * shape.plane + shape.at(0, 0),
                                static_cast<std::size_t>(shape.pitch) * sizeof(float),
                                field.row(c, 0), row, row, static_cast<std::size_t>(shape.height),
                                cudaMemcpyHostToDevice, stream_.get()),
              "copying the picture to it");
}

/// Copies planes in bands of rows through pinned memory; row(channel, y, samples) takes each row.
template <class Row>
void DeviceSystem::download(const float* planes, int channels, const Row& row) {
    const Stopwatch watch;
    const Shape& shape = hierarchy_.finest().shape;
    const std::size_t rowBytes = static_cast<std::size_t>(shape.width) * sizeof(float);
    const int band = static_cast<int>(
        std::clamp<std::size_t>(kStagingBytes / rowBytes, 1, static_cast<std::size_t>(shape.height)));
    staging_.reserve(rowBytes * static_cast<std::size_t>(band));
    const auto* samples = reinterpret_cast<const float*>(staging_.data());
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < shape.height; y += band) {
            const int rows = std::min(band, shape.height - y);
            check(cudaMemcpy2DAsync(
                      staging_.data(), rowBytes, planes + c * shape.plane + shape.at(0, y),
                      static_cast<std::size_t>(shape.pitch) * sizeof(float), rowBytes,
                      static_cast<std::size_t>(rows), cudaMemcpyDeviceToHost, stream_.get()),
                  "copying the picture from it");
            stream_.wait();
            for (int j = 0; j < rows; ++j)
                row(c, y + j, samples + static_cast<std::size_t>(j) * shape.width);
        }
    timings_.transfer += watch.seconds();
}

void DeviceSystem::read(FieldSpan u, FieldView around, const float* v) {
    const FieldView g = system_->baseInBox();
    const Mask& mask = system_->domain->mask();
    download(v, channels_, [&](int c, int y, const float* correction) {
        const std::uint8_t* unknown = mask.row(y);
        const float* base = g.row(c, y);
        float* out = u.row(c, y);
        const float* other = around.data ? around.row(c, y) : out;
        for (int x = 0; x < u.extent.width; ++x)
            out[x] = unknown[x] != Mask::kFixed ? base[x] + correction[x] : other[x];
    });
}

void DeviceSystem::readPlanes(FieldSpan out, const float* v) {
    download(v, channels_, [&](int c, int y, const float* samples) {
        std::memcpy(out.row(c, y), samples,
                    static_cast<std::size_t>(out.extent.width) * sizeof(float));
    });
}

double DeviceSystem::maxBase() const {
    const Extent extent = system_->extent();
    if (known_.base == system_->base && known_.at == system_->boxInPatch &&
        known_.extent.width == extent.width && known_.extent.height == extent.height)
        return known_.most;
    const FieldView g = system_->baseInBox();
    std::int32_t most = 0;  // bits of |g|, which are ordered as whole numbers are
    for (int c = 0; c < g.channels; ++c)
        for (int y = 0; y < g.extent.height; ++y) {
            const float* row = g.row(c, y);
            for (int x = 0; x < g.extent.width; ++x)
                most = std::max(most, std::bit_cast<std::int32_t>(row[x]) & 0x7fffffff);
        }
    known_ = {system_->base, system_->boxInPatch, extent, std::bit_cast<float>(most)};
    return known_.most;
}

}  // namespace weft::gpu
