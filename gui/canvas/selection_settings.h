#pragma once
/// What the selection tools and brushes of a window have in common.
#include <QObject>
#include <algorithm>
#include <utility>

#include "gui/canvas/brush.h"
#include "gui/canvas/heal_choice.h"
#include "gui/canvas/pointing/pen.h"
#include "weft/pixel_marks.h"
#include "weft/selection/combine.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

/// What a brush says of the pixels of a relief that it paints over.
struct PixelMarking {
    enum class Of { edges, outliers } of = Of::edges;
    std::uint8_t mark = PixelMarks::kYes;
    friend bool operator==(const PixelMarking&, const PixelMarking&) = default;
};

/// What is seen of rulers and guides.
struct GuideView {
    bool rulers = false, guides = true;
    bool locked = false;  ///< guides are not dragged
    friend bool operator==(const GuideView&, const GuideView&) = default;
};

/// GUI thread.
class SelectionSettings : public QObject {
    Q_OBJECT
public:
    static constexpr int kMostFeather = 250, kMostTolerance = 255;

    struct Values {
        SelectionMode mode = SelectionMode::replace;  ///< without Shift and Alt
        double feather = 0;                           ///< σ of the edge, pixels of the picture
        int tolerance = 24;                           ///< of the wand, 8-bit codes
        Reach reach = Reach::connected;               ///< of the wand
        Brushes brushes = {};                         ///< by ToolKind
        PenPressure pressure = PenPressure::size;     ///< what it changes of any brush
        bool erases = false;                          ///< the brush on masks of patches
        bool keepsColour = false;                     ///< it paints what keeps its colour
        HealChoice heal = {};                         ///< of the heal brush
        bool snaps = false;                           ///< what is dragged, to edges
        GuideView guides = {};
        PixelMarking marking = {};  ///< of the brush on edges and outliers
        friend bool operator==(const Values&, const Values&) = default;
    };
    [[nodiscard]] const Values& values() const { return values_; }
    void set(Values values) {
        values.feather = std::clamp(values.feather, 0.0, double{kMostFeather});
        values.tolerance = std::clamp(values.tolerance, 0, kMostTolerance);
        for (Brush& brush : values.brushes) brush = brush.clamped();
        if (std::exchange(values_, values) != values) emit changed();
    }

    /// As its user has set it.
    [[nodiscard]] const Brush& brush(ToolKind kind) const {
        return values_.brushes[static_cast<std::size_t>(kind)];
    }
    void setBrush(ToolKind kind, const Brush& brush) {
        Values values = values_;
        values.brushes[static_cast<std::size_t>(kind)] = brush;
        set(values);
    }
    /// Whether its strokes cover pixels in part. What keeps its colour, what is cut out, edges and
    /// outliers are told by a yes or no of each pixel that the brush touches.
    [[nodiscard]] bool isSoft(ToolKind kind) const {
        return kind == ToolKind::brush || kind == ToolKind::heal ||
               (kind == ToolKind::mask && !values_.keepsColour);
    }

signals:
    void changed();

private:
    Values values_;
};

}  // namespace weft::gui
