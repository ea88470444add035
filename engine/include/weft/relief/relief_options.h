#pragma once
/// How a surface is solved for from shading.

namespace weft {

struct ReliefOptions {
    /// Weight of the third differences of the height against squared shading errors, on the finest
    /// grid. 1e-3 follows a clean picture; 0.1 suits noise of 1 %.
    double smoothness = 1e-3;
    /// λ of the (f, g) relaxation at the end of its continuation.
    double orientationSmoothness = 1e-3;
    /// How far the outline is trusted beside the shading: weight of squared deviations from the
    /// normals of the silhouette blown up, against squared shading errors. 0: not at all, which suits
    /// pictures that one known light explains. Above it, steepness is dear, and large errors of the
    /// shading count by their size only. Where the boundary is natural it is taken for 0 unless the
    /// surface is higher than wide, and then the outline is a plane; for 0 with border heights.
    double outline = 0;
    friend bool operator==(const ReliefOptions&, const ReliefOptions&) = default;
};

/// What `outline` is for photographs, whose light was found from the picture.
inline constexpr double kPhotographOutline = 0.02;

}  // namespace weft
