#include "heal/match_level.h"

#include <algorithm>
#include <limits>

#include "weft/backend/thread_pool.h"

namespace weft::heal {

namespace {

constexpr int kRowsOfOneThread = 16;

/// Row y of the coarse cells: Σ known · sample / Σ known.
void reduceRow(const MatchLevel& fine, int y, MatchLevel& coarse) {
    const int cells = coarse.extent().width;
    const float *k0 = fine.known.row(0, 2 * y), *k1 = fine.known.row(0, 2 * y + 1);
    float* known = coarse.known.span().row(0, y);
    for (int x = 0; x < cells; ++x)
        known[x] = 0.25f * (k0[2 * x] + k0[2 * x + 1] + k1[2 * x] + k1[2 * x + 1]);
    for (int c = 0; c < fine.samples.channels; ++c) {
        const float *s0 = fine.samples.row(c, 2 * y), *s1 = fine.samples.row(c, 2 * y + 1);
        float* out = coarse.owned.span().row(c, y);
        for (int x = 0; x < cells; ++x) {
            const float sum = k0[2 * x] * s0[2 * x] + k0[2 * x + 1] * s0[2 * x + 1] +
                              k1[2 * x] * s1[2 * x] + k1[2 * x + 1] * s1[2 * x + 1];
            out[x] = known[x] > 0 ? 0.25f * sum / known[x] : 0;
        }
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

RingSums::RingSums(int offsets) : weight_(std::size_t(offsets)), squares_(std::size_t(offsets)) {
    for (auto& sums : sums_) sums.resize(std::size_t(offsets));
}

void RingSums::clear() {
    for (auto* sums : {&weight_, &squares_, &sums_[0], &sums_[1], &sums_[2]})
        std::fill(sums->begin(), sums->end(), 0.0f);
}

namespace {

/// Of three channels in one pass over the offsets: 36 bytes read, 20 written an offset.
void addThree(const RingCell& cell, const float* __restrict known, const float* const (&sample)[3],
              int n, float* __restrict weight, float* __restrict squares, float* const (&sums)[3]) {
    const float* __restrict s0 = sample[0], * __restrict s1 = sample[1], * __restrict s2 = sample[2];
    float* __restrict t0 = sums[0], * __restrict t1 = sums[1], * __restrict t2 = sums[2];
    const float w = cell.weight, f0 = cell.sample[0], f1 = cell.sample[1], f2 = cell.sample[2];
    for (int i = 0; i < n; ++i) {
        const float here = w * known[i];
        const float d0 = s0[i] - f0, d1 = s1[i] - f1, d2 = s2[i] - f2;
        weight[i] += here;
        t0[i] += here * d0;
        t1[i] += here * d1;
        t2[i] += here * d2;
        squares[i] += here * (d0 * d0 + d1 * d1 + d2 * d2);
    }
}

}  // namespace

void RingSums::add(const RingCell& cell, const MatchLevel& source, int row, int first, int at,
                   int n) {
    channels_ = source.samples.channels;
    const float* known = source.known.row(0, row) + first;
    float *weight = weight_.data() + at, *squares = squares_.data() + at;
    if (channels_ == 3) {
        const FieldView s = source.samples;
        return addThree(
            cell, known, {s.row(0, row) + first, s.row(1, row) + first, s.row(2, row) + first}, n,
            weight, squares, {sums_[0].data() + at, sums_[1].data() + at, sums_[2].data() + at});
    }
    const float* sample = source.samples.row(0, row) + first;
    float* sums = sums_[0].data() + at;
    for (int i = 0; i < n; ++i) {
        const float d = sample[i] - cell.sample[0], here = cell.weight * known[i];
        weight[i] += here;
        sums[i] += here * d;
        squares[i] += here * d * d;
    }
}

double RingSums::difference(int offset, double total) const {
    const auto i = static_cast<std::size_t>(offset);
    const double n = weight_[i];
    if (!(n >= 0.25 * total) || n <= 0) return std::numeric_limits<double>::infinity();
    double left = squares_[i];
    for (int c = 0; c < channels_; ++c) left -= double(sums_[c][i]) * sums_[c][i] / n;
    return std::max(0.0, left / n) * (total / n);
}

}  // namespace weft::heal
