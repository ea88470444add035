#pragma once
/// A device as the Lab sees it: its facts, and the kernels that experiments time.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

class Backend;

/// One fact of a device, such as V & V's Table 1 and Chen's Table I have them.
struct PlatformFact {
    std::string key;        ///< as programs read it: "copy_bytes_per_second"
    std::string title;      ///< "Measured copy"
    double value = 0;       ///< 0: not known
    std::string unit = {};  ///< "B/s"; empty: a count
    std::string text = {};  ///< of facts that are no numbers
};
using Platform = std::vector<PlatformFact>;

/// The kernels of one experiment on one device. Each experiment derives its own, with what it times
/// as virtual functions, and a name: static constexpr const char* kExperiment.
class LabBench {
public:
    virtual ~LabBench() = default;
};

/// Belongs to a backend, which must outlive it; one thread. Several of one backend have streams and
/// memory of their own.
class LabDevice {
public:
    virtual ~LabDevice() = default;

    [[nodiscard]] virtual Backend& backend() = 0;
    /// What the device is, and what it reaches; measured when first asked (some tenths of a second).
    [[nodiscard]] virtual const Platform& platform() = 0;
    /// Null: this device has none. Throws DeviceError, std::bad_alloc.
    [[nodiscard]] virtual std::unique_ptr<LabBench> makeBench(std::string_view experiment) = 0;
    /// Whether makeBench() makes one.
    [[nodiscard]] virtual bool hasBench(std::string_view experiment) const = 0;

    /// Throws DeviceError where the device has none.
    template <class Bench>
    [[nodiscard]] std::unique_ptr<Bench> bench() {
        std::unique_ptr<LabBench> made = makeBench(Bench::kExperiment);
        auto* const bench = dynamic_cast<Bench*>(made.get());
        if (!bench)
            throw DeviceError(sentence("The experiment '{name}' does not run on this device.",
                                       {{"name", Bench::kExperiment}}));
        static_cast<void>(made.release());
        return std::unique_ptr<Bench>(bench);
    }
};

/// A device, or why the backend has none.
struct LabProbe {
    std::unique_ptr<LabDevice> device;
    std::string reason;
};

}  // namespace weft
