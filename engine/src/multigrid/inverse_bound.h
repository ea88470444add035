#pragma once
// C ≥ max(A⁻¹ 1), the factor between a residual and the error it can hide (SCHEMES §3).
#include <optional>

#include "weft/domain.h"

namespace weft {

/// From comparison functions. Along one axis of n cells, φ_i = i (n + 1 − i) / 2 has A φ ≥ 1 where
/// both ends are fixed, φ_i = (n + 1 − i)(n + i) / 2 where the first lies on the image border (no
/// neighbour, so mirrored); A is an M-matrix, hence A⁻¹ 1 ≤ φ. The smaller of the two axes; nothing
/// if the box spans the image on both.
[[nodiscard]] std::optional<double> analyticInverseBound(const Domain& domain);

/// Largest ‖e‖∞ / ‖r‖₂ of mean-free e where every pixel of the image is unknown: 1/λ₂ of the Neumann
/// Laplacian, λ₂ = 2 − 2 cos(π / max(w, h)).
[[nodiscard]] double singularInverseBound(const Domain& domain);

}  // namespace weft
