#include "cpu/multigrid/lane_coarsening.h"

namespace weft {

using simd::kBlock;

void LaneCoarsening::Ring::shape(int blocks, int planes) {
    // Half a plane: a block of zeros on both sides.
    const auto half = static_cast<std::size_t>(blocks + 2) * kBlock;
    memory.assign(half * 2 * static_cast<std::size_t>(planes) * kRows, 0.0f);
    float* next = memory.data() + kBlock;
    for (int i = 0; i < kRows; ++i) {
        have[i] = -9;
        rows[i].plane = static_cast<std::ptrdiff_t>(half);
        for (float*& own : rows[i].half) {
            own = next;
            next += half * static_cast<std::size_t>(planes);
        }
    }
}

LaneCoarsening::LaneCoarsening(const FineLevelRows& fine, CoarseLevel& coarse)
    : fine_(fine), coarse_(coarse) {
    const int blocks = coarse.shape.blocks;
    stencils_.shape(blocks, simd::kStencilPlanes);
    sums_.shape(blocks, 1);
    products_.shape(blocks, 1);
    weightRows_.shape(blocks, 4);
    for (int i = 0; i < kRows; ++i)
        weights_[i] = {weightRows_.rows[i].half[0], weightRows_.rows[i].plane};
}

const simd::SplitPlanes& LaneCoarsening::stencils(int y) {
    simd::SplitPlanes& to = stencils_.at(y);
    if (!stencils_.takes(y)) return to;
    if (y >= 0 && y < fine_.height) {
        fine_.read(y, to);
        return to;
    }
    for (float* half : to.half) std::fill_n(half - kBlock, to.plane * simd::kStencilPlanes, 0.0f);
    return to;
}

const simd::WeightPlanes& LaneCoarsening::weights(int Y) {
    const int place = Y & (kRows - 1);
    if (weightRows_.takes(Y)) {
        const bool inside = Y >= 0 && Y < coarse_.shape.height;
        kernels_.readWeights(coarse_.weights.row(inside ? Y : coarse_.shape.height),
                             coarse_.shape.blocks, weights_[place]);
    }
    return weights_[place];
}

/// P 1 of row y; an even row makes that of the odd one below it too.
const simd::SplitPlanes& LaneCoarsening::sums(int y) {
    const int even = y & ~1;
    if (sums_.takes(even)) {
        static_cast<void>(sums_.takes(even + 1));
        kernels_.sumWeights(stencils(even), weights(even / 2), coarse_.shape.blocks, sums_.at(even),
                            sums_.at(even + 1));
    }
    return sums_.at(y);
}

const simd::SplitPlanes& LaneCoarsening::products(int y) {
    if (products_.takes(y))
        kernels_.productRow(stencils(y), {sums(y - 1), sums(y), sums(y + 1)}, coarse_.shape.blocks,
                            products_.at(y));
    return products_.at(y);
}

void LaneCoarsening::putWeights(int Y) {
    kernels_.weightRow(stencils3(2 * Y + 1), coarse_.shape.blocks, coarse_.weights.row(Y),
                       coarse_.weights.pool.data());
}

void LaneCoarsening::putStencils(int Y) {
    const simd::WeightPlanes around[3] = {weights(Y - 1), weights(Y), weights(Y + 1)};
    kernels_.galerkinRow(stencils3(2 * Y),
                         {products(2 * Y - 1), products(2 * Y), products(2 * Y + 1)}, around,
                         fine_.hasCorners, coarse_.shape.blocks, coarse_.stencils.row(Y),
                         coarse_.stencils.pool.data());
}

}  // namespace weft
