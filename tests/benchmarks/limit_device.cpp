#include "benchmarks/limit_device.h"

#include <stdexcept>
#include <vector>

#include "backend/gpu_poisson.h"
#include "benchmarks/device_clock.h"
#include "kernels/setup/mask_bits.h"
#include "kernels/smallest/coarsest_levels.h"

namespace weft::tests {

using namespace weft::gpu;

namespace {

/// The mask's bits in device memory.
DeviceMemory bitsOf(const Mask& mask) {
    const Extent e = mask.extent();
    const std::size_t words = maskWordsPerRow(e.width);
    std::vector<std::uint32_t> bits(words * static_cast<std::size_t>(e.height));
    forRows(e.height, [&](int y) {
        packMaskRow(mask.row(y), e.width, bits.data() + words * static_cast<std::size_t>(y));
    });
    DeviceMemory memory;
    memory.reserve(bits.size() * sizeof bits[0]);
    check(cudaMemcpy(memory.data(), bits.data(), memory.bytes(), cudaMemcpyHostToDevice),
          "copying a mask to it");
    return memory;
}

double setupSeconds(const LimitScene& scene, const DeviceFacts& facts) {
    const Domain& domain = *scene.system->domain;
    const DeviceMemory memory = bitsOf(domain.mask());
    const auto* const bits = reinterpret_cast<const std::uint32_t*>(memory.data());
    const Stream stream;
    Hierarchy hierarchy(stream, facts);
    hierarchy.buildFrom(bits, domain);  // takes its memory and records
    stream.wait();
    return DeviceClock(stream).medianOf(limitRuns(scene.side),
                                        [&] { hierarchy.buildFrom(bits, domain); });
}

}  // namespace

DeviceTimes measureDeviceTimes(const LimitScene& scene, const DeviceOptions& options) {
    const DeviceFacts facts = factsOfCurrentDevice(options);
    DeviceTimes times;
    times.setup = setupSeconds(scene, facts);
    const Stream stream;
    DeviceSystem system(stream, facts);
    static_cast<void>(system.take(scene.system, Start::cold, {}));
    Cycle cycle(stream, system.hierarchy());
    ConjugateGradientWorkspace room;
    RecordedCycles cycles(stream, cycle, room);
    cycles.aim({system.f(), system.d(), system.channels()}, false);
    cycles.cold();
    cycles.plain();
    const DeviceClock clock(stream);
    const auto timed = [&](Start from) {
        return clock.medianOf(limitRuns(scene.side), [&] {
            if (!cycles.queueAgain(from))
                throw std::runtime_error("a solve was not recorded as the benchmark expects");
        });
    };
    times.cold = timed(Start::cold);
    times.cycle = timed(Start::warm);
    return times;
}

}  // namespace weft::tests
