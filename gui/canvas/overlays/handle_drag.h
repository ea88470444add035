#pragma once
/// What a drag of a handle makes of a patch's place.
#include <QString>

#include "gui/canvas/overlays/transform_handles.h"

namespace weft::gui {

/// How a handle acts; keys may change it while it is dragged.
struct HandleManner {
    bool freeAspect = false;  ///< of corners: width and height each for itself. Of sides: both alike
    bool fromMiddle = false;  ///< the middle stays, else the opposite side or corner
    bool stepped = false;     ///< turns by multiples of 15°
};

/// A press on a handle.
struct HandleDrag {
    Handle handle = Handle::none;
    Rect box;              ///< of the mask, in the source
    Placement start;       ///< when it was pressed
    PlanePoint pressedAt;  ///< on the background

    /// The place for a pointer that came to `at`. A handle pulled over what stays flips the patch. No
    /// side becomes shorter than one pixel.
    [[nodiscard]] Placement to(PlanePoint at, const HandleManner& manner) const;
    /// "120 × 80 · 75 %", "12.5°": what is told beside the pointer.
    [[nodiscard]] QString textOf(const Placement& now) const;

private:
    [[nodiscard]] Placement turned(PlanePoint at, bool stepped) const;
    [[nodiscard]] Placement scaled(PlanePoint at, const HandleManner& manner) const;
};

}  // namespace weft::gui
