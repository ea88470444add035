#include "cpu/multigrid/coarsen.h"

#include <algorithm>
#include <vector>

#include "cpu/multigrid/lane_coarsening.h"

namespace weft {

namespace {

using simd::kBlock;
using simd::kStencilBlock;
using simd::kWeightBlock;
using stencil::Prolongation8;
using stencil::Row9;

/// Row9 of a cell of the finest level, from mask bytes and the diagonal; links of 1.
struct FinestRows {
    const Grid<std::uint8_t>& active;
    const Domain& domain;

    stencil::Row9 operator()(int x, int y) const {
        stencil::Row9 r;
        const GridShape& s = active.shape();
        if (x < 0 || y < 0 || x >= s.width || y >= s.height) return r;
        const std::uint8_t* m = active.row(0, y) + x;
        if (!*m) return r;
        r.centre = domain.diagonal({x, y});
        r.a[stencil::W] = m[-1] ? 1.0f : 0.0f;
        r.a[stencil::E] = m[1] ? 1.0f : 0.0f;
        r.a[stencil::N] = m[-s.stride] ? 1.0f : 0.0f;
        r.a[stencil::S] = m[s.stride] ? 1.0f : 0.0f;
        return r;
    }
};

/// Row9 of a cell of a coarse level.
struct CoarseRows {
    const CoarseLevel& level;

    stencil::Row9 operator()(int x, int y) const {
        stencil::Row9 r;
        if (x < 0 || y < 0 || x >= level.shape.width || y >= level.shape.height) return r;
        const float* c = level.stencils.block(y, x / kBlock) + x % kBlock;
        r.centre = c[0];
        for (int k = 0; k < 8; ++k) r.a[k] = c[(2 + k) * kBlock];
        return r;
    }
};

enum WeightSlot { fromW, fromE, fromN, fromS, fromNW, fromNE, fromSW, fromSE };

/// Bytes of the fine rows 2Y−2 .. 2Y+2 combined for one coarse row.
struct RowMaps {
    std::vector<std::uint8_t> weightInterior;  // all of [2X, 2X+2] × [2Y, 2Y+2] interior
    std::vector<std::uint8_t> anyActive;       // any of [2X, 2X+1] × [2Y, 2Y+1] active
    std::vector<std::uint8_t> wide;            // scratch

    explicit RowMaps(const GridShape& fine, const GridShape& coarse)
        : weightInterior(static_cast<std::size_t>(coarse.blocks * kBlock)),
          anyActive(static_cast<std::size_t>(coarse.blocks * kBlock)),
          wide(static_cast<std::size_t>(fine.stride) + 64) {}
};

/// Row y of a map, or a row of zeros outside.
const std::uint8_t* mapRow(const Grid<std::uint8_t>& map, int y) {
    const int h = map.shape().height;
    return map.row(0, y < -1 ? -1 : (y > h ? h : y));
}

/// Coarse row Y of the active and interior maps, and the maps that classify weight blocks.
void combineMaps(const Grid<std::uint8_t>& active, const Grid<std::uint8_t>& interior, int Y,
                 CoarseLevel& coarse, RowMaps& maps) {
    const int stride = active.shape().stride, W = coarse.shape.width;
    const std::uint8_t *a0 = mapRow(active, 2 * Y), *a1 = mapRow(active, 2 * Y + 1);
    const std::uint8_t* in[5];
    for (int j = 0; j < 5; ++j) in[j] = mapRow(interior, 2 * Y - 2 + j);
    // Bytes may be anything's alias, and then loops do not vectorise.
    std::uint8_t* __restrict__ t = maps.wide.data() + 32;
    std::uint8_t* __restrict__ activeRow = coarse.active.row(0, Y);
    std::uint8_t* __restrict__ interiorRow = coarse.interior.row(0, Y);
    std::uint8_t* __restrict__ anyActive = maps.anyActive.data();
    std::uint8_t* __restrict__ weightInterior = maps.weightInterior.data();
    for (int X = 0; X < W; ++X) activeRow[X] = a0[2 * X];
    for (int X = 0; X < W; ++X) anyActive[X] = a0[2 * X] | a0[2 * X + 1] | a1[2 * X] | a1[2 * X + 1];
    for (int x = 0; x < stride; ++x) t[x] = in[2][x] & in[3][x] & in[4][x];
    for (int X = 0; X < W; ++X) weightInterior[X] = t[2 * X] & t[2 * X + 1] & t[2 * X + 2];
    for (int x = 0; x < stride; ++x) t[x] &= in[0][x] & in[1][x];
    t[-1] = t[-2] = 0;
    for (int X = 0; X < W; ++X)
        interiorRow[X] = t[2 * X - 2] & t[2 * X - 1] & t[2 * X] & t[2 * X + 1] & t[2 * X + 2];
}

/// What a block of a table must hold: nothing, the interior entry, or (kOwn) its own coefficients.
constexpr std::uint32_t kOwn = BlockTable::kInterior + 1;

std::uint32_t entryOf(const std::uint8_t* interior, const std::uint8_t* active) {
    std::uint8_t all = 255, any = 0;
    for (int i = 0; i < kBlock; ++i) {
        all &= interior[i];
        any |= active[i];
    }
    return all ? BlockTable::kInterior : any ? kOwn : BlockTable::kEmpty;
}

void shapeTable(BlockTable& table, const GridShape& shape, int blockFloats) {
    table.blocks = shape.blocks;
    table.blockFloats = blockFloats;
    const std::size_t cells = static_cast<std::size_t>(shape.blocks) * (shape.height + 1);
    table.index.reserve(cells);
    table.index.zero(cells);
}

/// Gives every block marked kOwn its place in the pool.
void placeBlocks(BlockTable& table, int height) {
    const std::size_t blocks = static_cast<std::size_t>(table.blocks) * height;
    std::uint32_t next = 2;
    for (std::size_t b = 0; b < blocks; ++b)
        if (table.index[b] == kOwn) table.index[b] = next++;
    table.entries = next;
    table.pool.reserve(std::size_t{next} * table.blockFloats);
    table.pool.zero(static_cast<std::size_t>(table.blockFloats) * 2);
}

/// Weights on the fine points right, below and right-below of coarse point (X, Y).
template <class FineRows>
void gatherWeights(const FineRows& fine, int X, int Y, float* w) {
    using namespace stencil;
    const int x = 2 * X, y = 2 * Y;
    const bool here = fine(x, y).centre > 0, east = fine(x + 2, y).centre > 0;
    const bool south = fine(x, y + 2).centre > 0, southEast = fine(x + 2, y + 2).centre > 0;
    const Row9 right = fine(x + 1, y), below = fine(x, y + 1);
    using stencil::detail::weightAmid, stencil::detail::weightFrom;
    const float rightW = here ? weightFrom(right, W) : 0, rightE = east ? weightFrom(right, E) : 0;
    const float belowN = here ? weightFrom(below, N) : 0, belowS = south ? weightFrom(below, S) : 0;
    w[fromW * kBlock] = rightW;
    w[fromE * kBlock] = rightE;
    w[fromN * kBlock] = belowN;
    w[fromS * kBlock] = belowS;
    const Row9 c = fine(x + 1, y + 1);
    const Row9 farEast = fine(x + 2, y + 1), farSouth = fine(x + 1, y + 2);
    w[fromNW * kBlock] = here ? weightAmid(c.a[NW], c.a[N], rightW, c.a[W], belowN, c.centre) : 0;
    w[fromNE * kBlock] =
        east ? weightAmid(c.a[NE], c.a[N], rightE, c.a[E], weightFrom(farEast, N), c.centre) : 0;
    w[fromSW * kBlock] =
        south ? weightAmid(c.a[SW], c.a[W], belowS, c.a[S], weightFrom(farSouth, W), c.centre) : 0;
    w[fromSE * kBlock] = southEast ? weightAmid(c.a[SE], c.a[E], weightFrom(farEast, S), c.a[S],
                                                weightFrom(farSouth, E), c.centre)
                                   : 0;
}

/// Prolongation8 of a coarse point read back from the weight table.
struct TableWeights {
    const CoarseLevel& level;

    [[nodiscard]] float at(int X, int Y, WeightSlot slot) const {
        if (X < 0 || Y < 0 || X >= level.shape.width || Y >= level.shape.height) return 0;
        return level.weights.block(Y, X / kBlock)[slot * kBlock + X % kBlock];
    }
    [[nodiscard]] Prolongation8 of(int X, int Y) const {
        using namespace stencil;
        Prolongation8 p;
        p.w[E] = at(X, Y, fromW);
        p.w[W] = at(X - 1, Y, fromE);
        p.w[S] = at(X, Y, fromN);
        p.w[N] = at(X, Y - 1, fromS);
        p.w[SE] = at(X, Y, fromNW);
        p.w[SW] = at(X - 1, Y, fromNE);
        p.w[NE] = at(X, Y - 1, fromSW);
        p.w[NW] = at(X - 1, Y - 1, fromSE);
        return p;
    }
};

/// The same for Galerkin rows of one coarse row from left to right, each of which looks at the 3 × 3
/// points around: a column is read once.
class WeightsAround {
public:
    WeightsAround(const CoarseLevel& level, int Y) : table_{level}, Y_(Y) {}

    const Prolongation8& operator()(int X, int Y) {
        Column& column = columns_[(X + 1) & 3];
        if (column.X != X) {
            column.X = X;
            for (int j = 0; j < 3; ++j) column.points[j] = table_.of(X, Y_ + j - 1);
        }
        return column.points[Y - Y_ + 1];
    }

private:
    struct Column {
        int X = -2;
        Prolongation8 points[3];
    };
    TableWeights table_;
    int Y_;
    Column columns_[4];
};

void storeRow(const Row9& r, float* c) {
    c[0] = r.centre;
    c[kBlock] = r.centre > 0 ? 1.0f / r.centre : 0.0f;
    for (int k = 0; k < 8; ++k) c[(2 + k) * kBlock] = r.a[k];
}

/// Entry 1 of both tables: bilinear weights and the Galerkin row of a constant fine stencil.
void fillInteriorEntries(const Row9& fineInteriorRow, CoarseLevel& coarse) {
    const float bilinear[8] = {0.5f, 0.5f, 0.5f, 0.5f, 0.25f, 0.25f, 0.25f, 0.25f};
    for (int k = 0; k < 8; ++k)
        for (int i = 0; i < kBlock; ++i)
            coarse.weights.pool[kWeightBlock + static_cast<std::size_t>(k * kBlock + i)] =
                bilinear[k];
    const auto fine = [&](int, int) { return fineInteriorRow; };
    const auto weights = [](int, int) {
        return Prolongation8{{0.25f, 0.5f, 0.25f, 0.5f, 0.5f, 0.25f, 0.5f, 0.25f}};
    };
    coarse.interiorRow = stencil::galerkinRow(fine, weights, 0, 0);
    for (int i = 0; i < kBlock; ++i)
        storeRow(coarse.interiorRow, coarse.stencils.pool.data() + kStencilBlock + i);
}

/// Weights of a coarse point whose fine cells are all interior (bilinear), or all fixed (0).
void plainWeights(bool interior, float* w) {
    for (int k = 0; k < 8; ++k) w[k * kBlock] = !interior ? 0.0f : k < 4 ? 0.5f : 0.25f;
}

template <class FineRows>
void fillWeights(const FineRows& fine, const Grid<std::uint8_t>& fineActive,
                 const Grid<std::uint8_t>& fineInterior, CoarseLevel& coarse, int Y) {
    const std::uint8_t *a0 = mapRow(fineActive, 2 * Y), *a1 = mapRow(fineActive, 2 * Y + 1);
    const std::uint8_t* in[3];
    for (int j = 0; j < 3; ++j) in[j] = mapRow(fineInterior, 2 * Y + j);
    const auto allInterior = [&](int x) {
        std::uint8_t all = 255;
        for (const std::uint8_t* row : in)
            all = static_cast<std::uint8_t>(all & row[x] & row[x + 1] & row[x + 2]);
        return all != 0;
    };
    for (int b = 0; b < coarse.shape.blocks; ++b) {
        const std::uint32_t entry = coarse.weights.row(Y).index[b];
        if (entry <= BlockTable::kInterior) continue;
        float* w = coarse.weights.pool.data() + std::size_t{entry} * kWeightBlock;
        for (int i = 0; i < kBlock; ++i) {
            const int X = b * kBlock + i, x = 2 * X;
            const bool fixed = !(a0[x] | a0[x + 1] | a1[x] | a1[x + 1]);
            if (fixed || allInterior(x))
                plainWeights(!fixed, w + i);
            else
                gatherWeights(fine, X, Y, w + i);
        }
    }
}

template <class FineRows>
void fillStencils(const FineRows& fine, CoarseLevel& coarse, int Y) {
    WeightsAround around(coarse, Y);
    const auto weights = [&](int X, int row) -> const Prolongation8& { return around(X, row); };
    for (int b = 0; b < coarse.shape.blocks; ++b) {
        const std::uint32_t entry = coarse.stencils.row(Y).index[b];
        if (entry <= BlockTable::kInterior) continue;
        float* c = coarse.stencils.pool.data() + std::size_t{entry} * kStencilBlock;
        for (int i = 0; i < kBlock; ++i) {
            const int X = b * kBlock + i;
            const bool inside = X < coarse.shape.width;
            if (inside && coarse.interior.row(0, Y)[X])
                storeRow(coarse.interiorRow, c + i);
            else if (inside && coarse.active.row(0, Y)[X])
                storeRow(stencil::galerkinRow(fine, weights, X, Y), c + i);
            else
                storeRow(Row9{}, c + i);
        }
    }
}

void fillOnLanes(const FineLevelRows& fine, CoarseLevel& coarse, int grain, ThreadPool& pool,
                 const std::stop_token& stop) {
    // The surplus in place of the centre: P 1 = 1 around, so that it is four times the fine one.
    coarse.interiorSurplus = 4 * fine.interiorSurplus;
    float* const interior = coarse.stencils.pool.data() + kStencilBlock;
    std::fill_n(interior, kBlock, coarse.interiorSurplus);
    pool.forRows(coarse.shape.height, 2 * grain, [&](int begin, int end) {
        LaneCoarsening lanes(fine, coarse);
        for (int Y = begin; Y < end && !stop.stop_requested(); ++Y) lanes.putWeights(Y);
    });
    pool.forRows(coarse.shape.height, 2 * grain, [&](int begin, int end) {
        LaneCoarsening lanes(fine, coarse);
        for (int Y = begin; Y < end && !stop.stop_requested(); ++Y) lanes.putStencils(Y);
    });
}

/// From a fine level given by rows, maps and interior stencil.
template <class FineRows>
void coarsenRows(const FineRows& fine, const Grid<std::uint8_t>& fineActive,
                 const Grid<std::uint8_t>& fineInterior, const Row9& fineInteriorRow,
                 CoarseLevel& coarse, const FineLevelRows* lanes, ThreadPool& pool,
                 const std::stop_token& stop) {
    const GridShape& shape = coarse.shape;
    coarse.active.adopt(shape, 1);
    coarse.interior.adopt(shape, 1);
    shapeTable(coarse.weights, shape, kWeightBlock);
    shapeTable(coarse.stencils, shape, kStencilBlock);
    const int grain = shape.width > 64 ? 8 : shape.width > 16 ? 4 : 1 << 20;
    pool.forRows(shape.height, grain, [&](int begin, int end) {
        RowMaps maps(fineActive.shape(), shape);
        for (int Y = begin; Y < end; ++Y) {
            if (stop.stop_requested()) return;
            combineMaps(fineActive, fineInterior, Y, coarse, maps);
            const std::size_t first = static_cast<std::size_t>(Y) * shape.blocks;
            for (int b = 0; b < shape.blocks; ++b) {
                coarse.weights.index[first + b] =
                    entryOf(&maps.weightInterior[b * kBlock], &maps.anyActive[b * kBlock]);
                coarse.stencils.index[first + b] = entryOf(coarse.interior.row(0, Y) + b * kBlock,
                                                           coarse.active.row(0, Y) + b * kBlock);
            }
        }
    });
    if (stop.stop_requested()) return;
    placeBlocks(coarse.weights, shape.height);
    placeBlocks(coarse.stencils, shape.height);
    fillInteriorEntries(fineInteriorRow, coarse);
    if (lanes) return fillOnLanes(*lanes, coarse, grain, pool, stop);
    pool.forRows(shape.height, grain, [&](int begin, int end) {
        for (int Y = begin; Y < end && !stop.stop_requested(); ++Y)
            fillWeights(fine, fineActive, fineInterior, coarse, Y);
    });
    pool.forRows(shape.height, grain, [&](int begin, int end) {
        for (int Y = begin; Y < end && !stop.stop_requested(); ++Y) fillStencils(fine, coarse, Y);
    });
}

}  // namespace

void coarsenFinest(const Domain& domain, const Grid<std::uint8_t>& active,
                   const Grid<std::uint8_t>& interior, CoarseLevel& coarse,
                   const FineLevelRows* lanes, ThreadPool& pool, const std::stop_token& stop) {
    const Row9 inside{4.0f + domain.leastScreening(), {0, 1, 0, 1, 1, 0, 1, 0}};
    coarsenRows(FinestRows{active, domain}, active, interior, inside, coarse, lanes, pool, stop);
}

void coarsen(const CoarseLevel& fine, CoarseLevel& coarse, const FineLevelRows* lanes,
             ThreadPool& pool, const std::stop_token& stop) {
    coarsenRows(CoarseRows{fine}, fine.active, fine.interior, fine.interiorRow, coarse, lanes, pool,
                stop);
}

}  // namespace weft
