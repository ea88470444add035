// C of max |e| ≤ C max |A e| (correction_solver.h).
//
// Of parts that are held: if A w ≥ c > 0 then A⁻¹ 1 ≤ w / c, since A is an M-matrix. Of one of n
// pixels that floats, one pixel o is chosen and A w = 1 − n δ_o is solved, which has a solution, as
// the right-hand side sums to 0. Let A_o be A without row and column o: an M-matrix with an inverse,
// since the part is connected. v = w − w_o is 0 at o, so that A_o v = A w ≥ c elsewhere, and
// A_o⁻¹ 1 ≤ v / c. Where A e = r, e − e_o solves A_o e' = r, hence −m v / c ≤ e' ≤ m v / c with m =
// max |r|; e − mean(e) lies within max e' − min e' ≤ 2 m max v / c.

#include "weft/backend/inverse_bound.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "cpu/multigrid/correction_solver.h"
#include "cpu/row_results.h"

namespace weft {

namespace {

constexpr double kStopped = std::numeric_limits<double>::infinity();

/// The pixel o of each part: the middle of its runs, amid the middle one.
std::vector<Point> sourcesOf(const FloatingParts& parts) {
    const auto count = static_cast<std::size_t>(parts.count());
    std::vector<std::int64_t> before(count, 0);
    std::vector<Point> sources(count);
    for (const FloatingRun& run : parts.runs()) {
        const auto part = static_cast<std::size_t>(run.part);
        const std::int64_t half = parts.pixels(run.part) / 2;
        if (before[part] <= half && half < before[part] + run.length)
            sources[part] = {run.x + run.length / 2, run.y};
        before[part] += run.length;
    }
    return sources;
}

/// 1 on Ω, and 1 − n at each source.
void putOnes(const Domain& domain, const std::vector<Point>& sources, Grid<float>& f) {
    for (int y = 0; y < domain.extent().height; ++y)
        for (int x = 0; x < domain.extent().width; ++x)
            f.row(0, y)[x] = domain.mask().unknown({x, y}) ? 1.0f : 0.0f;
    for (std::size_t part = 0; part < sources.size(); ++part)
        f.row(0, sources[part].y)[sources[part].x] = static_cast<float>(
            1 - static_cast<double>(domain.floating().pixels(static_cast<int>(part))));
}

/// max |w| of pixels that are held, w in two floats; of those that float twice that of w − w_o.
double largestOfSolution(const Domain& domain, const std::vector<Point>& sources,
                         const Grid<float>& high, const Grid<float>& low) {
    const auto at = [&](int x, int y) {
        return double{high.row(0, y)[x]} + double{low.row(0, y)[x]};
    };
    std::vector<std::uint8_t> floats(static_cast<std::size_t>(domain.extent().width));
    std::size_t next = 0;
    const std::vector<FloatingRun>& runs = domain.floating().runs();
    double most = 0;
    for (int y = 0; y < domain.extent().height; ++y) {
        std::fill(floats.begin(), floats.end(), std::uint8_t{0});
        for (; next < runs.size() && runs[next].y == y; ++next) {
            const FloatingRun& run = runs[next];
            const Point o = sources[static_cast<std::size_t>(run.part)];
            std::fill_n(floats.begin() + run.x, run.length, std::uint8_t{1});
            for (int x = run.x; x < run.x + run.length; ++x)
                most = std::max(most, 2 * std::abs(at(x, y) - at(o.x, o.y)));
        }
        for (int x = 0; x < domain.extent().width; ++x)
            if (!floats[static_cast<std::size_t>(x)]) most = std::max(most, std::abs(at(x, y)));
    }
    return most;
}

}  // namespace

double CorrectionSolver::inverseBound(const std::stop_token& stop) {
    if (!shapeWork(stop)) return kStopped;
    if (inverseBound_ >= 0) return inverseBound_;
    const Extent extent = domain_->extent();
    const bool linked = !domain_->linksAreOne();
    if (domain_->singular())
        return inverseBound_ = linked ? singularInverseBound(extent, double{domain_->leastLink()})
                                      : singularInverseBound(extent);
    const double analytic =
        boxInverseBound(extent, domain_->border(), double{domain_->leastScreening()});
    if (std::isfinite(analytic) && !linked) return inverseBound_ = analytic;
    const double solved = solvedInverseBound(stop);
    if (std::isfinite(solved)) inverseBound_ = solved;
    return solved;
}

double CorrectionSolver::solvedInverseBound(const std::stop_token& stop) {
    const std::vector<Point> sources = sourcesOf(domain_->floating());
    const auto ones = [&] {
        putOnes(*domain_, sources, residual_);
        return viewOf(residual_);
    };
    // Rounded to float32 alone, w may be too rough for A w > 0: its rest is a second float.
    Grid<float> high;
    if (!high.reshape(hierarchy_.fineShape(), 1, stop)) return kStopped;
    for (double gain = 1e-3; gain > 1e-7; gain *= 0.1) {
        std::vector<double> residuals;
        ones();
        if (!solve({.gain = gain, .fullMultigrid = true}, residuals, stop)) return kStopped;
        std::swap(high, error_);
        residualInDouble({.hierarchy = hierarchy_, .f = viewOf(residual_), .d = high}, &residual_,
                         pool_, stop);
        if (!solve({.gain = gain}, residuals, stop)) return kStopped;
        const ResidualOf rest{.hierarchy = hierarchy_, .f = ones(), .d = high, .e = &error_};
        double left = residualInDouble(rest, sources.empty() ? nullptr : &residual_, pool_, stop);
        if (stop.stop_requested()) return kStopped;
        for (const Point o : sources) residual_.row(0, o.y)[o.x] = 0;
        if (!sources.empty()) left = (1 + 0x1p-23) * double{largestOf(pool_, residual_, 0)};
        const double c = 1 - left;
        if (c > 0.1)
            return sources.empty()
                       ? (double{largestOf(pool_, high, 0)} + largestOf(pool_, error_, 0)) / c
                       : largestOfSolution(*domain_, sources, high, error_) / c;
    }
    // Through any path to a fixed pixel, to one of s ≥ 2⁻²⁰, or to o: the crudest bound that always
    // holds.
    const auto pixels = static_cast<double>(domain_->unknowns());
    const double w = domain_->linksAreOne() ? 1.0 : double{kWeakestLink};
    return 2 * pixels * (pixels / w + 0x1p20);
}

}  // namespace weft
