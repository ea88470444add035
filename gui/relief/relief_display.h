#pragma once
/// Pictures of a surface, for the canvas.
#include "gui/relief/relief_document.h"

namespace weft::gui {

/// Three channels as they look (sRGB), unit of weft/units.h; grey outside the mask. `kind` other than
/// photograph. Any thread; 6 ns a pixel.
[[nodiscard]] Field drawnRelief(ReliefPicture kind, const SurfaceSnapshot& surface);

/// |I − R| that the brightest colour stands for.
inline constexpr double kMostShadingError = 0.1;

}  // namespace weft::gui
