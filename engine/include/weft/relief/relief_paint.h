#pragma once
/// Paint on a body: what of a picture's brightness is no shading.
#include <memory>

#include "weft/field.h"
#include "weft/mask.h"
#include "weft/relief/relief_picture.h"
#include "weft/relief/relief_problem.h"

namespace weft {

/// Brightness (one channel, linear light, of reliefBrightness) divided by the albedo of each pixel's
/// colour. A body has few colours: chromaticities (logarithms of R/G and B/G) fall into at most six
/// groups, and the albedo of each is what explains its brightness best under one light on the mask's
/// outline blown up, which is fitted in turn. Black, grey and white are one colour to this. Returned
/// as it was given: a grey picture, one whose colours hardly differ, an outline that tells no light.
/// 20 ms and a pass over the picture. `threads`: 0 takes all cores. Throws std::bad_alloc.
[[nodiscard]] std::shared_ptr<const Field> brightnessWithoutPaint(
    const Field& color, Encoding encoding, std::shared_ptr<const Field> brightness, const Mask& mask,
    int threads = 0);

/// Whether a picture's samples differ between channels anywhere.
[[nodiscard]] bool hasColour(const Field& color);

/// The body's own colours, to be seen under any light: the picture divided by its shading, channel by
/// channel, as encoded (sRGB) samples of as many channels as `color` has. The shading is that of
/// `normals` (of the surface that was solved for) under the problem's light and model. Where it is
/// so dark that a quotient would be noise, the mean of all pixels of that colour counts instead, and
/// in between both do. As bright as leaves one pixel in two hundred clipped; just outside
/// the mask, its nearest colours; further outside, the picture. 40 ns a pixel. Throws InvalidProblem:
/// extents differ; std::bad_alloc.
[[nodiscard]] Field paintOf(const ReliefProblem& problem, const Field& normals, const Field& color,
                            Encoding encoding);

}  // namespace weft
