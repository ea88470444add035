#pragma once
/// Exactness of systems with a screening or links: what their tests share.
#include <functional>
#include <string>

#include "support/exactness_checks.h"
#include "support/screened_problem.h"
#include "weft/backend/domain.h"
#include "weft/error.h"
#include "weft/scheme.h"

namespace weft::tests {

/// (A⁻¹ 1)_p and (A⁻¹)_pp at most, of a small domain: by elimination.
struct LargestOfInverse {
    double sum = 0, point = 0;
};
[[nodiscard]] inline LargestOfInverse largestOfInverse(const Domain& domain) {
    constexpr Point kSteps[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    std::vector<Point> pixels;
    for (int y = 0; y < domain.extent().height; ++y)
        for (int x = 0; x < domain.extent().width; ++x)
            if (domain.mask().unknown({x, y})) pixels.push_back({x, y});
    const std::size_t n = pixels.size();
    std::vector<double> a(n * 2 * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            double entry = i == j ? double{domain.diagonal(pixels[i])} : 0.0;
            for (int k = 0; k < 4; ++k)
                if (pixels[i] + kSteps[k] == pixels[j]) entry = -double{domain.link(pixels[i], k)};
            a[i * 2 * n + j] = entry;
            a[i * 2 * n + n + j] = i == j;
        }
    for (std::size_t k = 0; k < n; ++k) {
        const double pivot = a[k * 2 * n + k];
        for (std::size_t j = k; j < 2 * n; ++j) a[k * 2 * n + j] /= pivot;
        for (std::size_t i = 0; i < n; ++i) {
            const double factor = a[i * 2 * n + k];
            if (i == k || factor == 0) continue;
            for (std::size_t j = k; j < 2 * n; ++j) a[i * 2 * n + j] -= factor * a[k * 2 * n + j];
        }
    }
    LargestOfInverse found;
    for (std::size_t i = 0; i < n; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < n; ++j) sum += a[i * 2 * n + n + j];
        found.sum = std::max(found.sum, sum);
        found.point = std::max(found.point, a[i * 2 * n + n + i]);
    }
    return found;
}

inline std::string caseName(const MaskCase& c, const std::string& what, Gradients gradients,
                            bool wanted) {
    std::ostringstream text;
    text << c.name << ' ' << sizeName(c.mask->extent()) << ' ' << what << ' ' << nameOf(gradients)
         << (wanted ? " towards another picture" : "");
    return text.str();
}

/// Changes the matrix of a problem, always alike, and takes wanted values; null: the patch's own.
using Weigh = std::function<CloneProblem(const CloneProblem&, std::shared_ptr<const Field> wanted)>;

/// One mask: gradients and wanted values by turns, at two tolerances.
inline void checkWeighted(Solver& solver, const MaskCase& c, const std::string& what,
                          std::uint64_t seed, const Weigh& weigh, ExactnessReport& report) {
    Assembler assembler;
    const CloneProblem plain = makeProblem(c, {.channels = 2, .seed = seed});
    DirectSolver direct(weigh(plain, nullptr));
    for (const Gradients gradients : {Gradients::import, Gradients::mixed})
        for (const bool wanted : {false, true}) {
            const CloneProblem problem =
                weigh(withGradients(plain, gradients),
                      wanted ? anotherPicture(plain, PictureKind::noise8, seed + 1) : nullptr);
            const DirectSolution exact = direct.solve(problem);
            const auto system = assembler.assemble(problem);
            for (const double tolerance : {0.5, 0.5 / 257}) {
                const Solved solved = solveCertified(solver, system, tolerance);
                report.add(solved, system->domain->mask(),
                           maxErrorInCodes(problem, exact, solved.u.view()),
                           maxErrorInCodes(problem, exact, solved.uEstimated.view()), tolerance,
                           caseName(c, what, gradients, wanted));
            }
        }
}

/// Bounds over true errors, where these are above 1e-4 code.
class BoundRatios {
public:
    void add(double bound, double error) {
        if (error >= 1e-4) ratios_.push_back(bound / error);
    }
    [[nodiscard]] std::size_t count() const { return ratios_.size(); }
    [[nodiscard]] double median() {
        std::sort(ratios_.begin(), ratios_.end());
        return ratios_.empty() ? 0 : ratios_[ratios_.size() / 2];
    }

private:
    std::vector<double> ratios_;
};

/// Cycles of a cold solve to 0.05 code; 1000 where it does not get there.
[[nodiscard]] inline int cyclesOf(Backend& backend, const CloneProblem& problem) {
    Assembler assembler;
    const auto solver = backend.makeMultigrid();
    solver->setSystem(assembler.assemble(problem), Start::cold);
    const Progress p = advanceToEnd(*solver, {.tolerance = 0.05});
    return p.outcome == Outcome::Converged ? static_cast<int>(p.cycles) : 1000;
}

/// A mask of a random size up to 300 pixels.
[[nodiscard]] inline MaskCase randomCase(Random& random, std::uint64_t seed) {
    const Extent e{random.logBetween(1, 300), random.logBetween(1, 300)};
    const auto zoo = maskZoo(e, seed);
    return zoo[static_cast<std::size_t>(random.below(static_cast<int>(zoo.size())))];
}
[[nodiscard]] inline CloneProblem randomPlainProblem(const MaskCase& c, Random& random,
                                                     std::uint64_t seed) {
    const auto gradients = random.chance(0.5) ? Gradients::import : Gradients::mixed;
    const auto pictures = static_cast<PictureKind>(random.below(4));
    const int channels = random.chance(0.5) ? 1 : 3;
    return makeProblem(
        c, {.gradients = gradients, .pictures = pictures, .channels = channels, .seed = seed});
}

/// What random problems found: errors, and how close bounds are where s ≥ 1e-3, and below.
struct RandomReport {
    ExactnessReport exactness;
    BoundRatios strong, weak;

    void add(Solver& solver, const CloneProblem& problem, double tolerance, const std::string& what) {
        Assembler assembler;
        const auto system = assembler.assemble(problem);
        const Solved solved = solveCertified(solver, system, tolerance);
        const DirectSolution exact = DirectSolver(problem).solve(problem);
        const double error = maxErrorInCodes(problem, exact, solved.u.view());
        exactness.add(solved, system->domain->mask(), error,
                      maxErrorInCodes(problem, exact, solved.uEstimated.view()), tolerance, what);
        (system->domain->leastScreening() >= 1e-3f ? strong : weak)
            .add(solved.certified.errorBound, error);
    }
    [[nodiscard]] std::string summary() {
        std::ostringstream text;
        text << "bound / true error: median " << strong.median() << " (" << strong.count()
             << ", s >= 1e-3), " << weak.median() << " (" << weak.count() << ", below); "
             << exactness.summary();
        return text.str();
    }
};

/// By how many cycles one solve takes more than another, at most, and which.
struct MoreCycles {
    int most = 0;
    std::string where = "nowhere";

    void add(int more, const std::string& what) {
        if (more > most) most = more, where = what;
    }
    [[nodiscard]] std::string summary() const {
        return "at most " + std::to_string(most) + " more: " + where;
    }
};

/// The problems that `problemsOf` makes of some masks, relaxed to 0.05 code.
template <class ProblemsOf>
[[nodiscard]] ExactnessReport checkRelaxation(Backend& backend, const Scheme& scheme,
                                              const ProblemsOf& problemsOf) {
    constexpr double kTolerance = 0.05;
    ExactnessReport report;
    Assembler assembler;
    const auto solver = backend.makeRelaxation(scheme);
    for (const char* name : {"blob", "whole", "touching-left", "comb-v-pitch-3"})
        for (const MaskCase& c : maskZoo({48, 37}, 12)) {
            if (c.name != name) continue;
            const CloneProblem plain = makeProblem(c, {.channels = 1, .seed = 3});
            for (const auto& [what, problem] : problemsOf(c, plain)) {
                const auto system = assembler.assemble(problem);
                const Solved solved = solveCertified(*solver, system, kTolerance);
                const DirectSolution exact = DirectSolver(problem).solve(problem);
                report.add(
                    solved, system->domain->mask(), maxErrorInCodes(problem, exact, solved.u.view()),
                    maxErrorInCodes(problem, exact, solved.uEstimated.view()), kTolerance, what);
            }
        }
    return report;
}

/// Named schemes of the backend that refuse a system in a sentence that holds `words`, and the
/// scheme's name.
[[nodiscard]] inline int schemesThatRefuse(Backend& backend,
                                           const std::shared_ptr<const PoissonSystem>& system,
                                           const std::string& words, std::string& wrong) {
    int refused = 0;
    for (const SchemeInfo& info : namedSchemes()) {
        if (!backend.unsupportedReason(info.scheme).empty()) continue;
        const auto solver = backend.makeRelaxation(info.scheme);
        try {
            solver->setSystem(system, Start::cold);
        } catch (const InvalidProblem& e) {
            const std::string said = e.what();
            ++refused;
            if (said.find(words) == std::string::npos ||
                said.find(info.scheme.name) == std::string::npos)
                wrong = said;
        }
    }
    return refused;
}

}  // namespace weft::tests
