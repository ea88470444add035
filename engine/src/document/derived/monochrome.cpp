#include "document/derived/derivation.h"

namespace weft {

/// The source's luma in every channel: Y = 0.2126 R + 0.7152 G + 0.0722 B (ITU-R BT.709), written so
/// that grey stays exact.
Derived deriveMonochrome(const DerivationInput& in) {
    if (in.channels == 1) return {};
    const Rect part = in.frame.translated(Point{} - in.patch.backgroundFromPatch);
    auto image = std::make_shared<Field>(part.extent(), in.channels, false);
    const FieldSpan out = image->span();
    const FieldView source = in.patch.image->view().crop(part);
    in.pool.forRows(part.height, 32, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const float *r = source.row(0, y), *g = source.row(1, y), *b = source.row(2, y);
            float* const to[3] = {out.row(0, y), out.row(1, y), out.row(2, y)};
            for (int x = 0; x < part.width; ++x)
                to[0][x] = to[1][x] = to[2][x] = onDerivedGrid(g[x] + 0.2126 * (double{r[x]} - g[x]) +
                                                               0.0722 * (double{b[x]} - g[x]));
        }
    });
    return {std::move(image)};
}

}  // namespace weft
