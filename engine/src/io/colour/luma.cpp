/// Grey, colour and masks.
#include <algorithm>

#include "weft/io/picture_file.h"
#include "weft/units.h"

namespace weft::io {

Field luma(FieldView color) {
    Field out(color.extent, 1, false);
    for (int y = 0; y < color.extent.height; ++y) {
        float* to = out.row(0, y);
        if (color.channels == 1) {
            std::copy_n(color.row(0, y), color.extent.width, to);
            continue;
        }
        const float *r = color.row(0, y), *g = color.row(1, y), *b = color.row(2, y);
        // Y = 0.2126 R + 0.7152 G + 0.0722 B (ITU-R BT.709), written so that grey stays exact.
        for (int x = 0; x < color.extent.width; ++x)
            to[x] = static_cast<float>(g[x] + 0.2126 * (double{r[x]} - g[x]) +
                                       0.0722 * (double{b[x]} - g[x]));
    }
    return out;
}

Mask maskFromPicture(const Picture& mask) { return Mask::fromLuma(luma(mask.color->view()).view()); }

Mask maskFromPatch(const Picture& patch) {
    if (!patch.alpha) return Mask(patch.color->extent(), Mask::kUnknown);
    return Mask::fromLuma(patch.alpha->view());
}

namespace {

/// More than a pixel either there or not.
bool hasSoftEdges(const Field& alpha) {
    for (int y = 0; y < alpha.extent().height; ++y) {
        const float* row = alpha.row(0, y);
        for (int x = 0; x < alpha.extent().width; ++x)
            if (row[x] > 0 && double{row[x]} < kFullScale - kCode8 / 2) return true;
    }
    return false;
}

}  // namespace

PatchMask patchMaskOf(const Picture& patch) {
    if (!patch.alpha || !hasSoftEdges(*patch.alpha))
        return {std::make_shared<const Mask>(maskFromPatch(patch)), nullptr};
    const Field& alpha = *patch.alpha;
    auto mask = std::make_shared<Mask>(alpha.extent());
    auto soft = std::make_shared<Field>(alpha.extent(), 1, false);
    for (int y = 0; y < alpha.extent().height; ++y) {
        const float* from = alpha.row(0, y);
        float* to = soft->row(0, y);
        for (int x = 0; x < alpha.extent().width; ++x) {
            to[x] = static_cast<float>(std::clamp(from[x] / kFullScale, 0.0, 1.0));
            mask->set({x, y}, to[x] > 0);
        }
    }
    return {std::move(mask), std::move(soft)};
}

}  // namespace weft::io
