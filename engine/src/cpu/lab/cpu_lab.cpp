#include "cpu/lab/cpu_lab.h"

#include <optional>

#include "weft/backend.h"

namespace weft {

struct BenchEntry {
    const char* file;  ///< "order_probe"
    std::unique_ptr<LabBench> (*make)(const CpuLab&);
};

// Written by CMake, from the files NAME_bench.cpp here: makeNameBench() each, and the list of them.
#include "lab/cpu_bench_list.inc"

namespace {

/// Files have '_' where experiments have '-'.
std::optional<BenchEntry> find(std::string_view experiment) {
    for (const BenchEntry& entry : cpuBenchesFound()) {
        std::string name = entry.file;
        for (char& c : name)
            if (c == '_') c = '-';
        if (name == experiment) return entry;
    }
    return std::nullopt;
}

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
        return find(experiment).has_value();
    }
    [[nodiscard]] std::unique_ptr<LabBench> makeBench(std::string_view experiment) override {
        const auto entry = find(experiment);
        return entry ? entry->make(lab_) : nullptr;
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
