#include "weft/backend_registry.h"

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

BackendRegistry withEachDevice(const BackendRegistry& registry) {
    BackendRegistry all;
    for (const BackendEntry& entry : registry) {
        all.push_back(entry);
        if (!entry.devices) continue;
        const std::vector<BackendEntry> devices = entry.devices();
        all.insert(all.end(), devices.begin(), devices.end());
    }
    return all;
}

BackendRegistry entriesNamed(const BackendRegistry& registry, const std::string& name) {
    if (name == "auto") return registry;
    std::string known = "auto";
    for (const BackendEntry& entry : registry) {
        if (entry.name == name) return {entry};
        known += ", " + entry.name;
        if (!entry.devices || !name.starts_with(entry.name + ":")) continue;
        for (const BackendEntry& device : entry.devices()) {
            if (device.name == name) return {device};
            known += ", " + device.name;
        }
    }
    throw InvalidProblem(sentence("There is no backend '{name}'; known are {known}.",
                                  {{"name", name}, {"known", known}}));
}

ChosenBackend chooseBackend(const BackendRegistry& registry, const std::string& name) {
    std::string reasons;
    for (const BackendEntry& entry : entriesNamed(registry, name)) {
        BackendProbe probe = entry.probe();
        if (probe.backend) return {std::move(probe.backend), reasons};
        if (name != "auto")
            throw DeviceError(sentence(probe.reason.ends_with('.')
                                           ? "Backend '{name}' is not available: {reason}"
                                           : "Backend '{name}' is not available: {reason}.",
                                       {{"name", name}, {"reason", probe.reason}}));
        reasons +=
            (reasons.empty() ? "" : "; ") +
            sentence("{backend}: {reason}", {{"backend", entry.name}, {"reason", probe.reason}});
    }
    throw DeviceError(sentence("No backend is available: {reasons}.", {{"reasons", reasons}}));
}

}  // namespace weft
