#pragma once
// Several stages of a level's work in one sweep over memory.
#include <algorithm>

#include "weft/backend/thread_pool.h"

namespace weft {

/// A pass over a level of `height` rows: rows are loaded in pairs, go through stages 1..`stages`, are
/// stored, and then give optionally one restricted row per row pair.
struct PipelineShape {
    int height = 0;
    int stages = 0;
    bool restricts = false;

    /// Bands of a pass that all threads share, of at least some rows more than wait between two.
    [[nodiscard]] int bands(int threads) const {
        return std::clamp(height / (4 * (stages + 4)), 1, threads);
    }
    /// First row of band i of so many.
    [[nodiscard]] int boundary(int i, int bands) const {
        return i == bands ? height : (height / 2 * i / bands) * 2;
    }
};

/// Channels [first, first + count).
struct Channels {
    int first = 0, count = 1;

    /// The i-th of n parts.
    [[nodiscard]] Channels part(int i, int n) const {
        const int begin = count * i / n, end = count * (i + 1) / n;
        return {first + begin, end - begin};
    }
};

/// Runs a pass. `Ops` gives, for the slot of a job (scratch belongs to slots) and its channels C:
///
///     begin(slot, C, rows)        a job starts that reads so many neighbouring rows at once
///     stopped()                   the pass is to end early
///     load(slot, C, y)            rows y and y + 1, y even, enter the pass
///     reload(slot, C, y)          row y, stored by another job between two of its stages
///     stages(slot, C, y, s1, s2)  stage s of row y − s, for s = s1 .. s2 in this order; reads rows
///                                 y − s − 1 .. y − s + 1 of stage s − 1
///     store(slot, C, y)           row y has gone through all stages of this job
///     restrictRow(slot, C, Y)     reads rows 2Y − 2 .. 2Y + 2 of the last stage
///
/// Stage s works one row behind stage s − 1, so that a row passes through all stages while it is in
/// cache. With several bands, half of the work near an inner boundary B waits: in a band, stage s
/// keeps s rows away from B; when all bands are done, the gap at each B is filled in the same order.
/// Stages may work in place or between two arrays; the result is bit for bit that of one band.
template <class Ops>
class RowPipeline {
public:
    RowPipeline(const PipelineShape& shape, const Ops& ops) : shape_(shape), ops_(ops) {}

    /// Jobs are bands, of all channels at once: so their coefficients are fetched once. Without
    /// `parallel` the caller does it all, and the slot is the first channel's number.
    void run(ThreadPool& pool, const Channels& channels, bool parallel) const {
        if (!parallel) return band(channels.first, channels, 0, shape_.height, false, false);
        const int bands = shape_.bands(pool.threads());
        const auto boundary = [&](int i) { return shape_.boundary(i, bands); };
        pool.run(bands, [&](int b) {
            band(b, channels, boundary(b), boundary(b + 1), b > 0, b + 1 < bands);
        });
        // Gaps are few and short: their channels are shared among threads.
        const int gaps = bands - 1, parts = gaps > 0 ? partsOfGap(channels, gaps, pool) : 0;
        pool.run(gaps * parts,
                 [&](int j) { gap(j, channels.part(j / gaps, parts), boundary(j % gaps + 1)); });
    }

private:
    static int partsOfGap(const Channels& channels, int gaps, const ThreadPool& pool) {
        return std::clamp((pool.threads() + gaps - 1) / gaps, 1, channels.count);
    }
    void band(int slot, const Channels& c, int begin, int end, bool innerTop,
              bool innerBottom) const {
        const int K = shape_.stages;
        ops_.begin(slot, c, K + 6);
        const int firstY = innerTop ? (begin + K + 3) / 2 : begin / 2;
        const int lastY = innerBottom ? (end - K - 3) / 2 : (shape_.height - 1) / 2;
        for (int y = begin; y < end + K + 4; ++y) {
            if ((y & 31) == 0 && ops_.stopped()) return;
            if (!(y & 1) && y < end) ops_.load(slot, c, y);
            // rows begin + top · s ≤ y − s < end − bottom · s
            const int s1 = innerBottom ? (y < end ? 1 : K + 1) : std::max(1, y - end + 1);
            const int s2 = std::min(K, innerTop ? (y - begin) / 2 : y - begin);
            if (s1 <= s2) ops_.stages(slot, c, y, s1, s2);
            const int done = y - K;  // rows up to this one have all stages behind them
            if (done >= begin && done < end) ops_.store(slot, c, done);
            if (!shape_.restricts || (done & 1)) continue;
            const int Y = done / 2 - 1;
            if (Y >= firstY && Y <= lastY) ops_.restrictRow(slot, c, Y);
        }
    }

    void gap(int slot, const Channels& c, int boundary) const {
        const int K = shape_.stages;
        ops_.begin(slot, c, 2 * K + 8);
        for (int y = boundary - K - 4; y < boundary + K + 4; ++y)
            if (y >= 0 && y < shape_.height) ops_.reload(slot, c, y);
        for (int s = 1; s <= K; ++s)
            for (int y = boundary - s; y < boundary + s; ++y) ops_.stages(slot, c, y + s, s, s);
        for (int y = boundary - K; y < boundary + K; ++y) ops_.store(slot, c, y);
        if (!shape_.restricts) return;
        for (int Y = (boundary - K - 3) / 2 + 1; Y < (boundary + K + 3) / 2; ++Y)
            ops_.restrictRow(slot, c, Y);
    }

    PipelineShape shape_;
    const Ops& ops_;
};

}  // namespace weft
