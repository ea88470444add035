#pragma once
/// Where a body turns away from the viewer at its mask's edge, and where the mask cuts it off.
#include <memory>
#include <optional>
#include <vector>

#include "weft/relief/relief_problem.h"

namespace weft {

/// Pixels outside a mask that lie beside one that is in it, row by row: its edge.
[[nodiscard]] std::vector<Point> edgePixels(const Mask& mask);

/// Those of a silhouette's problem by what the edge is there; judged ones count as what they are
/// likelier to be.
struct EdgeCount {
    std::int64_t turnsAway = 0, cutOff = 0, automatic = 0;
};
/// None without a silhouette.
[[nodiscard]] std::optional<EdgeCount> countEdges(const ReliefProblem& problem);

/// Edges of a silhouette's problem: those that are said stay; each other pixel beside the mask is
/// judged under the problem's light: how likely the brightness along the edge is that of a surface
/// which turns away there, as the outline blown up does, against a brightness of any other kind. How
/// well that agrees where it does, and how common it is, are told by all edges of the picture at once
/// (a mixture of a normal and a uniform distribution, by expectation-maximization). What lies in
/// shadow tells nothing and stays automatic; so does all, where the agreement is poor: then light or
/// outline are too wrong to judge by. Without a silhouette: the problem's own. Some 30 ms and a pass
/// over the picture, on `threads` threads (0: one for each core); any thread. Throws std::bad_alloc.
[[nodiscard]] std::shared_ptr<const PixelMarks> judgedEdges(const ReliefProblem& problem,
                                                            int threads = 1);

}  // namespace weft
