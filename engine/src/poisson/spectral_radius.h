#pragma once
// How fast Jacobi's method converges on a mask.
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "weft/backend.h"
#include "weft/backend/domain.h"

namespace weft {

/// ρ(I − D⁻¹A), D = diag A: what a Jacobi step leaves of the slowest error. 1 − μ with the
/// smallest eigenvalue μ of A x = μ D x, found by inverse iteration with the backend's multigrid
/// (Golub & Van Loan, Matrix Computations, section 8.2); μ to some 0.1 %. About eight solves of one
/// channel. Nothing when stopped, when `givenUp` is true, or where no pixel is fixed. Throws as
/// solvers do.
[[nodiscard]] std::optional<double> jacobiSpectralRadius(
    Backend& backend, std::shared_ptr<const Domain> domain, const std::stop_token& stop,
    const std::function<bool()>& givenUp = [] { return false; });

}  // namespace weft
