#pragma once
/// Parts of a system that nothing holds (weft/backend/domain.h).
#include <cstdint>
#include <utility>
#include <vector>

namespace weft {

/// Pixels (x, y) .. (x + length − 1, y) of the box, all of one part.
struct FloatingRun {
    int x = 0, y = 0, length = 0, part = 0;
};

/// The parts of Ω, connected over links > 0, without a link > 0 to a fixed pixel and with s = 0. A
/// does not see constants of them: a solution keeps the mean that the patch has over each, and
/// bounds are of differences within each. Immutable.
class FloatingParts {
public:
    FloatingParts() = default;
    /// Runs row by row, from left to right; parts are numbered 0 .. count − 1.
    FloatingParts(std::vector<FloatingRun> runs, int count)
        : runs_(std::move(runs)), pixels_(static_cast<std::size_t>(count)) {
        for (const FloatingRun& run : runs_)
            pixels_[static_cast<std::size_t>(run.part)] += run.length;
    }
    [[nodiscard]] bool empty() const { return runs_.empty(); }
    [[nodiscard]] int count() const { return static_cast<int>(pixels_.size()); }
    [[nodiscard]] const std::vector<FloatingRun>& runs() const { return runs_; }
    [[nodiscard]] std::int64_t pixels(int part) const {
        return pixels_[static_cast<std::size_t>(part)];
    }

private:
    std::vector<FloatingRun> runs_;
    std::vector<std::int64_t> pixels_;
};

}  // namespace weft
