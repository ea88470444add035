#pragma once
/// From where a surface is seen.
#include "weft/field.h"
#include "weft/stencil/surface_view.h"

namespace weft {

/// A place on a surface, in pixels of its image: (0, 0) is the *centre* of the top-left pixel, u to
/// the right, v down.
struct SurfacePoint {
    float u = 0, v = 0;
    friend bool operator==(const SurfacePoint&, const SurfacePoint&) = default;
};

/// A turntable: z stays upright. Lengths are pixels of the image.
struct Camera {
    /// Degrees about the vertical. 0: the photograph's lower edge is in front; 90: its right edge is.
    double azimuth = 0;
    /// Degrees above the horizon, −90..90. 90 is the photograph's own view.
    double elevation = 90;
    /// What is in the middle of the picture: a place on the image, and a height. The height is scaled
    /// with the surface, so that stretching it does not push it out of sight.
    double targetU = 0, targetV = 0, targetHeight = 0;
    /// Length across the shorter side of the picture, at the target.
    double span = 1;
    /// Degrees across the same side; 0: orthographic. Changing it keeps the size of the target.
    double fieldOfView = 30;
    friend bool operator==(const Camera&, const Camera&) = default;
};

/// The camera's formulas for pictures of an extent, of a surface stretched `zScale` times in height.
/// Angles and lengths beyond reason are brought back: elevation to ±90, field of view to 0..120, span
/// to above 0.
[[nodiscard]] stencil::ViewFrame<double> viewFrame(const Camera& camera, double zScale,
                                                   Extent picture);
/// The same in single precision, as renderers use it.
[[nodiscard]] stencil::ViewFrame<float> viewFrameF(const Camera& camera, double zScale,
                                                   Extent picture);

/// Of what fills a picture, so much is in sight.
inline constexpr double kFramingMargin = 1.08;

/// `camera` moved so that all of a box is in the picture, with that margin: an image's extent,
/// heights lowest..highest. Angles and field of view stay.
[[nodiscard]] Camera framed(Camera camera, Extent image, double lowest, double highest, double zScale,
                            Extent picture);

}  // namespace weft
