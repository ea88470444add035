#include "weft/backend_registry.h"

#include "weft/error.h"

namespace weft {

ChosenBackend chooseBackend(const BackendRegistry& registry, const std::string& name) {
    std::string reasons;
    for (const BackendEntry& entry : registry) {
        if (name != "auto" && name != entry.name) continue;
        BackendProbe probe = entry.probe();
        if (probe.backend) return {std::move(probe.backend), reasons};
        if (name != "auto")
            throw DeviceError("Backend '" + name + "' is not available: " + probe.reason +
                              (probe.reason.ends_with('.') ? "" : "."));
        reasons += (reasons.empty() ? "" : "; ") + entry.name + ": " + probe.reason;
    }
    if (name == "auto") throw DeviceError("No backend is available: " + reasons + ".");
    std::string known = "auto";
    for (const BackendEntry& entry : registry) known += ", " + entry.name;
    throw InvalidProblem("There is no backend '" + name + "'; known are " + known + ".");
}

}  // namespace weft
