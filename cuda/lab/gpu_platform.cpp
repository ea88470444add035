#include <cuda_runtime_api.h>

#include "lab/gpu_lab.h"
#include "runtime/error.h"
#include "weft/backend.h"

namespace weft::gpu {

namespace {

/// Multiply-add units of a multiprocessor (CUDA C++ Programming Guide, throughput of native
/// arithmetic instructions); 0: not known.
struct Units {
    int f32, f64;
};
Units unitsOf(int major, int minor) {
    if (major == 9 || (major == 8 && minor == 0)) return major == 9 ? Units{128, 64} : Units{64, 32};
    if (major == 8) return {128, 2};
    if (major == 10) return {128, 64};
    if (major == 12) return {128, 2};
    if (major == 7) return minor == 0 ? Units{64, 32} : Units{64, 2};
    return {0, 0};
}

}  // namespace

Platform measureGpuPlatform(Backend& backend) {
    cudaDeviceProp p = {};
    int device = 0, clock = 0, memoryClock = 0, busBits = 0, driver = 0;
    check(cudaGetDevice(&device), "asking for its facts");
    check(cudaGetDeviceProperties(&p, device), "asking for its facts");
    clock = deviceAttribute(cudaDevAttrClockRate);  // kHz
    memoryClock = deviceAttribute(cudaDevAttrMemoryClockRate);
    busBits = deviceAttribute(cudaDevAttrGlobalMemoryBusWidth);
    cudaDriverGetVersion(&driver);
    const Units units = unitsOf(p.major, p.minor);
    const double hertz = 1e3 * clock, cores = p.multiProcessorCount;
    const DeviceInfo info = backend.info();
    Platform facts;
    facts.push_back({"device", "Device", 0, "", p.name});
    facts.push_back({"compute_capability", "Compute capability", 0, "",
                     std::to_string(p.major) + "." + std::to_string(p.minor)});
    facts.push_back({"driver", "CUDA of the driver", 0, "",
                     std::to_string(driver / 1000) + "." + std::to_string(driver % 1000 / 10)});
    facts.push_back({"multiprocessors", "Multiprocessors", cores});
    facts.push_back({"cores", "Multiply-add units, float, in all", units.f32 * cores});
    facts.push_back({"clock_hertz", "Clock as read", hertz, "Hz"});
    facts.push_back({"memory_bytes", "Memory", double(p.totalGlobalMem), "B"});
    facts.push_back({"l2_bytes", "Second-level cache", double(p.l2CacheSize), "B"});
    facts.push_back({"shared_bytes_per_multiprocessor", "Shared memory, multiprocessor",
                     double(p.sharedMemPerMultiprocessor), "B"});
    facts.push_back(
        {"shared_bytes_per_block", "Shared memory, block", double(p.sharedMemPerBlockOptin), "B"});
    facts.push_back({"registers_per_multiprocessor", "Registers, multiprocessor",
                     double(p.regsPerMultiprocessor)});
    facts.push_back({"threads_per_multiprocessor", "Threads, multiprocessor",
                     double(p.maxThreadsPerMultiProcessor)});
    facts.push_back({"blocks_per_multiprocessor", "Blocks, multiprocessor",
                     double(deviceAttribute(cudaDevAttrMaxBlocksPerMultiprocessor))});
    facts.push_back({"threads_per_block", "Threads, block", double(p.maxThreadsPerBlock)});
    facts.push_back({"warp_threads", "Threads, warp", double(p.warpSize)});
    facts.push_back({"peak_f32_flops", "Peak, float", 2 * units.f32 * cores * hertz, "flop/s"});
    facts.push_back({"peak_f64_flops", "Peak, double", 2 * units.f64 * cores * hertz, "flop/s"});
    facts.push_back(
        {"peak_bytes_per_second", "Peak bandwidth", 2e3 * memoryClock * busBits / 8, "B/s"});
    facts.push_back({"copy_bytes_per_second", "Measured copy", info.peakBytesPerSecond, "B/s"});
    return facts;
}

}  // namespace weft::gpu
