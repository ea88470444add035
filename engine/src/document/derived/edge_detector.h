#pragma once
// Canny's edges of a picture.
#include "weft/backend/thread_pool.h"
#include "weft/field.h"
#include "weft/mask.h"

namespace weft {

/// Thresholds in 8-bit codes a pixel, of the gradient of the smoothed luma; `size`: 3, 5, 7 … pixels,
/// of the filter that smooths and differentiates.
struct EdgeThresholds {
    double low = 0, high = 0;
    int size = 3;
};

/// Pixels on an edge (J. Canny, 1986): gradient of the luma smoothed by binomial weights of `size` −
/// 2 pixels, taken with Sobel's 3 × 3 filters; thinned to where its norm is largest across the edge;
/// kept above `high`, and above `low` where connected to those (8 neighbours). Beyond the picture its
/// border repeats.
[[nodiscard]] Mask edgesOf(FieldView picture, const EdgeThresholds& thresholds, ThreadPool& pool);

}  // namespace weft
