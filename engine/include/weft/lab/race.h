#pragma once
/// Several schemes on the same problem, one after another, to be compared.
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/lab/scheme_run.h"
#include "weft/solver.h"

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

/// What was measured, and where.
struct LabSubject {
    std::string problem, problemText;
    DeviceInfo device;
    bool ofRelief = false;
    double tolerance = 0;  ///< 8-bit codes of the encoded picture; of relief, see LabProblem::rule
};
[[nodiscard]] LabSubject subjectOf(const LabProblem& problem, const Backend& backend);

/// What a race found. A value; any thread.
struct RaceResult : LabSubject {
    std::vector<SchemeRun> runs;  ///< in the order asked for; fewer where the race was stopped

    /// Time to tolerance of the scheme `base` over that of runs[i]; NaN where either is missing.
    [[nodiscard]] double speedUpOverBase(std::size_t i) const;
};

/// Runs schemes on the calling thread, which owns `backend`, never two at the same time. Give 'base'
/// a place among them for speedUpOverBase(). A scheme that the backend lacks is kept with its reason.
/// `onProgress` is called on this thread, many times a second. Returns what there is when `stop` is
/// requested (the run it met has Outcome::Cancelled). Throws InvalidProblem: fewer than two or more
/// than six schemes, but of relief; DeviceError, std::bad_alloc.
[[nodiscard]] RaceResult raceSchemes(Backend& backend, const LabProblem& problem,
                                     const std::vector<Scheme>& schemes,
                                     const RaceOptions& options = {},
                                     const std::function<void(const RaceProgress&)>& onProgress = {},
                                     std::stop_token stop = {});

}  // namespace weft
