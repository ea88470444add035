/// Grey, colour and masks.
#include "weft/io/picture_file.h"

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

}  // namespace weft::io
