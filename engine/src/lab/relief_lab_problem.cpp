#include "weft/lab/relief_lab_problem.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "weft/units.h"

namespace weft {

namespace {

using Clock = std::chrono::steady_clock;

/// Largest change by one red-black step at which the rest is a small share of the tolerance: the
/// slowest mode of 480² gains about 2e-4 a step.
constexpr double kSettled = 2e-6;
constexpr double kSolutionSeconds = 120;
/// Steps between two looks grow with the steps done.
constexpr double kLookShare = 0.01;
constexpr double kNever = 1e-12;

/// Radius at height t, 0 ≤ t ≤ 1, of a picture of side 1.
double vaseRadius(double t) {
    return 0.15 - 0.1 * t * (6 * t + 1) * (6 * t + 1) * (t - 1) * (t - 1) * (3 * t - 2);
}

/// n · (0, 0, 1) = 1 / √(1 + p² + q²) of z = √(r(y)² − x²); 0 outside.
double vaseShading(double x, double t) {
    const double r = vaseRadius(t), h = 1e-5;
    if (t < 0 || t > 1 || r * r <= x * x) return 0;
    const double z = std::sqrt(r * r - x * x);
    const double slope = (vaseRadius(t + h) - vaseRadius(t - h)) / (2 * h);
    const double p = -x / z, q = r * slope / z;
    return 1 / std::sqrt(1 + p * p + q * q);
}

Scheme fastest(const Backend& backend, const ReliefLabProblem& problem) {
    ReliefRelaxation how{.scheme = parseScheme("barrier-neighbour:update=red-black,block=64x60,k=4,"
                                               "interval=4,n=240,exchange=four-way-packed"),
                         .kernel = problem.kernel,
                         .lambda = problem.lambda};
    return backend.whyNoRelief(how).empty() ? how.scheme : parseScheme("tuned-sync");
}

double distance(const Field& a, const Field& b, const Mask& mask) {
    double sum = 0;
    std::int64_t n = 0;
    for (int y = 0; y < a.extent().height; ++y)
        for (int x = 0; x < a.extent().width; ++x) {
            if (!mask.unknown({x, y})) continue;
            ++n;
            for (int c = 0; c < 2; ++c) {
                const double d = double{a.at(c, {x, y})} - b.at(c, {x, y});
                sum += d * d;
            }
        }
    return n ? std::sqrt(sum / static_cast<double>(n)) : 0;
}

/// Multiples of the host's own interval, a hundredth of the steps done.
std::int64_t stepsToLook(const Scheme& scheme, std::int64_t done) {
    const std::int64_t n = std::max(scheme.hostInterval, 1);
    const auto share = static_cast<std::int64_t>(kLookShare * static_cast<double>(done));
    return std::max<std::int64_t>(1, share / n) * n;
}

}  // namespace

ReliefLabProblem vaseProblem(int side) {
    const Extent e{side, side};
    auto image = std::make_shared<Field>(e, 1);
    Mask mask(e);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double u = (x - (side - 1) / 2.0) / side, t = ((side - 1) / 2.0 - y) / side + 0.5;
            const double shading = vaseShading(u, t);
            image->at(0, {x, y}) = static_cast<float>(kFullScale * shading);
            mask.set({x, y}, shading > 0);
        }
    const std::string size = std::to_string(side) + " x " + std::to_string(side);
    return {.name = "relief",
            .text = "Shape from shading of a vase, " + size +
                    " pixels, light (0, 0, 1), silhouette known, Gauss-Newton kernel at lambda 0.1",
            .problem = std::make_shared<const ReliefProblem>(
                std::move(image), std::move(mask), Light{0, 0, 1}, ReliefBoundary::silhouette)};
}

ReliefLabProblem withSolution(ReliefLabProblem problem, Backend& backend, std::stop_token stop) {
    if (problem.solution) return problem;
    const auto solver = backend.makeReliefRelaxation({.scheme = fastest(backend, problem),
                                                      .kernel = problem.kernel,
                                                      .lambda = problem.lambda,
                                                      .tolerance = kSettled});
    solver->setProblem(problem.problem, Start::cold);
    const auto begun = Clock::now();
    ReliefProgress p;
    do p = solver->advance({.seconds = kLookSeconds, .stop = stop});
    while (p.outcome == Outcome::Running &&
           Clock::now() - begun < std::chrono::duration<double>(kSolutionSeconds));
    if (stop.stop_requested()) return problem;
    auto solution = std::make_shared<Field>(problem.problem->extent(), 2);
    solver->readOrientation(solution->span());
    problem.solution = std::move(solution);
    return problem;
}

SchemeRun runScheme(Backend& backend, const ReliefLabProblem& problem, const Scheme& scheme,
                    double maxSeconds, std::stop_token stop) {
    SchemeRun run{.scheme = scheme, .canonical = scheme.canonical()};
    const ReliefRelaxation how{.scheme = scheme,
                               .kernel = problem.kernel,
                               .lambda = problem.lambda,
                               .tolerance = kNever,
                               .maxSteps = 1'000'000'000};
    run.reason = backend.whyNoRelief(how);
    if (!run.reason.empty()) return run;
    run.outcome = Outcome::Cancelled;
    if (!problem.solution) return run;
    const auto solver = backend.makeReliefRelaxation(how);
    solver->setProblem(problem.problem, Start::cold);
    Field now(problem.problem->extent(), 2);
    run.outcome = Outcome::Running;
    std::int64_t look = stepsToLook(scheme, 0);
    while (run.outcome == Outcome::Running) {
        const auto begin = Clock::now();
        const ReliefProgress p =
            solver->advance({.seconds = std::min(kLookSeconds, maxSeconds),
                             .steps = std::max<std::int64_t>(1, look - run.steps),
                             .stop = stop});
        run.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
        run.outcome = p.outcome;
        run.steps = p.steps;
        run.residual = p.change;
        run.staleness = std::max(run.staleness, p.staleness);
        if (run.steps >= look) {
            solver->readOrientation(now.span());
            run.error = distance(now, *problem.solution, problem.problem->mask());
            run.trace.append({run.steps, run.seconds, run.residual, run.error, false});
            run.stalenessAt.push_back(p.staleness);
            if (run.error <= problem.tolerance) run.outcome = Outcome::Converged;
            look = run.steps + stepsToLook(scheme, run.steps);
        }
        if (run.outcome == Outcome::Running && run.seconds >= maxSeconds)
            run.outcome = Outcome::TimeLimit;
    }
    return run;
}

}  // namespace weft
