#pragma once
/// Red-black sweeps of a tile with links of its own, by one block; on the device, and thread by
/// thread for tests on the host.
#include "kernels/finest/finest_level.h"
#include "weft/stencil/transfer.h"

#if defined(__CUDA_ARCH__)
#define WEFT_UNROLLED _Pragma("unroll")
#else
#define WEFT_UNROLLED
#endif

namespace weft::gpu {

/// Half sweeps of the correction where links are a domain's own: smoothing of such needs more of
/// them.
inline constexpr int kOwnHalfSweeps = 8;

/// What a thread knows of a strip of a column: rows of one colour, (x + y) even, then of the other,
/// so that nothing is looked up by a row's number. The block's values lie in `shared`, kCells of
/// them; between start(), sweeps and store() all threads meet. Pixels outside the tile's halo count
/// as 0, which spoils a pixel more with every half sweep and no own one.
class OwnRowSweeps {
public:
    static constexpr int kSide = 64, kStrip = 16, kPairs = kStrip / 2;
    static constexpr int kThreads = kSide * kSide / kStrip;
    static constexpr int kOwn = kSide - 2 * kOwnHalfSweeps;  ///< pixels a tile has of its own a side
    static constexpr int kPitch = kSide + 2, kCells = kPitch * (kSide + 2);
    static constexpr float kOmega = 1.1f;

    /// Thread `thread` of the block of tile (X, Y).
    WEFT_HD OwnRowSweeps(const Shape& shape, int X, int Y, int thread)
        : shape_(shape),
          column_(thread % kSide),
          row_(thread / kSide * kStrip),
          x_(X * kOwn - kOwnHalfSweeps + column_),
          y_(Y * kOwn - kOwnHalfSweeps + row_),
          odd_((x_ + y_) & 1) {}

    /// z = P e, and what the sweeps need: planes of one channel. `e`: of the coarser level.
    WEFT_HD void start(const FinestLevel& level, const CoarseLevel& coarse, const float* r,
                       const float* e, float* shared) {
        forPixels([&](int c, int k) {
            const int y = y_ + rowOf(c, k);
            const bool inside = shape_.contains(x_, y);
            const int i = inside ? shape_.at(x_, y) : 0;
            const OwnRow row = inside ? level.row(i) : OwnRow{};
            const float share = kOmega * row.inverse;
            west_[c][k] = share * row.west, east_[c][k] = share * row.east;
            beside_[c][k] = share * (isUpper(c) ? row.south : row.north);
            beyond_[c][k] = share * (isUpper(c) ? row.north : row.south);
            given_[c][k] = inside ? share * r[i] : 0.0f;
            z_[c][k] = row.inverse > 0.0f ? interpolated(coarse, e, y) : 0.0f;
            *at(shared, c, k) = z_[c][k];
        });
        clearRim(shared);
    }
    /// Half a sweep: the pixels of a colour, 0 or 1. kMeasured: returns max |r − A z| of own ones as
    /// it met them, no number where one is none.
    template <int kColour, bool kMeasured>
    WEFT_HD float sweep(const FinestLevel& level, float* shared) {
        constexpr int kOther = 1 - kColour;
        const bool upper = isUpper(kColour);
        const float edge =
            *(upper ? at(shared, kColour, 0) - kPitch : at(shared, kColour, kPairs - 1) + kPitch);
        float most = 0;
        WEFT_UNROLLED
        for (int k = 0; k < kPairs; ++k) {
            float* const own = at(shared, kColour, k);
            const float above = k > 0 ? z_[kOther][k > 0 ? k - 1 : 0] : edge,
                        below = k + 1 < kPairs ? z_[kOther][k + 1 < kPairs ? k + 1 : 0] : edge;
            const float sum =
                (west_[kColour][k] * own[-1] + east_[kColour][k] * own[1]) +
                (beside_[kColour][k] * z_[kOther][k] + beyond_[kColour][k] * (upper ? above : below));
            const float before = z_[kColour][k];
            z_[kColour][k] = sum + ((1.0f - kOmega) * before + given_[kColour][k]);
            *own = z_[kColour][k];
            if (kMeasured && isOwn(kColour, k))
                most = larger(most, (z_[kColour][k] - before) *
                                        level.rows[shape_.at(x_, y_ + rowOf(kColour, k))]);
        }
        return most / kOmega;
    }
    /// The tile's own pixels into planes of one channel, as Correction says. Returns max |z| of them,
    /// no number where one is none.
    WEFT_HD float store(float* added, float* stored) const {
        float most = 0;
        forPixels([&](int c, int k) {
            if (!isOwn(c, k)) return;
            const int i = shape_.at(x_, y_ + rowOf(c, k));
            if (added) added[i] += z_[c][k];
            if (stored) stored[i] = z_[c][k];
            most = larger(most, z_[c][k]);
        });
        return most;
    }

private:
    template <class Work>
    WEFT_HD static void forPixels(const Work& work) {
        WEFT_UNROLLED
        for (int n = 0; n < 2 * kPairs; ++n) work(n / kPairs, n % kPairs);
    }
    /// The pixel is in the level, and not in the halo.
    [[nodiscard]] WEFT_HD bool isOwn(int colour, int k) const {
        constexpr int kEnd = kSide - kOwnHalfSweeps;
        const int row = row_ + rowOf(colour, k);
        return column_ >= kOwnHalfSweeps && column_ < kEnd && row >= kOwnHalfSweeps && row < kEnd &&
               shape_.contains(x_, y_ + rowOf(colour, k));
    }
    /// The larger of most ≥ 0 and |v|; not a number stays.
    [[nodiscard]] WEFT_HD static float larger(float most, float v) {
        const float size = v < 0 ? -v : v;
        return size <= most || most != most ? most : size;
    }
    /// The strip's first row is of this colour.
    [[nodiscard]] WEFT_HD bool isUpper(int colour) const { return colour == odd_; }
    [[nodiscard]] WEFT_HD int rowOf(int colour, int k) const { return 2 * k + (colour ^ odd_); }
    [[nodiscard]] WEFT_HD float* at(float* shared, int colour, int k) const {
        return shared + (row_ + rowOf(colour, k) + 1) * kPitch + column_ + 1;
    }
    /// 0 around the tile, by the threads beside it.
    WEFT_HD void clearRim(float* shared) const {
        const bool first = row_ == 0, last = row_ + kStrip == kSide;
        if (first) shared[column_ + 1] = 0;
        if (last) shared[(kSide + 1) * kPitch + column_ + 1] = 0;
        if (column_ != 0 && column_ != kSide - 1) return;
        const int beside = column_ == 0 ? 0 : kSide + 1;
        WEFT_UNROLLED
        for (int j = 0; j < kStrip; ++j) shared[(row_ + j + 1) * kPitch + beside] = 0;
    }
    [[nodiscard]] WEFT_HD float interpolated(const CoarseLevel& coarse, const float* e, int y) const {
        return stencil::interpolate(
            [&](int X, int Y) { return e[coarse.shape.at(X, Y)]; },
            [&](int k, int X, int Y) { return coarse.weight(k, coarse.shape.at(X, Y)); }, x_, y);
    }

    const Shape& shape_;
    int column_, row_, x_, y_, odd_;
    float z_[2][kPairs], given_[2][kPairs];
    /// Couplings, times ω / centre; north and south: to the pixel of the pair, and beyond it.
    float west_[2][kPairs], east_[2][kPairs], beside_[2][kPairs], beyond_[2][kPairs];
};

}  // namespace weft::gpu

#undef WEFT_UNROLLED
