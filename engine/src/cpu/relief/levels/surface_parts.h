#pragma once
// Connected parts of a surface.
#include "cpu/relief/levels/relief_level.h"

namespace weft::relief {

/// The parts of a problem's mask, as runs of pixels: eight neighbours join.
class SurfaceParts {
public:
    /// Stopped, it ends soon and means nothing.
    explicit SurfaceParts(const ReliefProblem& problem, const std::stop_token& stop = {});

    /// Shading leaves one constant of each part open: moves every part without given heights so that
    /// its lowest sample is 0. Samples outside the mask become 0.
    void drop(std::span<double> z) const;
    void drop(std::span<float> z) const;

private:
    struct Run {
        int begin, end;  ///< pixels
        int part;
    };
    [[nodiscard]] int rootOf(int part);
    template <class Real>
    void dropAll(std::span<Real> z) const;

    int size_;
    std::vector<Run> runs_;
    std::vector<int> joined_;  ///< a part that each part belongs to; itself: a root
    Bytes given_;              ///< whether a part has given heights
};

}  // namespace weft::relief
