#include "cpu/simd/relief_rows.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

/// (A u)(x) of one row but for the centre.
inline float offCentre(const NinePoint& a, std::ptrdiff_t i, std::ptrdiff_t s, const float* u) {
    return a.east[i] * u[i + 1] + a.east[i - 1] * u[i - 1] + a.south[i] * u[i + s] +
           a.south[i - s] * u[i - s] + a.southEast[i] * u[i + s + 1] +
           a.southEast[i - s - 1] * u[i - s - 1] + a.southWest[i] * u[i + s - 1] +
           a.southWest[i - s + 1] * u[i - s + 1];
}

void sweepRows(ReliefGrid g, NinePoint a, const float* b, float omega, int colour, float* u,
               float* scratch, int begin, int end) {
    for (int y = begin + ((begin + colour) & 1); y < end; y += 2) {
        const std::ptrdiff_t row = y * g.stride;
#pragma GCC ivdep
        for (std::ptrdiff_t i = row; i < row + g.width; ++i)
            scratch[i] = u[i] + omega * a.inverse[i] *
                                    (b[i] - a.centre[i] * u[i] - offCentre(a, i, g.stride, u));
#pragma GCC ivdep
        for (std::ptrdiff_t i = row; i < row + g.width; ++i) u[i] = scratch[i];
    }
}

void firstRows(ReliefGrid g, NinePoint a, const float* b, float omega, float* u, int begin, int end) {
    for (int y = begin; y < end; ++y) {
        const std::ptrdiff_t row = y * g.stride;
        const float w = y % 2 == 0 ? omega : 0.0f;
#pragma GCC ivdep
        for (std::ptrdiff_t i = row; i < row + g.width; ++i) u[i] = w * a.inverse[i] * b[i];
    }
}

/// Links of row y to the rows above and below.
inline Vec fromOtherRows(const NinePoint& a, std::ptrdiff_t i, std::ptrdiff_t s, const float* above,
                         const float* below) {
    return load(a.south + i) * load(below) + load(a.south + i - s) * load(above) +
           load(a.southEast + i) * load(below + 1) + load(a.southEast + i - s - 1) * load(above - 1) +
           load(a.southWest + i) * load(below - 1) + load(a.southWest + i - s + 1) * load(above + 1);
}

/// Links within row y.
inline Vec fromOwnRow(const NinePoint& a, std::ptrdiff_t i, const float* u) {
    return load(a.east + i) * load(u + 1) + load(a.east + i - 1) * load(u - 1);
}

/// The first half of a cycle on a band of rows. Since inverse = 1 / centre, the residual of a row
/// that was swept from zero is (1 − ω) t less the links within the row, t being what it was swept
/// with.
class Restriction {
public:
    Restriction(const RestrictionPass& pass, float* scratch, int begin, int end)
        : d_(pass), all_{0, pass.grid.columns()}, begin_(2 * begin), end_(2 * end) {
        ScratchRows rows(scratch, pass.grid);
        zero_ = rows.take();
        for (float*& row : beyond_) row = rows.take();
        for (float*& row : u_) clear(row = rows.take(), all_);
        for (float*& row : residual_) row = rows.take();
        swept_ = rows.take();
        column_ = rows.take();
    }

    void run() {
        for (int y = begin_ - 2; y <= end_; y += 2) {
            takeRightHandSide(y);
            sweepEven(y);
            if (y == begin_ - 2) continue;
            takeRightHandSide(y - 1);
            sweepOdd(y - 1);
            if (y == begin_) continue;
            residualOfEven(y - 2);
            restrictTo(y / 2 - 1);
        }
    }

private:
    [[nodiscard]] bool exists(int y) const { return y >= 0 && y < d_.grid.height; }
    [[nodiscard]] bool own(int y) const { return y >= begin_ && y < end_; }
    const float* u(int y) const { return exists(y) ? u_[y & 3] : zero_; }
    /// Where b of row y is; rows begin − 2, begin − 1 and end are worked out again.
    float* placeOfB(int y) const {
        return own(y) ? d_.nextB + y * d_.grid.stride : beyond_[y < begin_ ? y - begin_ + 2 : 2];
    }
    const float* b(int y) const { return d_.q ? placeOfB(y) : d_.b + y * d_.grid.stride; }

    /// b ← b − α q
    void takeRightHandSide(int y) {
        if (!exists(y) || !d_.q) return;
        const RowSpan c = d_.spans[y];
        const float *from = d_.b + y * d_.grid.stride, *q = d_.q + y * d_.grid.stride;
        float* to = placeOfB(y);
        for (int i = c.begin; i < c.end; i += kWidth)
            store(to + i, load(from + i) - d_.alpha * load(q + i));
    }
    /// u = ω b / centre
    void sweepEven(int y) {
        if (!exists(y)) return;
        const RowSpan c = d_.spans[y];
        const float *inverse = d_.a.inverse + y * d_.grid.stride, *from = b(y);
        float* to = u_[y & 3];
        clear(to, all_);
        for (int i = c.begin; i < c.end; i += kWidth)
            store(to + i, d_.omega * load(inverse + i) * load(from + i));
    }
    void sweepOdd(int y) {
        float* r = residual_[y & 3];
        clear(r, all_);
        if (!exists(y)) return;
        const RowSpan c = d_.spans[y];
        const std::ptrdiff_t s = d_.grid.stride, row = y * s;
        const float *above = u(y - 1), *below = u(y + 1), *from = b(y);
        float* to = u_[y & 3];
        clear(to, all_);
        for (int i = c.begin; i < c.end; i += kWidth) {
            const Vec t = load(from + i) - fromOtherRows(d_.a, row + i, s, above + i, below + i);
            store(swept_ + i, t);
            store(to + i, d_.omega * load(d_.a.inverse + row + i) * t);
        }
        const Vec rest = broadcast(1.0f - d_.omega);
        for (int i = c.begin; i < c.end; i += kWidth)
            storeKnown(row + i, rest * load(swept_ + i) - fromOwnRow(d_.a, row + i, to + i), r + i);
    }
    void residualOfEven(int y) {
        float* r = residual_[y & 3];
        clear(r, all_);
        if (!exists(y)) return;
        const RowSpan c = d_.spans[y];
        const std::ptrdiff_t s = d_.grid.stride, row = y * s;
        const float *above = u(y - 1), *below = u(y + 1), *from = b(y), *here = u(y);
        const Vec rest = broadcast(1.0f - d_.omega);
        for (int i = c.begin; i < c.end; i += kWidth)
            storeKnown(row + i,
                       rest * load(from + i) - fromOwnRow(d_.a, row + i, here + i) -
                           fromOtherRows(d_.a, row + i, s, above + i, below + i),
                       r + i);
    }
    /// 0 where nothing is unknown.
    void storeKnown(std::ptrdiff_t i, Vec v, float* to) const {
        store(to, select(load(d_.a.inverse + i) > 0.0f, v, broadcast(0.0f)));
    }
    void restrictTo(int Y) {
        const float *above = residual_[(2 * Y - 1) & 3], *here = residual_[(2 * Y) & 3],
                    *below = residual_[(2 * Y + 1) & 3];
        for (int i = 0; i < all_.end; i += kWidth)
            store(column_ + i, load(here + i) + 0.5f * (load(above + i) + load(below + i)));
        const RowSpan c = d_.coarseSpans[Y];
        const std::ptrdiff_t row = Y * d_.coarse.stride;
        for (int X = c.begin; X < c.end; X += kWidth) {
            const float* m = column_ + 2 * X;
            const Vec low = load(m), high = load(m + kWidth);
            const Vec west = evens(load(m - 1), load(m - 1 + kWidth));
            const Vec v = evens(low, high) + 0.5f * (west + odds(low, high));
            store(d_.coarseB + row + X,
                  select(load(d_.coarseInverse + row + X) > 0.0f, v, broadcast(0.0f)));
        }
    }

    const RestrictionPass& d_;
    RowSpan all_;
    int begin_, end_;
    const float* zero_;
    float *beyond_[3], *u_[4], *residual_[4], *swept_, *column_;
};

/// 28 B a vertex are read, 4 B written.
void restrictResidual(const RestrictionPass& pass, float* scratch, int begin, int end) {
    Restriction(pass, scratch, begin, end).run();
}

/// The second half of a cycle on a band of rows.
class Correction {
public:
    Correction(const CorrectionPass& pass, float* scratch, int begin, int end)
        : d_(pass), all_{0, pass.grid.columns()}, begin_(begin), end_(end) {
        ScratchRows rows(scratch, pass.grid);
        zero_ = rows.take();
        for (float*& row : first_) clear(row = rows.take(), all_);
        for (float*& row : even_) clear(row = rows.take(), all_);
        odd_ = rows.take();
        clear(above_ = rows.take(), all_);
        swept_ = rows.take();
        column_ = rows.take();
    }

    void run() {
        for (int y = begin_ - 2; y <= end_ + 1; y += 2) {
            takeEven(y);
            if (y == begin_ - 2) continue;
            if (y - 1 < end_) sweepOdd(y - 1);
            if (y > begin_ && y - 2 < end_) sweepEven(y - 2);
        }
    }

private:
    [[nodiscard]] bool exists(int y) const { return y >= 0 && y < d_.grid.height; }
    const float* first(int y) const { return exists(y) ? first_[(y >> 1) & 1] : zero_; }
    const float* even(int y) const { return exists(y) ? even_[(y >> 1) & 3] : zero_; }
    float* placeOfOdd(int y) const { return y < begin_ ? above_ : d_.result + y * d_.grid.stride; }
    const float* odd(int y) const { return exists(y) ? placeOfOdd(y) : zero_; }

    /// u of an even row, and u + P e.
    void takeEven(int y) {
        if (!exists(y)) return;
        const RowSpan c = d_.spans[y];
        const float *inverse = d_.a.inverse + y * d_.grid.stride, *b = d_.b + y * d_.grid.stride;
        float *u = first_[(y >> 1) & 1], *to = even_[(y >> 1) & 3];
        clear(u, all_);
        for (int i = c.begin; i < c.end; i += kWidth)
            store(u + i, d_.omega * load(inverse + i) * load(b + i));
        clear(to, all_);
        prolong(y, u, to);
    }
    /// u + P e where something is unknown.
    void prolong(int y, const float* u, float* to) {
        const RowSpan c = d_.spans[y];
        const float* e = d_.e + (y / 2) * d_.coarse.stride;
        const float* below = e + (y % 2) * d_.coarse.stride;
        const float* inverse = d_.a.inverse + y * d_.grid.stride;
        const Vec none = broadcast(0.0f);
        for (int X = c.begin / 2; 2 * X < c.end + 2; X += kWidth)
            store(column_ + X, 0.5f * (load(e + X) + load(below + X)));
        for (int X = c.begin / 2; 2 * X < c.end; X += kWidth) {
            const Vec m = load(column_ + X), between = 0.5f * (m + load(column_ + X + 1));
            int i = 2 * X;
            store(to + i, load(u + i) + select(load(inverse + i) > 0.0f, zipLow(m, between), none));
            if ((i += kWidth) >= c.end) break;
            store(to + i, load(u + i) + select(load(inverse + i) > 0.0f, zipHigh(m, between), none));
        }
    }
    /// u of an odd row, u + P e, and the sweep.
    void sweepOdd(int y) {
        if (!exists(y)) return;
        const RowSpan c = d_.spans[y];
        const std::ptrdiff_t s = d_.grid.stride, row = y * s;
        const float *above = first(y - 1), *below = first(y + 1), *b = d_.b + row;
        clear(odd_, all_);
        for (int i = c.begin; i < c.end; i += kWidth)
            store(swept_ + i,
                  d_.omega * load(d_.a.inverse + row + i) *
                      (load(b + i) - fromOtherRows(d_.a, row + i, s, above + i, below + i)));
        prolong(y, swept_, odd_);
        sweep(y, odd_, even(y - 1), even(y + 1), placeOfOdd(y));
    }
    void sweepEven(int y) {
        if (exists(y)) sweep(y, even(y), odd(y - 1), odd(y + 1), d_.result + y * d_.grid.stride);
    }
    /// u += ω (b − A u) / centre
    void sweep(int y, const float* here, const float* above, const float* below, float* to) {
        const RowSpan c = d_.spans[y];
        const std::ptrdiff_t s = d_.grid.stride, row = y * s;
        const float* b = d_.b + row;
        const Vec rest = broadcast(1.0f - d_.omega);
        for (int i = c.begin; i < c.end; i += kWidth) {
            const Vec links = fromOwnRow(d_.a, row + i, here + i) +
                              fromOtherRows(d_.a, row + i, s, above + i, below + i);
            store(to + i, rest * load(here + i) +
                              d_.omega * load(d_.a.inverse + row + i) * (load(b + i) - links));
        }
        if (y >= begin_) d_.rowSums[y] = dotRow(b, to, c);
    }

    const CorrectionPass& d_;
    RowSpan all_;
    int begin_, end_;
    const float* zero_;
    float *first_[2], *even_[4], *odd_, *above_, *swept_, *column_;
};

/// 25 B a vertex are read, 4 B written.
void correctAndSmooth(const CorrectionPass& pass, float* scratch, int begin, int end) {
    Correction(pass, scratch, begin, end).run();
}

}  // namespace

template <>
const ReliefKernels& kernels() {
    static const ReliefKernels table = {sweepRows, firstRows,        applyForm,
                                        gradient,  restrictResidual, correctAndSmooth};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
