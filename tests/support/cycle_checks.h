#pragma once
/// How fast the residual falls, measured outside the solver in double.
#include <cmath>
#include <vector>

#include "support/solver_checks.h"

namespace weft::tests {

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
                const double r = system.rhs->at(c, {x, y}) -
                                 double{domain.diagonal({x, y})} * value(x, y) + value(x - 1, y) +
                                 value(x + 1, y) + value(x, y - 1) + value(x, y + 1);
                worst = std::max(worst, std::isnan(r) ? HUGE_VAL : std::abs(r));
            }
    return worst / kCode8;
}

/// One cycle at a time; `history` holds the residual of the start.
inline void iterate(Solver& solver, const PoissonSystem& system, int maxIterations,
                    ResidualHistory& history) {
    for (int i = 0; i < maxIterations && !history.reachedGoal(); ++i) {
        solver.advance({.tolerance = 1e-12}, {.seconds = 0, .steps = 1});
        history.residuals.push_back(residualInCodes(solver, system));
    }
}

/// From D = 0: the solver's own cold start (full multigrid) counts as its first iteration.
inline ResidualHistory coldHistory(Solver& solver, std::shared_ptr<const PoissonSystem> system,
                                   int maxIterations = 40) {
    ResidualHistory history;
    history.residuals.push_back(maxRhsInCodes(*system));
    if (history.residuals.front() == 0) return history;
    solver.setSystem(system, Start::cold);
    iterate(solver, *system, maxIterations, history);
    return history;
}

/// From the answer of another system on the same domain: plain cycles only.
inline ResidualHistory warmHistory(Solver& solver, std::shared_ptr<const PoissonSystem> first,
                                   std::shared_ptr<const PoissonSystem> system,
                                   int maxIterations = 40) {
    solver.setSystem(first, Start::cold);
    advanceToEnd(solver, {.tolerance = 0.5});
    solver.setSystem(system, Start::warm);
    ResidualHistory history;
    history.residuals.push_back(residualInCodes(solver, *system));
    if (history.residuals.front() == 0) return history;
    iterate(solver, *system, maxIterations, history);
    return history;
}

/// What a run over many masks found.
struct CycleReport {
    double slowest = HUGE_VAL;  ///< reduction per iteration
    std::string where;
    std::vector<std::string> failures;

    void add(const ResidualHistory& h, double required, const std::string& what) {
        std::ostringstream text;
        text << h.reductionPerIteration() << "x an iteration: " << what << " (";
        for (const double r : h.residuals) text << r << (&r == &h.residuals.back() ? ")" : " ");
        if (h.reductionPerIteration() < required) failures.push_back(text.str());
        if (h.reductionPerIteration() >= slowest) return;
        slowest = h.reductionPerIteration();
        where = text.str();
    }
    [[nodiscard]] std::string summary() const {
        std::string text = "slowest: " + where;
        for (const std::string& f : failures) text += "\n    " + f;
        return text;
    }
};

/// Cold and warm histories of one mask for smooth and for rough right-hand sides.
inline void checkCyclesOn(Backend& backend, const MaskCase& c, double required, CycleReport& report) {
    const auto solver = backend.makeMultigrid();
    Assembler assembler;
    const auto pose = [&](Gradients mode, PictureKind pictures, std::uint64_t seed) {
        return assembler.assemble(
            makeProblem(c, {.gradients = mode, .pictures = pictures, .channels = 1, .seed = seed}));
    };
    const auto smooth = pose(Gradients::import, PictureKind::photo8, 1);
    const auto rough = pose(Gradients::mixed, PictureKind::noise8, 2);
    const std::string what = c.name + " " + std::to_string(c.mask->extent().width) + "x" +
                             std::to_string(c.mask->extent().height);
    report.add(coldHistory(*solver, smooth), required, what + " import, cold");
    report.add(coldHistory(*solver, rough), required, what + " mixed, cold");
    report.add(warmHistory(*solver, smooth, rough), required, what + " mixed, warm");
    report.add(warmHistory(*solver, rough, smooth), required, what + " import, warm");
}

/// Every mask of one difficulty at one extent.
inline CycleReport checkCycles(Backend& backend, Extent e, Difficulty difficulty, double required) {
    CycleReport report;
    for (const MaskCase& c : maskZoo(e, 4))
        if (c.difficulty == difficulty) checkCyclesOn(backend, c, required, report);
    return report;
}

}  // namespace weft::tests
