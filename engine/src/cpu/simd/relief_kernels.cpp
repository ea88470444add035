#include "cpu/simd/relief_kernels.h"

#include "cpu/simd/vec.h"

namespace weft::simd::WEFT_SIMD_NAMESPACE {

namespace {

constexpr int kChunk = 256;

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

void residualRows(ReliefGrid g, NinePoint a, const float* b, const float* u, float* r, int begin,
                  int end) {
    for (int y = begin; y < end; ++y) {
        const std::ptrdiff_t row = y * g.stride;
#pragma GCC ivdep
        for (std::ptrdiff_t i = row; i < row + g.width; ++i) {
            const float v = b[i] - a.centre[i] * u[i] - offCentre(a, i, g.stride, u);
            r[i] = a.inverse[i] > 0.0f ? v : 0.0f;
        }
    }
}

void restrictRows(ReliefGrid fine, const float* r, ReliefGrid coarse, const float* coarseInverse,
                  float* R, int begin, int end) {
    float column[2 * kChunk + 2];
    for (int Y = begin; Y < end; ++Y)
        for (int X0 = 0; X0 < coarse.width; X0 += kChunk) {
            const int n = coarse.width - X0 < kChunk ? coarse.width - X0 : kChunk;
            // The margins of r are 0, and reach one vertex past the last coarse one.
            const float* m = r + 2 * Y * fine.stride + 2 * X0 - 1;
#pragma GCC ivdep
            for (int i = 0; i < 2 * n + 1; ++i)
                column[i] = m[i] + 0.5f * (m[i - fine.stride] + m[i + fine.stride]);
            float* out = R + Y * coarse.stride + X0;
            const float* inverse = coarseInverse + Y * coarse.stride + X0;
#pragma GCC ivdep
            for (int i = 0; i < n; ++i) {
                const float v = column[2 * i + 1] + 0.5f * (column[2 * i] + column[2 * i + 2]);
                out[i] = inverse[i] > 0.0f ? v : 0.0f;
            }
        }
}

void prolongRows(ReliefGrid coarse, const float* e, ReliefGrid fine, const float* inverse, float* u,
                 int begin, int end) {
    float column[kChunk + 1];
    for (int y = begin; y < end; ++y)
        for (int X0 = 0; 2 * X0 < fine.width; X0 += kChunk) {
            const int left = fine.width - 2 * X0,
                      n = (left + 1) / 2 < kChunk ? (left + 1) / 2 : kChunk;
            const float* above = e + (y / 2) * coarse.stride + X0;
            const float* below = above + (y % 2) * coarse.stride;
#pragma GCC ivdep
            for (int i = 0; i < n + 1; ++i) column[i] = 0.5f * (above[i] + below[i]);
            float* out = u + y * fine.stride + 2 * X0;
            const float* in = inverse + y * fine.stride + 2 * X0;
#pragma GCC ivdep
            for (int i = 0; i < n; ++i) {
                out[2 * i] += in[2 * i] > 0.0f ? column[i] : 0.0f;
                out[2 * i + 1] += in[2 * i + 1] > 0.0f ? 0.5f * (column[i] + column[i + 1]) : 0.0f;
            }
        }
}

/// across = Dᵀ v_x, along = Aᵀ v_y: D = (1, −27, 27, −1)/24, A = (−1, 9, 9, −1)/16. v holds the cells
/// x0 − 2 .. x0 + n at index 0.
inline void transposedRow(const float* vx, const float* vy, int n, float* across, float* along) {
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) {
        across[i] = 1.125f * (vx[i + 1] - vx[i + 2]) - (1 / 24.0f) * (vx[i] - vx[i + 3]);
        along[i] = 0.5625f * (vy[i + 2] + vy[i + 1]) - 0.0625f * (vy[i + 3] + vy[i]);
    }
}

/// v = T g on the cells x0 − 2 .. x0 + n of row y.
inline void slopeFlux(const ReliefGrid& g, const HeightTerms& t, const float* u, int y, int x0, int n,
                      float* vx, float* vy) {
    float average[kChunk + 8], difference[kChunk + 8];
    const std::ptrdiff_t s = g.stride, at = y * s + x0 - 3;
#pragma GCC ivdep
    for (int i = 0; i < n + 6; ++i) {
        const float* m = u + at + i;
        average[i] = 0.5625f * (m[0] + m[s]) - 0.0625f * (m[-s] + m[2 * s]);
        difference[i] = 1.125f * (m[s] - m[0]) - (1 / 24.0f) * (m[2 * s] - m[-s]);
    }
    const float *xx = t.xx + at + 1, *xy = t.xy + at + 1, *yy = t.yy + at + 1;
#pragma GCC ivdep
    for (int i = 0; i < n + 3; ++i) {
        const float p =
            1.125f * (average[i + 2] - average[i + 1]) - (1 / 24.0f) * (average[i + 3] - average[i]);
        const float q = 0.5625f * (difference[i + 1] + difference[i + 2]) -
                        0.0625f * (difference[i] + difference[i + 3]);
        vx[i] = xx[i] * p + xy[i] * q;
        vy[i] = xy[i] * p + yy[i] * q;
    }
}

inline float twistAt(const float* u, std::ptrdiff_t i, std::ptrdiff_t s) {
    return u[i] - u[i + 1] - u[i + s] + u[i + s + 1];
}
inline float second(const float* u, std::ptrdiff_t i, std::ptrdiff_t d) {
    return u[i - d] - 2.0f * u[i] + u[i + d];
}
inline float third(const float* u, std::ptrdiff_t i, std::ptrdiff_t d) {
    return u[i + 2 * d] - 3.0f * u[i + d] + 3.0f * u[i] - u[i - d];
}

inline void bendFlux(const ReliefGrid& g, const HeightTerms& t, const float* u, std::ptrdiff_t at,
                     int n, const HeightFluxes& f) {
    float across[kChunk + 2];
#pragma GCC ivdep
    for (int i = 0; i < n + 2; ++i) across[i] = t.bendX[at + i - 1] * second(u, at + i - 1, 1);
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) {
        f.own[at + i] += across[i] - 2.0f * across[i + 1] + across[i + 2];
        f.bendDown[at + i] = t.bendY[at + i] * second(u, at + i, g.stride);
    }
}

inline void thirdFlux(const ReliefGrid& g, const HeightTerms& t, const float* u, std::ptrdiff_t at,
                      int n, const HeightFluxes& f) {
    float across[kChunk + 3], twistAcross[kChunk + 1];
#pragma GCC ivdep
    for (int i = 0; i < n + 3; ++i) across[i] = t.thirdX[at + i - 2] * third(u, at + i - 2, 1);
#pragma GCC ivdep
    for (int i = 0; i < n + 1; ++i)
        twistAcross[i] = t.thirdXxy[at + i - 1] *
                         (twistAt(u, at + i, g.stride) - twistAt(u, at + i - 1, g.stride));
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) {
        f.own[at + i] += across[i] - 3.0f * across[i + 1] + 3.0f * across[i + 2] - across[i + 3];
        f.thirdDown[at + i] = t.thirdY[at + i] * third(u, at + i, g.stride);
        const float down = t.thirdXyy[at + i] *
                           (twistAt(u, at + i + g.stride, g.stride) - twistAt(u, at + i, g.stride));
        f.twistDown[at + i] = down;
        f.twist[at + i] += twistAcross[i] - twistAcross[i + 1] - down;
    }
}

void fluxRows(ReliefGrid g, HeightTerms t, const float* u, HeightFluxes f, int begin, int end) {
    float vx[kChunk + 4], vy[kChunk + 4];
    for (int y = begin; y < end; ++y)
        for (int x0 = 0; x0 < g.width; x0 += kChunk) {
            const int n = g.width - x0 < kChunk ? g.width - x0 : kChunk;
            const std::ptrdiff_t at = y * g.stride + x0;
            slopeFlux(g, t, u, y, x0, n, vx, vy);
            transposedRow(vx, vy, n, f.across + at, f.along + at);
#pragma GCC ivdep
            for (int i = 0; i < n; ++i) {
                f.own[at + i] = 0.0f;
                f.twist[at + i] = t.twist[at + i] * twistAt(u, at + i, g.stride);
            }
            if (t.bendX) bendFlux(g, t, u, at, n, f);
            if (t.thirdX) thirdFlux(g, t, u, at, n, f);
        }
}

void cellFluxRows(ReliefGrid g, const float* vx, const float* vy, HeightFluxes f, int begin,
                  int end) {
    for (int y = begin; y < end; ++y) {
        const std::ptrdiff_t at = y * g.stride;
        transposedRow(vx + at - 2, vy + at - 2, g.width, f.across + at, f.along + at);
    }
}

void gatherRows(ReliefGrid g, HeightTerms t, HeightFluxes f, float* v, int begin, int end) {
    const std::ptrdiff_t s = g.stride;
    for (int y = begin; y < end; ++y) {
        const std::ptrdiff_t row = y * s;
#pragma GCC ivdep
        for (std::ptrdiff_t i = row; i < row + g.width; ++i)
            v[i] = 0.5625f * (f.across[i] + f.across[i - s]) -
                   0.0625f * (f.across[i + s] + f.across[i - 2 * s]) +
                   1.125f * (f.along[i - s] - f.along[i]) +
                   (1 / 24.0f) * (f.along[i + s] - f.along[i - 2 * s]) + f.own[i] + f.twist[i] -
                   f.twist[i - 1] - f.twist[i - s] + f.twist[i - s - 1];
        if (t.bendX)
#pragma GCC ivdep
            for (std::ptrdiff_t i = row; i < row + g.width; ++i)
                v[i] += f.bendDown[i - s] - 2.0f * f.bendDown[i] + f.bendDown[i + s];
        if (t.thirdX)
#pragma GCC ivdep
            for (std::ptrdiff_t i = row; i < row + g.width; ++i)
                v[i] += f.thirdDown[i - 2 * s] - 3.0f * f.thirdDown[i - s] + 3.0f * f.thirdDown[i] -
                        f.thirdDown[i + s] + f.twistDown[i - s] - f.twistDown[i - s - 1] -
                        f.twistDown[i - 2 * s] + f.twistDown[i - 2 * s - 1];
    }
}

void advanceRows(ReliefGrid g, float alpha, const float* p, const float* q, float* x, float* r,
                 int begin, int end) {
    for (int y = begin; y < end; ++y) {
        const std::ptrdiff_t row = y * g.stride;
#pragma GCC ivdep
        for (std::ptrdiff_t i = row; i < row + g.width; ++i) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
    }
}

void directionRows(ReliefGrid g, float beta, const float* z, float* p, int begin, int end) {
    for (int y = begin; y < end; ++y) {
        const std::ptrdiff_t row = y * g.stride;
#pragma GCC ivdep
        for (std::ptrdiff_t i = row; i < row + g.width; ++i) p[i] = z[i] + beta * p[i];
    }
}

double dotRow(const float* a, const float* b, int width) {
    double sum = 0;
    for (int x0 = 0; x0 < width; x0 += 64 * kWidth) {
        Vec part = broadcast(0.0f);
        int x = x0;
        const int end = width < x0 + 64 * kWidth ? width : x0 + 64 * kWidth;
        for (; x + kWidth <= end; x += kWidth) part += load(a + x) * load(b + x);
        for (int i = 0; i < kWidth; ++i) sum += part[i];
        for (; x < end; ++x) sum += static_cast<double>(a[x]) * b[x];
    }
    return sum;
}

}  // namespace

const ReliefKernels& reliefKernels() {
    static const ReliefKernels table = {sweepRows,   firstRows,     residualRows, restrictRows,
                                        prolongRows, fluxRows,      cellFluxRows, gatherRows,
                                        advanceRows, directionRows, dotRow};
    return table;
}

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
