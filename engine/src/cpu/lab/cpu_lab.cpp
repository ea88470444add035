#include "cpu/lab/cpu_lab.h"

#include "weft/lab/bench_list.h"

namespace weft {

// Written by CMake, from the files NAME_bench.cpp here: makeNameBench() each, and the list of them.
#include "lab/cpu_bench_list.inc"

std::unique_ptr<LabDevice> makeCpuLab(Backend& backend, std::shared_ptr<ThreadPool> pool) {
    return std::make_unique<ListedLabDevice<CpuLab>>(backend, CpuLab{pool}, cpuBenchesFound(),
                                                     [pool] { return measureCpuPlatform(*pool); });
}

}  // namespace weft
