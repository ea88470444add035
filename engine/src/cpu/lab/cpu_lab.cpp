#include "cpu/lab/cpu_lab.h"

#include <optional>

#include "weft/backend.h"
#include "weft/lab/bench_list.h"

namespace weft {

// Written by CMake, from the files NAME_bench.cpp here: makeNameBench() each, and the list of them.
#include "lab/cpu_bench_list.inc"

namespace {

class CpuLabDevice final : public LabDevice {
public:
    CpuLabDevice(Backend& backend, std::shared_ptr<ThreadPool> pool)
        : backend_(backend), lab_{std::move(pool)} {}

    [[nodiscard]] Backend& backend() override { return backend_; }
    [[nodiscard]] const Platform& platform() override {
        if (!platform_) platform_ = measureCpuPlatform(*lab_.pool);
        return *platform_;
    }
    [[nodiscard]] bool hasBench(std::string_view experiment) const override {
        return makerOfBench(cpuBenchesFound(), experiment) != nullptr;
    }
    [[nodiscard]] std::unique_ptr<LabBench> makeBench(std::string_view experiment) override {
        const auto make = makerOfBench(cpuBenchesFound(), experiment);
        return make ? make(lab_) : nullptr;
    }

private:
    Backend& backend_;
    CpuLab lab_;
    std::optional<Platform> platform_;
};

}  // namespace

std::unique_ptr<LabDevice> makeCpuLab(Backend& backend, std::shared_ptr<ThreadPool> pool) {
    return std::make_unique<CpuLabDevice>(backend, std::move(pool));
}

}  // namespace weft
