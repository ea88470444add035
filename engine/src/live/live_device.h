#pragma once
/// The backend and the solver that the settings ask for, kept from edit to edit.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "problem/clone_solve.h"
#include "weft/bas_relief/bas_relief.h"
#include "weft/live/live_solver.h"

namespace weft {

/// Solver thread only: backends are made, used and destroyed there.
class LiveDevice {
public:
    explicit LiveDevice(BackendRegistry registry) : registry_(std::move(registry)) {}
    ~LiveDevice() { release(); }

    /// The solve of one patch, or of any key, kept for it until kMostSolves others were asked for:
    /// then it serves another one. All are made anew where backend, solver or scheme differ from
    /// those of the call before. Throws DeviceError (absent), InvalidProblem (unknown name, scheme
    /// not on this backend).
    [[nodiscard]] CloneSolve& solveFor(const SolveSettings& settings, std::uint64_t patch);
    /// The same for surfaces; the options of the request are set. `auto` passes over a backend that
    /// does not solve them, and reason() says so. One kind of solver is kept at a time.
    [[nodiscard]] ReliefSolver& reliefFor(const SolveSettings& settings, const ReliefEdit& request);
    /// After a DeviceError: from now on `auto` means the CPU. False if it already did, if the user
    /// named the backend, or if there is no CPU entry. The broken solver is released.
    [[nodiscard]] bool fallBack(const SolveSettings& settings, const std::string& why);
    /// The one that was chosen last.
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
    static constexpr std::size_t kMostSolves = 8;  ///< four patches, whole and small

    void chooseFor(const std::string& name);
    [[nodiscard]] std::unique_ptr<Solver> makeSolver(const SolveSettings& settings);
    /// Why not an earlier one.
    std::string take(const std::string& name);
    void letGoOfSolvers() noexcept;
    /// Throws InvalidProblem, DeviceError; null: this backend has none.
    [[nodiscard]] std::unique_ptr<ReliefSolver> makeRelief(const ReliefEdit& request);
    /// relief_ relaxes as is asked, or does from now on: to another tolerance it goes on.
    [[nodiscard]] bool relaxesAs(const std::optional<ReliefRelaxation>& wanted);
    /// relief_ is of the kind that is asked for, and takes what is asked of it.
    [[nodiscard]] bool reliefTakes(const ReliefEdit& request);
    void passOverFirstChoice(const ReliefEdit& request);

    BackendRegistry registry_;
    std::unique_ptr<Backend> backend_;
    std::vector<std::pair<std::uint64_t, std::unique_ptr<CloneSolve>>> solves_;  ///< latest first
    std::unique_ptr<ReliefSolver> relief_;
    BasReliefSolver* basRelief_ = nullptr;        ///< relief_, where it is one
    SolveSettings made_;                          ///< what backend_ and the solver were made for
    ReliefOptions options_;                       ///< of relief_
    std::optional<ReliefRelaxation> relaxation_;  ///< that relief_ was made for
    bool passedOver_ = false;  ///< backend_ is not the first that answers: that has no reliefs
    DeviceInfo info_;
    std::string reason_;
    std::string lostDevice_;  ///< why `auto` means the CPU; empty while it does not
    int generation_ = 0;
};

}  // namespace weft
