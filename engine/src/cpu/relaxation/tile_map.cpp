#include "cpu/relaxation/tile_map.h"

#include <algorithm>
#include <cmath>

#include "cpu/simd/row_kernels.h"

namespace weft {

std::vector<Point> TileMap::schedule(BlockOrder order, int resident) const {
    std::vector<Point> tiles;
    const int side = order == BlockOrder::stripe
                         ? std::max(blocks_.width, 1)
                         : std::max(1, static_cast<int>(std::lround(std::sqrt(resident))));
    const int rows = order == BlockOrder::stripe ? 1 : side;
    for (int y0 = 0; y0 < blocks_.height; y0 += rows)
        for (int x0 = 0; x0 < blocks_.width; x0 += side)
            for (int y = y0; y < std::min(y0 + rows, blocks_.height); ++y)
                for (int x = x0; x < std::min(x0 + side, blocks_.width); ++x) tiles.push_back({x, y});
    return tiles;
}

void TileMap::cut(const GridShape& shape, const Scheme& scheme, int resident,
                  const std::function<TileKind(const TilePlace&)>& kindOf) {
    const Extent b = scheme.block;
    blocks_ = {(shape.width + b.width - 1) / b.width, (shape.height + b.height - 1) / b.height};
    places_.clear();
    std::vector<int> at(static_cast<std::size_t>(blocks_.area()), -1);
    for (const Point p : schedule(scheme.blocks, resident)) {
        TilePlace t{.x = p.x * b.width, .y = p.y * b.height};
        t.width = std::min(b.width, shape.width - t.x);
        t.height = std::min(b.height, shape.height - t.y);
        t.block = p.y * blocks_.width + p.x;
        const TileKind kind = kindOf(t);
        if (kind == TileKind::empty) continue;
        t.interior = kind == TileKind::interior && t.width % simd::kBlock == 0;
        t.index = at[static_cast<std::size_t>(t.block)] = count();
        places_.push_back(t);
    }
    for (TilePlace& t : places_) {
        const int x = t.block % blocks_.width, y = t.block / blocks_.width;
        const auto near = [&](int nx, int ny) {
            const bool inside = nx >= 0 && ny >= 0 && nx < blocks_.width && ny < blocks_.height;
            return inside ? at[static_cast<std::size_t>(ny * blocks_.width + nx)] : -1;
        };
        t.neighbours = {near(x - 1, y), near(x + 1, y), near(x, y - 1), near(x, y + 1)};
    }
}

}  // namespace weft
