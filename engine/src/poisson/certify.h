#pragma once
// The certificate of a solve: proof and improvement by turns.
#include "weft/backend/poisson_operations.h"

namespace weft {

/// Proves a bound of D and, where `mayImprove`, refines D until the bound is at most `wanted`
/// (internal units) or no longer falls. The proof of D as it is left; nothing when stopped, or when
/// no bound could be proved.
[[nodiscard]] std::optional<Proof> certify(PoissonOperations& operations, double wanted,
                                           bool mayImprove, const std::stop_token& stop);

}  // namespace weft
