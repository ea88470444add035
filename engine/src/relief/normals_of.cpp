#include "weft/relief_solver.h"
#include "weft/stencil/reflectance.h"

namespace weft {

Field normalsOf(const Field& height, const Mask& mask) {
    const Extent e = height.extent();
    Field normals(e, 3);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            stencil::Slope<float> s{0, 0};
            const auto difference = [&](Point before, Point after) {
                const auto inside = [&](Point p) { return rectOf(e).contains(p) && mask.unknown(p); };
                const Point a = inside(before) ? before : Point{x, y};
                const Point b = inside(after) ? after : Point{x, y};
                const int steps = (b.x - a.x) + (b.y - a.y);
                return steps ? (height.at(0, b) - height.at(0, a)) / static_cast<float>(steps) : 0.0f;
            };
            if (mask.unknown({x, y}))
                s = {difference({x - 1, y}, {x + 1, y}), -difference({x, y - 1}, {x, y + 1})};
            const auto n = stencil::normal(s);
            normals.at(0, {x, y}) = n.x;
            normals.at(1, {x, y}) = n.y;
            normals.at(2, {x, y}) = n.z;
        }
    return normals;
}

}  // namespace weft
