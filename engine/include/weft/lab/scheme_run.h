#pragma once
/// One scheme, measured on one problem.
#include <functional>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "weft/backend.h"
#include "weft/convergence_trace.h"
#include "weft/lab/lab_problem.h"
#include "weft/solver.h"

namespace weft {

/// The picture at a moment of a solve, for replay.
struct RunFrame {
    double seconds = 0;  ///< solve time: what recording takes is not counted
    std::int64_t steps = 0;
    std::shared_ptr<const Field>
        picture;  ///< the box in encoded values, or (f, g), made smaller by a whole factor
};

/// What is kept of a run. Frames come at times that grow geometrically; where they become more than
/// `mostFrames` every second one is dropped, so memory is bounded: mostFrames · longestSide² ·
/// channels · 4 B. 0 frames: none are kept.
struct RunRecording {
    int mostFrames = 0;
    int longestSide = 384;  ///< pixels of a frame
};

/// The picture as a frame keeps it: means of squares of pixels, or itself where it is small enough.
[[nodiscard]] Field asRecorded(Field picture, const RunRecording& recording);

/// How a run ended.
struct SchemeRun {
    Scheme scheme;
    std::string canonical;    ///< full text
    std::string reason = {};  ///< why the backend cannot run it; the rest is then empty
    Outcome outcome = Outcome::Failed;
    std::int64_t steps = 0;
    double seconds = 0;  ///< solve time
    int restarts = 0;
    std::int64_t staleness = 0;                  ///< largest at any check of the host, in steps
    double residual = 0;                         ///< synchronous, 8-bit codes
    double error = 0;                            ///< as the problem's rule measures it, 8-bit codes
    RoleCycles cycles = {};                      ///< on a device, of exchange threads of their own
    std::vector<std::int64_t> stalenessAt = {};  ///< at each point of the trace
    ConvergenceTrace trace = {};
    std::vector<RunFrame> frames = {};  ///< the start first, the end last

    [[nodiscard]] double microsecondsAStep() const {
        return steps > 0 ? 1e6 * seconds / static_cast<double>(steps) : 0;
    }
    /// Solve time up to the tolerance; NaN where it was not reached.
    [[nodiscard]] double secondsToTolerance() const {
        return outcome == Outcome::Converged ? seconds : std::numeric_limits<double>::quiet_NaN();
    }
};

/// Runs on the calling thread, which owns `backend`. Stops after `maxSeconds` of solve time. Throws
/// DeviceError, std::bad_alloc. `onProgress`: a few times a second or more, on this thread. Of relief
/// (which must have its solution) `residual` is the largest change by one synchronous step.
[[nodiscard]] SchemeRun runScheme(Backend& backend, const LabProblem& problem, const Scheme& scheme,
                                  double maxSeconds, const RunRecording& recording = {},
                                  const std::function<void(const Progress&)>& onProgress = {},
                                  std::stop_token stop = {});

}  // namespace weft
