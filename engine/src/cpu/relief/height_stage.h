#pragma once
// Gauss-Newton on the height of one level.
#include <stop_token>

#include "cpu/relief/height_energy.h"
#include "cpu/relief/height_preconditioner.h"
#include "weft/backend/relief_stages.h"

namespace weft::relief {

/// Memory that steps of all levels share.
struct StepWorkspace {
    HeightForm form;
    HeightPreconditioner preconditioner;
    Plane b;  ///< right-hand side of a linear solve, then its residual
    Plane x;  ///< answer
    // Passes do not write what they read: residual and direction have two planes each.
    Plane nextB, z, p, nextP, q;
    Doubles rowSums, trial;
};

/// Steps of Levenberg-Marquardt: (JᵀJ + damping) d = Jᵀ e, kept if the energy falls; the damping
/// grows eightfold at every refusal and shrinks again. Keeps references.
class HeightStage {
public:
    HeightStage(ThreadPool& pool, StepWorkspace& work, const ReliefLevel& level,
                const ShadingCells& cells, const LightDown& light)
        : pool_(pool), work_(work), level_(level), energy_(level, cells, light) {}

    [[nodiscard]] SlopeTargets& targets() { return energy_.targets; }
    /// Forgets what damping was needed.
    void restart() { damping_ = 0; }
    [[nodiscard]] StepResult step(const HeightWeights& weights, const CgLimits& limits, Doubles& z,
                                  std::stop_token stop);
    /// One linear solve for slope targets (Measure::slopes), no shading. False if stopped.
    bool integrate(Doubles& z, std::stop_token stop);
    [[nodiscard]] HeightEnergy& energy() { return energy_; }

private:
    bool solve(const Doubles& z, const HeightWeights& weights, double damping, const CgLimits& limits,
               const std::stop_token& stop);
    bool conjugateGradients(const CgLimits& limits, const std::stop_token& stop);
    double add(const Doubles& z);

    ThreadPool& pool_;
    StepWorkspace& work_;
    const ReliefLevel& level_;
    HeightEnergy energy_;
    double damping_ = 0;
};

}  // namespace weft::relief
