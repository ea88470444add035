#pragma once
/// The certified bound against the true error on random systems, over any backend.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "support/exactness_checks.h"

namespace weft::tests {

struct BoundReport {
    std::vector<double> looseness;  ///< bound / max(true error, 1e-4 code)
    std::vector<std::string> failures;
    int largeSystems = 0;  ///< both sides 256 or more

    [[nodiscard]] double medianLooseness() const {
        std::vector<double> sorted = looseness;
        std::sort(sorted.begin(), sorted.end());
        return sorted.empty() ? 0 : sorted[sorted.size() / 2];
    }
    [[nodiscard]] std::string summary() const {
        std::ostringstream text;
        text << looseness.size() << " systems, " << largeSystems
             << " of them 256 or more a side; bound / max(true error, 1e-4): median "
             << medianLooseness() << ", largest "
             << (looseness.empty() ? 0 : *std::max_element(looseness.begin(), looseness.end()));
        for (const std::string& f : failures) text << "\n    " << f;
        return text.str();
    }
};

/// One random system: size, mask kind, gradients, pictures and tolerance drawn from `random`.
inline void checkRandomBound(Solver& solver, Assembler& assembler, bool large, int index,
                             Random& random, BoundReport& report) {
    const int low = large ? 256 : 1;
    const Extent e{random.logBetween(low, 512), random.logBetween(low, 512)};
    const std::uint64_t seed = 1000 + static_cast<std::uint64_t>(index);
    const std::vector<MaskCase> zoo = maskZoo(e, seed);
    const MaskCase& c = zoo[static_cast<std::size_t>(random.below(static_cast<int>(zoo.size())))];
    const auto gradients = random.chance(0.5) ? Gradients::import : Gradients::mixed;
    const auto pictures = static_cast<PictureKind>(random.below(4));
    const double tolerance = kTolerances[random.below(3)];
    const CloneProblem problem = makeProblem(c, {.gradients = gradients,
                                                 .pictures = pictures,
                                                 .channels = random.chance(0.5) ? 1 : 3,
                                                 .seed = seed});
    const DirectSolution exact = DirectSolver(problem).solve(problem);
    const auto system = assembler.assemble(problem);
    const Solved s = solveCertified(solver, system, tolerance);
    const double error = maxErrorInCodes(problem, exact, s.u.view());
    std::string failure = judge(s, system->domain->mask(), error, tolerance,
                                "system " + std::to_string(index) + " " + c.name + " " + sizeName(e) +
                                    " " + nameOf(gradients));
    if (!failure.empty()) report.failures.push_back(std::move(failure));
    report.looseness.push_back(s.certified.errorBound / std::max(error, 1e-4));
    report.largeSystems += e.width >= 256 && e.height >= 256;
}

/// `count` systems, sides log-uniform in 1..512, the first `largeCount` of 256 or more.
inline BoundReport checkBound(Backend& backend, int count, int largeCount) {
    BoundReport report;
    const auto solver = backend.makeMultigrid();
    Assembler assembler;
    Random random(2026);
    for (int i = 0; i < count; ++i)
        checkRandomBound(*solver, assembler, i < largeCount, i, random, report);
    return report;
}

}  // namespace weft::tests
