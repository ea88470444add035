#pragma once
/// Benches of one kind of device, found by the names of their experiments. For those who write a
/// device of the Lab.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "weft/lab/lab_device.h"

namespace weft {

/// One of them. `Lab`: what it is made of.
template <class Lab>
struct BenchEntry {
    const char* file;  ///< "order_probe": files have '_' where experiments have '-'
    std::unique_ptr<LabBench> (*make)(const Lab&);
};

/// A device with the benches of such a list.
template <class Lab>
class ListedLabDevice final : public LabDevice {
public:
    ListedLabDevice(Backend& backend, Lab lab, std::vector<BenchEntry<Lab>> benches,
                    std::function<Platform()> measure)
        : backend_(backend),
          lab_(std::move(lab)),
          benches_(std::move(benches)),
          measure_(std::move(measure)) {}

    [[nodiscard]] Backend& backend() override { return backend_; }
    [[nodiscard]] const Platform& platform() override {
        if (!platform_) platform_ = measure_();
        return *platform_;
    }
    [[nodiscard]] bool hasBench(std::string_view experiment) const override {
        return entryOf(experiment) != nullptr;
    }
    [[nodiscard]] std::unique_ptr<LabBench> makeBench(std::string_view experiment) override {
        const BenchEntry<Lab>* const entry = entryOf(experiment);
        return entry ? entry->make(lab_) : nullptr;
    }

private:
    [[nodiscard]] const BenchEntry<Lab>* entryOf(std::string_view experiment) const {
        for (const BenchEntry<Lab>& entry : benches_) {
            std::string name = entry.file;
            std::replace(name.begin(), name.end(), '_', '-');
            if (name == experiment) return &entry;
        }
        return nullptr;
    }

    Backend& backend_;
    Lab lab_;
    std::vector<BenchEntry<Lab>> benches_;
    std::function<Platform()> measure_;
    std::optional<Platform> platform_;
};

}  // namespace weft
