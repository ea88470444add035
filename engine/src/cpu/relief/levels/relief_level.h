#pragma once
// The picture on one grid.
#include <span>
#include <stop_token>

#include "cpu/relief/levels/plane.h"
#include "weft/backend/border_normals.h"
#include "weft/backend/lighting.h"
#include "weft/backend/relief_stages.h"
#include "weft/backend/thread_pool.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_solver.h"
#include "weft/stencil/relief_views.h"

namespace weft::relief {

/// Rows that a thread takes at least, where one is much work, and where it is little.
inline constexpr int kShortBand = 16, kLongBand = 32;
/// Levels end at so many samples of the shorter side, or fewer.
inline constexpr int kCoarsestSide = 16;

/// Inside the solver y points *down*, as rows do; light and normals are turned once, here and in
/// weft/backend/lighting.h.
using LightDown = stencil::Vector3<double>;
using LightingDown = stencil::Lighting<double>;
[[nodiscard]] inline LightDown lightDown(const Light& light) { return {light.x, -light.y, light.z}; }
[[nodiscard]] inline stencil::Vector3<float> inFloat(const LightDown& l) {
    return {static_cast<float>(l.x), static_cast<float>(l.y), static_cast<float>(l.z)};
}

/// A picture of width × height samples, the outermost of which coincide on all levels. Heights are in
/// units of stepX.
struct ReliefLevel : LevelShape {
    Floats shading;  ///< I, 0 outside
    Bytes inside;    ///< the surface is sought here
    Bytes clipped;   ///< I is a lower bound
    Bytes fixed;     ///< the height is given
    Doubles fixedHeight;
    Bytes known;  ///< (f, g) is given: silhouette (outside the mask) or border (inside)
    Floats knownF, knownG;
    bool silhouette = false;
    Bytes doubt;  ///< how likely I is an outlier; empty: nowhere
    Floats rim;   ///< outside the mask: how far the surface turns away at the edge beside it, 0 to
                  ///< 1; empty: everywhere

    /// For the formulas of weft/stencil. What a const level shows through it is not to be written.
    [[nodiscard]] stencil::LevelView view() const {
        const auto bytes = [](const Bytes& b) { return const_cast<std::uint8_t*>(b.data()); };
        const auto floats = [](const Floats& f) { return const_cast<float*>(f.data()); };
        return {width,
                height,
                stepX,
                stepY,
                floats(shading),
                bytes(inside),
                bytes(clipped),
                bytes(fixed),
                const_cast<double*>(fixedHeight.data()),
                bytes(known),
                floats(knownF),
                floats(knownG),
                doubt.empty() ? nullptr : bytes(doubt)};
    }
    [[nodiscard]] bool unknown(int i) const { return inside[i] && !fixed[i]; }
    [[nodiscard]] bool onSilhouette(int i) const { return view().onSilhouette(i); }
};

/// How the levels of a picture are made: on these threads (null: on the caller), until stopped; what
/// is made after that means nothing.
struct LevelWork {
    ThreadPool* pool = nullptr;
    std::stop_token stop = {};

    /// row(y) for all rows.
    template <class Row>
    void forRows(int rows, const Row& row) const {
        const auto band = [&](int top, int bottom) {
            for (int y = top; y < bottom && !stop.stop_requested(); ++y) row(y);
        };
        pool ? pool->forRows(rows, kShortBand, band) : band(0, rows);
    }

    /// band(top, bottom) for all rows, in bands of `most` rows or fewer.
    template <class Band>
    void forBands(int rows, int most, const Band& band) const {
        const auto inBands = [&](int top, int bottom) {
            for (int y = top; y < bottom && !stop.stop_requested(); y += most)
                band(y, std::min(y + most, bottom));
        };
        pool ? pool->forRows(rows, most, inBands) : inBands(0, rows);
    }
};

/// The finest level of a problem, without known normals on a border. `cut`: what cutEdgeNormals()
/// says is known beside edges that are cut off; else the smoothest (f, g) turns back there.
[[nodiscard]] ReliefLevel finestLevel(const ReliefProblem& problem, const LevelWork& work = {},
                                      std::span<const BorderNormal> cut = {});

/// The same with the mask alone, and how its edges turn away: for the outline blown up. All other
/// planes are empty, as they are in what coarser() makes of it.
[[nodiscard]] ReliefLevel maskLevel(const ReliefProblem& problem, const LevelWork& work = {});

/// The level below the finest, and the same with the mask alone, sample by sample
/// what coarser() makes of it; but the finest one, which is four times as large, is never in memory.
/// Not for a boundary of border heights.
[[nodiscard]] ReliefLevel secondLevel(const ReliefProblem& problem, const LevelWork& work = {},
                                      std::span<const BorderNormal> cut = {});
[[nodiscard]] ReliefLevel secondMaskLevel(const ReliefProblem& problem, const LevelWork& work = {});

/// The first level of a silhouette's problem with fewer than twice `side` samples of the shorter
/// side.
[[nodiscard]] ReliefLevel levelOfSide(const ReliefProblem& problem, int side,
                                      const LevelWork& work = {});

/// Half as many samples each way, by bilinear sampling at the coarse points.
[[nodiscard]] ReliefLevel coarser(const ReliefLevel& fine, const LevelWork& work = {});

/// Normals on a border whose heights are known, of the finest level and then of those below. Along a
/// side the heights give the tangential slope, and I = R leaves two values for the other one. The
/// smoothest path through these pairs from corner to corner (where both slopes are known) chooses.
/// Only of a rectangular picture with a known border; others are left as they are.
void markBorderNormals(std::span<ReliefLevel> finestFirst, const LightDown& light);
/// Samples the known normals of a border, after they changed on `fine`.
void sampleBorderNormals(const ReliefLevel& fine, ReliefLevel& coarse, const LevelWork& work = {});

/// The given heights of a level, 0 elsewhere.
[[nodiscard]] Doubles givenHeights(const ReliefLevel& level);

/// As weft::normalsOf, on threads.
[[nodiscard]] Field normalsOf(const Field& height, const Mask& mask, const LevelWork& work = {});

}  // namespace weft::relief
