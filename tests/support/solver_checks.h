#pragma once
/// What every solver on every backend must pass. Functions over a Backend or Solver, so that CPU and
/// device tests share them; a failure is returned as a sentence, an empty string means passed.
#include <bit>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <string>

#include "support/manufactured.h"
#include "support/mask_zoo.h"
#include "support/random_problem.h"
#include "weft/backend.h"
#include "weft/poisson_system.h"

namespace weft::tests {

/// A value outside Ω that a solver must not touch.
inline constexpr float kSentinel = -12345.678f;

/// One certified solve.
struct Solved {
    Field u;             ///< the box; kSentinel outside Ω
    Progress estimated;  ///< after advance()
    Progress certified;  ///< after certify()
};

/// Runs advance() to its own end, in batches as an interactive caller does.
inline Progress advanceToEnd(Solver& solver, const StopRule& rule) {
    Progress p = solver.advance(rule, {});
    while (p.outcome == Outcome::Running) p = solver.advance(rule, {});
    return p;
}

inline Field readWithSentinel(Solver& solver, const PoissonSystem& system) {
    Field u(system.extent(), system.channels(), false);
    std::fill_n(u.row(0, 0), u.bytes() / 4, kSentinel);
    solver.read(u.span());
    return u;
}

/// Cold start, advance, certify, read.
inline Solved solveCertified(Solver& solver, std::shared_ptr<const PoissonSystem> system,
                             double toleranceInCodes, Start start = Start::cold) {
    const StopRule rule{.tolerance = toleranceInCodes};
    Solved s;
    solver.setSystem(system, start);
    s.estimated = advanceToEnd(solver, rule);
    s.certified = solver.certify(rule);
    s.u = readWithSentinel(solver, *system);
    return s;
}

/// Pixels outside Ω that changed.
inline std::int64_t touchedOutside(const Mask& omega, FieldView u) {
    std::int64_t touched = 0;
    for (int c = 0; c < u.channels; ++c)
        for (int y = 0; y < u.extent.height; ++y)
            for (int x = 0; x < u.extent.width; ++x)
                touched += !omega.unknown({x, y}) && u.at(c, {x, y}) != kSentinel;
    return touched;
}

/// Judges a certified solve: converged, certified, bound above the true error and below the
/// tolerance, outside untouched. `what` names the case in the sentence.
inline std::string judge(const Solved& s, const Mask& omega, double trueError, double tolerance,
                         const std::string& what) {
    std::ostringstream text;
    const Progress& p = s.certified;
    if (p.outcome != Outcome::Converged) text << "outcome " << toString(p.outcome) << "; ";
    if (!p.certified) text << "not certified; ";
    if (!(trueError <= tolerance)) text << "error above tolerance; ";
    if (!(p.errorBound <= tolerance)) text << "bound above tolerance; ";
    if (!(p.errorBound >= trueError)) text << "bound below the true error; ";
    const std::int64_t touched = touchedOutside(omega, s.u.view());
    if (touched != 0) text << touched << " samples outside the mask changed; ";
    if (text.str().empty()) return {};
    text << "error " << trueError << ", bound " << p.errorBound << ", tolerance " << tolerance
         << " codes, estimate " << s.estimated.errorEstimate << ", residual " << p.residual
         << ", cycles " << p.cycles << ", steps " << p.steps << ": " << what;
    return text.str();
}

/// True where both hold the same bits.
inline bool sameBits(FieldView a, FieldView b) {
    if (a.extent != b.extent || a.channels != b.channels) return false;
    for (int c = 0; c < a.channels; ++c)
        for (int y = 0; y < a.extent.height; ++y)
            for (int x = 0; x < a.extent.width; ++x)
                if (std::bit_cast<std::uint32_t>(a.at(c, {x, y})) !=
                    std::bit_cast<std::uint32_t>(b.at(c, {x, y})))
                    return false;
    return true;
}

/// How the residual falls from iteration to iteration, from D = 0 until it is 1e-5 of the first.
struct ResidualHistory {
    std::vector<double> residuals;  ///< max |f − A D| in codes; [0] is of D = 0

    /// Geometric mean of the factors per iteration. Infinite where the answer was exact at once.
    [[nodiscard]] double reductionPerIteration() const {
        if (residuals.size() < 2 || residuals.front() == 0) return HUGE_VAL;
        const double total = residuals.front() / residuals.back();
        return std::pow(total, 1.0 / static_cast<double>(residuals.size() - 1));
    }
    [[nodiscard]] bool reachedGoal() const { return residuals.back() <= kGoal * residuals.front(); }
    static constexpr double kGoal = 1e-5;
};

/// max |f| in codes: the residual of D = 0.
inline double maxRhsInCodes(const PoissonSystem& system) {
    double worst = 0;
    for (int c = 0; c < system.channels(); ++c)
        for (int y = 0; y < system.extent().height; ++y)
            for (int x = 0; x < system.extent().width; ++x)
                worst = std::max(worst, std::abs(double{system.rhs->at(c, {x, y})}));
    return worst / kCode8;
}

/// max |f − A D| in codes, evaluated here in double from what the solver holds.
inline double residualInCodes(Solver& solver, const PoissonSystem& system) {
    Field d(system.extent(), system.channels());
    solver.readCorrection(d.span());
    const Domain& domain = *system.domain;
    const Extent e = system.extent();
    double worst = 0;
    for (int c = 0; c < system.channels(); ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                if (!domain.mask().unknown({x, y})) continue;
                const auto value = [&](int i, int j) {
                    return i < 0 || j < 0 || i >= e.width || j >= e.height ? 0.0
                                                                           : double{d.at(c, {i, j})};
                };
                const double r = system.rhs->at(c, {x, y}) - domain.neighbours({x, y}) * value(x, y) +
                                 value(x - 1, y) + value(x + 1, y) + value(x, y - 1) +
                                 value(x, y + 1);
                worst = std::max(worst, std::isnan(r) ? HUGE_VAL : std::abs(r));
            }
    return worst / kCode8;
}

/// Iterates one cycle at a time from D = 0 and measures the residual itself after each.
inline ResidualHistory residualHistory(Solver& solver, std::shared_ptr<const PoissonSystem> system,
                                       int maxIterations = 40) {
    ResidualHistory history;
    history.residuals.push_back(maxRhsInCodes(*system));
    if (history.residuals.front() == 0) return history;
    solver.setSystem(system, Start::cold);
    for (int i = 0; i < maxIterations && !history.reachedGoal(); ++i) {
        const StopRule rule{.tolerance = 1e-12, .maxSteps = i + 1};
        solver.advance(rule, {.seconds = 0, .steps = 1});
        history.residuals.push_back(residualInCodes(solver, *system));
    }
    return history;
}

}  // namespace weft::tests
