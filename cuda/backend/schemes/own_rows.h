#pragma once
/// Which schemes relax systems with a screening or links.
#include "weft/backend/domain.h"
#include "weft/scheme.h"

namespace weft::gpu {

/// The updates and exchanges of base, tuned-sync, coarse, 4w-stripe, 4w-square and free.
[[nodiscard]] bool takesOwnRows(const Scheme& scheme);

/// Throws InvalidProblem where a domain has a screening or links and the scheme does not take them.
void refuseOwnRows(const Domain& domain, const Scheme& scheme);

}  // namespace weft::gpu
