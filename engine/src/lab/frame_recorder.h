#pragma once
// Pictures of a solve at geometric times, in bounded memory.
#include <functional>
#include <utility>
#include <vector>

#include "weft/lab/scheme_run.h"

namespace weft {

/// One run. Solver thread only.
class FrameRecorder {
public:
    /// What there is to be seen of the solve now.
    using Picture = std::function<Field()>;
    FrameRecorder(const RunRecording& recording, Picture picture)
        : recording_(recording), picture_(std::move(picture)) {}

    /// Solve time at which the next frame is wanted; infinity where none is.
    [[nodiscard]] double next() const;
    /// Keeps the solver's picture if it is time for one.
    void record(std::int64_t steps, double seconds);
    /// The last frame, whenever it comes.
    void finish(std::int64_t steps, double seconds);
    [[nodiscard]] std::vector<RunFrame> take() { return std::move(frames_); }

private:
    void keep(std::int64_t steps, double seconds);
    void thinOut();

    RunRecording recording_;
    Picture picture_;
    std::vector<RunFrame> frames_;
    double next_ = 0;
    double growth_ = 1.15;
};

}  // namespace weft
