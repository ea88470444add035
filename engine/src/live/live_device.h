#pragma once
/// The backend and the solver that the settings ask for, kept from edit to edit.
#include <memory>
#include <string>

#include "weft/live_solver.h"

namespace weft {

/// Solver thread only: backends are made, used and destroyed there.
class LiveDevice {
public:
    explicit LiveDevice(BackendRegistry registry) : registry_(std::move(registry)) {}
    ~LiveDevice() { release(); }

    /// Made anew only where backend, solver or scheme differ from those of the call before. Throws
    /// DeviceError (absent), InvalidProblem (unknown name, scheme not on this backend).
    [[nodiscard]] Solver& solverFor(const SolveSettings& settings);
    /// After a DeviceError: from now on `auto` means the CPU. False if it already did, if the user
    /// named the backend, or if there is no CPU entry. The broken solver is released.
    [[nodiscard]] bool fallBack(const SolveSettings& settings, const std::string& why);
    /// The one that solverFor() chose last.
    [[nodiscard]] Backend& backend() { return *backend_; }
    /// Lets go of solver and backend, in this order.
    void release() noexcept;

    /// Changes whenever the solver was made anew: what it held is gone.
    [[nodiscard]] int generation() const { return generation_; }
    [[nodiscard]] const DeviceInfo& info() const { return info_; }
    /// Why the first choice is not in use; empty if it is.
    [[nodiscard]] const std::string& reason() const { return reason_; }
    /// The first choice was in use and failed, as reason() says.
    [[nodiscard]] bool lost() const { return !lostDevice_.empty(); }

private:
    void chooseFor(const std::string& name);

    BackendRegistry registry_;
    std::unique_ptr<Backend> backend_;
    std::unique_ptr<Solver> solver_;
    SolveSettings made_;  ///< what backend_ and solver_ were made for
    DeviceInfo info_;
    std::string reason_;
    std::string lostDevice_;  ///< why `auto` means the CPU; empty while it does not
    int generation_ = 0;
};

}  // namespace weft
