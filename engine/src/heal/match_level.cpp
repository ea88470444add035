#include "heal/match_level.h"

#include "cpu/simd/pictures/match_kernels.h"
#include "weft/backend/thread_pool.h"

namespace weft::heal {

namespace {

constexpr int kRowsOfOneThread = 16;

/// Row y of the coarse cells: Σ known · sample / Σ known.
void reduceRow(const MatchLevel& fine, int y, MatchLevel& coarse) {
    const simd::MatchKernels& kernels = simd::matchKernels();
    const int cells = coarse.extent().width;
    const float* known[2] = {fine.known.row(0, 2 * y), fine.known.row(0, 2 * y + 1)};
    kernels.halveKnown(known[0], known[1], cells, coarse.known.span().row(0, y));
    for (int c = 0; c < fine.samples.channels; ++c) {
        const float* samples[2] = {fine.samples.row(c, 2 * y), fine.samples.row(c, 2 * y + 1)};
        kernels.halveSamples(known, samples, cells, coarse.owned.span().row(c, y));
    }
}

}  // namespace

MatchLevel reduced(const MatchLevel& fine, ThreadPool& pool) {
    const Extent half{fine.extent().width / 2, fine.extent().height / 2};
    MatchLevel coarse{Field(half, fine.samples.channels, false), {}, Field(half, 1, false)};
    coarse.samples = coarse.owned.view();
    pool.forRows(half.height, kRowsOfOneThread, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) reduceRow(fine, y, coarse);
    });
    return coarse;
}

Field reducedRing(const Field& ring) {
    Field coarse({ring.extent().width / 2, ring.extent().height / 2}, 1, false);
    const FieldSpan out = coarse.span();
    for (int y = 0; y < out.extent.height; ++y) {
        const float *above = ring.row(0, 2 * y), *below = ring.row(0, 2 * y + 1);
        for (int x = 0; x < out.extent.width; ++x)
            out.row(0, y)[x] =
                0.25f * (above[2 * x] + above[2 * x + 1] + below[2 * x] + below[2 * x + 1]);
    }
    return coarse;
}

std::vector<RingCell> ringCells(const MatchLevel& level, FieldView ring) {
    std::vector<RingCell> cells;
    for (int y = 0; y < ring.extent.height; ++y)
        for (int x = 0; x < ring.extent.width; ++x) {
            if (!(ring.row(0, y)[x] > 0)) continue;
            RingCell cell{{x, y}, ring.row(0, y)[x], {}};
            for (int c = 0; c < level.samples.channels; ++c)
                cell.sample[c] = level.samples.row(c, y)[x];
            cells.push_back(cell);
        }
    return cells;
}

}  // namespace weft::heal
