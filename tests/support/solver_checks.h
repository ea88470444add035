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
#include "weft/backend/poisson_system.h"

namespace weft::tests {

/// A value outside Ω that a solver must not touch.
inline constexpr float kSentinel = -12345.678f;

/// How far the direct solve itself may be off, in 8-bit codes (refined double: about 1e-11).
inline constexpr double kOracleAccuracy = 1e-8;

/// One certified solve. Pictures: the box, kSentinel outside Ω.
struct Solved {
    Progress estimated;  ///< after advance()
    Field uEstimated;    ///< the picture then
    Progress certified;  ///< after certify()
    Field u;             ///< the picture then
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
    s.uEstimated = readWithSentinel(solver, *system);
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
    if (!(trueError <= tolerance + kOracleAccuracy)) text << "error above tolerance; ";
    if (!(p.errorBound <= tolerance)) text << "bound above tolerance; ";
    if (!(p.errorBound >= trueError - kOracleAccuracy)) text << "bound below the true error; ";
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

}  // namespace weft::tests
