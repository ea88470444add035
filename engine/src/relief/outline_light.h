#pragma once
// The light that the outline tells, and when it is the better one.
#include <optional>

#include "cpu/relief/levels/relief_level.h"
#include "relief/shading_fit.h"
#include "weft/relief_light.h"

namespace weft::relief {

/// A silhouette's problem on a grid of at most 512 samples or so of the shorter side, which is as
/// fine as what follows needs it. None without a silhouette, where the mask is too thin for it, or if
/// stopped.
[[nodiscard]] std::optional<ReliefProblem> reduced(const ReliefProblem& problem,
                                                   const LevelWork& work = {});

/// The light, albedo and ambient light under which the silhouette, blown up, has the picture's
/// brightness; then twice those under which the surface has it that is solved for so far, beside the
/// outline. What is not free is the problem's. None without a silhouette, or where they are not told.
[[nodiscard]] std::optional<ShadingFit> lightOfOutline(const ReliefProblem& problem,
                                                       const FreeShading& free, std::stop_token stop);

/// The picture's brightness beside normals of the silhouette blown up, on a grid of at most 256
/// samples or so of the shorter side, and the pixels that were asked.
struct OutlineSamples {
    std::vector<ShadedNormal> normals;
    std::vector<Point> pixels;
};
[[nodiscard]] OutlineSamples outlineSamples(const ReliefProblem& problem);

/// True where `fit` is the likelier explanation of a silhouette's picture than the problem's own
/// light and model. Judged on a coarse grid by surfaces that are solved for beside the outline: what
/// their shading leaves over, and how far they are from the outline. The error of the shading alone
/// tells nothing: with λ small, a wrong light often explains a photograph better than the true one.
/// False if stopped. Both surfaces are solved for at once, each on one thread of `pool`.
[[nodiscard]] bool isLikelier(const ShadingFit& fit, const ReliefProblem& problem,
                              std::stop_token stop, ThreadPool& pool);

/// Nine harmonics that explain a silhouette's picture better than the problem's own distant light and
/// model; judged alike. None if stopped, or without a silhouette.
[[nodiscard]] std::optional<HarmonicFit> likelierHarmonics(const ReliefProblem& problem,
                                                           std::stop_token stop);

}  // namespace weft::relief
