#pragma once
// What the height of one level costs, and Gauss-Newton on it.
#include <stop_token>

#include "cpu/relief/height_preconditioner.h"
#include "cpu/relief/normal_fill.h"
#include "weft/backend/height_schedule.h"
#include "weft/backend/outline.h"
#include "weft/backend/relief_stages.h"
#include "weft/stencil/relief_energy.h"

namespace weft::relief {

class HeightStage;

/// Memory that steps of all levels share.
struct StepWorkspace {
    explicit StepWorkspace(ThreadPool& pool) : preconditioner(pool) {}

    HeightForm form;
    HeightPreconditioner preconditioner;
    Plane x;  ///< answer
    // Passes do not write what they read: the direction has two planes.
    Plane p, nextP, q;
    Doubles rowSums, rowSumsOfQ, trial;
    UnsetFloats cellCurvature;
    /// Whose level all planes are of, and 0 where nothing is ever written there: nothing of them is
    /// cleared for its next solve. Null after one that was stopped.
    const HeightStage* shapedBy = nullptr;
};

/// E(z) = Σ cells w (I − R(∇z))² + slope targets + smoothness. Smoothness is weighted by (1 + p² +
/// q²)⁻³ of an earlier height, so that it measures curvature rather than steepness. Steps of
/// Levenberg-Marquardt: (JᵀJ + damping) d = Jᵀ e, kept if E falls; the damping grows eightfold at
/// every refusal and shrinks again. Keeps references.
class HeightStage {
public:
    HeightStage(ThreadPool& pool, StepWorkspace& work, const ReliefLevel& level,
                const ShadingCells& cells, const LightingDown& light)
        : rows_(pool, {}), work_(work), level_(level), cells_(cells), light_(light) {
        if (work_.shapedBy == this) work_.shapedBy = nullptr;  // one that was here before
    }

    SlopeTargets targets;
    /// Needed where weights trust the outline.
    OutlineNormals outline;

    /// Forgets what damping was needed.
    void restart() { damping_ = 0; }
    [[nodiscard]] StepResult step(const HeightWeights& weights, const CgLimits& limits, Doubles& z,
                                  std::stop_token stop);
    /// One linear solve for slope targets (Measure::slopes), no shading. False if stopped.
    bool integrate(Doubles& z, std::stop_token stop);
    /// E with the smoothness weights of z itself.
    [[nodiscard]] double energy(const Doubles& z, const HeightWeights& weights);

private:
    struct Value {
        double energy = 0;
        double shadingError = 0;  ///< root mean square over the lit cells
    };
    /// Takes the steepness of z for the smoothness weights.
    void weighSmoothness(const Doubles& z);
    [[nodiscard]] Value valueAt(const Doubles& z, const HeightWeights& weights);
    /// The form at z, its tensors and right-hand side, not yet prepared or damped.
    void linearise(const Doubles& z, const HeightWeights& weights, bool anew);
    void placeSmoothness(const HeightWeights& weights);
    /// Adds the damping to the form: to T, and (a quarter) to the twist, which no slope sees.
    void damp(double damping);
    [[nodiscard]] stencil::EnergyView view() const;

    // False if stopped.
    bool solve(const Doubles& z, const HeightWeights& weights, double damping,
               const CgLimits& limits);
    bool conjugateGradients(const CgLimits& limits);
    StepResult tryStep(const HeightWeights& weights, const CgLimits& limits, Doubles& z);
    double add(const Doubles& z);

    StoppableRows rows_;  // of the operation in hand
    StepWorkspace& work_;
    const ReliefLevel& level_;
    const ShadingCells& cells_;
    LightingDown light_;
    UnsetFloats curvature_;  // per vertex, (1 + p² + q²)⁻³
    double damping_ = 0;
};

}  // namespace weft::relief
