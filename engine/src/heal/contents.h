#pragma once
// What a region of a picture holds, in two figures.
#include "cpu/simd/pictures/match_kernels.h"

namespace weft::heal {

/// Of samples that are added with their neighbours to the right and below.
class Contents {
public:
    void add(int channel, double sample) {
        if (count_[channel]++ == 0) shift_[channel] = sample;
        const double d = sample - shift_[channel];
        sum_[channel] += d;
        squares_[channel] += d * d;
    }
    /// `n` samples in a row; `below`: those under them, or null.
    void addRun(int channel, const float* row, const float* below, int n) {
        if (n <= 0) return;
        if (count_[channel] == 0) shift_[channel] = row[0];
        const simd::RunSums run =
            simd::matchKernels().sumRun(row, below, n, static_cast<float>(shift_[channel]));
        count_[channel] += n;
        sum_[channel] += run.sum;
        squares_[channel] += run.squares;
        steps_ += double{run.right} + run.below;
        stepCount_ += n - 1 + (below ? n : 0);
    }
    void addStep(double difference) {
        steps_ += difference * difference;
        ++stepCount_;
    }
    /// Σ over channels of the variance: contrast, edges among it.
    [[nodiscard]] double variance() const {
        double v = 0;
        for (int c = 0; c < 3; ++c)
            if (count_[c] > 0) v += (squares_[c] - sum_[c] * sum_[c] / count_[c]) / count_[c];
        return v;
    }
    /// Mean squared difference of neighbours: texture.
    [[nodiscard]] double texture() const { return stepCount_ > 0 ? steps_ / stepCount_ : 0; }

private:
    double shift_[3] = {}, sum_[3] = {}, squares_[3] = {};
    double count_[3] = {};
    double steps_ = 0, stepCount_ = 0;
};

}  // namespace weft::heal
