#pragma once
/// A brush stroke on the mask of a patch, as the canvas hands it on.
#include <cstdint>
#include <vector>

#include "weft/selection/stroke.h"

namespace weft::gui {

/// What came to a stroke since it was handed on last; all parts of one have the same `gesture`.
struct MaskStroke {
    enum class Stage { painting, released, abandoned };
    /// What is painted: what is pasted, or what of it keeps its colour.
    enum class On { mask, keptColour };

    std::uint64_t patch = 0;  ///< id in its document
    std::uint64_t gesture = 0;
    std::vector<StrokePiece> pieces = {};  ///< on the background
    bool adds = true;                      ///< false: takes away
    On on = On::mask;
    Stage stage = Stage::painting;
};

}  // namespace weft::gui
