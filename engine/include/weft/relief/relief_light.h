#pragma once
/// Where the light is, from the picture alone.
#include <functional>
#include <optional>
#include <stop_token>

#include "weft/relief/relief_problem.h"

namespace weft {

/// A light, and how well the best surface under it explains the picture on a coarse grid at finite
/// smoothness. (As smoothness goes to 0 every light explains the picture.)
struct LightFit {
    Light light;
    double energy = 0;  ///< mean square, 1 = full light; lower is better. NaN: the outline told it
    int surfaces = 0;   ///< surfaces tried
    bool stopped = false;
    ShadingModel model = {};  ///< the problem's, but for what was free
    /// The problem's edges; where something was free, those of a silhouette are judged under what was
    /// found (weft/relief/relief_edges.h).
    std::shared_ptr<const PixelMarks> edges = {};
};

/// What is found with the light. Both need a silhouette; without one they stay the problem's.
struct FreeShading {
    bool albedo = false, ambient = false;
};

/// Receives the share of a search that is done, 0 to 1, never less than before, on the thread that
/// asked for the search. An estimate: how far a search goes is known only at its end.
using LightProgress = std::function<void(double share)>;

/// Tries lights over the hemisphere (and the one that the silhouette tells), then descends from the
/// best. Of a silhouette, the light that its outline tells, blown up, is the rival: whichever has the
/// likelier surface is taken (relief/outline_light.h), without a descent to the end where that is the
/// outline's. The problem's own light is ignored. Up to a second on two cores; polls `stop`.
/// `threads`: 0 takes all cores; the answer does not depend on it.
[[nodiscard]] LightFit estimateLight(const ReliefProblem& problem, std::stop_token stop = {},
                                     int threads = 0, const LightProgress& progress = {},
                                     const FreeShading& free = {});

/// Descends from the problem's light.
[[nodiscard]] LightFit refineLight(const ReliefProblem& problem, std::stop_token stop = {},
                                   int threads = 0, const LightProgress& progress = {});

/// Nine harmonics, and what they are multiplied by; no ambient light, the constant holds it.
struct HarmonicFit {
    HarmonicLight light;
    ShadingModel model;
};

/// Nine harmonics in place of the problem's one distant light: fitted to the normals of the surface
/// under that light, and of the silhouette blown up, then by turns with the surface that is solved
/// for under them. Judged as estimateLight() judges; none where one light is as likely, without a
/// silhouette, or if stopped. A second or so on two cores.
[[nodiscard]] std::optional<HarmonicFit> findHarmonics(const ReliefProblem& problem,
                                                       std::stop_token stop = {});

/// R of a unit normal under the problem's light, 1: as bright as the albedo. Without ambient light.
[[nodiscard]] double shadeOf(const ReliefProblem& problem, double x, double y, double z);

}  // namespace weft
