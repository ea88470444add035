#pragma once
/// A tile of a coarse level by one block: its own points with a halo so wide that all steps of a pass
/// are exact on them. A thread owns a strip of a column, values, right-hand side and rows of the
/// operator in registers; neighbours are read from shared memory. Device code.
#include "kernels/coarse/coarse_level.h"
#include "weft/stencil/transfer.h"

namespace weft::gpu {

inline constexpr int kTileThreads = 512;  ///< of a block

/// Read past the multiprocessor's own cache: other blocks of the same launch may have written it.
__device__ inline float fresh(const float* p) { return __ldcg(p); }

/// Shared memory ← 0; the block has yet to meet.
__device__ inline void clear(float* memory, int floats) {
    for (int k = threadIdx.x; k < floats; k += kTileThreads) memory[k] = 0.0f;
}

/// kTile x kTile points, kStrip a thread; both even.
template <int kTile, int kStrip>
class CoarseTilePass {
public:
    /// Points before and after the tile, as far as the steps of the correction reach.
    static constexpr int kBefore = kMostSteps, kAfter = kMostSteps;
    static constexpr int kSide = kBefore + kTile + kAfter;
    static constexpr int kStrips = (kSide + kStrip - 1) / kStrip;  ///< in a column
    static constexpr int kPitch = kSide + 2;
    static constexpr int kCells = kPitch * (kStrips * kStrip + 2);
    static constexpr int kFloats = 2 * kCells;  ///< of shared memory
    static constexpr int kCoarse = kTile / 2;   ///< side of the tile on the coarse level
    static_assert(kTile % 2 == 0 && kStrip % 2 == 0);
    static_assert(kSide * kStrips <= kTileThreads && kCoarse * kCoarse <= kTileThreads);

    /// The tile whose first point is (kTile X, kTile Y); it may lie outside the level. `memory`:
    /// kFloats, cleared.
    __device__ CoarseTilePass(const CoarseLevel& level, const CoarseLevel& coarse, int X, int Y,
                              float* memory)
        : level_(level), coarse_(coarse), now_(memory), next_(memory + kCells) {
        const int column = static_cast<int>(threadIdx.x) % kSide;
        const int row = static_cast<int>(threadIdx.x) / kSide * kStrip;
        works_ = threadIdx.x < kSide * kStrips;
        left_ = kTile * X - kBefore, top_ = kTile * Y - kBefore;
        x_ = left_ + column, y_ = top_ + row;
        cell_ = (row + 1) * kPitch + column + 1;
        const int x = within(x_, level.shape.width);
#pragma unroll
        for (int p = 0; p <= kStrip; ++p)
            at_[p] = level.shape.at(x, within(y_ + p - 1, level.shape.height));
    }

    /// The operator's rows, divided by their centres.
    __device__ void loadRows() {
        using namespace stencil;
        const std::size_t plane = level_.shape.plane;
        const float *const centre = level_.planes, *const inverse = centre + plane,
                           *const east = inverse + plane, *const southWest = east + plane,
                           *const south = southWest + plane, *const southEast = south + plane;
        forEach([&](int p) {
            const int above = at_[p], i = at_[p + 1];
            centre_[p] = centre[i], inverse_[p] = inverse[i];
            row_[p][NW] = southEast[above - 1], row_[p][N] = south[above];
            row_[p][NE] = southWest[above + 1], row_[p][W] = east[i - 1], row_[p][E] = east[i];
            row_[p][SW] = southWest[i], row_[p][S] = south[i], row_[p][SE] = southEast[i];
        });
        forEach([&](int p) {
            for (float& a : row_[p]) a *= inverse_[p];
        });
    }
    /// The same into, and back from, this thread's own words of shared memory, aligned to 16 bytes.
    static constexpr int kKeptFloats = 9 * kStrip * kTileThreads;
    __device__ void keepRows(float* memory) const {
        static_assert(kStrip == 4);
        float4* const kept = reinterpret_cast<float4*>(memory) + threadIdx.x;
        forEach([&](int p) {
            const float(&a)[8] = row_[p];
            kept[2 * p * kTileThreads] = {a[0], a[1], a[2], a[3]};
            kept[(2 * p + 1) * kTileThreads] = {a[4], a[5], a[6], a[7]};
        });
        kept[8 * kTileThreads] = {inverse_[0], inverse_[1], inverse_[2], inverse_[3]};
    }
    __device__ void takeRows(const float* memory) {
        const float4* const kept = reinterpret_cast<const float4*>(memory) + threadIdx.x;
        const float4 inverse = kept[8 * kTileThreads];
        inverse_[0] = inverse.x, inverse_[1] = inverse.y;
        inverse_[2] = inverse.z, inverse_[3] = inverse.w;
        forEach([&](int p) {
            const float4 a = kept[2 * p * kTileThreads], c = kept[(2 * p + 1) * kTileThreads];
            float(&row)[8] = row_[p];
            row[0] = a.x, row[1] = a.y, row[2] = a.z, row[3] = a.w;
            row[4] = c.x, row[5] = c.y, row[6] = c.z, row[7] = c.w;
        });
    }
    /// b, a plane of the level, divided by the centres.
    __device__ void loadRhs(const float* b) {
        forEach([&](int p) { b_[p] = fresh(b + at_[p + 1]); });
        forEach([&](int p) { b_[p] *= inverse_[p]; });
    }
    /// Weights of the coarse point that this thread restricts to.
    struct Restriction {
        float w[8];
    };
    __device__ Restriction loadRestriction() const {
        Restriction r;
        const int i = restricts() ? coarse_.shape.at(coarseX(), coarseY()) : 0;  // 0: padding
#pragma unroll
        for (int k = 0; k < 8; ++k) r.w[k] = coarse_.weight(k, i);
        return r;
    }

    /// Restriction: coarseRhs ← Pᵀ (b − A z), z = ω b / centre.
    __device__ void restrictToCoarse(float omega, const Restriction& weights, float* coarseRhs) {
        if (omega > 0.0f) {
            forEach([&](int p) { v_[p] = omega * b_[p]; });
            publish();
        }
        if (works_ && omega > 0.0f) {
            const Around around(*this);
            forEach([&](int p) {
                next_[cell_ + p * kPitch] = centre_[p] * (around.sum(b_[p], row_[p], p) - v_[p]);
            });
        } else if (works_) {
            forEach([&](int p) { next_[cell_ + p * kPitch] = centre_[p] * b_[p]; });
        }
        __syncthreads();
        if (restricts())
            coarseRhs[coarse_.shape.at(coarseX(), coarseY())] = stencil::restrictTo(
                [&](int x, int y) { return next_[(y - top_ + 1) * kPitch + x - left_ + 1]; },
                [&](int k, int, int) { return weights.w[k]; }, coarseX(), coarseY());
    }

    /// Weights with which a pair of rows (x, 2Y) and (x, 2Y + 1) takes the coarse values (X, Y) and
    /// (X + 1, Y), then those of row Y + 1. Between two coarse columns lie the odd x.
    struct Interpolation {
        float w[kStrip / 2][6];
    };
    __device__ Interpolation loadInterpolation() const {
        using namespace stencil;
        Interpolation from;
        const bool between = x_ % 2 != 0;
        const auto plane = static_cast<unsigned>(coarse_.shape.plane);
        const float* const north = coarse_.weights + (between ? SE : S) * plane;
        const float* const south = coarse_.weights + (between ? NE : N) * plane;
        const int X = within(x_, level_.shape.width) / 2;
#pragma unroll
        for (int q = 0; q < kStrip / 2; ++q) {
            const int i = coarse_.shape.at(X, coarseRow(q)),
                      below = coarse_.shape.at(X, coarseRow(q + 1));
            float* const w = from.w[q];
            w[0] = between ? coarse_.weight(E, i) : 1.0f;
            w[1] = between ? coarse_.weight(W, i + 1) : 0.0f;
            w[2] = north[i], w[3] = between ? coarse_.weight(SW, i + 1) : 0.0f;
            w[4] = south[below], w[5] = between ? coarse_.weight(NW, below + 1) : 0.0f;
        }
        return from;
    }
    /// Values ← z + P e, z = ω b / centre; `e(X, Y)`: coarse value, 0 just outside the level.
    template <class Coarse>
    __device__ void correct(const Interpolation& weights, float omega, const Coarse& e) {
        const int X = within(x_, level_.shape.width) / 2, between = x_ & 1;
        float2 c[kStrip / 2 + 1];
#pragma unroll
        for (int q = 0; q <= kStrip / 2; ++q) {
            const int Y = coarseRow(q);
            c[q] = {e(X, Y), e(X + between, Y)};
        }
        forEach([&](int p) {
            const float(&w)[6] = weights.w[p / 2];
            const float2 north = c[p / 2], south = c[p / 2 + 1];
            const float correction =
                p % 2 == 0 ? w[0] * north.x + w[1] * north.y
                           : (w[2] * north.x + w[3] * north.y) + (w[4] * south.x + w[5] * south.y);
            v_[p] = inverse_[p] > 0.0f ? omega * b_[p] + correction : 0.0f;
        });
        publish();
    }
    /// After correct(): out ← values of the own points after the steps.
    __device__ void smooth(const stencil::ChebyshevSteps& steps, float* out) {
        for (int s = 0; s < steps.steps; ++s) step(steps.omega[s]);
        store(out);
    }

private:
    /// The strip's values and those beside it.
    struct Around {
        float west[kStrip + 2], own[kStrip + 2], east[kStrip + 2];

        __device__ explicit Around(const CoarseTilePass& t) {
            const float* const from = t.now_ + t.cell_;
#pragma unroll
            for (int k = 0; k < kStrip + 2; ++k) {
                const bool inStrip = k > 0 && k <= kStrip;
                const float* const at = from + (k - 1) * kPitch;
                west[k] = at[-1], east[k] = at[1];
                own[k] = inStrip ? t.v_[inStrip ? k - 1 : 0] : at[0];
            }
        }
        __device__ float sum(float b, const float (&row)[8], int p) const {
            return stencil::scaledSum(b, row, [&](int dx, int dy) {
                return (dx < 0 ? west : dx > 0 ? east : own)[p + 1 + dy];
            });
        }
    };

    template <class F>
    __device__ void forEach(F f) const {
#pragma unroll
        for (int p = 0; p < kStrip; ++p) f(p);
    }
    /// A coordinate, or where padding begins if it lies outside a level so large.
    [[nodiscard]] __device__ int within(int k, int size) const {
        return works_ && static_cast<unsigned>(k) < static_cast<unsigned>(size) ? k : size;
    }
    /// Row of the coarse points that row 2 q of the strip lies on; padding outside the level.
    [[nodiscard]] __device__ int coarseRow(int q) const {
        return (within(y_ + 2 * q, level_.shape.height) + 1) / 2;
    }
    [[nodiscard]] __device__ int coarseX() const {
        return (left_ + kBefore) / 2 + static_cast<int>(threadIdx.x) % kCoarse;
    }
    [[nodiscard]] __device__ int coarseY() const {
        return (top_ + kBefore) / 2 + static_cast<int>(threadIdx.x) / kCoarse;
    }
    [[nodiscard]] __device__ bool restricts() const {
        return threadIdx.x < kCoarse * kCoarse && coarse_.shape.contains(coarseX(), coarseY());
    }

    /// The block sees this thread's values.
    __device__ void publish() {
        if (works_) forEach([&](int p) { now_[cell_ + p * kPitch] = v_[p]; });
        __syncthreads();
    }
    /// One damped Jacobi step; 0 where a point is inactive.
    __device__ void step(float omega) {
        if (works_) {
            const Around around(*this);
            forEach([&](int p) {
                v_[p] = stencil::dampedJacobiScaled(omega, v_[p], around.sum(b_[p], row_[p], p));
                next_[cell_ + p * kPitch] = v_[p];
            });
        }
        __syncthreads();
        float* const old = now_;
        now_ = next_, next_ = old;
    }
    /// Own points into a plane of the level.
    __device__ void store(float* plane) const {
        const int column = x_ - left_ - kBefore, first = y_ - top_ - kBefore;
        const bool own = works_ && column >= 0 && column < kTile && x_ < level_.shape.width;
        const int rows = min(kTile, level_.shape.height - top_ - kBefore);
        forEach([&](int p) {
            if (own && first + p >= 0 && first + p < rows) plane[at_[p + 1]] = v_[p];
        });
    }

    const CoarseLevel& level_;
    const CoarseLevel& coarse_;
    float *now_, *next_;
    int left_, top_;  ///< first point with the halo
    int x_, y_;       ///< first point of this thread's strip
    int cell_;        ///< its place in shared memory
    bool works_;      ///< this thread has a strip
    /// Index of the strip's points, from the one above it on; of points outside the level, and of
    /// threads without a strip, one of the padding, where all planes are 0.
    int at_[kStrip + 1];
    float row_[kStrip][8];  ///< couplings / centre
    float centre_[kStrip], inverse_[kStrip];
    float b_[kStrip], v_[kStrip];  ///< b / centre
};

}  // namespace weft::gpu
