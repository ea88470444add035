#pragma once
/// What a viewer may hold.
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "weft/clone_problem.h"
#include "weft/convergence_trace.h"
#include "weft/document/layers.h"
#include "weft/solver.h"

namespace weft {

struct SurfaceSnapshot;  // weft/live/surface_snapshot.h

/// How far all visible patches that can be solved are, whichever of them is being worked at.
struct WholePicture {
    int patches = 0;         ///< that are to be solved
    int solved = 0;          ///< of these, seen as they are now: solved over what lies below them now
    bool certified = false;  ///< `errorBound` is proven
    double errorBound =
        0;  ///< 8-bit codes: the largest of those solved; an estimate while not certified
};

/// How far the patches of a document are solved.
struct CloneSnapshot {
    /// What is to be seen of them now. Those above one that is being solved keep their own samples
    /// until it is their turn.
    Layers layers;
    /// The layer, one of these, that progress, trace, times and what follows are of; null: there is
    /// none.
    SharedLayer shown;
    WholePicture whole = {};
    /// Solved at 1/2^level of the document's size, as `problem` is; the layers are as large as ever.
    int level = 0;
    std::shared_ptr<const CloneProblem> problem = {};  ///< of `shown`
    Point problemInBackground = {};           ///< its background's first pixel, on the document's
    std::shared_ptr<const Field> exact = {};  ///< u* of the box of `shown`, or null
    /// max |u − u*| at the pictures that were shown, where u* is known while it relaxes; else null.
    std::shared_ptr<const ConvergenceTrace> trueErrors = {};
    bool errorIsTrue = false;  ///< progress.errorEstimate is max |u − u*| itself
    /// ρ of Jacobi's iteration on the mask (weft/lab/convergence_rate.h); 0: not known.
    double jacobiRadius = 0;
    BlockSteps blockSteps = {};  ///< of a relaxation
    /// Less is not asked of values above 1.0: half a step of 16 bits of the largest; 0 without any.
    double finestTolerance = 0;
    std::string reason = {};  ///< why the active patch is not solved (it lies off the picture)
};

/// Immutable picture of a solve. Held through shared_ptr<const Snapshot> by any thread.
struct Snapshot {
    std::uint64_t editId = 0;  ///< of the edit that it shows
    /// Of the kind that the edit asks for; without a picture or surface where it was cancelled or has
    /// failed: a viewer then keeps its own.
    std::variant<std::monostate, CloneSnapshot, std::shared_ptr<const SurfaceSnapshot>> content = {};
    /// With several patches: of the one being solved, at the end the largest error of all.
    Progress progress;
    std::shared_ptr<const ConvergenceTrace> trace;
    Timings timings;
    std::string backend, device, backendReason, scheme;
    bool deviceLost = false;   ///< a device failed at work and `device` took its place
    std::string message;       ///< of Outcome::Failed, or what was fallen back from
    bool preview = false;      ///< solved, but not yet to full tolerance
    bool moreFollows = false;  ///< the solver works on: another snapshot of this edit will come

    /// Null where it is of something else.
    [[nodiscard]] const CloneSnapshot* clone() const { return std::get_if<CloneSnapshot>(&content); }
    [[nodiscard]] std::shared_ptr<const SurfaceSnapshot> surface() const {
        const auto* held = std::get_if<std::shared_ptr<const SurfaceSnapshot>>(&content);
        return held ? *held : nullptr;
    }
    /// There is a layer that was solved.
    [[nodiscard]] bool hasPicture() const { return clone() && clone()->shown; }
};

}  // namespace weft
