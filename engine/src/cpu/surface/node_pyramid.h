#pragma once
// The nodes of a surface, and coarser grids through them for drawing it when it is small.
#include <cstdint>
#include <vector>

#include "cpu/simd/surface_kernels.h"
#include "weft/backend/thread_pool.h"
#include "weft/stencil/surface_grid.h"

namespace weft::surface {

using simd::kEmpty, simd::kPartly, simd::kTileCells, simd::kWhole;

/// Heights that a tile of cells spans; lowest > highest where it is empty.
struct TileSpan {
    float lowest = 1, highest = 0;
};

/// Every `step`-th node (the last node of a row or column is always one). Node i lies at position
/// places: u = across[i], v = down[j].
struct SurfaceLevel {
    int step = 1;
    int cellsX = 0, cellsY = 0;
    std::vector<float> across, down;
    std::vector<float> z;              ///< (cellsX + 1) · (cellsY + 1)
    std::vector<std::uint8_t> states;  ///< of nodes
    std::vector<std::uint8_t> kinds;   ///< CellKind, cellsX · cellsY
    std::vector<TileSpan> tiles;       ///< tilesX · tilesY
    [[nodiscard]] int nodesX() const { return cellsX + 1; }
    [[nodiscard]] int tilesX() const { return (cellsX + kTileCells - 1) / kTileCells; }
    [[nodiscard]] int tilesY() const { return (cellsY + kTileCells - 1) / kTileCells; }
    [[nodiscard]] TileSpan spanOf(int tileX, int tileY) const {
        return tiles[static_cast<std::size_t>(tileY) * tilesX() + tileX];
    }
};

/// Keeps its memory from surface to surface.
class NodePyramid {
public:
    /// Copies the planes.
    void build(const stencil::SurfacePlanes& planes, ThreadPool& pool);

    [[nodiscard]] stencil::SurfaceGrid grid() const {
        return {nodes_.data(), levels_[0].states.data(), width_, rows_};
    }
    [[nodiscard]] const std::vector<SurfaceLevel>& levels() const { return levels_; }

private:
    void shapeLevels();
    void fillNodes(const stencil::SurfacePlanes& planes, ThreadPool& pool);
    static void coarsen(const SurfaceLevel& fine, SurfaceLevel& coarse, ThreadPool& pool);
    static void spanTiles(SurfaceLevel& level, ThreadPool& pool);

    int width_ = 0, rows_ = 0;
    std::vector<stencil::SurfaceNode> nodes_;
    std::vector<SurfaceLevel> levels_;
};

}  // namespace weft::surface
