#include "weft/picture.h"

#include <algorithm>

#include "weft/units.h"

namespace weft {

void StoredSamples::row(int channel, int y, int x, int count, double* out) const {
    const float* const from = color.row(channel % color.channels(), y) + x;
    const float* const a = associated ? alpha.row(0, y) + x : nullptr;
    for (int i = 0; i < count; ++i) {
        const double plain = a && a[i] != 0 ? from[i] / double{a[i]} : double{from[i]};
        out[i] = plain * kFullScale;
    }
}

std::shared_ptr<const Field> toRgb(const std::shared_ptr<const Field>& color) {
    if (!color || color->channels() != 1) return color;
    auto out = std::make_shared<Field>(color->extent(), 3, false);
    for (int c = 0; c < 3; ++c) std::copy_n(color->row(0, 0), color->extent().area(), out->row(c, 0));
    out->keepStored(color->stored());
    return out;
}

}  // namespace weft
