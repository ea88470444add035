#include "cpu/surface/node_pyramid.h"

#include <algorithm>

namespace weft::surface {

using stencil::kFilled;
using stencil::kSurface;
using stencil::kVoid;

namespace {

constexpr int kFewestCells = 24;  // of the coarsest level, across its shorter side

/// Kind of the cell whose four nodes have these states.
std::uint8_t kindOf(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
    const int inside = (a == kSurface) + (b == kSurface) + (c == kSurface) + (d == kSurface);
    return inside == 0 ? kEmpty : inside == 4 ? kWhole : kPartly;
}

void shape(SurfaceLevel& level, int step, int cellsX, int cellsY, int lastX, int lastY) {
    level.step = step;
    level.cellsX = cellsX;
    level.cellsY = cellsY;
    const auto nodes = static_cast<std::size_t>(cellsX + 1) * (cellsY + 1);
    level.z.resize(nodes);
    level.states.resize(nodes);
    level.kinds.resize(static_cast<std::size_t>(cellsX) * cellsY);
    level.tiles.resize(static_cast<std::size_t>(level.tilesX()) * level.tilesY());
    level.across.resize(cellsX + 1);
    level.down.resize(cellsY + 1);
    for (int i = 0; i <= cellsX; ++i)
        level.across[i] = static_cast<float>(std::min(i * step, lastX) - 1);
    for (int j = 0; j <= cellsY; ++j)
        level.down[j] = static_cast<float>(std::min(j * step, lastY) - 1);
}

}  // namespace

void NodePyramid::shapeLevels() {
    int cellsX = width_ + 1, cellsY = rows_ + 1, step = 1;
    std::size_t used = 0;
    do {
        if (levels_.size() <= used) levels_.emplace_back();
        shape(levels_[used++], step, cellsX, cellsY, width_ + 1, rows_ + 1);
        step *= 2;
        cellsX = (cellsX + 1) / 2;
        cellsY = (cellsY + 1) / 2;
    } while (std::min(cellsX, cellsY) >= kFewestCells);
    levels_.resize(used);
}

void NodePyramid::fillNodes(const stencil::SurfacePlanes& planes, ThreadPool& pool) {
    SurfaceLevel& level = levels_[0];
    const int stride = width_ + 2;
    pool.forRows(rows_ + 2, 16, [&](int begin, int end) {
        for (int j = begin; j < end; ++j)
            for (int i = 0; i < stride; ++i) {
                const std::size_t at = static_cast<std::size_t>(j) * stride + i;
                level.states[at] = stencil::makeNode(planes, i, j, nodes_[at]);
                level.z[at] = nodes_[at].z;
            }
    });
    pool.forRows(level.cellsY, 16, [&](int begin, int end) {
        for (int j = begin; j < end; ++j) {
            const std::uint8_t* s = level.states.data() + static_cast<std::size_t>(j) * stride;
            std::uint8_t* kinds = level.kinds.data() + static_cast<std::size_t>(j) * level.cellsX;
            const bool outer = j == 0 || j == level.cellsY - 1;
            for (int i = 0; i < level.cellsX; ++i) {
                kinds[i] = kindOf(s[i], s[i + 1], s[i + stride], s[i + stride + 1]);
                // Of the ring of cells around the image half is surface.
                if (kinds[i] && (outer || i == 0 || i == level.cellsX - 1)) kinds[i] = kPartly;
            }
        }
    });
}

/// A coarse node takes the fine one on it; where that is void but something is around it, it is the
/// foot of a wall: so a coarse cell that holds any surface has four nodes with heights.
void NodePyramid::coarsen(const SurfaceLevel& fine, SurfaceLevel& coarse, ThreadPool& pool) {
    const int fineX = fine.nodesX(), coarseX = coarse.nodesX();
    pool.forRows(coarse.cellsY + 1, 16, [&](int begin, int end) {
        for (int J = begin; J < end; ++J)
            for (int I = 0; I < coarseX; ++I) {
                const int i = std::min(2 * I, fine.cellsX), j = std::min(2 * J, fine.cellsY);
                const std::size_t from = static_cast<std::size_t>(j) * fineX + i,
                                  to = static_cast<std::size_t>(J) * coarseX + I;
                coarse.states[to] = fine.states[from];
                coarse.z[to] = fine.z[from];
                if (fine.states[from] != kVoid) continue;
                for (int b = std::max(0, j - 1); b <= std::min(fine.cellsY, j + 1); ++b)
                    for (int a = std::max(0, i - 1); a <= std::min(fine.cellsX, i + 1); ++a)
                        if (fine.states[static_cast<std::size_t>(b) * fineX + a] != kVoid)
                            coarse.states[to] = kFilled;
            }
    });
    pool.forRows(coarse.cellsY, 16, [&](int begin, int end) {
        for (int J = begin; J < end; ++J)
            for (int I = 0; I < coarse.cellsX; ++I) {
                bool whole = true, empty = true;
                for (int j = 2 * J; j < std::min(2 * J + 2, fine.cellsY); ++j)
                    for (int i = 2 * I; i < std::min(2 * I + 2, fine.cellsX); ++i) {
                        const auto k = fine.kinds[static_cast<std::size_t>(j) * fine.cellsX + i];
                        whole = whole && k == kWhole;
                        empty = empty && k == kEmpty;
                    }
                coarse.kinds[static_cast<std::size_t>(J) * coarse.cellsX + I] = empty   ? kEmpty
                                                                                : whole ? kWhole
                                                                                        : kPartly;
            }
    });
}

void NodePyramid::spanTiles(SurfaceLevel& level, ThreadPool& pool) {
    const int tilesX = level.tilesX();
    pool.run(static_cast<int>(level.tiles.size()), [&](int tile) {
        const int i0 = tile % tilesX * kTileCells, j0 = tile / tilesX * kTileCells;
        const int i1 = std::min(i0 + kTileCells, level.cellsX),
                  j1 = std::min(j0 + kTileCells, level.cellsY);
        bool any = false;
        for (int j = j0; j < j1 && !any; ++j)
            for (int i = i0; i < i1 && !any; ++i)
                any = level.kinds[static_cast<std::size_t>(j) * level.cellsX + i] != kEmpty;
        TileSpan span;
        if (any) {
            span = {1e30f, -1e30f};
            for (int j = j0; j <= j1; ++j)
                for (int i = i0; i <= i1; ++i) {
                    const std::size_t at = static_cast<std::size_t>(j) * level.nodesX() + i;
                    if (level.states[at] == kVoid) continue;
                    span.lowest = std::min(span.lowest, level.z[at]);
                    span.highest = std::max(span.highest, level.z[at]);
                }
        }
        level.tiles[tile] = span;
    });
}

void NodePyramid::build(const stencil::SurfacePlanes& planes, ThreadPool& pool) {
    width_ = planes.width;
    rows_ = planes.rows;
    nodes_.resize(static_cast<std::size_t>(width_ + 2) * (rows_ + 2));
    shapeLevels();
    fillNodes(planes, pool);
    for (std::size_t l = 1; l < levels_.size(); ++l) coarsen(levels_[l - 1], levels_[l], pool);
    for (SurfaceLevel& level : levels_) spanTiles(level, pool);
}

}  // namespace weft::surface
