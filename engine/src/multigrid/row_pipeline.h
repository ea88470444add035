#pragma once
// Several stages of a level's work in one sweep over memory.
#include <algorithm>

#include "cpu/thread_pool.h"

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

/// Runs a pass for channels [c0, c1). `Ops` gives, for the slot of a job (scratch belongs to slots):
///
///     begin(slot, rows)           a job starts that looks at so many neighbouring rows at once
///     stopped()                   the pass is to end early
///     load(slot, c, y)            rows y and y + 1, y even, enter the pass
///     reload(slot, c, y)          row y, stored by another job between two of its stages
///     stages(slot, c, y, s1, s2)  stage s of row y − s, for s = s1 .. s2 in this order; reads rows
///                                 y − s − 1 .. y − s + 1 of stage s − 1
///     store(slot, c, y)           row y has gone through all stages of this job
///     restrictRow(slot, c, Y)     reads rows 2Y − 2 .. 2Y + 2 of the last stage
///
/// Stage s works one row behind stage s − 1, so that a row passes through all stages while it is in
/// cache. With several bands, half of the work near an inner boundary B waits: in a band, stage s
/// keeps s rows away from B; when all bands are done, the gap at each B is filled in the same order.
/// Stages may work in place or between two arrays; the result is bit for bit that of one band.
template <class Ops>
class RowPipeline {
public:
    RowPipeline(const PipelineShape& shape, const Ops& ops) : shape_(shape), ops_(ops) {}

    /// Jobs are (band, channel); at most `maxSlots` of them at once.
    void run(ThreadPool& pool, int c0, int c1, bool parallel) const {
        const int channels = c1 - c0;
        if (!parallel) {
            for (int c = c0; c < c1; ++c) band(c, c, 0, shape_.height, false, false);
            return;
        }
        const int bands = shape_.bands(pool.threads());
        const auto boundary = [&](int i) { return shape_.boundary(i, bands); };
        pool.run(bands * channels, [&](int j) {
            const int b = j % bands;
            band(j, c0 + j / bands, boundary(b), boundary(b + 1), b > 0, b + 1 < bands);
        });
        const int gaps = bands - 1;
        pool.run(gaps * channels, [&](int j) { gap(j, c0 + j / gaps, boundary(j % gaps + 1)); });
    }

private:
    void band(int slot, int c, int begin, int end, bool innerTop, bool innerBottom) const {
        const int K = shape_.stages;
        ops_.begin(slot, K + 6);
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

    void gap(int slot, int c, int boundary) const {
        const int K = shape_.stages;
        ops_.begin(slot, 2 * K + 8);
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
