#pragma once
/// Several schemes on the same problem, one after another, to be replayed side by side.
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/lab/relief_lab_problem.h"
#include "weft/lab/scheme_run.h"

namespace weft {

struct RaceOptions {
    double maxSeconds = 60;  ///< of solve time, each scheme
    RunRecording recording{.mostFrames = 60, .longestSide = 384};
};

/// Where a race stands.
struct RaceProgress {
    int runner = 0;     ///< index of the scheme that runs
    int runners = 0;    ///< how many there are
    Progress progress;  ///< of the solver
};

/// What a race found. A value; any thread.
struct RaceResult {
    std::string problem, problemText;
    DeviceInfo device;
    bool ofRelief = false;
    double tolerance = 0;         ///< 8-bit codes; of relief, see ReliefLabProblem
    std::vector<SchemeRun> runs;  ///< in the order asked for; fewer where the race was stopped

    /// Time to tolerance of the scheme `base` over that of runs[i]; NaN where either is missing.
    [[nodiscard]] double speedUpOverBase(std::size_t i) const;
    /// The longest solve time of any run.
    [[nodiscard]] double longestSeconds() const;
};

/// 2 to 6 schemes on one backend, never at the same time. Give 'base' a place among them for
/// speedUpOverBase(). Make, run and drop it on one thread.
class Race {
public:
    static constexpr std::size_t kLeast = 2, kMost = 6;

    /// Throws InvalidProblem: too few or too many schemes.
    Race(LabProblem problem, std::vector<Scheme> schemes, RaceOptions options = {});

    /// Runs all schemes on the calling thread, which owns `backend`. A scheme that the backend lacks
    /// is kept with its reason. `onProgress` is called on this thread, many times a second. Returns
    /// what there is when `stop` is requested (the run it met has Outcome::Cancelled). Throws
    /// DeviceError, std::bad_alloc.
    [[nodiscard]] RaceResult run(Backend& backend,
                                 const std::function<void(const RaceProgress&)>& onProgress = {},
                                 std::stop_token stop = {}) const;

private:
    LabProblem problem_;
    std::vector<Scheme> schemes_;
    RaceOptions options_;
};

/// The same on shape from shading, with nothing to replay; the number of schemes is free.
/// `onProgress` before each.
[[nodiscard]] RaceResult raceOnRelief(Backend& backend, const ReliefLabProblem& problem,
                                      const std::vector<Scheme>& schemes, double maxSeconds,
                                      const std::function<void(const RaceProgress&)>& onProgress = {},
                                      std::stop_token stop = {});

/// The table: scheme, outcome, steps, microseconds a step, seconds, speed-up, restarts, staleness,
/// residual, error, why not. One line a run; empty cells where a figure is not known.
[[nodiscard]] std::string raceCsv(const RaceResult& result);
/// All points of all traces: scheme, step, seconds, residual, error, staleness.
[[nodiscard]] std::string raceTraceCsv(const RaceResult& result);
/// Everything but the pictures, as one JSON object; null where a figure is not known.
[[nodiscard]] std::string raceJson(const RaceResult& result);

}  // namespace weft
