#include "kernels/relief/form.h"
#include "kernels/relief/reach_table.cuh"
#include "kernels/relief/samples.cuh"

namespace weft::gpu {

namespace {

constexpr int kW = kSampleColumns, kH = kSampleRows, kThreads = kW * kH;

/// Weights of the centred reach.
constexpr float kD0 = 1 / 24.0f, kD1 = 27 / 24.0f, kA0 = 1 / 16.0f, kA1 = 9 / 16.0f;

/// A block's region. u holds the samples from −5, everything else the cells or samples from −3.
struct Region {
    static constexpr int kBefore = 5, kColumns = kW + 11, kRows = kH + 11;
    static constexpr int kCellsBefore = 3, kCellColumns = kW + 5, kCellRows = kH + 5;

    float u[kRows][kColumns + 1];
    float vx[kCellRows][kCellColumns + 1], vy[kCellRows][kCellColumns + 1];
    float curvature[kCellRows][kCellColumns + 1];
    std::uint16_t codes[kCellRows][kCellColumns + 1];
    float thirdX[kH][kW + 4], thirdY[kH + 4][kW], bendX[kH][kW + 4], bendY[kH + 4][kW];
    float twist[kH + 1][kW + 2];
};

/// Loads u = value(x, y, i), codes and curvature; 0 outside the image.
template <class Value>
__device__ void load(Region& r, const FormView& form, int x0, int y0, const Value& value) {
    forRegion<kThreads>(Region::kColumns, Region::kRows, [&](int a, int b) {
        const int x = x0 - Region::kBefore + a, y = y0 - Region::kBefore + b;
        const bool there = x >= 0 && y >= 0 && x < form.width && y < form.height;
        r.u[b][a] = there ? value(x, y, y * form.width + x) : 0.0f;
    });
    forRegion<kThreads>(Region::kCellColumns, Region::kCellRows, [&](int a, int b) {
        const int x = x0 - Region::kCellsBefore + a, y = y0 - Region::kCellsBefore + b;
        const bool there = x >= 0 && y >= 0 && x < form.width && y < form.height;
        const int i = y * form.width + x;
        r.codes[b][a] = there ? form.codes[i] : 0;
        r.curvature[b][a] = there ? form.curvature[i] : 0.0f;
    });
}

/// u at the sample that cell position (a, b) starts at, moved by (dx, dy).
__device__ float at(const Region& r, int a, int b, int dx = 0, int dy = 0) {
    constexpr int kShift = Region::kBefore - Region::kCellsBefore;
    return r.u[b + kShift + dy][a + kShift + dx];
}

struct CellSlope {
    float p, q;
};

__device__ CellSlope centredSlope(const Region& r, int a, int b) {
    float average[4], difference[4];
    for (int k = 0; k < 4; ++k) {
        const float m0 = at(r, a, b, k - 1, -1), m1 = at(r, a, b, k - 1, 0);
        const float m2 = at(r, a, b, k - 1, 1), m3 = at(r, a, b, k - 1, 2);
        average[k] = kA1 * (m1 + m2) - kA0 * (m0 + m3);
        difference[k] = kD1 * (m2 - m1) - kD0 * (m3 - m0);
    }
    return {kD1 * (average[2] - average[1]) - kD0 * (average[3] - average[0]),
            kA1 * (difference[1] + difference[2]) - kA0 * (difference[0] + difference[3])};
}

__device__ CellSlope oddSlope(const Region& r, int a, int b, int rx, int ry) {
    CellSlope s = {0, 0};
    for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k) {
            const float u = at(r, a, b, reachTable.first[rx] + k, reachTable.first[ry] + j);
            s.p += static_cast<float>(reachTable.average[ry][j] * reachTable.derivative[rx][k]) * u;
            s.q += static_cast<float>(reachTable.derivative[ry][j] * reachTable.average[rx][k]) * u;
        }
    return s;
}

__device__ int reachX(unsigned c) { return c & code::kReachX; }
__device__ int reachY(unsigned c) { return (c & code::kReachY) >> code::kReachYShift; }
__device__ bool isCentred(unsigned c) { return reachX(c) == 1 && reachY(c) == 1; }

/// v = T g of every cell of the region.
__device__ void slopeFluxes(Region& r, const FormView& form, int x0, int y0) {
    forRegion<kThreads>(Region::kCellColumns, Region::kCellRows, [&](int a, int b) {
        const unsigned c = r.codes[b][a];
        float vx = 0, vy = 0;
        if (c & code::kCell) {
            const int i =
                (y0 - Region::kCellsBefore + b) * form.width + x0 - Region::kCellsBefore + a;
            const CellSlope s =
                isCentred(c) ? centredSlope(r, a, b) : oddSlope(r, a, b, reachX(c), reachY(c));
            const float xy = form.xy[i];
            vx = (form.xx[i] + form.damping) * s.p + xy * s.q;
            vy = xy * s.p + (form.yy[i] + form.damping) * s.q;
        }
        r.vx[b][a] = vx;
        r.vy[b][a] = vy;
    });
}

/// v of every cell of the region, given.
__device__ void givenFluxes(Region& r, const FormView& form, const float* vx, const float* vy, int x0,
                            int y0) {
    forRegion<kThreads>(Region::kCellColumns, Region::kCellRows, [&](int a, int b) {
        const int i = (y0 - Region::kCellsBefore + b) * form.width + x0 - Region::kCellsBefore + a;
        const bool on = r.codes[b][a] & code::kCell;
        r.vx[b][a] = on ? vx[i] : 0.0f;
        r.vy[b][a] = on ? vy[i] : 0.0f;
    });
}

__device__ float twistOf(const Region& r, int a, int b) {
    return at(r, a, b) - at(r, a, b, 1, 0) - at(r, a, b, 0, 1) + at(r, a, b, 1, 1);
}

/// Weighted differences of the smoothness terms, each where it is stored.
__device__ void smoothFluxes(Region& r, const FormView& form) {
    const auto weighted = [&](int a, int b, unsigned bit, float weight) {
        return (r.codes[b][a] & bit) ? weight * r.curvature[b][a] : 0.0f;
    };
    forRegion<kThreads>(kW + 4, kH, [&](int a, int b) {  // samples from x − 2
        const int A = a + 1, B = b + 3;
        const float m = at(r, A, B, -1), c = at(r, A, B), p = at(r, A, B, 1), q = at(r, A, B, 2);
        r.thirdX[b][a] = weighted(A, B, code::kThirdX, form.third) * (q - 3 * p + 3 * c - m);
        r.bendX[b][a] = weighted(A, B, code::kBendX, form.bend) * (m - 2 * c + p);
    });
    forRegion<kThreads>(kW, kH + 4, [&](int a, int b) {  // samples from y − 2
        const int A = a + 3, B = b + 1;
        const float m = at(r, A, B, 0, -1), c = at(r, A, B), p = at(r, A, B, 0, 1),
                    q = at(r, A, B, 0, 2);
        r.thirdY[b][a] = weighted(A, B, code::kThirdY, form.third) * (q - 3 * p + 3 * c - m);
        r.bendY[b][a] = weighted(A, B, code::kBendY, form.bend) * (m - 2 * c + p);
    });
    const auto twistWeight = [&](int a, int b) {
        if (!(r.codes[b][a] & code::kCell)) return 0.0f;
        const float around = r.curvature[b][a] + r.curvature[b][a + 1] + r.curvature[b + 1][a] +
                             r.curvature[b + 1][a + 1];
        return 0.25f * form.damping + 0.5f * form.bend * around;
    };
    forRegion<kThreads>(kW + 1, kH + 1, [&](int a, int b) {  // cells from −1
        const int A = a + 2, B = b + 2;
        const float own = twistOf(r, A, B);
        const float third = 3 * form.third;
        const float fromWest =
            weighted(A - 1, B, code::kThirdXxy, third) * (own - twistOf(r, A - 1, B));
        const float toEast = weighted(A, B, code::kThirdXxy, third) * (twistOf(r, A + 1, B) - own);
        const float fromNorth =
            weighted(A, B - 1, code::kThirdXyy, third) * (own - twistOf(r, A, B - 1));
        const float toSouth = weighted(A, B, code::kThirdXyy, third) * (twistOf(r, A, B + 1) - own);
        r.twist[b][a] = twistWeight(A, B) * own + fromWest - toEast + fromNorth - toSouth;
    });
}

/// Gᵀ v at the thread's sample where all cells around are centred.
__device__ float gatherCentred(const Region& r) {
    constexpr float d[4] = {kD0, -kD1, kD1, -kD0}, m[4] = {-kA0, kA1, kA1, -kA0};
    const int a = threadIdx.x + 4, b = threadIdx.y + 4;
    float sum = 0;
    for (int j = 0; j < 4; ++j) {
        float x = 0, y = 0;
        for (int k = 0; k < 4; ++k) {
            x += d[k] * r.vx[b - j][a - k];
            y += m[k] * r.vy[b - j][a - k];
        }
        sum += m[j] * x + d[j] * y;
    }
    return sum;
}

/// The same by the reach of each cell.
__device__ float gatherOdd(const Region& r) {
    float sum = 0;
    for (int v = -3; v <= 2; ++v)
        for (int u = -3; u <= 2; ++u) {
            const int a = threadIdx.x + 3 + u, b = threadIdx.y + 3 + v;
            const unsigned c = r.codes[b][a];
            if (!(c & code::kCell)) continue;
            const int rx = reachX(c), ry = reachY(c);
            const int k = -u - reachTable.first[rx], j = -v - reachTable.first[ry];
            if (k < 0 || k > 3 || j < 0 || j > 3) continue;
            sum += static_cast<float>(reachTable.average[ry][j] * reachTable.derivative[rx][k]) *
                       r.vx[b][a] +
                   static_cast<float>(reachTable.derivative[ry][j] * reachTable.average[rx][k]) *
                       r.vy[b][a];
        }
    return sum;
}

__device__ float gatherSmooth(const Region& r) {
    const int x = threadIdx.x, y = threadIdx.y;
    const float thirds = r.thirdX[y][x] - 3 * r.thirdX[y][x + 1] + 3 * r.thirdX[y][x + 2] -
                         r.thirdX[y][x + 3] + r.thirdY[y][x] - 3 * r.thirdY[y + 1][x] +
                         3 * r.thirdY[y + 2][x] - r.thirdY[y + 3][x];
    const float bends = r.bendX[y][x + 1] - 2 * r.bendX[y][x + 2] + r.bendX[y][x + 3] +
                        r.bendY[y + 1][x] - 2 * r.bendY[y + 2][x] + r.bendY[y + 3][x];
    const float twists =
        r.twist[y + 1][x + 1] - r.twist[y + 1][x] - r.twist[y][x + 1] + r.twist[y][x];
    return thirds + bends + twists;
}

/// The thread's sample and its code; 0 where it is not in the image.
struct Own {
    int i;
    unsigned code;
    __device__ Own(const Region& r, const FormView& form, int x0, int y0)
        : i((y0 + static_cast<int>(threadIdx.y)) * form.width + x0 + static_cast<int>(threadIdx.x)),
          code(r.codes[threadIdx.y + Region::kCellsBefore][threadIdx.x + Region::kCellsBefore]) {}
};

__device__ bool isInImage(const FormView& form, int x0, int y0) {
    return x0 + static_cast<int>(threadIdx.x) < form.width &&
           y0 + static_cast<int>(threadIdx.y) < form.height;
}

__global__ void __launch_bounds__(kThreads)
    rightHandSideKernel(FormView form, const double* z, const float* vx, const float* vy,
                        PaddedPlane b) {
    __shared__ Region r;
    triggerAfterPriorGrid();
    const int x0 = blockIdx.x * kW, y0 = blockIdx.y * kH;
    // Differences alone count: taken from a height nearby, float keeps more of them.
    const double near = z[y0 * form.width + x0];
    load(r, form, x0, y0, [&](int, int, int i) { return static_cast<float>(z[i] - near); });
    __syncthreads();
    givenFluxes(r, form, vx, vy, x0, y0);
    smoothFluxes(r, form);
    __syncthreads();
    if (!isInImage(form, x0, y0)) return;
    const Own own(r, form, x0, y0);
    const float slopes = (own.code & code::kNearOdd) ? gatherOdd(r) : gatherCentred(r);
    b.at(x0 + static_cast<int>(threadIdx.x), y0 + static_cast<int>(threadIdx.y)) =
        (own.code & code::kUnknown) ? slopes - gatherSmooth(r) : 0.0f;
}

__global__ void __launch_bounds__(kThreads)
    applyFormKernel(FormView form, PaddedPlane z, const float* p, float* next, float* q,
                    GridSums sums, CgState* state) {
    __shared__ Region r;
    triggerAfterPriorGrid();
    if (state->done) return;
    const int x0 = blockIdx.x * kW, y0 = blockIdx.y * kH;
    const auto beta = static_cast<float>(state->beta);
    const bool first = state->iterations == 0;
    load(r, form, x0, y0,
         [&](int x, int y, int i) { return first ? z.at(x, y) : z.at(x, y) + beta * p[i]; });
    __syncthreads();
    slopeFluxes(r, form, x0, y0);
    smoothFluxes(r, form);
    __syncthreads();
    double pq[1] = {0};
    if (isInImage(form, x0, y0)) {
        const Own own(r, form, x0, y0);
        const float slopes = (own.code & code::kNearOdd) ? gatherOdd(r) : gatherCentred(r);
        const float value = (own.code & code::kUnknown) ? slopes + gatherSmooth(r) : 0.0f;
        const float direction = r.u[threadIdx.y + Region::kBefore][threadIdx.x + Region::kBefore];
        q[own.i] = value;
        next[own.i] = direction;
        pq[0] = static_cast<double>(value) * direction;
    }
    if (!sumOverGrid(pq, sums.partial, sums.ticket) || threadInBlock() != 0) return;
    state->pq = pq[0];
    if (!(pq[0] > 0)) state->done = 1;
}

}  // namespace

void rightHandSide(const FormView& form, const double* z, const float* vx, const float* vy,
                   const PaddedPlane& b, cudaStream_t stream) {
    launchOverlapping(rightHandSideKernel, overSamples(form.width, form.height), stream,
                      "forming a right-hand side", form, z, vx, vy, b);
}

void applyForm(const FormView& form, const PaddedPlane& z, const float* p, float* next, float* q,
               GridSums sums, CgState* state, cudaStream_t stream) {
    launchOverlapping(applyFormKernel, overSamples(form.width, form.height), stream,
                      "applying the form", form, z, p, next, q, sums, state);
}

int formBlocks(int width, int height) {
    return static_cast<int>(blocksFor(width, kW) * blocksFor(height, kH));
}

}  // namespace weft::gpu
