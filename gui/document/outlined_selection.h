#pragma once
/// A selection and its outline.
#include <QPolygonF>
#include <memory>
#include <vector>

#include "weft/selection/selection.h"

namespace weft::gui {

class HeldMemory;  // gui/document/history/held_memory.h

/// Closed polygons in picture coordinates.
using Outline = std::vector<QPolygonF>;

/// Immutable; copies share. Two are equal if their regions are.
struct OutlinedSelection {
    Selection region;
    /// Around the pixels that are selected by half at least; null: nothing is selected.
    std::shared_ptr<const Outline> outline = {};

    [[nodiscard]] bool empty() const { return region.empty(); }
    void countIn(HeldMemory& memory) const;
    friend bool operator==(const OutlinedSelection& a, const OutlinedSelection& b) {
        return a.region == b.region;
    }
};

/// Traces the outline. Any thread; milliseconds a megapixel of the selection's box.
[[nodiscard]] OutlinedSelection outlined(Selection region);

}  // namespace weft::gui
