#include "cpu/relief/height_preconditioner.h"

#include <algorithm>

namespace weft::relief {

namespace {

using simd::kBlock, simd::kHalfBlock, simd::kWeightBlock;
using stencil::HeightLinks, stencil::kBendBound, stencil::kThirdBound;

/// Cells of the last level, at most.
constexpr int kMostDirect = 36;

GridShape oddShape(int width, int height) { return GridShape::of({width | 1, height | 1}); }

/// Rows of a level as links: couplings with the other sign.
class LinkTable {
public:
    explicit LinkTable(CoarseLevel& level) : level_(level) {}

    [[nodiscard]] HeightLinks at(int x, int y) const {
        const GridShape& s = level_.shape;
        if (x < 0 || y < 0 || x >= s.width || y >= s.height) return {0, 0, 0, 0, 0};
        const float* c = level_.stencils.block(y, x / kBlock) + x % kBlock;
        return {c[0], -c[simd::kHalfEast], -c[simd::kHalfSouth], -c[simd::kHalfSouthEast],
                -c[simd::kHalfSouthWest]};
    }
    /// Of a cell that holds something.
    void set(int x, int y, const HeightLinks& links) {
        const int b = x / kBlock, i = x % kBlock;
        float* c = block(y, b) + i;
        c[0] = links.centre;
        c[kBlock] = links.centre > 0 ? 1 / links.centre : 0.0f;
        c[simd::kHalfEast] = -links.east;
        c[simd::kHalfSouth] = -links.south;
        c[simd::kHalfSouthEast] = -links.southEast;
        c[simd::kHalfSouthWest] = -links.southWest;
        // Blocks beside have these, too.
        if (i == kBlock - 1 && owns(y, b + 1)) {
            block(y, b + 1)[simd::kHalfEast - 1] = -links.east;
            block(y, b + 1)[simd::kHalfSouthEast - 1] = -links.southEast;
        }
        if (i == 0 && owns(y, b - 1))
            block(y, b - 1)[simd::kHalfSouthWest + kBlock] = -links.southWest;
    }

private:
    [[nodiscard]] bool owns(int y, int b) const {
        return b >= 0 && b < level_.shape.blocks &&
               level_.stencils.row(y).index[b] != BlockTable::kEmpty;
    }
    [[nodiscard]] float* block(int y, int b) {
        return const_cast<float*>(level_.stencils.block(y, b));
    }

    CoarseLevel& level_;
};

/// Whether anything is sought in the cells [32 b, 32 b + 32) of the rows 2 Y and 2 Y + 1, or in those
/// beside: their links across a corner stand in these blocks.
bool holdsAny(const Grid<std::uint8_t>& active, int b, int Y) {
    const auto any = [&](int y) {
        const std::uint8_t* row = active.row(0, y) + 32 * b;
        return std::any_of(row - 1, row + 33, [](std::uint8_t a) { return a != 0; });
    };
    return any(2 * Y) || (2 * Y + 1 < active.shape().height && any(2 * Y + 1));
}

/// 255 where something is sought of what P takes from a coarse cell.
void findActive(const Grid<std::uint8_t>& fine, Grid<std::uint8_t>& coarse) {
    const GridShape &f = fine.shape(), &c = coarse.shape();
    for (int Y = 0; Y < c.height; ++Y)
        for (int X = 0; X < c.width; ++X)
            for (int y = std::max(0, 2 * Y - 1); y <= std::min(f.height - 1, 2 * Y + 1); ++y)
                for (int x = std::max(0, 2 * X - 1); x <= std::min(f.width - 1, 2 * X + 1); ++x)
                    coarse.row(0, Y)[X] |= fine.row(0, y)[x];
}

void reserveTable(BlockTable& table, const GridShape& shape, int blockFloats) {
    table.blocks = shape.blocks;
    table.blockFloats = blockFloats;
    const std::size_t cells = static_cast<std::size_t>(shape.blocks) * (shape.height + 1);
    table.index.reserve(cells);
    table.index.zero(cells);
    table.entries = 2;
}

}  // namespace

/// Two rows of two blocks are empty together, so that a pass between levels writes to all that a
/// sweep looks after, and to nothing else. Weights are bilinear wherever anything is sought.
void HeightPreconditioner::shapeTables(std::size_t l) {
    CoarseLevel& level = levels_[l];
    const GridShape& s = level.shape;
    reserveTable(level.stencils, s, kHalfBlock);
    BlockTable* weights = l + 1 < levels_.size() ? &levels_[l + 1].weights : nullptr;
    if (weights) reserveTable(*weights, levels_[l + 1].shape, kWeightBlock);
    for (int Y = 0; 2 * Y < s.height; ++Y)
        for (int b = 0; 2 * b < s.blocks; ++b) {
            if (!holdsAny(level.active, b, Y)) continue;
            if (weights) weights->index[static_cast<std::size_t>(Y) * weights->blocks + b] = 1;
            for (int y = 2 * Y; y < std::min(2 * Y + 2, s.height); ++y)
                for (int k = 2 * b; k < std::min(2 * b + 2, s.blocks); ++k)
                    level.stencils.index[static_cast<std::size_t>(y) * s.blocks + k] = 1;
        }
    // Blocks of a row lie one after the other.
    for (std::size_t i = 0; i < static_cast<std::size_t>(s.blocks) * s.height; ++i)
        if (level.stencils.index[i]) level.stencils.index[i] = level.stencils.entries++;
    const std::size_t floats = std::size_t{level.stencils.entries} * kHalfBlock;
    level.stencils.pool.reserve(floats);
    level.stencils.pool.zero(floats);
    if (!weights) return;
    weights->pool.reserve(2 * kWeightBlock);
    weights->pool.zero(2 * kWeightBlock);
    for (int k = 0; k < kWeightBlock; ++k)
        weights->pool[kWeightBlock + k] = k < 4 * kBlock ? 0.5f : 0.25f;
}

void HeightPreconditioner::reshape(const StoppableRows& rows, const ReliefLevel& level) {
    level_ = &level;
    std::size_t count = 1;
    GridShape shape = oddShape(level.width, level.height);
    for (GridShape s = shape; s.width * s.height > kMostDirect; ++count)
        s = oddShape((s.width + 1) / 2, (s.height + 1) / 2);
    levels_.resize(count);
    for (CoarseLevel& l : levels_) {
        l.shape = shape;
        l.symmetric = true;
        l.active.reshape(shape, 1);
        shape = oddShape((shape.width + 1) / 2, (shape.height + 1) / 2);
    }
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x)
            if (level.unknown(y * level.width + x)) levels_[0].active.row(0, y)[x] = 255;
    for (std::size_t l = 1; l < count; ++l) findActive(levels_[l - 1].active, levels_[l].active);
    for (std::size_t l = 0; l < count && !rows.stopped(); ++l) shapeTables(l);
    cycle_.setStop(rows.stop());
    cycle_.attach(levels_, {{stencil::kLeastSmoothed, stencil::kMostSmoothed}, stencil::kFirstStep},
                  1);
    for (std::size_t l = 0; l < count && !rows.stopped(); ++l)
        for (Grid<float>* g : {&cycle_[l].x, &cycle_[l].f})
            if (!g->reshape(levels_[l].shape, 1, rows.stop())) return;
}

void HeightPreconditioner::build(const StoppableRows& rows, const HeightForm& form) {
    const auto shift = [&](std::size_t l) {
        return l + 1 == levels_.size() ? stencil::kCoarsestShift : 0.0f;
    };
    cycle_.setStop(rows.stop());
    assemble(rows, form, shift(0));
    for (std::size_t l = 1; l < levels_.size() && !rows.stopped(); ++l) coarsen(rows, l, shift(l));
    cycle_.invertLast();
}

void HeightPreconditioner::assemble(const StoppableRows& rows, const HeightForm& form, float shift) {
    LinkTable to(levels_[0]);
    const ReliefLevel& level = *level_;
    const int w = level.width, h = level.height;
    const std::ptrdiff_t s = form.xx.grid().stride;
    const SmoothnessWeights& smooth = form.smooth;
    const auto unknown = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < w && y < h && level.unknown(y * w + x);
    };
    const auto spring = [&](const Plane& bend, const Plane& third, std::ptrdiff_t i,
                            std::ptrdiff_t next) {
        return (smooth.bends ? kBendBound * (bend.data()[i] + bend.data()[next]) : 0.0f) +
               (smooth.thirds ? kThirdBound * third.data()[i] : 0.0f);
    };
    rows.forRows(h, kLongBand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x) {
                if (!unknown(x, y)) continue;
                const std::ptrdiff_t i = y * s + x;
                HeightLinks links = stencil::heightLinks(
                    [&](int dx, int dy) -> stencil::CellTensor {
                        const std::ptrdiff_t k = i + dy * s + dx;
                        return {form.xx.data()[k], form.xy.data()[k], form.yy.data()[k],
                                smooth.twist.data()[k]};
                    },
                    [&](int dx) { return spring(smooth.bendX, smooth.thirdX, i + dx, i + dx + 1); },
                    [&](int dy) {
                        return spring(smooth.bendY, smooth.thirdY, i + dy * s, i + dy * s + s);
                    });
                links.centre *= 1 + shift;
                if (!unknown(x + 1, y)) links.east = 0;
                if (!unknown(x, y + 1)) links.south = 0;
                if (!unknown(x + 1, y + 1)) links.southEast = 0;
                if (!unknown(x - 1, y + 1)) links.southWest = 0;
                to.set(x, y, links);
            }
    });
}

void HeightPreconditioner::coarsen(const StoppableRows& rows, std::size_t l, float shift) {
    const LinkTable fine(levels_[l - 1]);
    LinkTable coarse(levels_[l]);
    const Grid<std::uint8_t>& active = levels_[l].active;
    rows.forRows(active.shape().height, kLongBand, [&](int top, int bottom) {
        for (int Y = top; Y < bottom; ++Y)
            for (int X = 0; X < active.shape().width; ++X) {
                if (!active.row(0, Y)[X]) continue;
                HeightLinks links = stencil::galerkinLinks(
                    [&](int dx, int dy) { return fine.at(2 * X + dx, 2 * Y + dy); });
                links.centre *= 1 + shift;
                coarse.set(X, Y, links);
            }
    });
}

}  // namespace weft::relief
