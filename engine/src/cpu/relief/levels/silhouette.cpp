#include "cpu/relief/levels/silhouette.h"

#include "weft/stencil/silhouette.h"

namespace weft::relief {

void markSilhouette(ReliefLevel& level, const LevelWork& work) {
    const int w = level.width, h = level.height;
    level.silhouette = true;
    Floats soft(level.inside.begin(), level.inside.end()), next(soft.size());
    for (int k = 0; k < stencil::kMaskBlurs; ++k) {
        work.forRows(h, [&](int y) {
            for (int x = 0; x < w; ++x) next[y * w + x] = stencil::blurred(soft.data(), x, y, w, h);
        });
        soft.swap(next);
    }
    work.forRows(h, [&](int y) {
        for (int x = 0; x < w; ++x) markSilhouettePixel(level.view(), soft.data(), x, y);
    });
}

}  // namespace weft::relief
