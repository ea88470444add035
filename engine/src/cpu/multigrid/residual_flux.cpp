#include "cpu/multigrid/residual_flux.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "weft/stencil/flux_pyramid.h"

namespace weft {

namespace {

using simd::FluxRow;
using simd::kBlock;
using stencil::FluxCell;

/// A tile is kColumns pixels wide and a cell of kLevels high.
constexpr int kLevels = 6, kSide = 1 << kLevels, kColumns = ResidualRows::kColumns;

/// Where the image ends; far away where it goes on, and e is 0 there.
struct Lengths {
    long long x, y;
    Lengths(Extent box, ImageBorder border)
        : x(border.right ? box.width : kEndless), y(border.bottom ? box.height : kEndless) {}
    static constexpr long long kEndless = 1LL << 40;
};

/// What mergers of any kind add up to.
struct Merger {
    Lengths lengths;
    simd::FluxEnergy total;

    /// Cells of `side` pixels, the first of which is cell (x, y).
    FluxCell merge(const FluxCell (&cell)[4], int x, int y, int side) {
        stencil::FluxQuad quad;
        for (int k = 0; k < 4; ++k) quad.cell[k] = cell[k];
        for (int k = 0; k < 2; ++k) {
            quad.width[k] = stencil::fluxLength(x + k, side, lengths.x);
            quad.height[k] = stencil::fluxLength(y + k, side, lengths.y);
        }
        const stencil::FluxMerged merged = stencil::mergeFlux(quad);
        total.energy += double{merged.energy};
        total.terms += double{merged.terms};
        return merged.cell;
    }
};

FluxCell cellOf(const FluxRow& row, int i) {
    const bool free = row.free[i] != 0;
    if (!row.x1) return {row.sum[i], 0, 0, 0, 0, free};
    return {row.sum[i], row.x1[i], row.x2[i], row.y1[i], row.y2[i], free};
}
void put(const FluxCell& cell, const FluxRow& row, int i) {
    row.sum[i] = cell.sum, row.free[i] = cell.free ? 1 : 0;
    row.x1[i] = cell.x1, row.x2[i] = cell.x2;
    row.y1[i] = cell.y1, row.y2[i] = cell.y2;
}

/// Room for a row of a level, vectors of its last merger included.
constexpr int cellsOf(int level) { return std::max(kColumns >> level, 2 * kBlock); }
constexpr int cellsFrom(int level) {
    return level > kLevels ? 0 : cellsOf(level) + cellsFrom(level + 1);
}

/// Two rows of cells of each level, in the first cache.
class Tile {
public:
    Tile() {
        double* d = doubles_;
        float* f = floats_;
        for (int level = 0; level <= kLevels; ++level)
            for (FluxRow& row : rows_[level]) {
                const int cells = cellsOf(level);
                row.sum = std::exchange(d, d + cells), row.free = std::exchange(d, d + cells);
                if (level == 0) continue;
                row.x1 = std::exchange(f, f + cells), row.x2 = std::exchange(f, f + cells);
                row.y1 = std::exchange(f, f + cells), row.y2 = std::exchange(f, f + cells);
            }
    }
    Tile(const Tile&) = delete;
    Tile& operator=(const Tile&) = delete;
    void clear() {
        std::fill(std::begin(doubles_), std::end(doubles_), 0.0);
        std::fill(std::begin(floats_), std::end(floats_), 0.0f);
    }
    [[nodiscard]] const FluxRow& row(int level, int y) const { return rows_[level][y % 2]; }

private:
    alignas(64) double doubles_[4 * cellsFrom(0)];
    alignas(64) float floats_[8 * cellsFrom(1)];
    FluxRow rows_[kLevels + 1][2];
};

/// Tiles of a strip of kSide rows.
class Strip {
public:
    Strip(const ResidualOf& of, Merger& merger)
        : height_(of.d.shape().height), width_(of.d.shape().width), rows_(of), merger_(merger) {}

    /// Pixels from (x, y) on; returns how many cells they are, the first of which is at cell().
    int build(int x, int y) {
        x_ = x, y_ = y, across_ = std::min(kColumns, (width_ - x + kSide - 1) / kSide * kSide);
        tile_.clear();
        const int columns = rows_.start(x);
        for (int i = 0; i < kSide; ++i) {
            const FluxRow& to = tile_.row(0, i);
            const bool inside = y + i < height_;
            if (inside) rows_.row(y + i, to.sum, to.free);
            std::fill(to.sum + (inside ? columns : 0), to.sum + across_, 0.0);
            std::fill(to.free + (inside ? columns : 0), to.free + across_, 1.0);
            for (int level = 0, row = i; row % 2 == 1 && level < kLevels; ++level, row /= 2)
                merge(level, row / 2);
        }
        return across_ / kSide;
    }
    [[nodiscard]] FluxCell cell(int i) const { return cellOf(tile_.row(kLevels, 0), i); }
    [[nodiscard]] const ResidualRows& residual() const { return rows_; }

private:
    /// Two rows of a level's cells into row `y` of the next one's. Cells that the image's end cuts
    /// are merged one by one.
    void merge(int level, int y) {
        const int side = 1 << level, cells = across_ >> (level + 1);
        const FluxRow &above = tile_.row(level, 0), &below = tile_.row(level, 1),
                      &to = tile_.row(level + 1, y);
        const int firstX = x_ >> level, firstY = (y_ >> level) + 2 * y;
        const Lengths& all = merger_.lengths;
        const long long wholeX = std::clamp<long long>((all.x >> (level + 1)) - firstX / 2, 0, cells);
        const int whole = static_cast<long long>(firstY + 2) * side <= all.y ? int(wholeX) : 0;
        const int together = whole == cells ? cells : whole / kBlock * kBlock;
        if (together > 0 && level == 0)
            simd::fluxKernels().mergePixels(above, below, together, to, merger_.total);
        else if (together > 0)
            simd::fluxKernels().mergeCells(above, below, side, together, to, merger_.total);
        for (int i = together; i < cells; ++i)
            put(merger_.merge({cellOf(above, 2 * i), cellOf(above, 2 * i + 1), cellOf(below, 2 * i),
                               cellOf(below, 2 * i + 1)},
                              firstX + 2 * i, firstY, side),
                to, i);
    }

    int height_, width_, x_ = 0, y_ = 0, across_ = 0;
    ResidualRows rows_;
    Merger& merger_;
    Tile tile_;
};

/// What a strip found.
struct StripShare {
    simd::FluxEnergy total;
    double r = 0;
    float d = 0, e = 0;
};

/// Cells of kSide pixels and more, until there is one; its sum.
double mergeRest(std::vector<FluxCell> cells, int across, int down, Merger& merger) {
    for (int side = kSide; across > 1 || down > 1; side *= 2) {
        const int halfAcross = (across + 1) / 2, halfDown = (down + 1) / 2;
        std::vector<FluxCell> next;
        next.reserve(static_cast<std::size_t>(halfAcross) * static_cast<std::size_t>(halfDown));
        const auto at = [&](int x, int y) {
            FluxCell none;
            none.free = true;
            return x < across && y < down
                       ? cells[static_cast<std::size_t>(y) * static_cast<std::size_t>(across) +
                               static_cast<std::size_t>(x)]
                       : none;
        };
        for (int y = 0; y < 2 * halfDown; y += 2)
            for (int x = 0; x < 2 * halfAcross; x += 2)
                next.push_back(merger.merge({at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)},
                                            x, y, side));
        cells = std::move(next);
        across = halfAcross, down = halfDown;
    }
    return cells[0].sum;
}

}  // namespace

ResidualFlux fluxOfResidual(const ResidualOf& of, ImageBorder border, ThreadPool& pool,
                            const std::stop_token& stop) {
    const GridShape& shape = of.d.shape();
    const Lengths lengths({shape.width, shape.height}, border);
    const int across = (shape.width + kSide - 1) / kSide, down = (shape.height + kSide - 1) / kSide;
    std::vector<FluxCell> cells(static_cast<std::size_t>(across) * static_cast<std::size_t>(down));
    std::vector<StripShare> shares(static_cast<std::size_t>(down));
    pool.run(down, [&](int y) {
        Merger merger{lengths, {}};
        Strip strip(of, merger);
        FluxCell* to = cells.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(across);
        for (int x = 0; x < shape.width && !stop.stop_requested(); x += kColumns) {
            const int count = strip.build(x, y * kSide);
            for (int i = 0; i < count; ++i) *to++ = strip.cell(i);
        }
        shares[static_cast<std::size_t>(y)] = {merger.total, strip.residual().largest(),
                                               strip.residual().largestOfD(),
                                               strip.residual().largestOfE()};
    });
    ResidualFlux flux;
    Merger merger{lengths, {}};
    flux.left = mergeRest(std::move(cells), across, down, merger);
    flux.energy = merger.total.energy, flux.terms = merger.total.terms;
    for (const StripShare& share : shares) {
        flux.energy += share.total.energy, flux.terms += share.total.terms;
        flux.largest = std::max(flux.largest, share.r);
        flux.d = std::max(flux.d, double{share.d}), flux.e = std::max(flux.e, double{share.e});
    }
    return flux;
}

}  // namespace weft
