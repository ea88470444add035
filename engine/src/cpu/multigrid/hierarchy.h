#pragma once
// Everything of the masked multigrid that depends on the Domain alone.
#include <cstdint>
#include <stop_token>
#include <vector>

#include "cpu/grid.h"
#include "cpu/simd/split_kernels.h"
#include "weft/backend/domain.h"
#include "weft/backend/thread_pool.h"
#include "weft/stencil/coarsening.h"

namespace weft {

/// How many cells from a fixed one a pass near the boundary may change, and read one further: less
/// than a block.
inline constexpr int kBoundaryReach = 14;

/// Coefficients in blocks of kBlock cells of a row. Entry 0 of the pool is all zero (nothing
/// unknown), entry 1 the constant interior one; so memory and time go to the boundary of Ω
/// only.
struct BlockTable {
    static constexpr std::uint32_t kEmpty = 0, kInterior = 1;
    int blocks = 0;                  ///< blocks a row
    int blockFloats = 0;             ///< kStencilBlock or kWeightBlock
    RawBuffer<std::uint32_t> index;  ///< rows + 1; the last row is all kEmpty
    RawBuffer<float> pool;
    std::uint32_t entries = 0;

    [[nodiscard]] simd::BlockRow row(int y) const {
        return {pool.data(),
                index.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(blocks)};
    }
    [[nodiscard]] const float* block(int y, int b) const {
        return pool.data() + std::size_t{row(y).index[b]} * static_cast<std::size_t>(blockFloats);
    }
};

/// One coarse level: its Galerkin operator, and the weights that carry it to the next finer level.
/// With links stencils hold the surplus A 1 in place of the centre, which is that and Σ couplings:
/// rounding would take it from the difference where it is small.
struct CoarseLevel {
    GridShape shape;
    Grid<std::uint8_t> active;    ///< 255 where the cell is unknown
    Grid<std::uint8_t> interior;  ///< 255 where the stencil is the constant one
    BlockTable stencils;
    BlockTable weights;
    stencil::Row9 interiorRow;
    bool symmetric = false;     ///< stencils are half blocks, none of them the interior one
    bool bySurplus = false;     ///< stencils hold the surplus in place of the centre
    float interiorSurplus = 0;  ///< A 1 of interior cells

    [[nodiscard]] simd::BlockRow stencilRow(int y) const {
        simd::BlockRow row = stencils.row(y);
        if (symmetric) row.above = stencils.row(y > 0 ? y - 1 : shape.height).index;
        return row;
    }
};

/// The finest level keeps mask bytes, the diagonal per row and, where they are not all 1, links as
/// bytes (weft/backend/links.h).
class Hierarchy {
public:
    /// Builds for a domain; reuses memory. Returns false if stopped half-way.
    bool build(const Domain& domain, ThreadPool& pool, std::stop_token stop);

    void releaseCoarse() { levels_ = std::vector<CoarseLevel>(); }
    [[nodiscard]] const GridShape& fineShape() const { return fineShape_; }
    [[nodiscard]] const std::int8_t* maskRow(int y) const {
        return reinterpret_cast<const std::int8_t*>(active_.row(0, y));
    }
    using Blocks = simd::BlockRange;
    /// Blocks of a fine row that hold unknown cells.
    [[nodiscard]] Blocks rowBlocks(int y) const { return rowBlocks_[static_cast<std::size_t>(y)]; }
    /// The longest run of blocks of a fine row whose cells are all interior: they have four unknown
    /// neighbours, links of 1 and the least s.
    [[nodiscard]] Blocks interiorBlocks(int y) const {
        return interiorBlocks_[static_cast<std::size_t>(y)];
    }
    /// Pairs of blocks that are far from fixed cells in all, or in any, of the rows first .. last, of
    /// those that exist; empty at the end of a row if none is.
    [[nodiscard]] Blocks farInAll(int first, int last) const;
    [[nodiscard]] Blocks farInAny(int first, int last) const;
    /// Cells in far parts of rows.
    [[nodiscard]] std::int64_t farCells() const { return farCells_; }
    [[nodiscard]] const simd::PairParts& parts(int y) const {
        return parts_[static_cast<std::size_t>(y)];
    }
    [[nodiscard]] const float* diagonalRow(int y) const { return diagonal_.row(0, rowKind(y)); }
    /// |N| + s of the even (half 0) or odd (half 1) cells of a row; with links the surplus: what the
    /// diagonal exceeds the sum of links to unknown cells by.
    [[nodiscard]] const float* diagonalHalf(int y, int half) const {
        return diagonal_.row(1 + half, rowKind(y));
    }
    [[nodiscard]] const std::uint8_t* interiorRow(int y) const { return interior_.row(0, y); }
    /// Links are bytes: those below hold them, a block beyond both ends and a row above included; 0
    /// unless both cells are unknown.
    [[nodiscard]] bool hasLinks() const { return hasLinks_; }
    /// Of the cells of row y and their eastern, and southern, neighbours. Null without links.
    [[nodiscard]] const std::uint8_t* eastLinks(int y) const {
        return hasLinks_ ? links_.row(0, y) : nullptr;
    }
    [[nodiscard]] const std::uint8_t* southLinks(int y) const {
        return hasLinks_ ? links_.row(1, y) : nullptr;
    }
    [[nodiscard]] simd::LinkRows linkRows(int y) const {
        return {eastLinks(y), southLinks(y - 1), southLinks(y)};
    }
    /// The diagonal of interior cells and its inverse: 4 + the least s.
    [[nodiscard]] float centre() const { return centre_; }
    [[nodiscard]] float inverseCentre() const { return 1.0f / centre_; }
    /// Where f is 0, interior cells hold the mean of their neighbours.
    [[nodiscard]] bool harmonic() const { return centre_ == 4.0f; }
    [[nodiscard]] const float* inverseDiagonalRow(int y) const { return inverse_.row(0, rowKind(y)); }
    /// 1/(|N| + s) of half a row, 0 where fixed; nothing is stored in the interior.
    [[nodiscard]] const float* inverseHalf(int y, int half) const {
        return inverseHalves_.data() + halfStart(y, half);
    }
    /// Coarse levels, finest first; empty for a single cell.
    [[nodiscard]] const std::vector<CoarseLevel>& levels() const { return levels_; }
    /// Gives `g` the shape of a level (−1: the finest) and zeroes the cells that no kernel writes,
    /// because their block holds nothing unknown. What is left over from another domain elsewhere is
    /// overwritten before it is read.
    void shape(int level, int channels, Grid<float>& g, ThreadPool& pool) const;
    /// A fixed pixel among four unknown ones: the error around it is a logarithm that coarse grids do
    /// not see, so cycles alone are slow.
    [[nodiscard]] bool hasIsolatedFixed() const { return hasIsolatedFixed_; }

private:
    [[nodiscard]] int rowKind(int y) const {
        if (perPixel_) return y;
        return (border_.top && y == 0) + (border_.bottom && y == fineShape_.height - 1);
    }
    void buildFinest(const Domain& domain, ThreadPool& pool);
    void buildDiagonal(const Domain& domain, ThreadPool& pool);
    void takeLinks(const Domain& domain, ThreadPool& pool);
    void coarsenTo(std::size_t level, const Domain& domain, ThreadPool& pool,
                   const std::stop_token& stop);
    void clearScreened(const Domain& domain, int y, std::uint8_t* interior) const;
    void clearLinked(int y, std::uint8_t* interior) const;
    [[nodiscard]] bool holdsIsolated(const Domain& domain, int y) const;

    GridShape fineShape_;
    ImageBorder border_;
    bool hasIsolatedFixed_ = false;
    float centre_ = 4;
    Grid<std::uint8_t> active_, interior_;
    Grid<std::uint8_t> links_;  // to the east, to the south
    bool hasLinks_ = false;
    bool perPixel_ = false;  // diagonals are not those of rows
    // A row each if `perPixel_`, else three: 0, 1 or 2 missing vertical neighbours. The diagonal
    // whole, its even and its odd cells.
    Grid<float> diagonal_, inverse_;
    [[nodiscard]] simd::PairParts partsOf(int y) const;
    void findParts(ThreadPool& pool);
    void splitInverse(ThreadPool& pool);
    [[nodiscard]] float surplusOf(float diagonal, int x, int y) const;
    [[nodiscard]] std::size_t halfStart(int y, int half) const {
        return (static_cast<std::size_t>(y) * 2 + static_cast<std::size_t>(half)) *
               static_cast<std::size_t>(fineShape_.stride / 32 * 16);
    }
    std::vector<Blocks> rowBlocks_, interiorBlocks_;
    std::vector<simd::PairParts> parts_;
    std::int64_t farCells_ = 0;
    RawBuffer<float> inverseHalves_;
    std::vector<CoarseLevel> levels_;
};

}  // namespace weft
