#pragma once
// Pictures of a solve at geometric times, in bounded memory.
#include <vector>

#include "weft/lab/scheme_run.h"

namespace weft {

/// One run. Solver thread only.
class FrameRecorder {
public:
    FrameRecorder(const LabProblem& problem, const RunRecording& recording)
        : problem_(problem), recording_(recording) {}

    /// Solve time at which the next frame is wanted; infinity where none is.
    [[nodiscard]] double next() const;
    /// Keeps the solver's picture if it is time for one.
    void record(Solver& solver, double seconds);
    /// The last frame, whenever it comes.
    void finish(Solver& solver, double seconds);
    [[nodiscard]] std::vector<RunFrame> take() { return std::move(frames_); }

private:
    void keep(Solver& solver, double seconds);
    void thinOut();

    const LabProblem& problem_;
    RunRecording recording_;
    std::vector<RunFrame> frames_;
    double next_ = 0;
    double growth_ = 1.15;
};

}  // namespace weft
