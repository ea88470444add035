#pragma once
// Jacobi of several steps a pass over the grids.
#include "cpu/relaxation/sweep_runner.h"

namespace weft {

/// exchange=overlapped: the steps of SweepRunner, bit for bit, k of them while rows are in cache.
/// While row y comes in, step t is done to row y − t; three rows are kept of each step. What lies
/// beside a piece of the picture is stepped again instead of waited for (overlapped tiling;
/// Krishnamoorthy et al. 2007).
class WaveRunner final : public SweepRunner<PoissonCells> {
public:
    WaveRunner(ThreadPool& pool, const Scheme& scheme)
        : SweepRunner(pool, scheme), sweeps_(scheme.sweepsALaunch()) {}

    /// A pass that is stopped is forgotten: E is then that of the pass before.
    bool run(const RunLimits& limits) override {
        std::int64_t done = takeAhead();
        while (done < limits.steps && !(done > 0 && limits.reached())) {
            const auto depth = static_cast<int>(std::min<std::int64_t>(
                {limits.steps - done, sweeps_ - done % sweeps_, std::int64_t{kMostSteps}}));
            for (int c = 0; c < now_.channels(); ++c) pass(c, depth, limits.stop);
            if (limits.stop.stop_requested()) break;
            swapGrids(depth);
            done += depth;
        }
        return true;
    }
    [[nodiscard]] std::int64_t bytesPerStep() const override {
        const int passes = (sweeps_ + kMostSteps - 1) / kMostSteps;
        return SweepRunner::bytesPerStep() * passes / sweeps_;
    }

private:
    static constexpr int kBlock = simd::kBlock;
    static constexpr int kMostSteps = kBlock;  ///< so that a block beside a piece is enough
    static constexpr int kPieceBlocks = 32;    ///< a row of 2 KB a step: a piece stays in L2
    static constexpr int kPieceRows = 128;
    static constexpr int kStopRows = 16;

    /// Blocks x0 .. x1 and rows y0 .. y1 of a channel.
    struct Piece {
        int x0, x1, y0, y1;
    };

    void pass(int channel, int depth, const std::stop_token& stop) {
        const int blocks = shape().blocks, height = shape().height;
        const int across = (blocks + kPieceBlocks - 1) / kPieceBlocks;
        const int down = std::max(1, height / kPieceRows);
        pool_.run(across * down, [&](int i) {
            const int x = i % across, y = i / across;
            wave({blocks * x / across, blocks * (x + 1) / across, height * y / down,
                  height * (y + 1) / down},
                 channel, depth, stop);
        });
    }
    void wave(const Piece& p, int channel, int depth, const std::stop_token& stop) {
        const int height = shape().height;
        const int left = std::max(0, p.x0 - 1), right = std::min(shape().blocks, p.x1 + 1);
        const std::size_t width = static_cast<std::size_t>((right - left + 2) * kBlock);
        std::vector<float> ring(static_cast<std::size_t>(3 * (depth - 1)) * width);
        const auto kept = [&](int t, int y) {  // of step t, at its block `left`
            return ring.data() + static_cast<std::size_t>(3 * (t - 1) + (y + 3) % 3) * width + kBlock;
        };
        const auto source = [&](int t, int y, int block) -> const float* {
            return t == 0 ? now_.row(channel, y) + block * kBlock
                          : kept(t, y) + (block - left) * kBlock;
        };
        for (int y = p.y0 - depth; y < p.y1 + depth; ++y) {
            if (y % kStopRows == 0 && stop.stop_requested()) return;
            for (int t = 1; t <= depth; ++t) {
                const int r = y - t, beside = depth - t;
                if (r < std::max(0, p.y0 - beside) || r > std::min(height, p.y1 - 1 + beside))
                    continue;
                const bool last = t == depth;
                if (r == height) {  // zeros below the last row
                    std::fill_n(kept(t, r), (right - left) * kBlock, 0.0f);
                    continue;
                }
                const int from = last ? p.x0 : left, to = last ? p.x1 : right;
                cells_.sweepBlocks(
                    {channel, r, from, to - from},
                    {source(t - 1, r - 1, from), source(t - 1, r, from), source(t - 1, r + 1, from)},
                    last ? next_.row(channel, r) + from * kBlock
                         : kept(t, r) + (from - left) * kBlock);
            }
        }
    }

    int sweeps_;
};

}  // namespace weft
