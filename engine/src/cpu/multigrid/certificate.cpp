// The bound of the error of D (correction_solver.h).

#include <algorithm>
#include <cmath>
#include <limits>

#include "cpu/multigrid/correction_solver.h"
#include "cpu/multigrid/residual_flux.h"
#include "cpu/part_means.h"
#include "cpu/row_results.h"
#include "weft/backend/inverse_bound.h"
#include "weft/stencil/flux_pyramid.h"
#include "weft/units.h"

namespace weft {

namespace {

/// Part of max |E| to which the rest is brought, and the value below which neither matters. With a
/// screening a cycle gains more, and the bound is to be within 15 % of the error.
constexpr double kResidualShare = 0.25, kScreenedShare = 0.1, kNegligible = 1e-5 * kCode8;
/// More than what sums of a level's terms in float32 lose.
constexpr double kSlack = 1.001;

bool hasWeightedWhole(const Domain& domain) { return domain.singular() && !domain.linksAreOne(); }

/// Fluxes go through every link.
bool carriesFlux(const Domain& domain) { return domain.leastLink() > 0; }

/// G of the domain, whose links are above 0. All of A⁻¹ is ≥ 0, so that no (A⁻¹)_pp is more than (A⁻¹
/// 1)_p, C at most.
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
    Remainder found;
    found.rest = c * flux.largest;
    if (carriesFlux(domain))
        found.rest = std::min(found.rest,
                              std::sqrt(pointBound(domain, c) * energy / double{domain.leastLink()}) +
                                  c * left / area + 0x1p-40 * c * flux.largest);
    found.correction = flux.e;
    found.residual = flux.largest;
    // |A| |D + E| ≤ (8 + s) |D + E|, and f is no more than that and r. What an s_p adds to an error δ
    // of r_p says nothing of C: δ_p ≤ ε s_p implies |A⁻¹ δ| ≤ ε, since (A 1)_p ≥ s_p.
    const double size = flux.d + flux.e;
    // Each term goes through seven roundings at most.
    const int roundings = domain.linksAreOne() ? 16 : 8;
    const double evaluation = roundings * 0x1p-53 * (flux.largest + 16 * size);
    const double ofScreening = domain.mostScreening() > 0 ? 32 * 0x1p-53 * size : 0.0;
    // Domain::diagonal() is rounded where s_p ≥ 64 only: off by less than 2⁻²⁴ (s_p + 4).
    const double ofDiagonal = domain.diagonalError() > 0 ? 0x1p-24 * 68.0 / 64 * size : 0.0;
    const double rounding =
        system.roundings * 0x1p-24 * (std::max(kFullScale, system.largest) + flux.d);
    found.rounded = c * evaluation + ofScreening + ofDiagonal + system.solutionError(c) + rounding;
    if (domain.floats() && !domain.linksAreOne())
        found.rounded += 0x1p-23 * (flux.d + flux.e);  // by which means of D + E are off
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
    removeMeans(error_, 0, domain_->floating());
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
    for (int i = 0; i < mostCycles(); ++i) {
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
