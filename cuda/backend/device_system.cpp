#include "backend/device_system.h"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "kernels/vectors/copy.h"
#include "kernels/vectors/vector.h"
#include "runtime/error.h"
#include "weft/error.h"
#include "weft/sentence.h"
#include "weft/stopwatch.h"

namespace weft::gpu {

namespace {

constexpr std::size_t kStagingBytes = 8 << 20;

using Clock = std::chrono::steady_clock;

/// Pixels of a plane are counted in int.
void refuseTooLarge(Extent e) {
    if (e.area() < std::int64_t{1} << 31 && Shape::of(e.width, e.height).plane < std::size_t{1} << 31)
        return;
    throw DeviceError(
        sentence("The GPU solver takes patches of up to 2000 megapixels, not {width} x {height}. "
                 "Choose a smaller patch or the CPU backend.",
                 {{"width", e.width}, {"height", e.height}}));
}

/// Nothing here knows parts that no link holds, or pixels that are not read.
void refuseCutsAndVoids(const Domain& domain) {
    if (!(domain.leastLink() > 0))
        throw InvalidProblem(
            "The GPU solver knows no links of 0 between pixels. Choose the CPU backend.");
    if (domain.hasVoids())  // its read-out would show them
        throw InvalidProblem("The GPU solver knows no void pixels. Choose the CPU backend.");
}

}  // namespace

DeviceSystem::DeviceSystem(const Stream& stream, const DeviceFacts& device,
                           ChannelResidency residency)
    : stream_(stream), residency_(residency), hierarchy_(stream, device), pictures_(device.threads) {}

void DeviceSystem::drop() {
    system_.reset();
    domain_.reset();
    layout_ = -1;
}

bool DeviceSystem::take(std::shared_ptr<const PoissonSystem> system, Start start,
                        const std::stop_token& stop) {
    domainIsNew_ = domain_ != system->domain;
    const bool keepsD = start == Start::warm && layout_ >= 0 && channels_ == system->channels() &&
                        hierarchy_.finest().shape.width == system->extent().width &&
                        hierarchy_.finest().shape.height == system->extent().height;
    drop();
    if (stop.stop_requested()) return false;
    refuseTooLarge(system->extent());
    refuseCutsAndVoids(*system->domain);
    if (domainIsNew_) {
        hierarchy_.build(*system->domain);
        stream_.wait();
    }
    if (stop.stop_requested()) return false;
    if (passes() && loaded_ >= 0 && keepsD) evictChannel();
    const auto begin = Clock::now();
    channels_ = system->channels();
    keptD_ = keepsD;
    makeRoom();
    if (keptD_ && domainIsNew_ && !passes())
        clearFixed(hierarchy_.finest(), channels_, d_.data(), stream_.get());
    if (system->rhs) {
        if (!passes()) assemble(*system, 0, channels_, f_.data());
    } else {
        pictures_.hold(*system, [&](const PlacedPictures& placed, int first, int channels) {
            placed_ = placed;
            if (!passes()) assemble(*system, first, channels, f(first));
        });
    }
    stream_.wait();
    transferSeconds_ += secondsSince(begin);
    system_ = std::move(system);
    domain_ = system_->domain;
    layout_ = hierarchy_.layout();
    return true;
}

/// For f and D of what is on the device at a time; D becomes 0 unless it is kept.
void DeviceSystem::makeRoom() {
    const Shape& shape = hierarchy_.finest().shape;
    loaded_ = -1;
    const std::size_t samples = shape.plane * static_cast<std::size_t>(passes() ? 1 : channels_);
    const bool moved = f_.reserve(samples, stream_) | d_.reserve(samples, stream_);
    if (!passes()) keptD_ = keptD_ && !moved;
    if (keptD_) return;
    f_.zero(stream_);
    d_.zero(stream_);
    if (passes()) evicted_ = Field({shape.width, shape.height}, channels_);
}

/// f of some channels, from the host or from pictures on the device.
void DeviceSystem::assemble(const PoissonSystem& system, int first, int channels, float* to) {
    const std::size_t plane = hierarchy_.finest().shape.plane;
    if (system.rhsRest) rest_.reserve(plane * static_cast<std::size_t>(channels), stream_);
    if (system.rhs) {
        for (int c = 0; c < channels; ++c) {
            uploadPlane(system.rhs->view().plane(first + c), to + c * plane);
            if (system.rhsRest)
                uploadPlane(system.rhsRest->view().plane(first + c), rest_.data() + c * plane);
        }
        return;
    }
    assembleRhs(hierarchy_.finest(), hierarchy_.weights(), system.domain->border(), placed_, first,
                channels, system.gradients, to, stream_.get());
}

/// D of the channel on the device to host memory.
void DeviceSystem::evictChannel() {
    download(d_.data(), [&](int y, const float* samples) {
        std::copy_n(samples, evicted_.extent().width, evicted_.row(loaded_, y));
    });
}

void DeviceSystem::loadChannel(int channel) {
    if (!passes() || loaded_ == channel) return;
    if (loaded_ >= 0) evictChannel();
    const auto begin = Clock::now();
    loaded_ = -1;
    assemble(*system_, channel, 1, f_.data());
    uploadPlane(evicted_.view().plane(channel), d_.data());
    clearFixed(hierarchy_.finest(), 1, d_.data(), stream_.get());
    stream_.wait();
    loaded_ = channel;
    transferSeconds_ += secondsSince(begin);
}

Field DeviceSystem::takeD() {
    Field d(system_->extent(), channels_, false);
    readPlanes(d.span());
    return d;
}

void DeviceSystem::giveD(Field d) {
    if (passes()) {
        evicted_ = std::move(d);
        loaded_ = -1;
        return;
    }
    upload(d, d_.data());
    clearFixed(hierarchy_.finest(), channels_, d_.data(), stream_.get());
    stream_.wait();
}

void DeviceSystem::upload(const Field& field, float* planes) {
    for (int c = 0; c < field.channels(); ++c)
        uploadPlane(field.view().plane(c), planes + c * hierarchy_.finest().shape.plane);
}

void DeviceSystem::uploadPlane(FieldView plane, float* to) {
    uploadRows(hierarchy_.finest().shape, plane.data, static_cast<std::size_t>(plane.stride), to,
               stream_.get());
}

/// Copies a plane in bands of rows through pinned memory; row(y, samples) takes each row.
template <class Row>
void DeviceSystem::download(const float* plane, const Row& row) {
    const auto begin = Clock::now();
    const Shape& shape = hierarchy_.finest().shape;
    const std::size_t rowBytes = static_cast<std::size_t>(shape.width) * sizeof(float);
    const int band = static_cast<int>(
        std::clamp<std::size_t>(kStagingBytes / rowBytes, 1, static_cast<std::size_t>(shape.height)));
    staging_.reserve(rowBytes * static_cast<std::size_t>(band));
    auto* samples = staging_.as<float>();
    for (int y = 0; y < shape.height; y += band) {
        const int rows = std::min(band, shape.height - y);
        downloadRows(shape, plane, y, rows, samples, stream_.get());
        stream_.wait();
        for (int j = 0; j < rows; ++j)
            row(y + j, samples + static_cast<std::size_t>(j) * shape.width);
    }
    transferSeconds_ += secondsSince(begin);
}

/// Rows of a channel of v, or of D where v is null, wherever they are.
template <class Row>
void DeviceSystem::forRows(int channel, const float* v, const Row& row) {
    if (!v && passes() && channel != loaded_) {
        for (int y = 0; y < evicted_.extent().height; ++y) row(y, evicted_.row(channel, y));
        return;
    }
    download(v ? v + hierarchy_.finest().shape.plane * static_cast<std::size_t>(channel) : d(channel),
             row);
}

void DeviceSystem::read(FieldSpan u, FieldView around, const float* v) {
    const FieldView g = system_->baseInBox();
    const Mask& mask = system_->domain->mask();
    for (int c = 0; c < channels_; ++c)
        forRows(c, v, [&](int y, const float* correction) {
            const std::uint8_t* unknown = mask.row(y);
            const float* base = g.row(c, y);
            float* out = u.row(c, y);
            const float* other = around.data ? around.row(c, y) : out;
            for (int x = 0; x < u.extent.width; ++x)
                out[x] = unknown[x] != Mask::kFixed ? base[x] + correction[x] : other[x];
        });
}

void DeviceSystem::readPlanes(FieldSpan out, const float* v) {
    for (int c = 0; c < channels_; ++c)
        forRows(c, v, [&](int y, const float* samples) {
            std::memcpy(out.row(c, y), samples,
                        static_cast<std::size_t>(out.extent.width) * sizeof(float));
        });
}

bool DeviceSystem::readPixels(PixelSpan pixels) {
    const int width = hierarchy_.finest().shape.width, height = hierarchy_.finest().shape.height;
    if (system_->rhs || passes() || (channels_ != 1 && channels_ != 3) || pixels.stride != width)
        return false;
    const auto begin = Clock::now();
    stream_.wait();
    const std::size_t row = sizeof(std::uint32_t) * static_cast<std::size_t>(width);
    auto* const to = reinterpret_cast<std::byte*>(pixels.data);
    pictures_.copies().download(
        row * static_cast<std::size_t>(height), row,
        [&](std::size_t at, std::size_t bytes, std::byte* made, cudaStream_t stream) {
            composePixels(hierarchy_.finest(), placed_, channels_, d_.data(),
                          static_cast<int>(at / row), static_cast<int>(bytes / row),
                          reinterpret_cast<std::uint32_t*>(made), stream);
        },
        [&](std::size_t at, std::size_t bytes, const std::byte* arrived) {
            std::memcpy(to + at, arrived, bytes);
        });
    transferSeconds_ += secondsSince(begin);
    return true;
}

}  // namespace weft::gpu
