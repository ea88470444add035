#pragma once
/// What the selection tools and brushes of a window have in common.
#include <QObject>
#include <algorithm>
#include <utility>

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

/// GUI thread.
class SelectionSettings : public QObject {
    Q_OBJECT
public:
    static constexpr int kMostFeather = 250, kMostTolerance = 255, kMostBrush = 1000;

    struct Values {
        SelectionMode mode = SelectionMode::replace;  ///< without Shift and Alt
        double feather = 0;                           ///< σ of the edge, pixels of the picture
        int tolerance = 24;                           ///< of the wand, 8-bit codes
        Reach reach = Reach::connected;               ///< of the wand
        int brush = 40;                               ///< diameter, pixels of the picture
        PenPressure pressure = PenPressure::size;     ///< what it changes of any brush
        bool erases = false;                          ///< the brush on masks of patches
        bool keepsColour = false;                     ///< it paints what keeps its colour
        HealChoice heal = {};                         ///< of the heal brush
        bool snaps = false;                           ///< patches that are dragged, to edges
        PixelMarking marking = {};                    ///< of the brush on edges and outliers
        friend bool operator==(const Values&, const Values&) = default;
    };
    [[nodiscard]] const Values& values() const { return values_; }
    void set(Values values) {
        values.feather = std::clamp(values.feather, 0.0, double{kMostFeather});
        values.tolerance = std::clamp(values.tolerance, 0, kMostTolerance);
        values.brush = std::clamp(values.brush, 1, kMostBrush);
        if (std::exchange(values_, values) != values) emit changed();
    }

signals:
    void changed();

private:
    Values values_;
};

}  // namespace weft::gui
