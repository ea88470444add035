#pragma once
/// What the tools that paint have in common.
#include <algorithm>
#include <array>

#include "gui/canvas/tool.h"

namespace weft::gui {

/// A round brush. Numbers as its user sets them.
struct Brush {
    static constexpr int kMostSize = 2000;

    int size = 40;       ///< diameter, pixels of the picture, 1 .. kMostSize
    int hardness = 100;  ///< percent of the radius that is painted wholly, 0 .. 100
    int opacity = 100;   ///< percent, 1 .. 100: the most that a stroke covers

    [[nodiscard]] Brush clamped() const {
        return {std::clamp(size, 1, kMostSize), std::clamp(hardness, 0, 100),
                std::clamp(opacity, 1, 100)};
    }
    friend bool operator==(const Brush&, const Brush&) = default;
};

/// Each tool keeps its own.
using Brushes = std::array<Brush, static_cast<std::size_t>(ToolKind::marks) + 1>;

inline constexpr std::array kBrushTools = {ToolKind::brush, ToolKind::cutOut, ToolKind::heal,
                                           ToolKind::mask, ToolKind::marks};
[[nodiscard]] inline bool hasBrush(ToolKind kind) {
    return std::find(kBrushTools.begin(), kBrushTools.end(), kind) != kBrushTools.end();
}

}  // namespace weft::gui
