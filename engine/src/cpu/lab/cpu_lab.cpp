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
const BenchEntry* find(std::string_view experiment) {
    const auto names = [&](std::string file) {
        for (char& c : file)
            if (c == '_') c = '-';
        return file == experiment;
    };
    for (const BenchEntry& entry : cpuBenchesFound())
        if (names(entry.file)) return &entry;
    return nullptr;
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
        return find(experiment) != nullptr;
    }
    [[nodiscard]] std::unique_ptr<LabBench> makeBench(std::string_view experiment) override {
        const BenchEntry* const entry = find(experiment);
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
