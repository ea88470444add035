#pragma once
/// Pictures of surfaces as the window takes them without further work.
#include <QImage>

#include "weft/surface_renderer.h"

namespace weft::gui {

/// The pixels of a picture on `size` pixels of the screen, bilinear where that is more: opaque, in
/// the layout of windows. Painting any other costs the window's thread a conversion, which Qt shares
/// out to threads that it then waits for. Any thread. `memory` is used again where it fits.
[[nodiscard]] QImage screenPicture(const SurfacePicture& picture, QSize size, QImage memory = {});

}  // namespace weft::gui
