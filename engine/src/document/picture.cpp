#include "weft/picture.h"

#include <algorithm>

namespace weft {

std::shared_ptr<const Field> toRgb(const std::shared_ptr<const Field>& color) {
    if (!color || color->channels() != 1) return color;
    auto out = std::make_shared<Field>(color->extent(), 3, false);
    for (int c = 0; c < 3; ++c) std::copy_n(color->row(0, 0), color->extent().area(), out->row(c, 0));
    return out;
}

}  // namespace weft
