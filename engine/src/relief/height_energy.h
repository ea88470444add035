#pragma once
// What a height costs, and its Gauss-Newton form.
#include "cpu/thread_pool.h"
#include "relief/height_form.h"
#include "relief/normal_fill.h"

namespace weft::relief {

/// Weights of one step.
struct HeightWeights {
    double bend = 0;        ///< of squared second differences, curvature-like
    double third = 0;       ///< of squared third differences
    double damping = 1e-5;  ///< of squared slopes of the *step* (Levenberg-Marquardt)
    bool shading = true;    ///< false: the slope targets alone
};

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
    using Cell = stencil::CellForm<double>;
    [[nodiscard]] Cell cellForm(const Doubles& z, int i, const HeightWeights& weights) const;
    [[nodiscard]] double cellEnergy(const Doubles& z, int i, const HeightWeights& weights,
                                    double& shading) const;
    [[nodiscard]] double smoothnessEnergy(const Doubles& z, int x, int y,
                                          const HeightWeights& weights) const;
    void placeSmoothness(ThreadPool& pool, const HeightWeights& weights,
                         SmoothnessWeights& smooth) const;
    [[nodiscard]] bool inRow(int i, int before, int after, int step) const;

    const ReliefLevel& level_;
    const ShadingCells& cells_;
    LightDown light_;
    Floats curvature_;  // per vertex, (1 + p² + q²)⁻³
    Doubles rowEnergy_, rowShading_;
    std::vector<int> rowLit_;
};

}  // namespace weft::relief
