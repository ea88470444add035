#pragma once
/// How levels lie in device memory.
#include <bit>
#include <cstddef>
#include <cstdint>

#include "weft/stencil/transfer.h"

namespace weft::gpu {

/// A padded plane: `pitch` ≥ width + 1 elements from row to row, one row of zeros above and one
/// below, the columns right of `width` zero as well. The point west of a row is the last element of
/// the row before, so every neighbour of a pixel can be read without a guard and is 0 outside.
/// Nothing but 0 may be written to the padding.
struct Shape {
    static constexpr int kLead = 32;  ///< elements before row −1 (one of them is read: (−1, −1))
    static constexpr int kAlignment = 32;  ///< rows start at multiples of it

    int width = 0, height = 0, pitch = 0;
    std::size_t plane = 0;  ///< elements of one plane, padding included

    [[nodiscard]] static Shape of(int width, int height) {
        const auto roundUp = [](std::size_t n) {
            return (n + kAlignment - 1) / kAlignment * kAlignment;
        };
        Shape s;
        s.width = width;
        s.height = height;
        s.pitch = static_cast<int>(roundUp(static_cast<std::size_t>(width) + 1));
        s.plane = roundUp(kLead + static_cast<std::size_t>(height + 2) * s.pitch + 1);
        return s;
    }
    /// Index of pixel (x, y), −1 ≤ x ≤ width, −1 ≤ y ≤ height.
    WEFT_HD int at(int x, int y) const { return kLead + (y + 1) * pitch + x; }
    WEFT_HD bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    WEFT_HD long long area() const { return static_cast<long long>(width) * height; }
};

/// Which tiles of the finest level hold no unknown, seen from any level.
struct EmptyTileMap {
    static constexpr int kTile = 16;  ///< pixels of the finest level

    const std::uint8_t* empty = nullptr;  ///< 1 or 0, row by row; null: nothing is known
    int across = 0, down = 0;             ///< tiles
    int shift = 0;                        ///< a pixel of this level is 2^shift of the finest one's
};

/// How passes over a level are shared out among warps, known from the mask alone: wide strips, where
/// every row that they read is the interior's, and narrow ones, several in place of each other wide
/// strip (kernels/levels/wide_strip.cuh).
struct StripPlan {
    enum Kind : unsigned { kEmpty = 1, kInterior, kBoundary };
    /// Narrow strips that are swept with the whole operator, all other narrow ones, wide ones.
    struct Counts {
        unsigned boundary = 0, others = 0, wideStrips = 0;
    };

    int columns = 0, rows = 0;  ///< a wide strip's own
    int across = 0, down = 0;   ///< wide strips
    /// Lists of StripTask words; null: there is no plan. `tasks` has room for all narrow strips:
    /// those at the boundary stand from its start on, the others from its end back. `wideStrips` has
    /// room for all wide ones: where there are isMostlyNarrow() each stands at its own number, kNone
    /// where narrow ones replace it; else they follow each other.
    const unsigned *tasks = nullptr, *wideStrips = nullptr;
    const Counts* counts = nullptr;

    [[nodiscard]] WEFT_HD unsigned wide() const { return static_cast<unsigned>(across) * down; }
};

/// What a warp does in one channel, a word of a plan's list.
struct StripTask {
    static constexpr unsigned kWhole = 7, kNone = 0;  ///< a part; a word

    unsigned wide = 0;       ///< the wide strip
    unsigned part = kWhole;  ///< which of its narrow ones, from west to east; kWhole: it is itself
    StripPlan::Kind kind = StripPlan::kBoundary;

    [[nodiscard]] WEFT_HD static StripTask of(unsigned word) {
        return {word >> 5, word >> 2 & 7, static_cast<StripPlan::Kind>(word & 3)};
    }
    [[nodiscard]] WEFT_HD unsigned word() const { return wide << 5 | part << 2 | kind; }
    [[nodiscard]] WEFT_HD bool whole() const { return part == kWhole; }
};

/// A row of the 5-point operator with links of its own, those to unknown pixels; 0 outside Ω.
struct OwnRow {
    float centre = 0, inverse = 0, west = 0, east = 0, north = 0, south = 0;
};

/// The finest level: the 5-point operator of a mask. One byte a pixel: |N(p)| in Ω, else 0.
struct FinestLevel {
    Shape shape;
    const std::uint8_t* diagonal = nullptr;
    EmptyTileMap emptyTiles = {};
    StripPlan plan = {};
    bool tiles = false;  ///< its correction may go by tiles (kernels/finest/finest_level.h)
    /// Of a domain with a screening or links: its rows, planes as a coarse level's, couplings of
    /// corners 0. A byte then tells Ω alone. Null: links of 1 and |N|.
    const float* rows = nullptr;

    /// The row of the pixel at index i.
    WEFT_HD OwnRow row(int i) const {
        const float *const east = rows + 2 * shape.plane, *const south = rows + 4 * shape.plane;
        return {rows[i], rows[shape.plane + i],  east[i - 1],
                east[i], south[i - shape.pitch], south[i]};
    }
};

/// Row of a coarse level far from fixed pixels and borders: centre, edge and corner couplings. Where
/// rows are so, weights are those of bilinear interpolation.
struct InteriorRow {
    float centre = 0.0f, inverse = 0.0f, edge = 0.0f, corner = 0.0f;
};

/// Weight k of stencil::Prolongation8 in the interior.
WEFT_HD constexpr float bilinearWeight(int k) {
    using namespace stencil;
    return k == NW || k == NE || k == SW || k == SE ? 0.25f : 0.5f;
}

/// A coarse level: a symmetric 9-point operator and the weights to the next finer level.
struct CoarseLevel {
    static constexpr int kOperatorPlanes = 6;  ///< centre, 1 / centre, E, SW, S, SE
    static constexpr int kWeightPlanes = 8;    ///< Prolongation8

    Shape shape;
    const float* planes = nullptr;
    const float* weights = nullptr;
    const std::uint8_t* plain = nullptr;  ///< 1 where the row is `interior`; also of `shape`
    InteriorRow interior;
    EmptyTileMap emptyTiles = {};
    StripPlan plan = {};

    WEFT_HD float centre(int i) const { return planes[i]; }
    WEFT_HD float inverse(int i) const { return planes[shape.plane + i]; }
    WEFT_HD float weight(int k, int i) const { return weights[k * shape.plane + i]; }
    /// The row of the pixel at index i; by symmetry the other half is read from its neighbours.
    WEFT_HD stencil::Row9 row(int i) const {
        using namespace stencil;
        const float* east = planes + 2 * shape.plane;
        const float* southWest = planes + 3 * shape.plane;
        const float* south = planes + 4 * shape.plane;
        const float* southEast = planes + 5 * shape.plane;
        Row9 r;
        r.centre = planes[i];
        r.a[E] = east[i];
        r.a[W] = east[i - 1];
        r.a[S] = south[i];
        r.a[N] = south[i - shape.pitch];
        r.a[SW] = southWest[i];
        r.a[NE] = southWest[i - shape.pitch + 1];
        r.a[SE] = southEast[i];
        r.a[NW] = southEast[i - shape.pitch - 1];
        return r;
    }
};

// Larger ones, passed to kernels by value, made a restriction take 6 us for 4.
static_assert(sizeof(CoarseLevel) <= 128);

/// A maximum that the device found, as bits of a float.
[[nodiscard]] inline double valueOf(unsigned bits) { return std::bit_cast<float>(bits); }

/// Maxima over all channels, as bits of non-negative floats (NaN counts as largest).
struct CycleMaxima {
    unsigned residual = 0;         ///< |f − A D| after the last cycle; as its last sweep met it
    unsigned correction = 0;       ///< |change of D| in it
    unsigned firstResidual = 0;    ///< after the first cycle of a start
    unsigned firstCorrection = 0;  ///< |D| after it
};

/// What a cycle leaves in host memory.
struct HostReport {
    static constexpr unsigned kSlots = 4096;
    struct Slot {
        unsigned correction = 0, residual = 0;
    };

    CycleMaxima maxima;   ///< but for those in slots
    unsigned blocks = 0;  ///< that left theirs in slots
    Slot found[kSlots];   ///< a slot a block

    [[nodiscard]] CycleMaxima all() const {
        CycleMaxima most = maxima;
        for (unsigned k = 0; k < blocks; ++k) {
            if (found[k].correction > most.correction) most.correction = found[k].correction;
            if (found[k].residual > most.residual) most.residual = found[k].residual;
        }
        return most;
    }
};

/// How the host learns of maxima without a copy: the blocks of a launch hand them over and clear them
/// for the next.
struct CycleReport {
    CycleMaxima* maxima = nullptr;  ///< on the device
    unsigned* blocks = nullptr;     ///< that are done; 0 between launches
    HostReport* host = nullptr;     ///< host memory, as the device sees it; null: no report
};

}  // namespace weft::gpu
