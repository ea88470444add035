#pragma once
// Canny's edges of a picture.
#include "weft/backend/thread_pool.h"
#include "weft/field.h"
#include "weft/mask.h"

namespace weft {

/// The gradient of the luma smoothed by binomial weights of `size` − 2 pixels, taken with Sobel's 3 ×
/// 3 filters, so that `size` (3, 5, 7 … pixels) is that of the whole filter: planes ∂/∂x, ∂/∂y and
/// the norm's square, in 8-bit codes a pixel. Beyond the picture its border repeats.
[[nodiscard]] Field smoothGradient(FieldView picture, int size, ThreadPool& pool);

/// 8-bit codes a pixel.
struct EdgeThresholds {
    double low = 0, high = 0;
};

/// Pixels on an edge (J. Canny, 1986), of such planes: thinned to where the norm is largest across
/// the edge; kept above `high`, and above `low` where connected to those (8 neighbours).
[[nodiscard]] Mask edgesOf(FieldView gradient, const EdgeThresholds& thresholds, ThreadPool& pool);

}  // namespace weft
