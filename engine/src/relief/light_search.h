#pragma once
// How well a light explains a picture.
#include <array>
#include <optional>
#include <vector>

#include "relief/height_stage.h"
#include "relief/orientation_stage.h"
#include "weft/relief_light.h"

namespace weft::relief {

/// Energy of the best surface under a light, on a grid of 32 to 63 samples a side, as a function of
/// the light: smooth, with its minimum near the true one, as long as λ is finite.
class LightSearch {
public:
    explicit LightSearch(const ReliefProblem& problem);

    /// Mean square over the cells; +∞ if stopped. `lambda`: weight of squared second differences.
    [[nodiscard]] double energy(const Light& light, double lambda, std::stop_token stop);

private:
    void placeBorderNormals(const LightDown& light);

    ReliefBoundary boundary_;
    std::vector<ReliefLevel> levels_;  // finest first; only a border's light needs the finest ones
    std::size_t base_ = 0;
    ShadingCells cells_;
    ThreadPool pool_{1};
    StepWorkspace work_;
};

/// Light of I = lx nx + ly ny + c over lit pixels beside the silhouette; none without enough of them.
[[nodiscard]] std::optional<Light> lightFromSilhouette(const ReliefProblem& problem);

}  // namespace weft::relief
