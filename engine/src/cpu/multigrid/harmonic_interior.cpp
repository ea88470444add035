#include "cpu/multigrid/harmonic_interior.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace weft {

using simd::kBlock;

void HarmonicRows::attach(const Grid<float>& coarse) {
    coarse_ = &coarse;
    const auto channels = static_cast<std::size_t>(coarse.channels());
    memory_.reserve(static_cast<std::size_t>(coarse.shape().stride) * 4 * channels);
    have_.assign(channels, {});
}

const float* HarmonicRows::centres(int channel, int Y, int first, int last, int run) {
    const int place = 2 * run + (Y & 1);
    Centres& have = have_[static_cast<std::size_t>(channel)][static_cast<std::size_t>(place)];
    float* out =
        memory_.data() + static_cast<std::ptrdiff_t>(4 * channel + place) * coarse_->shape().stride;
    if (have.Y == Y && have.first <= first && last <= have.last) return out;
    have = {Y, std::max(first - 1, 0), last};  // the next row takes a cell more
    kernels_->centres({{coarse_->row(channel, Y - 1), coarse_->row(channel, Y),
                        coarse_->row(channel, Y + 1), coarse_->row(channel, Y + 2)}},
                      have.first, have.last, out);
    return out;
}

simd::HarmonicRow HarmonicRows::row(int channel, int y, int first, int last, int run) {
    const int Y = y / 2;
    const float* here = coarse_->row(channel, Y);
    if (y % 2 == 0)
        return {here,
                here,
                centres(channel, Y - 1, first, last, run),
                centres(channel, Y, first, last, run),
                1,
                false};
    const float* odd = centres(channel, Y, first - 1, last, run);
    return {odd, odd, here, coarse_->row(channel, Y + 1), -1, true};
}

void HarmonicInterior::take(Grid<float>& x, const Hierarchy& hierarchy, ThreadPool& pool) {
    if (!fresh_) hierarchy.shape(0, x.channels(), coarse_, pool);
    fresh_ = true;
    std::swap(coarse_, x);
}

void HarmonicInterior::correct(const Grid<float>& e, const Grid<float>* r, const Hierarchy& hierarchy,
                               ThreadPool& pool) {
    const simd::HarmonicKernels& kernels = simd::harmonicKernels();
    pool.forRows(e.shape().height, 32, [&](int begin, int end) {
        for (int Y = begin; Y < end; ++Y) {
            const int blocks = e.shape().blocks;
            const Hierarchy::Blocks deep =
                r ? hierarchy.deepInAny(2 * Y - 1, 2 * Y + 1) : Hierarchy::Blocks{blocks, blocks};
            const int last = deep.last * kBlock;
            for (int c = 0; c < e.channels(); ++c) {
                float* x = coarse_.row(c, Y);
                kernels.accumulate(e.row(c, Y), deep.first, x);
                if (deep.first >= deep.last) continue;
                kernels.correct({e.row(c, Y - 1), e.row(c, Y), e.row(c, Y + 1)}, r->row(c, Y),
                                deep.first, deep.last, x);
                kernels.accumulate(e.row(c, Y) + last, blocks - deep.last, x + last);
            }
        }
    });
}

void HarmonicInterior::inject(const Grid<float>& x, const Hierarchy& hierarchy, ThreadPool& pool) {
    // Interpolation to the deep part of fine row y reads coarse rows y / 2 − 1 .. y / 2 + 2, and as
    // far to the sides.
    constexpr int kReach = 5, kSide = 4;
    pool.forRows(coarse_.shape().height, 32, [&](int begin, int end) {
        for (int Y = begin; Y < end; ++Y) {
            const int y = 2 * Y;
            const Hierarchy::Blocks near = hierarchy.deepInAny(y - kReach, y + kReach);
            if (near.first >= near.last) continue;
            const simd::PairParts& p = hierarchy.parts(y);
            const int first = near.first * kBlock - kSide, last = near.last * kBlock + kSide;
            const bool any = p.deepFirst < p.deepLast;
            for (int c = 0; c < x.channels(); ++c) {
                const float *up = x.row(c, y - 1), *row = x.row(c, y), *down = x.row(c, y + 1);
                // Half a relaxation step: one colour alone may be off to one side.
                const auto take = [&](int begin, int end) {
                    for (int X = begin, i = 2 * begin; X < end; ++X, i += 2)
                        coarse_.row(c, Y)[X] =
                            0.5f * row[i] + 0.125f * ((row[i - 1] + row[i + 1]) + (up[i] + down[i]));
                };
                take(first, any ? p.deepFirst * kBlock : last);
                if (any) take(p.deepLast * kBlock, last);
            }
        }
    });
}

float HarmonicInterior::residual(const Hierarchy& hierarchy, Grid<float>& f, ThreadPool& pool) const {
    const int height = f.shape().height;
    std::vector<float> largest(static_cast<std::size_t>(height), 0.0f);
    pool.forRows(height, 32, [&](int begin, int end) {
        for (int Y = begin; Y < end; ++Y) {
            const Hierarchy::Blocks deep = hierarchy.deepInAny(2 * Y - 1, 2 * Y + 1);
            float& row = largest[static_cast<std::size_t>(Y)];
            for (int c = 0; c < f.channels() && deep.first < deep.last; ++c)
                row = std::max(row,
                               simd::harmonicKernels().residual(
                                   {coarse_.row(c, Y - 1), coarse_.row(c, Y), coarse_.row(c, Y + 1)},
                                   deep.first, deep.last, f.row(c, Y)));
        }
    });
    // A coarse equation is the sum of four fine ones.
    return 0.25f * *std::max_element(largest.begin(), largest.end());
}

bool HarmonicInterior::fill(Grid<float>& x, const Hierarchy& hierarchy, ThreadPool& pool,
                            const std::stop_token& stop) const {
    pool.forRows(x.shape().height, 32, [&](int begin, int end) {
        HarmonicRows rows;
        rows.attach(coarse_);
        for (int c = 0; c < x.channels(); ++c)
            for (int y = begin; y < end; ++y) {
                if ((y & 31) == 0 && stop.stop_requested()) return;
                const simd::PairParts& p = hierarchy.parts(y);
                if (p.deepFirst >= p.deepLast) continue;
                simd::harmonicKernels().add(nullptr, rows.row(c, y, p.deepFirst, p.deepLast),
                                            p.deepFirst, p.deepLast, x.row(c, y));
            }
    });
    return !stop.stop_requested();
}

}  // namespace weft
