#pragma once
/// The backends this program was started with. `app` fills it; `gui` and commands choose from it.
#include <functional>
#include <string>
#include <vector>

#include "weft/backend.h"

namespace weft {

/// A backend that may exist. `probe` is called on the thread that will own the result; it may take a
/// second (a driver starts) and may be called again later.
struct BackendEntry {
    std::string name;   ///< "cpu", "cuda": what --backend takes
    std::string title;  ///< "CPU", "CUDA"
    std::function<BackendProbe()> probe;
    /// Each device of this kind, where there are several: "cuda:0", "cuda:1". May start a driver.
    std::function<std::vector<BackendEntry>()> devices = {};
    /// To make it ready, as measured; 0: hardly any time, or not known.
    double startSeconds = 0;
};

/// In order of preference: `auto` takes the first that answers.
using BackendRegistry = std::vector<BackendEntry>;

/// All entries, each followed by its devices where there are several. May start drivers.
[[nodiscard]] BackendRegistry withEachDevice(const BackendRegistry& registry);
/// Those that `name` asks for, in order of preference: of "auto" all, else one, of an entry or a
/// device. Throws InvalidProblem for an unknown name.
[[nodiscard]] BackendRegistry entriesNamed(const BackendRegistry& registry, const std::string& name);

/// The chosen backend and, when it is not the first choice, why ("cuda: no NVIDIA driver ...").
struct ChosenBackend {
    std::unique_ptr<Backend> backend;
    std::string reason;
};

/// `name`: "auto", an entry's name or a device's. Throws DeviceError where a backend named by the
/// user is absent (what() gives the reason), InvalidProblem for an unknown name.
[[nodiscard]] ChosenBackend chooseBackend(const BackendRegistry& registry, const std::string& name);

}  // namespace weft
