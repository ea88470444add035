#pragma once
// The CPU as a device of the Lab.
#include <memory>
#include <string>

#include "weft/backend/thread_pool.h"
#include "weft/lab/lab_device.h"

namespace weft {

/// What the benches on the CPU are made of.
struct CpuLab {
    std::shared_ptr<ThreadPool> pool;
};

[[nodiscard]] std::unique_ptr<LabDevice> makeCpuLab(Backend& backend,
                                                    std::shared_ptr<ThreadPool> pool);
/// Of /proc/cpuinfo, of the first processor that says it; empty: none does.
[[nodiscard]] std::string processorField(const std::string& name);
/// Processor, caches, cores, and what they reach together: copy, Triad, multiply-adds.
[[nodiscard]] Platform measureCpuPlatform(ThreadPool& pool);

}  // namespace weft
