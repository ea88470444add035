#pragma once
/// What the experiment `order-probe` counts (H. Anzt, E. Chow, J. Dongarra 2016, Fig 3 and 4).
#include <array>
#include <cstdint>
#include <stop_token>

#include "weft/lab/lab_device.h"

namespace weft {

/// A vector of ones, of which each component becomes 0 if it reads 1 from both its neighbours. One
/// that stays 1 read a neighbour that had been updated before: an inconsistency. The first and last
/// component of the vector are left alone.
enum class ProbeKernel {
    kernel1,         ///< Fig 3: reads from and writes to the vector
    kernel2,         ///< Fig 4: within the block in shared memory, between barriers. Ends of a block
                     ///< test their neighbour outside it alone; the last one's is i + 1
    kernel2Both,     ///< likewise, but ends of a block test the neighbour inside it too (ours)
    kernel2Literal,  ///< Fig 4 as printed but for tmp[i]: the last one too tests i − 1
};

struct ProbeSetup {
    ProbeKernel kernel = ProbeKernel::kernel1;
    int block = 256;     ///< threads of a block: a power of two, 8 .. 256
    int length = 65536;  ///< components: a multiple of 256
};

/// Inconsistencies by position modulo 256, a common multiple of all blocks.
constexpr int kProbePositions = 256;
using ProbeCounts = std::array<std::int64_t, kProbePositions>;

/// On the CPU a launch is a run of the pool over the blocks; a worker takes the threads of a block
/// one after the other, in each phase between two barriers.
class OrderProbeBench : public LabBench {
public:
    static constexpr const char* kExperiment = "order-probe";

    /// Threads that execute in step; 1: the device has no warps.
    [[nodiscard]] virtual int warpThreads() const = 0;
    /// Launches that the experiment takes unless told otherwise.
    [[nodiscard]] virtual int usualLaunches() const = 0;
    /// Sets the vector to ones and the counts to zero. Throws DeviceError, std::bad_alloc.
    virtual void begin(const ProbeSetup& setup) = 0;
    /// So many launches more, each followed by a count and ones again. Waits; ends within
    /// milliseconds when `stop` is requested. Returns those that ran. Throws DeviceError.
    [[nodiscard]] virtual int run(int launches, const std::stop_token& stop) = 0;
    /// Of all launches since begin(). Throws DeviceError.
    [[nodiscard]] virtual ProbeCounts counts() = 0;
};

}  // namespace weft
