#pragma once
// Light, albedo and ambient light that explain brightness where normals are assumed.
#include <optional>
#include <vector>

#include "weft/relief/harmonic_light.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_light.h"

namespace weft::relief {

/// A sample: unit normal (x right, y up, z towards the viewer) and brightness, 1 = full scale.
struct ShadedNormal {
    float x, y, z;
    float brightness;
    float weight = 1;
};

struct ShadingFit {
    Light light;
    ShadingModel model;
};

/// Least squares of albedo · max(0, n · L) + ambient by reweighting, so that cast shadows and
/// highlights (errors above a twentieth of the brightest) count by their size only. The ambient light
/// is not below 0; `ambient` gives it. None where the samples do not tell a light.
[[nodiscard]] std::optional<ShadingFit> fitShading(const std::vector<ShadedNormal>& samples,
                                                   std::optional<double> ambient);

/// The same under a light that is known. Where samples ask for less than no light, albedo alone, with
/// no ambient light.
[[nodiscard]] std::optional<ShadingFit> fitBrightness(const std::vector<ShadedNormal>& samples,
                                                      const Light& light,
                                                      std::optional<double> ambient);

/// Least squares of albedo · Σ l_k H_k(n), reweighted alike. Only normals that face the viewer are
/// ever seen, and on them the orders are hard to tell apart: the second one is held towards 0, so
/// that it is as large as the samples ask for and no larger. The albedo is the brightness of the
/// brightest normal that faces the viewer, where R is then 1; `ambient` is 0, the constant holds it.
/// None where the samples do not tell a light.
[[nodiscard]] std::optional<HarmonicFit> fitHarmonics(const std::vector<ShadedNormal>& samples);

}  // namespace weft::relief
