// The bound of the error of D (correction_solver.h).

#include <algorithm>
#include <cmath>
#include <limits>

#include "cpu/multigrid/correction_solver.h"
#include "cpu/multigrid/residual_flux.h"
#include "cpu/row_results.h"
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

bool hasWeightedWhole(const Domain& domain) { return domain.singular() && !domain.linksAreOne(); }

/// G of the domain. All of A⁻¹ is ≥ 0, so that no (A⁻¹)_pp is more than (A⁻¹ 1)_p, C at most.
double pointBound(const Domain& domain, double c) {
    const double w = double{domain.leastLink()};
    if (hasWeightedWhole(domain)) return singularPointBound(domain.extent()) / w;
    const double point =
        pointInverseBound(domain.extent(), domain.border(), double{domain.leastScreening()} / w) / w;
    return domain.mostScreening() > 0 || !domain.linksAreOne() ? std::min(point, c) : point;
}

}  // namespace

CorrectionSolver::Remainder CorrectionSolver::boundRemainder(const PoissonSystem& system,
                                                             const ResidualOf& of,
                                                             const std::stop_token& stop) {
    const Domain& domain = *system.domain;
    const ResidualFlux flux = fluxOfResidual(of, domain.border(), pool_, stop);
    const double c = inverseBound_, area = static_cast<double>(domain.extent().area());
    const double energy = std::max(flux.energy + kSlack * stencil::kFluxRounding * flux.terms, 0.0);
    // Sums of r in double are off by less than 2⁻⁴⁰ of its maximum for each pixel.
    // Without a fixed pixel the mean of r, which f has by rounding alone, leaves nothing of e.
    const double left = hasWeightedWhole(domain) ? 0.0 : std::abs(flux.left);
    const double byFlux = std::sqrt(pointBound(domain, c) * energy / double{domain.leastLink()}) +
                          c * left / area + 0x1p-40 * c * flux.largest;
    Remainder found;
    found.rest = byFlux < c * flux.largest ? byFlux : c * flux.largest;
    found.correction = flux.e;
    found.residual = flux.largest;
    const double applied = (8 + double{domain.mostScreening()}) * (flux.d + flux.e);  // |A| |D + E|
    const double f = flux.largest + applied;
    const double evaluation =
        16 * 0x1p-53 * (f + applied) + domain.diagonalError() * (flux.d + flux.e);
    const double rounding =
        system.roundings * 0x1p-24 * (std::max(kFullScale, system.largest) + flux.d);
    found.rounded = c * evaluation + system.solutionError(c) + rounding;
    return found;
}

std::optional<CorrectionSolver::Remainder> CorrectionSolver::boundBySecondFloat(
    const ResidualOf& of, const Remainder& first, const std::stop_token& stop) {
    Grid<float> high;
    if (!high.reshape(hierarchy_.fineShape(), 1, stop)) return std::nullopt;
    residualInDouble(of, &residual_, pool_, stop);  // r, off by 2⁻²⁴ of it
    std::swap(high, error_);
    std::vector<double> residuals;
    const bool solved = solve({.gain = 1e-4}, residuals, stop);
    if (domain_->singular()) removeMean(error_, 0);
    Remainder found = first;
    found.correction += double{largestOf(pool_, error_, 0)};
    const double left = residualInDouble(
        {.hierarchy = hierarchy_, .f = viewOf(residual_), .d = error_}, nullptr, pool_, stop);
    found.rest = inverseBound_ * (left + 0x1p-24 * first.residual);
    std::swap(high, error_);
    if (!solved || stop.stop_requested()) return std::nullopt;
    return found;
}

std::optional<Proof> CorrectionSolver::proveChannel(const PoissonSystem& system, const Grid<float>& d,
                                                    int channel, double wanted,
                                                    const std::stop_token& stop) {
    Proof proof{std::numeric_limits<double>::infinity(), begin(system, d, channel, stop)};
    if (stop.stop_requested()) return std::nullopt;
    const ResidualOf of = residualOf(hierarchy_, system, d, channel, &error_);
    const Domain& domain = *system.domain;
    const bool screened = domain.mostScreening() > 0, linked = !domain.linksAreOne();
    const double share = screened || linked ? kScreenedShare : kResidualShare;
    const auto isSharp = [&](const Remainder& found) {
        return found.rest <= std::max(share * found.correction, kNegligible);
    };
    Remainder found;
    for (int i = 0; i < kMostCycles; ++i) {
        const bool gains = cycle(stop);
        centre(d, channel);
        found = boundRemainder(system, of, stop);
        if (stop.stop_requested()) return std::nullopt;
        proof.bound = std::min(proof.bound, found.bound());
        if (!gains || isSharp(found) ||
            (!screened && !linked && found.rest <= found.correction && found.bound() <= wanted))
            break;
    }
    if (!linked || isSharp(found)) return proof;
    const auto second = boundBySecondFloat(of, found, stop);
    if (!second) return std::nullopt;
    proof.bound = std::min(proof.bound, second->bound());
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
