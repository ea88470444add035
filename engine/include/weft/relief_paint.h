#pragma once
/// Paint on a body: what of a picture's brightness is no shading.
#include <memory>

#include "weft/field.h"
#include "weft/mask.h"
#include "weft/relief_picture.h"

namespace weft {

/// Brightness (one channel, linear light, of reliefBrightness) divided by the albedo of each pixel's
/// colour. A body has few colours: chromaticities (logarithms of R/G and B/G) fall into at most six
/// groups, and the albedo of each is what explains its brightness best under one light on the mask's
/// outline blown up, which is fitted in turn. Black, grey and white are one colour to this. Returned
/// as it was given: a grey picture, one whose colours hardly differ, an outline that tells no light.
/// 20 ms and a pass over the picture. Throws std::bad_alloc.
[[nodiscard]] std::shared_ptr<const Field> brightnessWithoutPaint(
    std::shared_ptr<const Field> color, Encoding encoding, std::shared_ptr<const Field> brightness,
    const Mask& mask);

}  // namespace weft
