#pragma once
// What a height costs, and its Gauss-Newton form.
#include "cpu/relief/height_form.h"
#include "cpu/relief/normal_fill.h"
#include "weft/backend/height_schedule.h"
#include "weft/backend/thread_pool.h"
#include "weft/stencil/relief_energy.h"

namespace weft::relief {

/// E(z) = Σ cells w (I − R(∇z))² + slope targets + smoothness, on one level. Smoothness is weighted
/// by (1 + p² + q²)⁻³ of an earlier height, so that it measures curvature rather than steepness.
class HeightEnergy {
public:
    /// Keeps references.
    HeightEnergy(const ReliefLevel& level, const ShadingCells& cells, const LightDown& light)
        : level_(level), cells_(cells), light_(light) {}

    SlopeTargets targets;

    /// Takes the steepness of z for the smoothness weights.
    void weighSmoothness(ThreadPool& pool, const Doubles& z);
    struct Value {
        double energy = 0;
        double shadingError = 0;  ///< root mean square over the lit cells
    };
    [[nodiscard]] Value at(ThreadPool& pool, const Doubles& z, const HeightWeights& weights);
    /// The form at z, its tensors and right-hand side, not yet prepared or damped.
    void linearise(ThreadPool& pool, const Doubles& z, const HeightWeights& weights,
                   HeightForm& form);
    /// Adds the damping to a form: to T, and (a quarter) to the twist, which no slope sees.
    void damp(ThreadPool& pool, double damping, HeightForm& form) const;

private:
    [[nodiscard]] stencil::EnergyView view() const;
    void placeSmoothness(ThreadPool& pool, const HeightWeights& weights,
                         SmoothnessWeights& smooth) const;

    const ReliefLevel& level_;
    const ShadingCells& cells_;
    LightDown light_;
    Floats curvature_;  // per vertex, (1 + p² + q²)⁻³
    Doubles rowEnergy_, rowShading_;
    std::vector<int> rowLit_;
};

}  // namespace weft::relief
