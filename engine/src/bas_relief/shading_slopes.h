#pragma once
// Slopes that a picture's shading tells at once, pixel by pixel.
#include <memory>

#include "bas_relief/broad_mean.h"
#include "weft/geometry.h"
#include "weft/relief/relief_problem.h"

namespace weft::bas {

/// Of the box of a problem's unknown pixels. With v the lightness (0 black, 1 where the surface faces
/// the light; encoded as IEC 61966-2-1, so that it is what is seen), v̄ its broad mean and l the
/// light:
///
///     s_pq = −(l · pq) ((v_p + v_q) / 2 − v̄) + k (v_q − v_p)
///
/// The first part is linear shape from shading (Pentland 1988): the slope along the light is the
/// brightness above its surroundings', which stand for what lies flat, whatever its paint. Across the
/// light shading says nothing. The second: where light comes from all sides or from the viewer, dark
/// is deep (Langer & Zucker 1994). k makes the root mean square of the second a fixed part of the
/// first, were the light at a right angle to the view.
class ShadingSlopes {
public:
    ShadingSlopes(const ReliefProblem& problem, const Rect& box, const Mask& mask, ThreadPool& pool);
    /// Slopes of the edges that leave the pixels of row y to the right and down. Any thread.
    void row(int y, float* east, float* south) const;
    /// Every pixel is as bright as its surroundings, but for rounding.
    [[nodiscard]] bool flat() const { return flat_; }

private:
    void balance(const Mask& mask, ThreadPool& pool);

    Field lightness_;
    std::unique_ptr<BroadMean> surroundings_;
    float east_ = 0, south_ = 0;  ///< −l · pq of the two edges
    float hollows_ = 0;           ///< k
    bool flat_ = false;
};

}  // namespace weft::bas
