#include "cpu/multigrid/harmonic_interior.h"

#include <algorithm>
#include <utility>

#include "cpu/row_results.h"

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
    simd::harmonicKernels().centres({{coarse_->row(channel, Y - 1), coarse_->row(channel, Y),
                                      coarse_->row(channel, Y + 1), coarse_->row(channel, Y + 2)}},
                                    have.first, have.last, out);
    return out;
}

simd::HarmonicRow HarmonicRows::row(int channel, int y, Hierarchy::Blocks pairs, int run) {
    const int Y = y / 2, first = pairs.first, last = pairs.last;
    const float* here = coarse_->row(channel, Y);
    if (y % 2 == 0)
        return {here, centres(channel, Y - 1, first, last, run),
                centres(channel, Y, first, last, run), false};
    return {centres(channel, Y, first - 1, last, run), here, coarse_->row(channel, Y + 1), true};
}

void HarmonicInterior::take(Grid<float>& x) {
    if (!fresh_) hierarchy_->shape(0, x.channels(), coarse_, *pool_);
    fresh_ = true;
    std::swap(coarse_, x);
}

void HarmonicInterior::correct(const Grid<float>& e, const Grid<float>* r) {
    const simd::HarmonicKernels& kernels = simd::harmonicKernels();
    const int blocks = e.shape().blocks;
    pool_->forRows(e.shape().height, 32, [&](int begin, int end) {
        for (int Y = begin; Y < end; ++Y) {
            const Hierarchy::Blocks far =
                r ? hierarchy_->farInAny(2 * Y - 1, 2 * Y + 1) : Hierarchy::Blocks{blocks, blocks};
            const int last = far.last * kBlock;
            for (int c = 0; c < e.channels(); ++c) {
                float* x = coarse_.row(c, Y);
                kernels.accumulate(e.row(c, Y), far.first, x);
                if (far.empty()) continue;
                kernels.correct({e.row(c, Y - 1), e.row(c, Y), e.row(c, Y + 1)}, r->row(c, Y),
                                far.first, far.last, x);
                kernels.accumulate(e.row(c, Y) + last, blocks - far.last, x + last);
            }
        }
    });
}

void HarmonicInterior::inject(const Grid<float>& x) {
    // Interpolation to the far part of fine row y reads coarse rows y / 2 − 1 .. y / 2 + 2, and as
    // far to the sides.
    constexpr int kReach = 5, kSide = 4;
    pool_->forRows(coarse_.shape().height, 32, [&](int begin, int end) {
        for (int Y = begin; Y < end; ++Y) {
            const int y = 2 * Y;
            const Hierarchy::Blocks near = hierarchy_->farInAny(y - kReach, y + kReach),
                                    far = hierarchy_->parts(y).far;
            if (near.empty()) continue;
            const int first = near.first * kBlock - kSide, last = near.last * kBlock + kSide;
            for (int c = 0; c < x.channels(); ++c) {
                const float *up = x.row(c, y - 1), *row = x.row(c, y), *down = x.row(c, y + 1);
                // Half a relaxation step: one colour alone may be off to one side.
                const auto takeCells = [&](int from, int to) {
                    for (int X = from, i = 2 * from; X < to; ++X, i += 2)
                        coarse_.row(c, Y)[X] =
                            0.5f * row[i] + 0.125f * ((row[i - 1] + row[i + 1]) + (up[i] + down[i]));
                };
                takeCells(first, far.empty() ? last : far.first * kBlock);
                if (!far.empty()) takeCells(far.last * kBlock, last);
            }
        }
    });
}

float HarmonicInterior::residual(Grid<float>& f) const {
    // A coarse equation is the sum of four fine ones.
    return 0.25f * largestOfRows(*pool_, f.shape().height, [&](int Y) {
               const Hierarchy::Blocks far = hierarchy_->farInAny(2 * Y - 1, 2 * Y + 1);
               float most = 0;
               for (int c = 0; c < f.channels() && !far.empty(); ++c)
                   most = std::max(
                       most, simd::harmonicKernels().residual(
                                 {coarse_.row(c, Y - 1), coarse_.row(c, Y), coarse_.row(c, Y + 1)},
                                 far.first, far.last, f.row(c, Y)));
               return most;
           });
}

bool HarmonicInterior::fill(Grid<float>& x, const std::stop_token& stop) {
    pool_->forRows(x.shape().height, 32, [&](int begin, int end) {
        HarmonicRows rows;
        rows.attach(coarse_);
        for (int c = 0; c < x.channels(); ++c)
            for (int y = begin; y < end; ++y) {
                if ((y & 31) == 0 && stop.stop_requested()) return;
                const Hierarchy::Blocks far = hierarchy_->parts(y).far;
                if (far.empty()) continue;
                simd::harmonicKernels().add(nullptr, rows.row(c, y, far), far.first, far.last,
                                            x.row(c, y));
            }
    });
    if (stop.stop_requested()) return false;
    coarse_ = {};
    fresh_ = false;
    return true;
}

}  // namespace weft
