#include "field/squared_distances.h"

#include <algorithm>
#include <cmath>

namespace weft {

namespace {

/// min over q of (p − q)² + f(q) along a line, f(q) being the square of the steps down or up to the
/// set: the lower envelope of these parabolas. A pixel of the set hides what lies beyond it, so each
/// stretch between two of them is a line of its own.
class RowEnvelope {
public:
    explicit RowEnvelope(int width, float most)
        : most_(most),
          f_(static_cast<std::size_t>(width)),
          at_(static_cast<std::size_t>(width)),
          from_(static_cast<std::size_t>(width)) {}

    /// Steps to the set become squared distances.
    void run(float* row, int width) {
        for (int x = 0; x < width; ++x) f_[std::size_t(x)] = row[x] * row[x];
        for (int x = 0; x < width;) {
            if (row[x] == 0) {
                ++x;
                continue;
            }
            int end = x + 1;
            while (end < width && row[end] != 0) ++end;
            stretch(row, x, end, width);
            x = end;
        }
    }

private:
    /// Pixels first .. end − 1 are not in the set, those beside them are.
    void stretch(float* row, int first, int end, int width) {
        count_ = 0;
        for (int q = std::max(first - 1, 0); q < std::min(end + 1, width); ++q)
            if (const float f = f_[std::size_t(q)]; f <= most_ && f < SquaredDistances::kFar) push(q);
        if (count_ == 0) return std::fill(row + first, row + end, SquaredDistances::kFar);
        for (int k = 0, p = first; k < count_; ++k) {
            const int q = at_[std::size_t(k)];
            const float f = f_[std::size_t(q)];
            const int last = k + 1 == count_ ? end : ending(from_[std::size_t(k) + 1], p, end);
            for (; p < last; ++p) row[p] = float(p - q) * float(p - q) + f;
        }
    }
    /// The first pixel beyond `from`, within p .. end.
    static int ending(double from, int p, int end) {
        return from < p ? p : from >= end ? end : std::min(int(from) + 1, end);
    }
    void push(int q) {
        const double fq = double(f_[std::size_t(q)]) + double(q) * q;
        for (; count_ > 0; --count_) {
            // Where it and the parabola before it meet, by both sides times 2 (q − p).
            const int p = at_[std::size_t(count_) - 1];
            const double rise = fq - (double(f_[std::size_t(p)]) + double(p) * p);
            const double run = 2.0 * (q - p);
            if (count_ == 1 || rise > from_[std::size_t(count_) - 1] * run) {
                from_[std::size_t(count_)] = rise / run;
                break;
            }
        }
        at_[std::size_t(count_++)] = q;
    }

    float most_;
    std::vector<float> f_;
    std::vector<int> at_;  ///< of the parabolas of the envelope, from the left
    std::vector<double> from_;
    int count_ = 0;
};

}  // namespace

/// Steps down or up to the nearest pixel of the set in the same column.
void SquaredDistances::alongColumns(bool rim) {
    const int w = extent_.width, h = extent_.height;
    std::vector<float> edge(static_cast<std::size_t>(w), rim ? 0.0F : kFarSteps);
    const auto pass = [w](float* to, const float* from) {
        for (int x = 0; x < w; ++x) {
            const float steps = from[x] + 1;
            to[x] = to[x] < steps ? to[x] : steps;
        }
    };
    for (int y = 0; y < h; ++y) pass(row(y), y > 0 ? row(y - 1) : edge.data());
    for (int y = h; y-- > 0;) pass(row(y), y + 1 < h ? row(y + 1) : edge.data());
}

void SquaredDistances::measure(bool rim, float most) {
    alongColumns(rim);
    const int w = extent_.width;
    RowEnvelope envelope(w, most);
    for (int y = 0; y < extent_.height; ++y) {
        float* const line = row(y);
        envelope.run(line, w);
        for (int x = 0; rim && x < w; ++x) {
            const auto edge = float(std::min(x, w - 1 - x) + 1);
            line[x] = std::min(line[x], edge * edge);
        }
    }
}

}  // namespace weft
