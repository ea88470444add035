#pragma once
/// Benches of one kind of device, found by the names of their experiments. For those who write a
/// device of the Lab.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "weft/lab/lab_device.h"

namespace weft {

/// One of them. `Lab`: what it is made of.
template <class Lab>
struct BenchEntry {
    const char* file;  ///< "order_probe": files have '_' where experiments have '-'
    std::unique_ptr<LabBench> (*make)(const Lab&);
};

/// Null: there is none.
template <class Lab>
[[nodiscard]] auto makerOfBench(const std::vector<BenchEntry<Lab>>& all, std::string_view experiment)
    -> std::unique_ptr<LabBench> (*)(const Lab&) {
    for (const BenchEntry<Lab>& entry : all) {
        std::string name = entry.file;
        for (char& c : name)
            if (c == '_') c = '-';
        if (name == experiment) return entry.make;
    }
    return nullptr;
}

}  // namespace weft
