#pragma once
/// A photograph as the brightness that shape from shading wants.
#include <memory>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft {

/// What the stored samples of a picture mean.
enum class Encoding {
    linear,  ///< proportional to light
    srgb,    ///< IEC 61966-2-1
};

/// One channel of linear light, unit of weft/units.h. Colour becomes luminance with the weights of
/// ITU-R BT.709, after it was made linear. A linear grey picture is handed on as it is. `threads`: 0
/// takes all cores.
[[nodiscard]] std::shared_ptr<const Field> reliefBrightness(std::shared_ptr<const Field> color,
                                                            Encoding encoding, int threads = 0);

/// The albedo under which the brightest unknown pixels face the light: the brightness that one pixel
/// in a thousand exceeds (of pictures above two megapixels, in evenly spaced rows), less `ambient`;
/// 1 = full scale. 0 where no unknown pixel is brighter than the ambient light.
[[nodiscard]] double brightestAlbedo(const Field& brightness, const Mask& mask, double ambient);

}  // namespace weft
