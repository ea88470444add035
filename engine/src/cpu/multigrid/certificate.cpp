// The bound of the error of D (correction_solver.h).

#include <algorithm>
#include <cmath>
#include <limits>

#include "cpu/multigrid/correction_solver.h"
#include "cpu/multigrid/residual_flux.h"
#include "weft/backend/inverse_bound.h"
#include "weft/stencil/flux_pyramid.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr int kMostCycles = 40;
/// Part of max |E| to which the rest is brought, and the value below which neither matters. With a
/// screening a cycle gains more, and the bound is to be within 15 % of the error.
constexpr double kResidualShare = 0.25, kScreenedShare = 0.1, kNegligible = 1e-5 * kCode8;
/// More than what sums of a level's terms in float32 lose.
constexpr double kSlack = 1.001;

}  // namespace

CorrectionSolver::Remainder CorrectionSolver::boundRemainder(const PoissonSystem& system,
                                                             const ResidualOf& of,
                                                             const std::stop_token& stop) {
    const Domain& domain = *system.domain;
    const ResidualFlux flux = fluxOfResidual(of, domain.border(), pool_, stop);
    const double c = inverseBound_, area = static_cast<double>(domain.extent().area());
    double point =
        pointInverseBound(domain.extent(), domain.border(), double{domain.leastScreening()});
    // All of A⁻¹ is ≥ 0, so that no (A⁻¹)_pp is more than (A⁻¹ 1)_p.
    if (domain.mostScreening() > 0) point = std::min(point, c);
    const double energy = std::max(flux.energy + kSlack * stencil::kFluxRounding * flux.terms, 0.0);
    // Sums of r in double are off by less than 2⁻⁴⁰ of its maximum for each pixel.
    const double byFlux =
        std::sqrt(point * energy) + c * std::abs(flux.left) / area + 0x1p-40 * c * flux.largest;
    Remainder found;
    found.rest = byFlux < c * flux.largest ? byFlux : c * flux.largest;
    found.correction = flux.e;
    const double applied = (8 + double{domain.mostScreening()}) * (flux.d + flux.e);  // |A| |D + E|
    const double f = flux.largest + applied;
    const double evaluation = 16 * 0x1p-53 * (f + applied);
    const double rounding =
        system.roundings * 0x1p-24 * (std::max(kFullScale, system.largest) + flux.d);
    found.bound = flux.e + found.rest + c * evaluation + system.solutionError(c) + rounding;
    return found;
}

std::optional<Proof> CorrectionSolver::proveChannel(const PoissonSystem& system, const Grid<float>& d,
                                                    int channel, double wanted,
                                                    const std::stop_token& stop) {
    Proof proof{std::numeric_limits<double>::infinity(), begin(system, d, channel, stop)};
    if (stop.stop_requested()) return std::nullopt;
    const ResidualOf of = residualOf(hierarchy_, system, d, channel, &error_);
    const bool screened = system.domain->mostScreening() > 0;
    const double share = screened ? kScreenedShare : kResidualShare;
    for (int i = 0; i < kMostCycles; ++i) {
        const bool gains = cycle(stop);
        centre(d, channel);
        const Remainder found = boundRemainder(system, of, stop);
        if (stop.stop_requested()) return std::nullopt;
        proof.bound = std::min(proof.bound, found.bound);
        if (!gains || found.rest <= std::max(share * found.correction, kNegligible) ||
            (!screened && found.rest <= found.correction && found.bound <= wanted))
            break;
    }
    return proof;
}

std::optional<Proof> CorrectionSolver::prove(const PoissonSystem& system, const Grid<float>& d,
                                             double wanted, const std::stop_token& stop) {
    static_cast<void>(inverseBound(stop));  // known from here on
    Proof all;
    for (int c = 0; c < d.channels(); ++c) {
        const std::optional<Proof> one = proveChannel(system, d, c, wanted, stop);
        if (!one) return std::nullopt;
        all = {std::max(all.bound, one->bound), std::max(all.residual, one->residual)};
    }
    return all;
}

}  // namespace weft
