#pragma once
/// Bounds of clones of float pictures against exact solutions of the files' own samples.
#include <QtGlobal>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "support/float_pictures.h"
#include "support/oracle.h"
#include "weft/clone.h"

namespace weft::tests {

/// As `weft clone` asks for where it writes a float file.
inline const CloneOptions kFloatDefault{.rule = {.tolerance = 0.5 / kCode8},
                                        .toleranceFollowsRange = true};

/// As a float file holds it, back in units of weft/units.h.
inline double asWritten(float u) { return double{static_cast<float>(u / kFullScale)} * kFullScale; }

/// 8-bit codes.
inline double errorAsWritten(const CloneProblem& problem, const DirectSolution& exact,
                             const Field& u) {
    double worst = 0;
    for (int c = 0; c < exact.channels; ++c)
        for (int y = 0; y < exact.box.height; ++y)
            for (int x = 0; x < exact.box.width; ++x)
                if (inOmega(problem, exact.box.topLeft() + Point{x, y}))
                    worst =
                        std::max(worst, std::abs(asWritten(u.at(c, {x, y})) - exact.at(c, {x, y})));
    return worst / kCode8;
}

struct FloatReport {
    int systems = 0, withoutFixed = 0;
    double worstShare = 0;  ///< of an error in its bound
    std::string failure;    ///< the first

    [[nodiscard]] std::string summary() const {
        char text[160];
        std::snprintf(text, sizeof text,
                      "%d systems, %d of them without a fixed pixel, error at most %.2f of its bound",
                      systems, withoutFixed, worstShare);
        return text;
    }
};

/// So many random systems, or WEFT_FLOAT_SYSTEMS, from WEFT_SEED on.
inline FloatReport checkFloatSystems(Backend& backend, int systems) {
    if (const int wanted = qEnvironmentVariableIntValue("WEFT_FLOAT_SYSTEMS")) systems = wanted;
    const int seed =
        qEnvironmentVariableIsSet("WEFT_SEED") ? qEnvironmentVariableIntValue("WEFT_SEED") : 23;
    FloatReport report;
    for (; report.systems < systems; ++report.systems) {
        Random random(static_cast<std::uint64_t>(seed) * 1'000'003 +
                      static_cast<std::uint64_t>(report.systems));
        const CloneProblem problem = randomFloatProblem(random, 48);
        const CloneResult result = solveClone(problem, backend, kFloatDefault);
        report.withoutFixed += problem.coversBackground();
        const double error =
            errorAsWritten(problem, DirectSolver(problem).solve(problem), result.solved);
        const Progress& p = result.progress;
        report.worstShare = std::max(report.worstShare, error / p.errorBound);
        const bool holds = p.certified && error <= p.errorBound;
        if (holds && p.errorBound <= result.tolerance && p.outcome == Outcome::Converged) continue;
        char text[240];
        std::snprintf(
            text, sizeof text,
            "system %d, %d x %d, gradients %d: %s, error %g, bound %g, tolerance %g", report.systems,
            problem.box().width, problem.box().height, static_cast<int>(problem.patch().gradients),
            std::string(toString(p.outcome)).c_str(), error, p.errorBound, result.tolerance);
        report.failure = text;
        break;
    }
    return report;
}

}  // namespace weft::tests
