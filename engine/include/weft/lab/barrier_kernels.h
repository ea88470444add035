#pragma once
/// The kernels of the experiment 'kernels', written once for every barrier and device: stages, each
/// of items that do not depend on one another, with a barrier between two stages. `Cells` says how
/// cells are read and written: load(const T*), store(T*, T). They are atomic (relaxed), since runs
/// without the barrier race on purpose.
///
/// A thread keeps a `Tally` of the items that it has done: tallyOf(thread) is what it has so far,
/// keep(thread, tally) puts it back. Threads are numbered over all blocks.
#include <cstdint>

#include "weft/lab/kernels_bench.h"
#include "weft/stencil/host_device.h"

namespace weft::lab {

struct alignas(8) Point {
    float re, im;
};

/// Of kernels that tally nothing.
struct NoTally {
    struct Tally {};
    WEFT_HD Tally tallyOf(int) const { return {}; }
    WEFT_HD void keep(int, const Tally&) const {}
};

/// Of cells of an alignment: the largest H, and the sum of all.
struct alignas(16) AlignmentTally {
    std::uint64_t sum;
    std::int32_t best;
};

/// Stockham's FFT: stage s takes points i and i + N/2 to where order needs no reversal of bits. From
/// a to b, then back: the spectrum is in a after an even number of stages, else in b. 10 flops an
/// item, 32 B.
template <class Cells>
struct FftStages : NoTally {
    Point *a, *b;
    const Point* roots;  ///< exp(−2πi k / N), k < N/2
    int log2;            ///< of N

    WEFT_HD int stages() const { return log2; }
    WEFT_HD int items(int) const { return 1 << (log2 - 1); }
    WEFT_HD void step(int stage, int i, Tally&) const {
        const Point* const from = stage % 2 ? b : a;
        Point* const to = stage % 2 ? a : b;
        const int k = i & ((1 << stage) - 1), half = 1 << (log2 - 1);
        const Point x = Cells::load(from + i), y = Cells::load(from + i + half);
        const Point w = roots[i - k];
        const Point d = {x.re - y.re, x.im - y.im};
        // y[k + 2jm] = x[i] + x[i + N/2], y[k + 2jm + m] = w^jm (x[i] − x[i + N/2]), m = 2^s
        const int at = 2 * (i - k) + k;
        Cells::store(to + at, Point{x.re + y.re, x.im + y.im});
        Cells::store(to + at + (1 << stage),
                     Point{d.re * w.re - d.im * w.im, d.re * w.im + d.im * w.re});
    }
};

/// Smith-Waterman with affine gaps (Gotoh): stage s is the anti-diagonal i + j = s of letters i and
/// j.
///   E(i, j) = max(E(i, j−1) − extend, H(i, j−1) − open)
///   F(i, j) = max(F(i−1, j) − extend, H(i−1, j) − open)
///   H(i, j) = max(0, H(i−1, j−1) + score, E(i, j), F(i, j))
/// Kept are H of the last three anti-diagonals, E and F of the last two, `rows` cells each, and the
/// tallies of the threads.
template <class Cells>
struct AlignmentStages {
    static constexpr int kNever = -(1 << 29), kDiagonals = 3;
    using Tally = AlignmentTally;

    const std::uint8_t *first, *second;
    int rows, columns;  ///< letters of either
    AlignmentScores scores;
    std::int32_t *h, *e, *f;
    AlignmentTally* tallies;  ///< of each thread; a thread touches its own alone

    WEFT_HD Tally tallyOf(int thread) const { return tallies[thread]; }
    WEFT_HD void keep(int thread, const Tally& tally) const { tallies[thread] = tally; }
    WEFT_HD int stages() const { return rows + columns - 1; }
    WEFT_HD int firstRow(int stage) const { return stage < columns ? 0 : stage - columns + 1; }
    WEFT_HD int items(int stage) const {
        const int last = stage < rows ? stage : rows - 1;
        return last - firstRow(stage) + 1;
    }
    WEFT_HD static int larger(int a, int b) { return a > b ? a : b; }
    WEFT_HD std::int32_t* diagonal(std::int32_t* cells, int stage) const {
        return cells + static_cast<std::int64_t>(stage % kDiagonals) * rows;
    }
    WEFT_HD void step(int stage, int item, Tally& tally) const {
        const int i = firstRow(stage) + item, j = stage - i, turn = stage % 2;
        int left = -scores.open, up = left, corner = 0, beside = kNever, above = kNever;
        if (j > 0) {
            left = Cells::load(diagonal(h, stage - 1) + i) - scores.open;
            beside = Cells::load(e + (1 - turn) * rows + i) - scores.extend;
        }
        if (i > 0) {
            up = Cells::load(diagonal(h, stage - 1) + i - 1) - scores.open;
            above = Cells::load(f + (1 - turn) * rows + i - 1) - scores.extend;
        }
        if (i > 0 && j > 0) corner = Cells::load(diagonal(h, stage - 2) + i - 1);
        const int gapE = larger(beside, left), gapF = larger(above, up);
        const int score = first[i] == second[j] ? scores.match : scores.mismatch;
        Cells::store(e + turn * rows + i, static_cast<std::int32_t>(gapE));
        Cells::store(f + turn * rows + i, static_cast<std::int32_t>(gapF));
        const int best = larger(larger(0, corner + score), larger(gapE, gapF));
        Cells::store(diagonal(h, stage) + i, static_cast<std::int32_t>(best));
        tally.best = larger(tally.best, best);
        tally.sum += static_cast<std::uint64_t>(best);
    }
};

/// Batcher's bitonic sort: merges of 2^(p+1) keys compare at distances 2^p ... 1. 16 B an item.
template <class Cells>
struct SortStages : NoTally {
    std::uint32_t* keys;
    int log2;  ///< of how many there are

    WEFT_HD int stages() const { return log2 * (log2 + 1) / 2; }
    WEFT_HD int items(int) const { return 1 << (log2 - 1); }
    WEFT_HD void step(int stage, int i, Tally&) const {
        int p = 0, before = 0;
        while (before + p + 1 <= stage) before += ++p;
        const int distance = 1 << (p - (stage - before));
        const int at = 2 * (i & ~(distance - 1)) | (i & (distance - 1));
        const bool rising = (at & (2 << p)) == 0;
        const std::uint32_t x = Cells::load(keys + at), y = Cells::load(keys + at + distance);
        if ((x > y) == rising) {
            Cells::store(keys + at, y);
            Cells::store(keys + at + distance, x);
        }
    }
};

}  // namespace weft::lab
