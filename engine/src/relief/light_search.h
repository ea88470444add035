#pragma once
// Surfaces of a coarse grid under one light after the other.
#include <memory>
#include <stop_token>
#include <vector>

#include "cpu/relief/height_stage.h"
#include "relief/shading_fit.h"
#include "weft/backend/outline.h"
#include "weft/relief/relief_problem.h"

namespace weft::relief {

/// Energy of the best surface under a light, on the coarsest grid of at least `side` samples, as a
/// function of the light: smooth, with its minimum near the true one, as long as λ is finite. One
/// thread.
class LightSearch {
public:
    LightSearch(const ReliefProblem& problem, int side, const LevelWork& work);
    /// One more of the same problem, for another thread.
    LightSearch(const LightSearch& other)
        : problem_(other.problem_),
          levels_(other.levels_),
          base_(other.base_),
          cells_(other.cells_) {}

    /// Mean square over the cells; +∞ if stopped. `lambda`: weight of squared second differences.
    [[nodiscard]] double energy(const Light& light, double lambda, std::stop_token stop);
    /// The same with third differences alone, which a smooth surface hardly notices: what is left is
    /// what the picture and given heights contradict.
    [[nodiscard]] double residualWithoutSmoothness(const Light& light, std::stop_token stop);

    /// A surface that is solved for beside the outline, which it is near to unless the picture is
    /// against that: a mean over the cells of its errors of the shading, as
    /// weft/stencil/relief_energy.h counts them, and of squared deviations from the outline's
    /// normals; and its normals beside I.
    struct OutlineFit {
        double shading = 0, outline = 0;
        std::vector<ShadedNormal> normals;
    };
    /// Of a silhouette's problem, under its own light; `weight`: how far `outline` is trusted, its
    /// mask's. Costs are +∞ if stopped.
    [[nodiscard]] OutlineFit fitBesideOutline(const Outline& outline, double weight,
                                              std::stop_token stop);

    /// R of that surface in the cells between the samples of a grid; NaN where there is no cell.
    /// Empty if stopped.
    struct Reflectances {
        LevelShape grid;
        Floats r;
    };
    [[nodiscard]] Reflectances reflectances(const Outline& outline, double weight,
                                            std::stop_token stop);

private:
    bool solveBeside(HeightStage& stage, const LightingDown& light, const Outline& outline,
                     double weight, Doubles& z, std::stop_token stop);
    /// From (f, g) to the height at λ. False if stopped.
    bool surface(HeightStage& stage, const LightingDown& light, double lambda, double outline,
                 Doubles& z, std::stop_token stop);
    /// Steps until the energy hardly falls any more. False if stopped.
    bool settle(HeightStage& stage, const HeightWeights& weights, int steps, Doubles& z,
                std::stop_token stop);
    [[nodiscard]] double cellCount() const;
    double meanEnergy(HeightStage& stage, const HeightWeights& weights, const Doubles& z);

    const ReliefProblem* problem_;
    std::vector<ReliefLevel> levels_;  // finest first; those above base_ for a border alone
    std::size_t base_ = 0;
    ShadingCells cells_;
    std::shared_ptr<ThreadPool> pool_ = std::make_shared<ThreadPool>(1);  // keeps no thread
    StepWorkspace work_{*pool_};
};

}  // namespace weft::relief
