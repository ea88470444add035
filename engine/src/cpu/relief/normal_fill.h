#pragma once
// Normals where the shading says nothing.
#include "cpu/relief/shading_cells.h"
#include "weft/backend/height_schedule.h"
#include "weft/stencil/relief_fill.h"

namespace weft::relief {

/// Slopes that some cells should have, by how much, and on which terms.
struct SlopeTargets {
    enum class Measure {
        normals,  ///< weight · |n(∇z) − n*|²: bounded, for use beside the data
        slopes,   ///< weight · |∇z − (p, q)*|²: linear, for integration
    };
    Measure measure = Measure::normals;
    UnsetFloats p, q, weight;  ///< per cell
    /// For the formulas of weft/stencil. What const targets show through it is not to be written.
    [[nodiscard]] stencil::TargetsView view() const {
        const auto floats = [](const UnsetFloats& f) { return const_cast<float*>(f.data()); };
        return {!empty(), measure == Measure::slopes, floats(p), floats(q), floats(weight)};
    }
    [[nodiscard]] bool empty() const { return weight.empty(); }
};

/// Fills the normals' components (n_x, n_y) in harmonically, from the silhouette (known) and from the
/// lit cells' slopes, where a shadow meets the silhouette and in a band along it. On spheres and
/// cylinders n_x and n_y are linear, so this is exact there. Shadows that do not meet the silhouette
/// are left to smoothness. Empty where there is nothing to fill. In the memory of `spare`, where that
/// is large enough.
[[nodiscard]] SlopeTargets fillNormals(const LevelWork& work, const ReliefLevel& level,
                                       const ShadingCells& cells, const Doubles& z,
                                       const FillWeights& weights, SlopeTargets spare = {});

/// As above where z is not known yet: what (f, g) says, not filled in.
[[nodiscard]] SlopeTargets targetsFromOrientation(const LevelWork& work, const ReliefLevel& level,
                                                  const ShadingCells& cells, const Floats& f,
                                                  const Floats& g, const FillWeights& weights);

/// Slopes of (f, g) in every cell, weighted for integration: (1 + p² + q²)^(−3/2).
[[nodiscard]] SlopeTargets slopesOfOrientation(const LevelWork& work, const ReliefLevel& level,
                                               const ShadingCells& cells, const Floats& f,
                                               const Floats& g);

/// Slopes of z in every cell but near the silhouette, where `filled` says: for mending a height that
/// came from a coarser grid.
[[nodiscard]] SlopeTargets mendingSlopes(const LevelWork& work, const ShadingCells& cells,
                                         const Doubles& z, SlopeTargets filled);

}  // namespace weft::relief
