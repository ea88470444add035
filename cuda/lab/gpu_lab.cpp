#include "lab/gpu_lab.h"

#include <cuda_runtime_api.h>

#include "runtime/error.h"
#include "weft/lab/bench_list.h"

namespace weft::gpu {

// Written by CMake, from the files NAME_bench.cu here: makeNameBench() each, and the list of them.
#include "lab/gpu_bench_list.inc"

std::unique_ptr<LabDevice> makeGpuLab(Backend& backend) {
    GpuLab lab;
    check(cudaGetDevice(&lab.device), "asking which it is");
    return std::make_unique<ListedLabDevice<GpuLab>>(
        backend, lab, gpuBenchesFound(), [&backend] { return measureGpuPlatform(backend); });
}

}  // namespace weft::gpu
