#pragma once
/// Exactness against the direct solve, over any backend.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "support/oracle.h"
#include "support/solver_checks.h"
#include "weft/document/operation.h"

namespace weft::tests {

/// The tolerances of the bar: 8-bit default, a tenth of it, the 16-bit default; in 8-bit codes.
inline constexpr double kTolerances[] = {0.5, 0.05, 0.5 / 257};

/// What a run over many cases found.
struct ExactnessReport {
    int solves = 0;
    std::vector<std::string> failures;
    double worstShare = 0;           ///< certified error / tolerance
    double worstEstimatedShare = 0;  ///< error before certify() / tolerance
    std::string worstEstimatedCase;
    int estimatesMissed = 0;  ///< solves whose error before certify() was above the tolerance

    void add(const Solved& s, const Mask& omega, double error, double estimatedError,
             double tolerance, const std::string& what) {
        ++solves;
        std::string failure = judge(s, omega, error, tolerance, what);
        if (!failure.empty()) failures.push_back(std::move(failure));
        worstShare = std::max(worstShare, error / tolerance);
        estimatesMissed += estimatedError > tolerance;
        if (estimatedError / tolerance <= worstEstimatedShare) return;
        worstEstimatedShare = estimatedError / tolerance;
        worstEstimatedCase = what;
    }
    [[nodiscard]] std::string summary() const {
        std::ostringstream text;
        text << solves << " solves; worst certified error " << worstShare
             << " of the tolerance; worst error before the certificate " << worstEstimatedShare
             << " of it (" << worstEstimatedCase << "), " << estimatesMissed << " above it";
        for (const std::string& f : failures) text << "\n    " << f;
        return text.str();
    }
};

inline std::string sizeName(Extent e) {
    return std::to_string(e.width) + "x" + std::to_string(e.height);
}

inline const char* nameOf(Gradients g) {
    for (const OperationInfo& info : operations())
        if (info.gradients == g) return info.key.c_str();
    return "unknown";
}

/// What a check over one mask varies.
struct ExactnessOptions {
    PictureKind pictures = PictureKind::photo8;
    int channels = 3;
    std::uint64_t seed = 1;
    std::span<const double> tolerances = kTolerances;
};

/// Solves one mask with all gradients at each tolerance and compares with the direct solve.
inline void checkExactness(Solver& solver, Assembler& assembler, const MaskCase& c,
                           const ExactnessOptions& options, ExactnessReport& report) {
    const CloneProblem import = makeProblem(c, {.gradients = Gradients::import,
                                                .pictures = options.pictures,
                                                .channels = options.channels,
                                                .seed = options.seed});
    DirectSolver direct(import);
    for (const Gradients mode : {Gradients::import, Gradients::mixed, Gradients::average}) {
        const CloneProblem problem = withGradients(import, mode);
        const DirectSolution exact = direct.solve(problem);
        const auto system = assembler.assemble(problem);
        for (const double tolerance : options.tolerances) {
            const Solved s = solveCertified(solver, system, tolerance);
            const std::string what = c.name + " " + sizeName(c.mask->extent()) + " " + nameOf(mode) +
                                     " seed " + std::to_string(options.seed);
            report.add(s, system->domain->mask(), maxErrorInCodes(problem, exact, s.u.view()),
                       maxErrorInCodes(problem, exact, s.uEstimated.view()), tolerance, what);
        }
    }
}

/// The whole zoo at one extent, one solver for all.
inline ExactnessReport checkZoo(Backend& backend, Extent e, const ExactnessOptions& options) {
    ExactnessReport report;
    const auto solver = backend.makeMultigrid();
    Assembler assembler;
    for (const MaskCase& c : maskZoo(e, options.seed))
        checkExactness(*solver, assembler, c, options, report);
    return report;
}

/// The cases of `names` only: for sizes at which the whole zoo takes too long.
inline ExactnessReport checkNamed(Backend& backend, Extent e, std::span<const char* const> names,
                                  const ExactnessOptions& options) {
    ExactnessReport report;
    const auto solver = backend.makeMultigrid();
    Assembler assembler;
    for (const MaskCase& c : maskZoo(e, options.seed))
        if (std::find(names.begin(), names.end(), c.name) != names.end())
            checkExactness(*solver, assembler, c, options, report);
    return report;
}

/// A manufactured system at each tolerance.
inline void checkManufactured(Solver& solver, const ManufacturedSystem& m, const std::string& what,
                              std::span<const double> tolerances, ExactnessReport& report) {
    for (const double tolerance : tolerances) {
        const Solved s = solveCertified(solver, m.system, tolerance);
        report.add(s, m.system->domain->mask(), maxErrorInCodes(m, s.u.view()),
                   maxErrorInCodes(m, s.uEstimated.view()), tolerance, what);
    }
}

}  // namespace weft::tests
