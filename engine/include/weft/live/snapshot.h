#pragma once
/// What a viewer may hold.
#include <cstdint>
#include <memory>
#include <string>

#include "weft/convergence_trace.h"
#include "weft/field.h"
#include "weft/live/surface_snapshot.h"
#include "weft/pixels.h"
#include "weft/solver.h"

namespace weft {

/// Immutable picture of a solve. Held through shared_ptr<const Snapshot> by any thread.
struct Snapshot {
    std::uint64_t editId = 0;  ///< of the edit that it shows
    Rect boxInBackground;      ///< where `solved` goes
    Field solved;  ///< u over the box in encoded values; background where fixed. Empty (as
                   ///< the box) when cancelled, failed or cleared: a viewer keeps its own
    /// The same as a screen has it, instead of `solved` while a patch is dragged and its solver makes
    /// pixels.
    PixelRaster pixels;
    std::shared_ptr<const Field> exact;              ///< u* of the same box, or null
    BlockSteps blockSteps;                           ///< of a relaxation
    std::shared_ptr<const SurfaceSnapshot> surface;  ///< of an edit that asks for one, else null
    Progress progress;
    std::shared_ptr<const ConvergenceTrace> trace;
    Timings timings;
    std::string backend, device, backendReason, scheme;
    bool deviceLost = false;   ///< a device failed at work and `device` took its place
    std::string message;       ///< of Outcome::Failed, or what was fallen back from
    bool preview = false;      ///< solved, but not yet to full tolerance
    bool moreFollows = false;  ///< the solver works on: another snapshot of this edit will come

    [[nodiscard]] bool hasPicture() const { return !solved.empty() || !pixels.empty(); }
};

}  // namespace weft
