#pragma once
/// What is done about the height on each level, in order: one schedule for all backends.
#include <vector>

#include "weft/relief/relief_options.h"

namespace weft::relief {

/// Weights of one step of Gauss-Newton.
struct HeightWeights {
    double bend = 0;        ///< of squared second differences, curvature-like
    double third = 0;       ///< of squared third differences
    double damping = 1e-5;  ///< of squared slopes of the *step* (Levenberg-Marquardt)
    bool shading = true;    ///< false: the slope targets alone
    double outline = 0;     ///< how far the outline is trusted (ReliefOptions)
    bool robust = true;     ///< large errors of the shading count by their size only, beside it
    /// Beside it, cells on the line where light ends are as bright as they are on the whole. Else
    /// they cost nothing, and the surface tears there.
    bool terminator = false;
};

/// When conjugate gradients stop.
struct CgLimits {
    int iterations = 60;
    double reduction = 3e-2;  ///< of √(rᵀ M⁻¹ r)
};

/// Weights of normals that are filled in where the shading says nothing.
struct FillWeights {
    double shadow = 1e-3;  ///< of cells that tell nothing
    double band = 0;       ///< of lit cells along the silhouette
    int bandWidth = 3;     ///< in vertices
};

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

/// A height integrated from slopes is damped this much, and solved for thus far.
inline constexpr HeightWeights kIntegration = {.damping = 1e-6, .shading = false};
inline constexpr CgLimits kIntegrationLimits = {.iterations = 60, .reduction = 1e-2};
/// The band that is mended after a height came from a coarser grid.
inline constexpr FillWeights kMendedBand = {.band = 1, .bandWidth = 4};

/// λ of the (f, g) relaxation on one level: from `first` down to `last`.
[[nodiscard]] std::vector<double> orientationLambdas(double first, double last);
/// Red-black sweeps for each of them.
inline constexpr int kOrientationSweeps = 40;

/// From (f, g): curvature first, which keeps to the branch that (f, g) chose; then third differences,
/// which a smooth surface hardly notices. `side`: samples of the level's shorter side; weights of the
/// continuation grow with it, so that they mean the same at every start.
[[nodiscard]] std::vector<HeightPhase> coldPhases(const ReliefOptions& options, int side,
                                                  bool finest);
/// From a surface under a light nearby.
[[nodiscard]] std::vector<HeightPhase> warmPhases(const ReliefOptions& options, int side,
                                                  bool finest);
/// From the next coarser level.
[[nodiscard]] std::vector<HeightPhase> finerPhases(const ReliefOptions& options, int side,
                                                   bool finest);

}  // namespace weft::relief
