#pragma once
// What is known of the surface that a relaxation of (f, g) converges to.
#include <memory>
#include <stop_token>

#include "live/mailbox.h"
#include "weft/backend.h"
#include "weft/convergence_trace.h"
#include "weft/live/surface_snapshot.h"

namespace weft {

/// For overlays and the convergence panel; found once for each problem, kernel and λ, whatever the
/// scheme. Solver thread only.
class RelaxedSurface {
public:
    /// Forgets what it knows of another problem or relaxation; `restarted`: (f, g) begins anew.
    void follow(const ReliefEdit& edit, bool restarted);
    [[nodiscard]] bool wantsExact(const LiveTask& task) const;
    [[nodiscard]] bool wantsRate(const LiveTask& task, const ReliefProgress& progress) const;
    /// (f, g) that it converges to. False when stopped or superseded. Throws DeviceError.
    [[nodiscard]] bool findExact(Backend& backend, const LiveTask& task, const Mailbox& mailbox);
    /// ρ about where the solver is.
    [[nodiscard]] bool findRate(ReliefSolver& solver, const LiveTask& task, const Mailbox& mailbox);
    /// What is to be shown of a relaxation now.
    void tell(ReliefSolver& solver, const LiveTask& task, double seconds, SurfaceSnapshot& surface);
    void forget() { *this = {}; }

private:
    std::shared_ptr<const ReliefProblem> problem_;
    std::optional<ReliefRelaxation> relaxation_;
    bool exactTried_ = false, rateTried_ = false;
    std::shared_ptr<const Field> exact_;
    double exactFor_ = 0;  ///< the tolerance that it was found for
    double radius_ = 0;
    ConvergenceTrace trueErrors_;
};

}  // namespace weft
