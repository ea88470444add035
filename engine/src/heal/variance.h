#pragma once
// The variance of samples.

namespace weft::heal {

/// Σ over channels of the variance of what was added.
class Variance {
public:
    void add(int channel, double sample) {
        if (count_[channel]++ == 0) shift_[channel] = sample;
        const double d = sample - shift_[channel];
        sum_[channel] += d;
        squares_[channel] += d * d;
    }
    [[nodiscard]] double value() const {
        double v = 0;
        for (int c = 0; c < 3; ++c)
            if (count_[c] > 0) v += (squares_[c] - sum_[c] * sum_[c] / count_[c]) / count_[c];
        return v;
    }

private:
    double shift_[3] = {}, sum_[3] = {}, squares_[3] = {};
    double count_[3] = {};
};

}  // namespace weft::heal
