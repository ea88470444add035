#pragma once
/// How much memory this process holds on each device.
#include <cstddef>

namespace weft::gpu {

/// What DeviceMemory took and gave back on the current device, of all solvers. Any thread.
class MemoryLedger {
public:
    /// Refuses what goes beyond so many bytes altogether; 0: whatever the device has.
    static void limitTo(std::size_t bytes);
    [[nodiscard]] static std::size_t taken();
    /// The most that was taken at a time since restartMost().
    [[nodiscard]] static std::size_t most();
    static void restartMost();
    /// Bytes that may still be taken: what the device has free, and no more than the limit leaves.
    [[nodiscard]] static std::size_t available();
    /// What the device has, or the limit.
    [[nodiscard]] static std::size_t total();

    /// For owners of memory: notes `bytes` as taken, unless the limit forbids them.
    [[nodiscard]] static bool take(std::size_t bytes);
    static void giveBack(std::size_t bytes, int device);
    /// Of the current device, for giveBack().
    [[nodiscard]] static int device();
};

}  // namespace weft::gpu
