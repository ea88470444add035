#pragma once
/// A patch in a list.
#include <QPixmap>

#include "weft/document/patch_object.h"

namespace weft::gui {

/// What is pasted of the source, within `side` × `side` pixels, transparent outside the mask. Not
/// solved. Reads 16 samples for each of its pixels, whatever the source's size.
[[nodiscard]] QImage patchThumbnail(const PatchObject& patch, int side);

}  // namespace weft::gui
