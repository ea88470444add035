#pragma once
/// Exactness of systems with a screening or links: what their tests share.
#include <functional>
#include <string>

#include "support/exactness_checks.h"
#include "support/screened_problem.h"
#include "weft/backend/domain.h"

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

}  // namespace weft::tests
