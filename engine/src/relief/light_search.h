#pragma once
// How well a light explains a picture.
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "cpu/relief/height_stage.h"
#include "cpu/relief/orientation.h"
#include "weft/relief_light.h"

namespace weft::relief {

/// Energy of the best surface under a light, on the coarsest grid of at least `side` samples, as a
/// function of the light: smooth, with its minimum near the true one, as long as λ is finite.
class LightSearch {
public:
    LightSearch(const ReliefProblem& problem, int side, const LevelWork& work);

    /// Mean square over the cells; +∞ if stopped. `lambda`: weight of squared second differences.
    [[nodiscard]] double energy(const Light& light, double lambda, std::stop_token stop);
    /// The same with third differences alone, which a smooth surface hardly notices: what is left is
    /// what the picture and given heights contradict.
    [[nodiscard]] double contradiction(const Light& light, std::stop_token stop);

private:
    bool surface(HeightStage& stage, const LightDown& light, double lambda, Doubles& z,
                 std::stop_token stop);
    bool settle(HeightStage& stage, const HeightWeights& weights, int steps, Doubles& z,
                std::stop_token stop);
    double meanEnergy(HeightStage& stage, const HeightWeights& weights, const Doubles& z);

    ReliefBoundary boundary_;
    std::vector<ReliefLevel> levels_;  // finest first; only a border's light needs the finest ones
    std::size_t base_ = 0;
    ShadingCells cells_;
    std::shared_ptr<ThreadPool> pool_ = std::make_shared<ThreadPool>(1);  // keeps no thread
    StepWorkspace work_;
};

/// Light of I = lx nx + ly ny + c over lit pixels beside the silhouette; none without enough of them.
[[nodiscard]] std::optional<Light> lightFromSilhouette(const ReliefProblem& problem);

}  // namespace weft::relief
