#include "lab/frame_recorder.h"

#include <algorithm>
#include <limits>

namespace weft {

namespace {

/// Seconds of the first frame after the start.
constexpr double kFirst = 0.004;

/// Means of squares of `factor` pixels; what is left over at the far edges is cut off.
Field smaller(const Field& picture, int factor) {
    const Extent e{std::max(1, picture.extent().width / factor),
                   std::max(1, picture.extent().height / factor)};
    Field small(e, picture.channels());
    const int w = std::min(factor, picture.extent().width);
    const int h = std::min(factor, picture.extent().height);
    for (int c = 0; c < small.channels(); ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                float sum = 0;
                for (int j = 0; j < h; ++j)
                    for (int i = 0; i < w; ++i)
                        sum += picture.at(c, {x * factor + i, y * factor + j});
                small.at(c, {x, y}) = sum / static_cast<float>(w * h);
            }
    return small;
}

}  // namespace

Field asRecorded(Field picture, const RunRecording& recording) {
    const int longest = std::max(picture.extent().width, picture.extent().height);
    const int factor = (longest + recording.longestSide - 1) / std::max(1, recording.longestSide);
    return factor > 1 ? smaller(picture, factor) : std::move(picture);
}

double FrameRecorder::next() const {
    return recording_.mostFrames > 0 ? next_ : std::numeric_limits<double>::infinity();
}

void FrameRecorder::keep(std::int64_t steps, double seconds) {
    frames_.push_back(
        {seconds, steps, std::make_shared<const Field>(asRecorded(picture_(), recording_))});
    if (static_cast<int>(frames_.size()) > recording_.mostFrames) thinOut();
}

void FrameRecorder::thinOut() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < frames_.size(); i += i + 2 < frames_.size() ? 2 : 1)
        frames_[kept++] = std::move(frames_[i]);
    frames_.resize(kept);
    growth_ *= growth_;
}

void FrameRecorder::record(std::int64_t steps, double seconds) {
    if (seconds < next()) return;
    keep(steps, seconds);
    next_ = std::max(kFirst, seconds * growth_);
}

void FrameRecorder::finish(std::int64_t steps, double seconds) {
    if (recording_.mostFrames <= 0) return;
    if (!frames_.empty() && frames_.back().steps == steps) frames_.pop_back();
    keep(steps, seconds);
}

}  // namespace weft
