#include "weft/backend_registry.h"

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

ChosenBackend chooseBackend(const BackendRegistry& registry, const std::string& name) {
    std::string reasons;
    for (const BackendEntry& entry : registry) {
        if (name != "auto" && name != entry.name) continue;
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
    if (name == "auto")
        throw DeviceError(sentence("No backend is available: {reasons}.", {{"reasons", reasons}}));
    std::string known = "auto";
    for (const BackendEntry& entry : registry) known += ", " + entry.name;
    throw InvalidProblem(sentence("There is no backend '{name}'; known are {known}.",
                                  {{"name", name}, {"known", known}}));
}

}  // namespace weft
