#pragma once
/// One scheme's run, recorded.
#include <functional>
#include <stop_token>

#include "gui/race/race_runner.h"
#include "weft/poisson_system.h"

namespace weft::gui {

/// The problem as every run of a race meets it.
struct RaceTrack {
    std::shared_ptr<const CloneProblem> problem;
    std::shared_ptr<const PoissonSystem> system;
    Field exact;       ///< u* over the box, solve space; empty: not known
    double tolerance;  ///< 8-bit codes
    double maxSeconds;
};

/// Assembles the system and solves it exactly. Worker thread; throws DeviceError, bad_alloc.
[[nodiscard]] RaceTrack makeTrack(const RaceOrder& order, Backend& backend,
                                  const std::stop_token& stop);
/// Starts cold and solves to the tolerance; pictures are taken between batches, outside the time that
/// counts, about 12 % of the way apart but at most a second. `told` is called after each batch. The
/// trace is thinned to kTracePoints, so that the window draws it in time.
[[nodiscard]] RaceRun recordRun(const RaceTrack& track, const Scheme& scheme, Backend& backend,
                                const std::stop_token& stop,
                                const std::function<void(const RaceProgress&)>& told);
inline constexpr std::size_t kTracePoints = 4000;

}  // namespace weft::gui
