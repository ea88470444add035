#pragma once
// A guaranteed bound of the error of D (SCHEMES §3).
#include <optional>
#include <stop_token>

#include "cpu/multigrid/correction_solver.h"
#include "weft/backend/poisson_operations.h"

namespace weft {

/// Solves A E = f − A D and evaluates r = f − A (D + E) in double. Then max |D − D*| ≤ max |E| +
/// max |A⁻¹ r|, and
///     max |A⁻¹ r| ≤ C max |r|, C ≥ max(A⁻¹1)                                 (weft/inverse_bound.h)
///     max |A⁻¹ r| ≤ √(G · energy of a flux) + C |what is left| (stencil/flux_pyramid.h)
/// The second is far smaller where r is rough, and is known unless the box is the whole image.
/// Channels are done one after another; one thread.
class CpuCertificate {
public:
    CpuCertificate(CorrectionSolver& corrections, ThreadPool& pool)
        : corrections_(corrections), pool_(pool) {}

    /// Of D on the system's domain, which is the corrections'. A bound below `wanted` (internal
    /// units) need not be sharp. Nothing when stopped.
    std::optional<Proof> prove(const PoissonSystem& system, const Grid<float>& d, double wanted,
                               const std::stop_token& stop);

private:
    /// Nothing when stopped.
    std::optional<Proof> proveChannel(const PoissonSystem& system, const Grid<float>& d, int channel,
                                      double wanted, const std::stop_token& stop);
    struct Remainder {
        double rest = 0;        ///< bound of max |A⁻¹ r|
        double correction = 0;  ///< max |E|
        double bound = 0;       ///< with all that is rounded
    };
    Remainder boundRemainder(const PoissonSystem& system, const ResidualOf& of,
                             const std::stop_token& stop);

    CorrectionSolver& corrections_;
    ThreadPool& pool_;
    double inverseBound_ = 0;  ///< C of the domain
};

}  // namespace weft
