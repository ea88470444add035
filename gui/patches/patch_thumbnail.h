#pragma once
/// A patch in a list.
#include <QPixmap>

#include "weft/document/layers.h"
#include "weft/document/patch_object.h"

namespace weft::gui {

/// What is pasted of the source, within `side` × `side` pixels, transparent outside the mask. Not
/// solved; but where the operation does not show the source and `solved` is the patch's layer, what
/// the patch has made of the picture. Reads 16 samples for each of its pixels, whatever the source's
/// size.
[[nodiscard]] QImage patchThumbnail(const PatchObject& patch, int side,
                                    const Layer* solved = nullptr);

}  // namespace weft::gui
