#include "app/cli/solve_on_chosen.h"

#include <algorithm>

#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "weft/error.h"

namespace weft::cli {

namespace {

/// Those after it.
BackendRegistry withoutUpTo(const std::string& name, const BackendRegistry& all) {
    const auto its = std::find_if(all.begin(), all.end(),
                                  [&](const BackendEntry& entry) { return entry.name == name; });
    return its == all.end() ? BackendRegistry() : BackendRegistry(its + 1, all.end());
}

void add(std::string& reasons, std::string reason) {
    if (reason.ends_with('.')) reason.pop_back();
    if (!reason.empty()) reasons += (reasons.empty() ? "" : "; ") + reason;
}

}  // namespace

void solveOnChosen(const BackendRegistry& registry, const std::string& asked,
                   const JobSeconds& seconds, std::string& reason,
                   const std::function<void(Backend&)>& solve) {
    std::string sooner;
    BackendRegistry left = backendsFor(registry, asked, seconds, sooner);
    for (;;) {
        const ChosenBackend chosen = chooseBackend(left, asked);
        const std::string name = chosen.backend->info().backend;
        add(reason, chosen.reason);
        if (!reason.empty()) note("Solving on the " + name + " backend, because " + reason + ".");
        left = withoutUpTo(name, left);
        const bool last = left.empty();
        try {
            solve(*chosen.backend);
            if (!sooner.empty()) reason = sooner;
            return;
        } catch (const DeviceError& error) {
            if (last) throw;
            add(reason, name + ": " + error.what());
        } catch (const UsageError& error) {
            if (last) throw;
            add(reason, name + ": " + error.what());
        } catch (const std::bad_alloc&) {
            if (last) throw;
            add(reason, name + ": its memory does not suffice");
        }
    }
}

}  // namespace weft::cli
