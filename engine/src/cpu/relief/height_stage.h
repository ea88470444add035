#pragma once
// Gauss-Newton on the height of one level.
#include <stop_token>

#include "cpu/relief/conjugate_gradients.h"
#include "cpu/relief/height_energy.h"
#include "weft/backend/relief_stages.h"

namespace weft::relief {

/// Memory that steps of all levels share.
struct StepWorkspace {
    HeightForm form;
    HeightPreconditioner preconditioner;
    ConjugateGradients cg;
    Doubles trial;
};

/// Steps of Levenberg-Marquardt: (JᵀJ + damping) d = Jᵀ e, kept if the energy falls; the damping
/// grows eightfold at every refusal and shrinks again.
class HeightStage {
public:
    HeightStage(const ReliefLevel& level, const ShadingCells& cells, const LightDown& light)
        : level_(level), energy_(level, cells, light) {}

    [[nodiscard]] SlopeTargets& targets() { return energy_.targets; }
    /// Forgets what damping was needed.
    void restart() { damping_ = 0; }
    [[nodiscard]] StepResult step(ThreadPool& pool, StepWorkspace& work, const HeightWeights& weights,
                                  const CgLimits& limits, Doubles& z, std::stop_token stop);
    /// One linear solve for slope targets (Measure::slopes), no shading.
    bool integrate(ThreadPool& pool, StepWorkspace& work, Doubles& z, std::stop_token stop);
    [[nodiscard]] HeightEnergy& energy() { return energy_; }

private:
    bool solve(ThreadPool& pool, StepWorkspace& work, const Doubles& z, const HeightWeights& weights,
               double damping, const CgLimits& limits, std::stop_token stop);
    double add(const ConjugateGradients& cg, const Doubles& z, Doubles& sum) const;

    const ReliefLevel& level_;
    HeightEnergy energy_;
    double damping_ = 0;
};

}  // namespace weft::relief
