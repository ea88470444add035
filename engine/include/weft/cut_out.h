#pragma once
/// Cuts a thing out of a picture.
#include <stop_token>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft {

struct CutOutOptions {
    int iterations = 5;           ///< colours learned, cut made anew
    double contrast = 50;         ///< γ: what a cut through an even area costs
    std::int64_t most = 300'000;  ///< pixels worked on; a larger picture is cut at a coarser scale
};

/// The thing within `region`: C. Rother, V. Kolmogorov, A. Blake, "GrabCut", SIGGRAPH 2004. Colours
/// of thing and surroundings are mixtures of five Gaussians; the cut is a minimum cut over 8
/// neighbours. `color`: 1 or 3 channels as they look. `region`: the thing is sought where it is
/// unknown; all else is known not to belong to it. Unknown in the result: the thing. A few tenths of
/// a second; polls `stop`, and gives an empty mask when stopped. Throws InvalidProblem: extents
/// differ, region empty, region all of the picture (then nothing tells what does not belong).
[[nodiscard]] Mask cutOut(FieldView color, const Mask& region, const CutOutOptions& options = {},
                          std::stop_token stop = {});

}  // namespace weft
