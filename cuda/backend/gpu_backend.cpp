#include "backend/gpu_backend.h"

#include <algorithm>
#include <exception>
#include <string>

#include "backend/gpu_poisson.h"
#include "backend/relaxation.h"
#include "backend/relief/relief_stages.h"
#include "backend/relief/surface.h"
#include "backend/schemes/orientation.h"
#include "kernels/setup/coarsen.h"
#include "kernels/smallest/small_levels.h"
#include "kernels/vectors/copy.h"
#include "lab/gpu_lab.h"
#include "runtime/error.h"
#include "runtime/memory_ledger.h"
#include "weft/backend/stepped_relief.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft::gpu {

namespace {

/// Samples of the shorter side on which a relief starts, or more: an iteration at 120 x 120 takes
/// little longer than at 60 x 60, and the first surfaces are much better. From 96 on, warm starts
/// ended 0.1 % off where they begin on the finest level.
constexpr int kStartingSide = 64;

/// Bytes read and written a second by copies within the device, its own and those of a kernel; the
/// best of five each. 0 where there is no room to try. Of 512 MB, since of 128 MB beginning and end
/// still take their part.
double measureCopy() {
    std::size_t bytes = std::size_t{512} << 20, free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "asking for its memory");
    if (free < 4 * bytes) bytes /= 4;
    if (free < 4 * bytes) return 0;
    const Stream stream;
    const Event before, after;
    DeviceMemory from, to;
    from.reserve(bytes);
    to.reserve(bytes);
    check(cudaMemsetAsync(from.data(), 1, bytes, stream.get()), "clearing memory");
    double best = 0;
    for (int i = 0; i < 10; ++i) {
        before.record(stream);
        if (i % 2 == 0)
            stream.copy(to.data(), from.data(), bytes, cudaMemcpyDeviceToDevice,
                        "measuring its memory");
        else
            copyPlainly(from.data(), to.data(), bytes, stream.get());
        after.record(stream);
        best = std::max(best, 2.0 * static_cast<double>(bytes) / after.secondsSince(before));
    }
    return best;
}

/// More threads do not fill a bus faster.
constexpr std::size_t kHostThreads = 16;

/// 13020 → "13.2"
std::string versionText(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string reasonOf(cudaError_t error) {
    int driver = 0;
    cudaDriverGetVersion(&driver);
    cudaGetLastError();
    if (driver == 0) return "no NVIDIA driver is installed";
    if (error == cudaErrorInsufficientDriver)
        return sentence("the driver is too old: it supports CUDA {version}, Weft needs {needed}",
                        {{"version", versionText(driver)}, {"needed", versionText(CUDART_VERSION)}});
    if (error == cudaErrorNoDevice) return "no CUDA device is visible to this program";
    return sentence("the CUDA device cannot be used: {reason}", {{"reason", describe(error)}});
}

}  // namespace

DeviceFacts factsOfCurrentDevice(const DeviceOptions& options) {
    const int bytes = deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
    return {{.sharedBytes = static_cast<std::size_t>(bytes),
             .clusters = options.clusters && hasClustersForSmallLevels(),
             .limits = {.tiles = options.tiles,
                        .finestTiles = options.finestTiles.value_or(PassLimits{}.finestTiles)}},
            options.clusters ? setupClusterSize() : 1,
            std::make_shared<HostThreads>(kHostThreads, options.device)};
}

GpuBackend::GpuBackend(const DeviceOptions& options) : facts_(factsOfCurrentDevice(options)) {
    int device = 0;
    check(cudaGetDevice(&device), "asking for the device");
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, device), "asking for its name");
    name_ = properties.name;
    hasClusters_ = deviceAttribute(cudaDevAttrClusterLaunch) != 0;
}

DeviceInfo GpuBackend::info() const {
    try {
        if (copyBandwidth_ == 0) copyBandwidth_ = measureCopy();
    } catch (const DeviceError&) {  // not known, then; what is solved will say what is wrong
    }
    return {"cuda", name_, 0, copyBandwidth_};
}

std::string GpuBackend::unsupportedSmootherReason(const Scheme& scheme) const {
    return unsupportedReason(scheme);
}

std::unique_ptr<PoissonOperations> GpuBackend::makePoisson(const MultigridOptions& options) {
    if (options.smoother)
        if (const std::string reason = unsupportedSmootherReason(*options.smoother); !reason.empty())
            throw InvalidProblem(reason);
    return std::make_unique<GpuPoisson>(facts_, options);
}

std::string GpuBackend::unsupportedReason(const Scheme& scheme) const {
    return unsupportedReasonOf(scheme, Unknowns::samples);
}

std::string GpuBackend::unsupportedReasonOf(const Scheme& scheme, Unknowns unknowns) const {
    std::string reason = impossibleReason(scheme);
    if (!reason.empty()) return reason;
    if (scheme.exchange == Exchange::cluster && !hasClusters_)
        return sentence(
            "Blocks exchange in clusters on GPUs of the Hopper generation (compute capability 9.0) "
            "or newer only; this is {name}.",
            {{"name", name_}});
    if (scheme.exchange == Exchange::overlapped &&
        (scheme.precision == Precision::f64 || unknowns == Unknowns::normals))
        return "Halos overlap on the GPU for samples in single precision only: choose exchange=none "
               "and k=1.";
    const bool meets = scheme.order == Order::deviceBarrier || scheme.order == Order::freeRunning;
    if (!meets) return {};
    const TileVariant variant = TileVariant::of(scheme, unknowns);
    const int threads = computeThreadsOf(scheme.tile(), variant.strip) +
                        (variant.ownWarps ? scheme.exchangeThreads : 0);
    const unsigned fit = blocksThatFit(variant, scheme.tile(), threads);
    if (fit == 0) return "A block of this size does not fit on the GPU: choose a smaller one.";
    if (scheme.resident > 0 && static_cast<unsigned>(scheme.resident) > fit)
        return sentence(
            "Blocks that wait for each other must be on the GPU together; only {count} of them fit. "
            "Leave resident=auto: each then has several tiles.",
            {{"count", fit}});
    return {};
}

std::unique_ptr<RelaxationOperations> GpuBackend::makeRelaxationOperations(const Scheme& scheme) {
    const std::string reason = unsupportedReason(scheme);
    if (!reason.empty())
        throw InvalidProblem(
            sentence("Scheme '{scheme}': {reason}", {{"scheme", scheme.name}, {"reason", reason}}));
    return std::make_unique<GpuRelaxation>(facts_, scheme);
}

std::unique_ptr<ReliefSolver> GpuBackend::makeRelief(const ReliefOptions& options) {
    return std::make_unique<relief::SteppedRelief>(
        std::make_unique<GpuReliefStages>(facts_, facts_.threads), options, kStartingSide);
}

LabProbe GpuBackend::lab() { return {makeGpuLab(*this), {}}; }

std::unique_ptr<SurfaceRenderer> GpuBackend::makeSurfaceRenderer() {
    return std::make_unique<GpuSurface>();
}

std::string GpuBackend::unsupportedReliefReason(const ReliefRelaxation& relaxation) const {
    const std::string reason = impossibleReason(relaxation);
    if (!reason.empty()) return reason;
    if (relaxation.scheme.precision == Precision::f64)
        return "The GPU relaxes (f, g) in single precision: choose precision=f32, or the CPU.";
    return unsupportedReasonOf(relaxation.scheme, Unknowns::normals);
}

std::unique_ptr<ReliefSolver> GpuBackend::makeReliefRelaxation(const ReliefRelaxation& relaxation) {
    if (const std::string reason = unsupportedReliefReason(relaxation); !reason.empty())
        throw InvalidProblem(reason);
    return relief::makeRelaxedRelief(std::make_unique<GpuOrientation>(relaxation.scheme), relaxation);
}

int deviceCount() {
    int devices = 0;
    return cudaGetDeviceCount(&devices) == cudaSuccess ? devices : 0;
}

BackendProbe probe(const DeviceOptions& options) {
    int devices = 0;
    const cudaError_t error = cudaGetDeviceCount(&devices);
    if (error != cudaSuccess || devices == 0)
        return {nullptr, reasonOf(error == cudaSuccess ? cudaErrorNoDevice : error)};
    if (options.device < 0 || options.device >= devices)
        return {nullptr, sentence("there is no CUDA device {number}", {{"number", options.device}})};
    try {
        check(cudaSetDevice(options.device), "starting");
        MemoryLedger::limitTo(options.memory);
        return {std::make_unique<GpuBackend>(options), {}};
    } catch (const std::exception& failure) {
        cudaGetLastError();
        return {nullptr, failure.what()};
    }
}

}  // namespace weft::gpu
