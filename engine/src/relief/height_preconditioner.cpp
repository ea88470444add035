#include "relief/height_preconditioner.h"

#include <cmath>

namespace weft::relief {

namespace {

constexpr int kGrain = 32;
constexpr int kCoarsest = 5;  // vertices
constexpr int kCoarsestSweeps = 12;
constexpr float kOmega = 0.8f;
constexpr float kBendBound = 2;    // (a − 2b + c)² ≤ 2 (a − b)² + 2 (b − c)²
constexpr float kThirdBound = 16;  // of third differences, on their middle link

void invert(ThreadPool& pool, const Plane& centre, Plane& inverse) {
    pool.forRows(centre.grid().height, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < centre.grid().width; ++x) {
                const float c = centre.row(y)[x];
                inverse.row(y)[x] = c > 0 ? 1 / c : 0.0f;
            }
    });
}

}  // namespace

simd::NinePoint HeightPreconditioner::Level::view() const {
    return {centre.data(),    east.data(),      south.data(),
            southEast.data(), southWest.data(), inverse.data()};
}

void HeightPreconditioner::Level::reshape(int width, int height) {
    for (Plane* p : {&centre, &east, &south, &southEast, &southWest, &inverse, &rhs, &x, &scratch})
        p->reshape(width, height);
}

void HeightPreconditioner::build(ThreadPool& pool, const ReliefLevel& level, const HeightForm& form) {
    if (levels_.empty()) levels_.resize(1);
    levels_[0].reshape(level.width, level.height);
    assemble(pool, level, form);
    invert(pool, levels_[0].centre, levels_[0].inverse);
    for (count_ = 1;; ++count_) {
        const simd::ReliefGrid fine = levels_[count_ - 1].centre.grid();
        if (std::min(fine.width, fine.height) <= kCoarsest) break;
        if (levels_.size() == count_) levels_.emplace_back();
        levels_[count_].reshape(fine.width / 2 + 1, fine.height / 2 + 1);
        coarsen(pool, levels_[count_ - 1], levels_[count_]);
        invert(pool, levels_[count_].centre, levels_[count_].inverse);
    }
}

void HeightPreconditioner::assemble(ThreadPool& pool, const ReliefLevel& level,
                                    const HeightForm& form) {
    Level& a = levels_[0];
    const int w = level.width, h = level.height;
    const std::ptrdiff_t s = a.centre.grid().stride;
    const SmoothnessWeights& smooth = form.smooth;
    const auto unknown = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < w && y < h && level.unknown(y * w + x);
    };
    pool.forRows(h, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = 0; x < w; ++x) {
                if (!unknown(x, y)) continue;
                const std::ptrdiff_t i = y * s + x;
                const auto quarter = [&](const Plane& p, std::ptrdiff_t k) {
                    return 0.25f * p.data()[k];
                };
                // With gx = (−1, 1, −1, 1)/2, gy = (−1, −1, 1, 1)/2 and the twist (1, −1, −1, 1).
                const auto diagonal = [&](std::ptrdiff_t k, float sign) {
                    return quarter(form.xx, k) + sign * 2 * quarter(form.xy, k) +
                           quarter(form.yy, k) + smooth.twist.data()[k];
                };
                const auto across = [&](std::ptrdiff_t k) {
                    return quarter(form.yy, k) - quarter(form.xx, k) - smooth.twist.data()[k];
                };
                const auto down = [&](std::ptrdiff_t k) {
                    return quarter(form.xx, k) - quarter(form.yy, k) - smooth.twist.data()[k];
                };
                const auto oblique = [&](std::ptrdiff_t k, float sign) {
                    return smooth.twist.data()[k] - quarter(form.xx, k) - quarter(form.yy, k) -
                           sign * 2 * quarter(form.xy, k);
                };
                const auto linkX = [&](std::ptrdiff_t k) {
                    float m = 0;
                    if (smooth.bends)
                        m += kBendBound * (smooth.bendX.data()[k] + smooth.bendX.data()[k + 1]);
                    if (smooth.thirds) m += kThirdBound * smooth.thirdX.data()[k];
                    return m;
                };
                const auto linkY = [&](std::ptrdiff_t k) {
                    float m = 0;
                    if (smooth.bends)
                        m += kBendBound * (smooth.bendY.data()[k] + smooth.bendY.data()[k + s]);
                    if (smooth.thirds) m += kThirdBound * smooth.thirdY.data()[k];
                    return m;
                };
                a.centre.data()[i] = diagonal(i, 1) + diagonal(i - s - 1, 1) + diagonal(i - 1, -1) +
                                     diagonal(i - s, -1) + linkX(i) + linkX(i - 1) + linkY(i) +
                                     linkY(i - s);
                if (unknown(x + 1, y)) a.east.data()[i] = across(i) + across(i - s) - linkX(i);
                if (unknown(x, y + 1)) a.south.data()[i] = down(i) + down(i - 1) - linkY(i);
                if (unknown(x + 1, y + 1)) a.southEast.data()[i] = oblique(i, 1);
                if (unknown(x - 1, y + 1)) a.southWest.data()[i] = oblique(i - 1, -1);
            }
    });
}

/// Pᵀ A P at a coarse vertex: first q = Σ p_ij A_ij over the nine fine vertices that it touches, then
/// P on the right.
void HeightPreconditioner::coarsen(ThreadPool& pool, const Level& fine, Level& coarse) {
    const simd::ReliefGrid f = fine.centre.grid(), c = coarse.centre.grid();
    const std::ptrdiff_t s = f.stride;
    static constexpr float kP[3] = {0.5f, 1.0f, 0.5f};
    pool.forRows(c.height, kGrain, [&](int top, int bottom) {
        for (int Y = top; Y < bottom; ++Y)
            for (int X = 0; X < c.width; ++X) {
                float q[5][5] = {};
                bool any = false;
                for (int j = -1; j <= 1; ++j)
                    for (int i = -1; i <= 1; ++i) {
                        const int x = 2 * X + i, y = 2 * Y + j;
                        if (x < 0 || y < 0 || x >= f.width || y >= f.height) continue;
                        const std::ptrdiff_t k = y * s + x;
                        if (fine.inverse.data()[k] == 0) continue;
                        any = true;
                        const float p = kP[i + 1] * kP[j + 1];
                        float* m = &q[j + 2][i + 2];
                        m[0] += p * fine.centre.data()[k];
                        m[1] += p * fine.east.data()[k];
                        m[-1] += p * fine.east.data()[k - 1];
                        m[5] += p * fine.south.data()[k];
                        m[-5] += p * fine.south.data()[k - s];
                        m[6] += p * fine.southEast.data()[k];
                        m[-6] += p * fine.southEast.data()[k - s - 1];
                        m[4] += p * fine.southWest.data()[k];
                        m[-4] += p * fine.southWest.data()[k - s + 1];
                    }
                if (!any) continue;
                const auto column = [&](int dx, int dy) {
                    float sum = 0;
                    for (int j = std::max(-1, -2 - 2 * dy); j <= std::min(1, 2 - 2 * dy); ++j)
                        for (int i = std::max(-1, -2 - 2 * dx); i <= std::min(1, 2 - 2 * dx); ++i)
                            sum += kP[i + 1] * kP[j + 1] * q[2 * dy + j + 2][2 * dx + i + 2];
                    return sum;
                };
                const std::ptrdiff_t K = Y * c.stride + X;
                coarse.centre.data()[K] = column(0, 0);
                coarse.east.data()[K] = column(1, 0);
                coarse.south.data()[K] = column(0, 1);
                coarse.southEast.data()[K] = column(1, 1);
                coarse.southWest.data()[K] = column(-1, 1);
            }
    });
}

void HeightPreconditioner::sweep(ThreadPool& pool, Level& level, const Plane& rhs, Plane& x,
                                 int colour) {
    const simd::ReliefGrid g = x.grid();
    const simd::NinePoint a = level.view();
    pool.forRows(g.height, kGrain, [&](int top, int bottom) {
        simd::reliefKernels().sweepRows(g, a, rhs.data(), kOmega, colour, x.data(),
                                        level.scratch.data(), top, bottom);
    });
}

void HeightPreconditioner::cycle(ThreadPool& pool, std::size_t k, const Plane& rhs, Plane& x) {
    const simd::ReliefKernels& kernels = simd::reliefKernels();
    Level& level = levels_[k];
    const simd::ReliefGrid g = x.grid();
    const simd::NinePoint a = level.view();
    pool.forRows(g.height, kGrain, [&](int top, int bottom) {
        kernels.firstRows(g, a, rhs.data(), kOmega, x.data(), top, bottom);
    });
    sweep(pool, level, rhs, x, 1);
    if (k + 1 == count_) {
        for (int i = 1; i < kCoarsestSweeps; ++i)
            for (const int colour : {0, 1}) sweep(pool, level, rhs, x, colour);
        for (int i = 0; i < kCoarsestSweeps; ++i)
            for (const int colour : {1, 0}) sweep(pool, level, rhs, x, colour);
        return;
    }
    Level& next = levels_[k + 1];
    const simd::ReliefGrid c = next.x.grid();
    pool.forRows(g.height, kGrain, [&](int top, int bottom) {
        kernels.residualRows(g, a, rhs.data(), x.data(), level.scratch.data(), top, bottom);
    });
    pool.forRows(c.height, kGrain, [&](int top, int bottom) {
        kernels.restrictRows(g, level.scratch.data(), c, next.inverse.data(), next.rhs.data(), top,
                             bottom);
    });
    cycle(pool, k + 1, next.rhs, next.x);
    pool.forRows(g.height, kGrain, [&](int top, int bottom) {
        kernels.prolongRows(c, next.x.data(), g, level.inverse.data(), x.data(), top, bottom);
    });
    for (const int colour : {1, 0}) sweep(pool, level, rhs, x, colour);
}

void HeightPreconditioner::apply(ThreadPool& pool, const Plane& r, Plane& z) { cycle(pool, 0, r, z); }

}  // namespace weft::relief
