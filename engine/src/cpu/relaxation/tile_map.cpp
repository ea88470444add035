#include "cpu/relaxation/tile_map.h"

#include <algorithm>

#include "cpu/simd/row_kernels.h"
#include "weft/block_schedule.h"

namespace weft {

void TileMap::cut(const GridShape& shape, const Scheme& scheme, int resident,
                  const std::function<TileKind(const TilePlace&)>& kindOf) {
    const Extent b = scheme.tile();
    blocks_ = {(shape.width + b.width - 1) / b.width, (shape.height + b.height - 1) / b.height};
    places_.clear();
    std::vector<int> at(static_cast<std::size_t>(blocks_.area()), -1);
    for (const Point p : blockSchedule(blocks_, scheme.blocks, resident)) {
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
