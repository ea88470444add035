#include "weft/relief_solver.h"
#include "weft/stencil/surface_normal.h"

namespace weft {

Field normalsOf(const Field& height, const Mask& mask) {
    const Extent e = height.extent();
    Field normals(e, 3);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const auto n = stencil::surfaceNormal(
                x, y, e.width, e.height,
                [&](int u, int v) {
                    return mask.unknown({u, v});
                },
                [&](int u, int v) {
                    return height.at(0, {u, v});
                });
            normals.at(0, {x, y}) = n.x;
            normals.at(1, {x, y}) = n.y;
            normals.at(2, {x, y}) = n.z;
        }
    return normals;
}

}  // namespace weft
