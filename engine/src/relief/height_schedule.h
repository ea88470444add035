#pragma once
// What is done on each level, in order.
#include <vector>

#include "relief/conjugate_gradients.h"
#include "relief/height_energy.h"

namespace weft::relief {

/// Some steps of Gauss-Newton with the same weights, then new slope targets.
struct HeightPhase {
    HeightWeights weights;
    int steps = 3;
    CgLimits limits;
    bool continuation = false;
    double bandAfter = 0;  ///< weight of the band along the silhouette in the targets made afterwards
};

/// Weight of that band while the height still follows (f, g).
inline constexpr double kFirstBand = 0.1;
/// A phase ends early once a step gains less than this share of the energy.
inline constexpr double kGain = 1e-3;

/// From (f, g): curvature first, which keeps to the branch that (f, g) chose; then third differences,
/// which a smooth surface hardly notices. `side`: samples of the level's shorter side; weights of the
/// continuation grow with it, so that they mean the same at every start.
[[nodiscard]] std::vector<HeightPhase> coldPhases(double smoothness, int side, bool finest);
/// From a surface under a light nearby.
[[nodiscard]] std::vector<HeightPhase> warmPhases(double smoothness, int side, bool finest);
/// From the next coarser level.
[[nodiscard]] std::vector<HeightPhase> finerPhases(double smoothness, bool finest);

}  // namespace weft::relief
