#include "lab/gpu_lab.h"

#include <cuda_runtime_api.h>

#include <optional>

#include "runtime/error.h"
#include "weft/lab/bench_list.h"

namespace weft::gpu {

// Written by CMake, from the files NAME_bench.cu here: makeNameBench() each, and the list of them.
#include "lab/gpu_bench_list.inc"

namespace {

class GpuLabDevice final : public LabDevice {
public:
    explicit GpuLabDevice(Backend& backend) : backend_(backend) {
        check(cudaGetDevice(&lab_.device), "asking which it is");
    }

    [[nodiscard]] Backend& backend() override { return backend_; }
    [[nodiscard]] const Platform& platform() override {
        if (!platform_) platform_ = measureGpuPlatform(backend_);
        return *platform_;
    }
    [[nodiscard]] bool hasBench(std::string_view experiment) const override {
        return makerOfBench(gpuBenchesFound(), experiment) != nullptr;
    }
    [[nodiscard]] std::unique_ptr<LabBench> makeBench(std::string_view experiment) override {
        const auto make = makerOfBench(gpuBenchesFound(), experiment);
        return make ? make(lab_) : nullptr;
    }

private:
    Backend& backend_;
    GpuLab lab_;
    std::optional<Platform> platform_;
};

}  // namespace

std::unique_ptr<LabDevice> makeGpuLab(Backend& backend) {
    return std::make_unique<GpuLabDevice>(backend);
}

}  // namespace weft::gpu
