#pragma once
/// Numbers that shape the masks of patches, as a panel hands them on.
#include <cstdint>
#include <optional>
#include <vector>

namespace weft::gui {

/// What is not said stays. As weft/document/mask_shape.h has them.
struct MaskShapeEdit {
    std::vector<std::uint64_t> patches = {};
    std::optional<double> grow = {}, feather = {};
    std::uint64_t gesture = 0;  ///< edits of one are one step of undo
};

}  // namespace weft::gui
