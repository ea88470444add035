#pragma once
/// Layers as display pixels.
#include <QRegion>

#include "gui/display/display_image.h"
#include "weft/document/layers.h"

namespace weft::gui {

/// Writes `area` of the background with its layers. `alpha`: of the background; empty: opaque. GUI
/// thread.
void paintLayers(DisplayImage& display, const Field& background, FieldView alpha,
                 const Layers& layers, const QRegion& area);

}  // namespace weft::gui
