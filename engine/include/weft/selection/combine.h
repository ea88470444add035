#pragma once
/// Selections from selections. `picture`: what is outside of it is never selected. Any thread.
#include <stop_token>

#include "weft/selection/selection.h"

namespace weft {

enum class SelectionMode { replace, add, subtract, intersect };

/// Of coverages a (`now`) and b (`other`): b; max(a, b); min(a, 255 − b); min(a, b).
[[nodiscard]] Selection combined(const Selection& now, const Selection& other, SelectionMode mode);
/// 255 − a.
[[nodiscard]] Selection inverted(const Selection& selection, Extent picture);

/// All pixels whose centre is at most `radius` away from that of a selected one, by Euclid's
/// distance, exactly. Hard edges. `radius` 0 .. 10,000 pixels. O(pixels of the box), whatever the
/// radius.
[[nodiscard]] Selection grown(const Selection& selection, double radius, Extent picture);
/// The selected pixels whose centre is more than `radius` away from that of each pixel of the picture
/// that is not selected: the picture's own edge does not count. Else as grown().
[[nodiscard]] Selection shrunk(const Selection& selection, double radius, Extent picture);
/// Convolved with a Gaussian of standard deviation `sigma` pixels (0 .. 250), cut off at 3 σ; beyond
/// the picture its border repeats. 12 σ multiplications a pixel of the box. Nothing where stopped.
[[nodiscard]] Selection feathered(const Selection& selection, double sigma, Extent picture,
                                  const std::stop_token& stop = {});

}  // namespace weft
