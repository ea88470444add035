#pragma once
/// One scheme's run, recorded by the Lab and made ready to be shown.
#include <functional>
#include <stop_token>

#include "gui/race/race_runner.h"

namespace weft::gui {

/// The problem as every run of a race meets it.
struct RaceTrack {
    LabProblem problem;
    Field exact;  ///< u* over the box as a recorded picture is; empty: not known
    double maxSeconds;
};

inline constexpr std::size_t kTracePoints = 4000;
inline constexpr RunRecording kRecording{.mostFrames = 80, .longestSide = 384};

/// Assembles the system and solves it exactly. Worker thread; throws DeviceError, bad_alloc.
[[nodiscard]] RaceTrack makeTrack(const RaceOrder& order, Backend& backend,
                                  const std::stop_token& stop);
/// Runs the scheme (weft/lab/scheme_run.h), colours the errors of its pictures and thins its trace to
/// kTracePoints. `told` is called many times a second.
[[nodiscard]] RaceRun recordRun(const RaceTrack& track, const Scheme& scheme, Backend& backend,
                                const std::stop_token& stop,
                                const std::function<void(const RunnerProgress&)>& told);

}  // namespace weft::gui
