#pragma once
// Connected parts of a surface.
#include "cpu/relief/levels/relief_level.h"

namespace weft::relief {

/// The parts of a problem's mask, as runs of pixels: eight neighbours join.
class SurfaceParts {
public:
    /// Stopped, it ends soon and means nothing.
    explicit SurfaceParts(const ReliefProblem& problem, const std::stop_token& stop = {});

    /// Shading leaves one constant of each part open: `to` is z with every part without given heights
    /// moved so that its lowest sample is 0, and 0 outside the mask. They may be the same samples.
    /// Stopped, it ends soon and means nothing.
    template <class From, class To>
    void drop(std::span<const From> z, std::span<To> to, const std::stop_token& stop = {}) const;

private:
    struct Run {
        int begin, end;  ///< pixels
        int part;
    };
    [[nodiscard]] int rootOf(int part);

    int size_;
    std::vector<Run> runs_;
    std::vector<int> joined_;  ///< a part that each part belongs to; itself: a root
    Bytes given_;              ///< whether a part has given heights
};

}  // namespace weft::relief
