#include "weft/domain.h"

namespace weft {

Domain::Domain(Mask mask, ImageBorder border)
    : mask_(std::move(mask)), border_(border), unknowns_(mask_.unknownCount()) {
    singular_ =
        border.left && border.top && border.right && border.bottom && unknowns_ == extent().area();
}

int Domain::neighbours(Point p) const {
    const Extent e = extent();
    return 4 - (p.x == 0 && border_.left) - (p.y == 0 && border_.top) -
           (p.x == e.width - 1 && border_.right) - (p.y == e.height - 1 && border_.bottom);
}

}  // namespace weft
