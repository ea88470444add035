#include "cpu/simd/relief_kernels.h"
#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

/// Rows with margins, handed out one after the other.
class ScratchRows {
public:
    ScratchRows(float* scratch, const ReliefGrid& g)
        : next_(scratch + kReliefMargin), stride_(g.stride + 8 * kReliefMargin) {}
    float* take() {
        float* row = next_;
        next_ += stride_;
        return row;
    }

private:
    float* next_;
    std::ptrdiff_t stride_;
};

inline void clear(float* row, RowSpan c) {
    for (int i = c.begin; i < c.end; i += kWidth) store(row + i, broadcast(0.0f));
}

/// Σ a b of one row.
inline double dotRow(const float* a, const float* b, RowSpan c) {
    double sum = 0;
    for (int x = c.begin; x < c.end;) {
        Vec part = broadcast(0.0f);
        for (const int end = c.end < x + 64 * kWidth ? c.end : x + 64 * kWidth; x < end; x += kWidth)
            part += load(a + x) * load(b + x);
        for (int i = 0; i < kWidth; ++i) sum += part[i];
    }
    return sum;
}

/// What the rows of cells and vertices give to the rows around them: row y is at y & 3.
struct Fluxes {
    float* across[4];     ///< Dᵀ v_x within the row of cells: D = (1, −27, 27, −1)/24
    float* along[4];      ///< Aᵀ v_y: A = (−1, 9, 9, −1)/16
    float* own[4];        ///< of second and third differences within the row
    float* bend[4];       ///< of second differences from row to row, at the middle one
    float* third[4];      ///< of third ones, at the second of four
    float* twist[4];      ///< of twists and their differences
    float* twistDown[4];  ///< of the twist's difference to the row below

    void take(ScratchRows& rows) {
        for (int k = 0; k < 4; ++k) {
            across[k] = rows.take(), along[k] = rows.take(), own[k] = rows.take();
            bend[k] = rows.take(), third[k] = rows.take();
            twist[k] = rows.take(), twistDown[k] = rows.take();
        }
    }
    void clearRow(int k, RowSpan c) {
        clear(across[k], c), clear(along[k], c), clear(own[k], c);
        clear(bend[k], c), clear(third[k], c);
        clear(twist[k], c), clear(twistDown[k], c);
    }
};

/// Temporaries of one row.
struct Temporaries {
    float *average, *difference, *vx, *vy, *second, *eastward;
    float *twist, *twistBelow;  ///< u00 − u10 − u01 + u11

    void take(ScratchRows& rows) {
        average = rows.take(), difference = rows.take(), vx = rows.take(), vy = rows.take();
        second = rows.take(), eastward = rows.take();
        twist = rows.take(), twistBelow = rows.take();
    }
};

/// Rows y − 1 .. y + 2 of u.
struct FourRows {
    const float *above, *here, *below, *second;
};

/// v = T g, g over sixteen vertices.
inline void slopes(const HeightTerms& t, std::ptrdiff_t row, const FourRows& u, RowSpan c,
                   Temporaries& w) {
    for (int i = c.begin - 4; i < c.end + 4; i += kWidth) {
        const Vec a = load(u.above + i), b = load(u.here + i), d = load(u.below + i),
                  e = load(u.second + i);
        store(w.average + i, 0.5625f * (b + d) - 0.0625f * (a + e));
        store(w.difference + i, 1.125f * (d - b) - (1 / 24.0f) * (e - a));
    }
    const float *A = w.average, *D = w.difference;
    for (int i = c.begin - 2; i < c.end + 1; i += kWidth) {
        const Vec p = 1.125f * (load(A + i + 1) - load(A + i)) -
                      (1 / 24.0f) * (load(A + i + 2) - load(A + i - 1));
        const Vec q =
            0.5625f * (load(D + i) + load(D + i + 1)) - 0.0625f * (load(D + i - 1) + load(D + i + 2));
        const Vec xx = load(t.xx + row + i), xy = load(t.xy + row + i), yy = load(t.yy + row + i);
        store(w.vx + i, xx * p + xy * q);
        store(w.vy + i, xy * p + yy * q);
    }
}

/// across = Dᵀ v_x, along = Aᵀ v_y.
inline void transposed(const float* vx, const float* vy, RowSpan c, float* across, float* along) {
    for (int i = c.begin; i < c.end; i += kWidth) {
        store(across + i, 1.125f * (load(vx + i - 1) - load(vx + i)) -
                              (1 / 24.0f) * (load(vx + i - 2) - load(vx + i + 1)));
        store(along + i, 0.5625f * (load(vy + i) + load(vy + i - 1)) -
                             0.0625f * (load(vy + i + 1) + load(vy + i - 2)));
    }
}

inline void twists(const FourRows& u, RowSpan c, Temporaries& w) {
    for (int i = c.begin - 1; i < c.end + 1; i += kWidth) {
        const Vec between = load(u.below + i) - load(u.below + i + 1);
        store(w.twist + i, load(u.here + i) - load(u.here + i + 1) - between);
        store(w.twistBelow + i, between - (load(u.second + i) - load(u.second + i + 1)));
    }
}

inline void bends(const HeightTerms& t, std::ptrdiff_t row, const FourRows& u, RowSpan c,
                  Temporaries& w, float* own, float* bend) {
    for (int i = c.begin - 1; i < c.end + 1; i += kWidth) {
        const float* h = u.here + i;
        store(w.second + i, load(t.bendX + row + i) * (load(h - 1) - 2.0f * load(h) + load(h + 1)));
    }
    for (int i = c.begin; i < c.end; i += kWidth) {
        store(own + i, load(own + i) + load(w.second + i - 1) - 2.0f * load(w.second + i) +
                           load(w.second + i + 1));
        store(bend + i, load(t.bendY + row + i) *
                            (load(u.above + i) - 2.0f * load(u.here + i) + load(u.below + i)));
    }
}

inline void thirds(const HeightTerms& t, std::ptrdiff_t row, const FourRows& u, RowSpan c,
                   Temporaries& w, const Fluxes& f, int k) {
    for (int i = c.begin - 2; i < c.end + 1; i += kWidth) {
        const float* h = u.here + i;
        store(w.second + i, load(t.thirdX + row + i) *
                                (load(h + 2) - load(h - 1) - 3.0f * (load(h + 1) - load(h))));
        store(w.eastward + i,
              load(t.thirdXxy + row + i) * (load(w.twist + i + 1) - load(w.twist + i)));
    }
    const float *s = w.second, *e = w.eastward;
    float *own = f.own[k], *twist = f.twist[k];
    for (int i = c.begin; i < c.end; i += kWidth) {
        store(own + i, load(own + i) + (load(s + i - 2) - load(s + i + 1)) -
                           3.0f * (load(s + i - 1) - load(s + i)));
        store(f.third[k] + i,
              load(t.thirdY + row + i) * (load(u.second + i) - load(u.above + i) -
                                          3.0f * (load(u.below + i) - load(u.here + i))));
        const Vec down = load(t.thirdXyy + row + i) * (load(w.twistBelow + i) - load(w.twist + i));
        store(f.twistDown[k] + i, down);
        store(twist + i, load(twist + i) + load(e + i - 1) - load(e + i) - down);
    }
}

/// v of row y from the fluxes of the rows y − 2 .. y + 1.
inline void gather(const HeightTerms& t, const Fluxes& f, int y, RowSpan c, float* v) {
    const int k0 = (y - 2) & 3, k1 = (y - 1) & 3, k2 = y & 3, k3 = (y + 1) & 3;
    for (int i = c.begin; i < c.end; i += kWidth) {
        const Vec across = 0.5625f * (load(f.across[k2] + i) + load(f.across[k1] + i)) -
                           0.0625f * (load(f.across[k3] + i) + load(f.across[k0] + i));
        const Vec along = 1.125f * (load(f.along[k1] + i) - load(f.along[k2] + i)) +
                          (1 / 24.0f) * (load(f.along[k3] + i) - load(f.along[k0] + i));
        const Vec twist = (load(f.twist[k2] + i) - load(f.twist[k2] + i - 1)) -
                          (load(f.twist[k1] + i) - load(f.twist[k1] + i - 1));
        store(v + i, across + along + load(f.own[k2] + i) + twist);
    }
    if (t.bendX)
        for (int i = c.begin; i < c.end; i += kWidth)
            store(v + i, load(v + i) + load(f.bend[k1] + i) - 2.0f * load(f.bend[k2] + i) +
                             load(f.bend[k3] + i));
    if (t.thirdX)
        for (int i = c.begin; i < c.end; i += kWidth)
            store(v + i, load(v + i) + (load(f.third[k0] + i) - load(f.third[k3] + i)) -
                             3.0f * (load(f.third[k1] + i) - load(f.third[k2] + i)));
}

/// The form on a band of rows, one row after the other.
class FormBand {
public:
    FormBand(const ReliefGrid& g, const RowSpan* spans, const HeightTerms& t, ScratchRows& rows)
        : t_(t), spans_(spans), stride_(g.stride), height_(g.height) {
        f_.take(rows);
        w_.take(rows);
    }

    /// Fluxes of row y; rows in order. `vx`, `vy`: of its cells, or null: T g.
    void flux(int y, const FourRows& u, const float* vx, const float* vy) {
        const int k = y & 3;
        const RowSpan c = reached(y);
        if (y < 0 || y >= height_) return f_.clearRow(k, c);
        const std::ptrdiff_t row = y * stride_;
        if (!vx) slopes(t_, row, u, c, w_);
        transposed(vx ? vx : w_.vx, vx ? vy : w_.vy, c, f_.across[k], f_.along[k]);
        twists(u, c, w_);
        const float* above = f_.twistDown[(y - 1) & 3];
        for (int i = c.begin; i < c.end; i += kWidth)
            store(f_.twist[k] + i, load(t_.twist + row + i) * load(w_.twist + i) + load(above + i));
        clear(f_.own[k], c);
        if (t_.bendX) bends(t_, row, u, c, w_, f_.own[k], f_.bend[k]);
        if (t_.thirdX)
            thirds(t_, row, u, c, w_, f_, k);
        else
            clear(f_.twistDown[k], c);
    }
    /// Row y, after the fluxes of row y + 1.
    void row(int y, float* v) const { gather(t_, f_, y, spans_[y], v); }

private:
    /// Where fluxes of row y are asked for: by the rows y − 1 .. y + 2, and of twists by the column
    /// to the east.
    [[nodiscard]] RowSpan reached(int y) const {
        RowSpan c;
        for (int k = y - 1; k <= y + 3; ++k) {
            if (k < 0 || k >= height_ || spans_[k].begin >= spans_[k].end) continue;
            const RowSpan s = spans_[k];
            if (c.begin >= c.end) c = s;
            c.begin = s.begin < c.begin ? s.begin : c.begin;
            c.end = s.end > c.end ? s.end : c.end;
        }
        if (c.begin > 0) c.begin -= kWidth;
        return c;
    }

    const HeightTerms& t_;
    const RowSpan* spans_;
    std::ptrdiff_t stride_;
    int height_;
    Fluxes f_{};
    Temporaries w_{};
};

/// 48 B a vertex are read, 12 B written: 120 multiply-adds.
void applyForm(const FormPass& pass, float* scratch, int begin, int end) {
    const ReliefGrid& g = pass.grid;
    ScratchRows rows(scratch, g);
    float* beyond[6];  // rows begin − 3 .. begin − 1 and end .. end + 2 of p
    for (float*& row : beyond) clear(row = rows.take(), {0, g.columns()});
    const float* zero = rows.take();
    FormBand band(g, pass.spans, pass.terms, rows);
    const auto own = [&](int y) { return y >= begin && y < end; };
    const auto place = [&](int y) -> float* {
        return own(y) ? pass.p + y * g.stride : beyond[y < begin ? y - begin + 3 : y - end + 3];
    };
    const auto p = [&](int y) { return y < 0 || y >= g.height ? zero : place(y); };
    for (int y = begin - 3; y < end + 3; ++y) {
        if (y >= 0 && y < g.height) {
            const RowSpan c = pass.spans[y];
            const float *z = pass.z + y * g.stride, *before = pass.before + y * g.stride;
            float *to = place(y), *x = pass.x + y * g.stride;
            for (int i = c.begin; i < c.end; i += kWidth)
                store(to + i, load(z + i) + pass.beta * load(before + i));
            if (own(y))
                for (int i = c.begin; i < c.end; i += kWidth)
                    store(x + i, load(x + i) + pass.alpha * load(before + i));
        }
        const int cell = y - 2, vertex = y - 3;
        if (cell >= begin - 2)
            band.flux(cell, {p(cell - 1), p(cell), p(cell + 1), p(cell + 2)}, nullptr, nullptr);
        if (vertex < begin) continue;
        float* v = pass.v + vertex * g.stride;
        band.row(vertex, v);
        pass.rowSums[vertex] = dotRow(p(vertex), v, pass.spans[vertex]);
    }
}

void gradient(const GradientPass& pass, float* scratch, int begin, int end) {
    const ReliefGrid& g = pass.grid;
    ScratchRows rows(scratch, g);
    for (int k = 0; k < 6; ++k) rows.take();  // every row means what it means to applyForm()
    const float* zero = rows.take();
    FormBand band(g, pass.spans, pass.terms, rows);
    const auto u = [&](int y) { return y < 0 || y >= g.height ? zero : pass.u + y * g.stride; };
    for (int cell = begin - 2; cell < end + 1; ++cell) {
        const std::ptrdiff_t at = cell * g.stride;
        band.flux(cell, {u(cell - 1), u(cell), u(cell + 1), u(cell + 2)}, pass.vx + at, pass.vy + at);
        if (cell - 1 >= begin) band.row(cell - 1, pass.v + (cell - 1) * g.stride);
    }
}

}  // namespace

template <>
const ReliefKernels& kernels() {
    static const ReliefKernels table = {applyForm, gradient};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
