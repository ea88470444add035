#include "app/cli/solve_on_chosen.h"

#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "weft/error.h"

namespace weft::cli {

void solveOnChosen(const BackendRegistry& registry, const std::string& asked, std::string& reason,
                   const std::function<void(Backend&)>& solve) {
    ChosenBackend chosen = chooseBackend(registry, asked);
    reason = chosen.reason;
    const std::string name = chosen.backend->info().backend;
    if (!reason.empty()) note("Solving on the " + name + " backend, because " + reason + ".");
    const bool replaceable = asked == "auto" && name != "cpu";
    std::string failure;
    try {
        return solve(*chosen.backend);
    } catch (const DeviceError& error) {
        if (!replaceable) throw;
        failure = error.what();
    } catch (const std::bad_alloc&) {
        if (!replaceable) throw;
        failure = "its memory does not suffice";
    } catch (const InvalidProblem& error) {
        throw UsageError(error.what());
    }
    chosen.backend.reset();
    reason += (reason.empty() ? "" : "; ") + name + ": " + failure;
    note("The device failed (" + name + ": " + failure + "); solving again on the CPU.");
    solve(*chooseBackend(registry, "cpu").backend);
}

}  // namespace weft::cli
