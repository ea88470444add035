#pragma once
/// Cuts a thing out of a picture.
#include <stop_token>

#include "weft/field.h"
#include "weft/mask.h"
#include "weft/picture.h"

namespace weft {

struct CutOutOptions {
    int iterations = 5;           ///< colours learned, cut made anew
    std::int64_t most = 300'000;  ///< pixels worked on; a larger picture is cut at a coarser scale
    /// What is known to belong to the thing, and what is known not to: extent of the region; null:
    /// nothing is. `rest` wins where both are unknown.
    const Mask* thing = nullptr;
    const Mask* rest = nullptr;
};

/// The thing within `region`: C. Rother, V. Kolmogorov, A. Blake, "GrabCut", SIGGRAPH 2004, as OpenCV
/// has it. `color`: 1 or 3 channels as they look. `region`: the thing is sought where it is unknown;
/// all else is known not to belong to it. Unknown in the result: the thing. A second or two; polls
/// `stop` once an iteration, and gives an empty mask when stopped. Throws InvalidProblem: extents
/// differ, region empty, region all of the picture (then nothing tells what does not belong);
/// std::bad_alloc. Target weft_select.
[[nodiscard]] Mask cutOut(FieldView color, const Mask& region, const CutOutOptions& options = {},
                          std::stop_token stop = {});
/// The same of a picture's colours: where its alpha is 0 it has none.
[[nodiscard]] Mask cutOut(const Picture& picture, const Mask& region,
                          const CutOutOptions& options = {}, std::stop_token stop = {});

/// What a mask of the picture's extent is drawn around: the largest part, without holes, of what is
/// cut out of the mask but for two pixels along its edge. The mask itself where it is drawn along the
/// thing (which then lies against most of its edge), where no part is half of what was cut out or the
/// mask is too thin, and when stopped. Else as cutOut(). Target weft_select.
[[nodiscard]] Mask thingWithin(const Picture& picture, const Mask& mask, std::stop_token stop = {});

}  // namespace weft
