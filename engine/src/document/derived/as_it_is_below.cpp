#include <algorithm>

#include "document/derived/derivation.h"

namespace weft {

Derived asItIsBelow(const DerivationInput& in, const Rect& part, const Base& base) {
    auto image = std::make_shared<Field>(in.frame.extent(), in.channels);
    const FieldSpan out = image->span().crop(part.translated(Point{} - in.frame.topLeft()));
    const FieldView samples = base.field->view().crop(part.translated(Point{} - base.origin));
    for (int c = 0; c < in.channels; ++c)
        for (int y = 0; y < part.height; ++y)
            std::copy_n(samples.row(c, y), part.width, out.row(c, y));
    if (const float range = base.field->exactRange(); range > 0) image->setExactRange(range);
    return {.image = std::move(image)};
}

}  // namespace weft
