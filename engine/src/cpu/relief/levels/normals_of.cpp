#include "cpu/relief/levels/normals_of.h"

#include "cpu/relief/levels/relief_level.h"
#include "weft/stencil/surface_normal.h"

namespace weft {

namespace {

void normalRows(const Field& height, const Mask& mask, Field& normals, int top, int bottom) {
    const Extent e = height.extent();
    for (int y = top; y < bottom; ++y) {
        float *nx = normals.row(0, y), *ny = normals.row(1, y), *nz = normals.row(2, y);
        for (int x = 0; x < e.width; ++x) {
            const auto n = stencil::surfaceNormal(
                x, y, e.width, e.height,
                [&](int u, int v) {
                    return mask.unknown({u, v});
                },
                [&](int u, int v) {
                    return height.at(0, {u, v});
                });
            nx[x] = n.x, ny[x] = n.y, nz[x] = n.z;
        }
    }
}

}  // namespace

Field normalsOf(const Field& height, const Mask& mask) {
    Field normals(height.extent(), 3, false);
    normalRows(height, mask, normals, 0, height.extent().height);
    return normals;
}

Field relief::normalsOf(ThreadPool& pool, const Field& height, const Mask& mask) {
    Field normals(height.extent(), 3, false);
    pool.forRows(height.extent().height, kShortBand,
                 [&](int top, int bottom) { normalRows(height, mask, normals, top, bottom); });
    return normals;
}

}  // namespace weft
