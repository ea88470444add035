#pragma once
/// The actor: newest edit in, newest snapshot out (DESIGN §4).
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "weft/backend_registry.h"
#include "weft/bas_relief/bas_relief_options.h"
#include "weft/document/prepare.h"
#include "weft/live/snapshot.h"
#include "weft/relief/relief_options.h"
#include "weft/relief/relief_relaxation.h"

namespace weft {

class ReliefProblem;

/// How edits are to be solved. Part of the edit, so switching mid-solve is an edit like any other.
struct SolveSettings {
    std::string backend = "auto";
    SolverKind solver = SolverKind::multigrid;
    Scheme scheme;
    bool smoothWithScheme = false;  ///< multigrid: `scheme` smooths, not the backend's own sweeps
    double tolerance = 0.5;         ///< 8-bit codes
    /// Slow motion: launches of the relaxation a second, each of `scheme.sweepsALaunch()` steps; 0:
    /// as fast as it goes. Publishes every launch that it can.
    double launchesPerSecond = 0;
    /// Another number: solve from nothing once more, not from what there is.
    std::uint32_t attempt = 0;
    /// Also solve exactly once an edit, so that snapshots carry `exact` (for the error overlay). A
    /// relaxation then ends by its true error.
    bool wantsExact = false;
    /// Of a relaxation at rest: also find out how fast theory says that it converges.
    bool wantsRate = false;
    friend bool operator==(const SolveSettings&, const SolveSettings&) = default;
};

/// They name the same solver and attempt; tolerances do not matter.
[[nodiscard]] inline bool sameSolver(const SolveSettings& a, const SolveSettings& b) {
    return a.backend == b.backend && a.solver == b.solver && a.scheme == b.scheme &&
           a.smoothWithScheme == b.smoothWithScheme && a.attempt == b.attempt;
}

/// The patches of a document, solved in their order.
struct CloneEdit {
    std::shared_ptr<const Document> document;
    std::uint64_t active = 0;  ///< id of the patch in hand: what changed, or is watched
    /// The picture is seen at 1/2^this of its size or smaller: while it is dragged, it may be solved
    /// at that size (CloneSnapshot::level says so).
    int seenLevel = 0;
    /// While it is dragged, it may be solved at half of that size where its pictures would take
    /// longer than a display frame. Once the hand pauses it is sharp again.
    bool coarserIfSlow = false;
};

/// A surface. Of the settings, backend and attempt apply; to a relaxation, slow motion, `wantsExact`
/// and `wantsRate` too, the rate once it has converged.
struct ReliefEdit {
    std::shared_ptr<const ReliefProblem> problem;
    ReliefOptions options;
    std::optional<ReliefRelaxation> relaxation = {};  ///< none: the fast solver
    std::optional<BasReliefOptions> basRelief = {};   ///< none: shape from shading
};

/// One edit: the whole state to be shown. Nothing clears. While `dragging`, the first solved picture
/// within tolerance by estimate is published and no certificate is sought; a surface is published
/// early, and refined until a newer edit comes.
struct Edit {
    std::uint64_t id = 0;
    std::variant<std::monostate, CloneEdit, ReliefEdit> content = {};
    SolveSettings settings = {};
    bool dragging = false;

    /// Null where it asks for something else.
    [[nodiscard]] const CloneEdit* clone() const { return std::get_if<CloneEdit>(&content); }
    [[nodiscard]] const ReliefEdit* relief() const { return std::get_if<ReliefEdit>(&content); }
};

/// Long-lived solver thread. All members may be called from any one thread and return at once; where
/// the system gives no thread, submit() solves before it returns, without slow motion, and refuses
/// relaxation (Outcome::Failed). Each submit() tries to start the thread again.
class LiveSolver {
public:
    /// `wake` is called on the solver thread when a snapshot is ready and none was pending; it must
    /// only post a message. Backends are made, used and destroyed on the solver thread, where
    /// `convert` is called, too (without one: on the caller's).
    LiveSolver(BackendRegistry registry, std::function<void()> wake, ProfileConverter convert = {});
    ~LiveSolver();  ///< stops within 50 ms and joins

    /// Puts an edit into the one-slot mailbox; a newer one replaces an older one.
    void submit(Edit edit);
    /// Stops the current solve: a snapshot with Outcome::Cancelled follows; the thread then idles.
    void cancel();
    /// False where the system gave none yet.
    [[nodiscard]] bool hasThread() const;
    /// The newest snapshot if it has not been taken yet; else null.
    [[nodiscard]] std::shared_ptr<const Snapshot> take();

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace weft
