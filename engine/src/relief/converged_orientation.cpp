#include "relief/converged_orientation.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_solver.h"

namespace weft {

namespace {

constexpr auto kMostReliefSeconds = std::chrono::seconds(120);
constexpr double kPartOfTolerance = 0.1;

Scheme fastest(const Backend& backend, const ReliefRelaxation& how) {
    ReliefRelaxation fast{.scheme = parseScheme("barrier-neighbour:update=red-black,block=64x60,k=4,"
                                                "interval=4,n=240,exchange=four-way-packed"),
                          .kernel = how.kernel,
                          .lambda = how.lambda};
    return backend.unsupportedReliefReason(fast).empty() ? fast.scheme : parseScheme("tuned-sync");
}

/// Steps in which a red-black scheme brings the slowest mode of such a square to a third or less: its
/// rate is π² / side². (Its change by one step is lost in rounding.)
std::int64_t stepsOfAThird(Extent e) {
    constexpr double kPiSquared = 9.8696044010893586;
    const double side = std::max(e.width, e.height);
    return static_cast<std::int64_t>(std::ceil(1.1 * side * side / kPiSquared));
}

}  // namespace

double orientationDistance(const Field& a, const Field& b, const ReliefProblem& problem) {
    double sum = 0;
    for (int y = 0; y < a.extent().height; ++y)
        for (int x = 0; x < a.extent().width; ++x)
            for (int c = 0; c < 2 && problem.mask().unknown({x, y}); ++c) {
                const double d = double{a.at(c, {x, y})} - b.at(c, {x, y});
                sum += d * d;
            }
    const std::int64_t unknowns = problem.mask().unknownCount();
    return unknowns > 0 ? std::sqrt(sum / static_cast<double>(unknowns)) : 0;
}

std::shared_ptr<const Field> convergedOrientation(Backend& backend,
                                                  const std::shared_ptr<const ReliefProblem>& problem,
                                                  const ReliefRelaxation& how,
                                                  const std::stop_token& stop,
                                                  const std::function<bool()>& givenUp) {
    constexpr double kNever = 1e-12;
    using Clock = std::chrono::steady_clock;
    const auto solver = backend.makeReliefRelaxation({.scheme = fastest(backend, how),
                                                      .kernel = how.kernel,
                                                      .lambda = how.lambda,
                                                      .tolerance = kNever,
                                                      .maxSteps = 1'000'000'000});
    solver->setProblem(problem, Start::cold);
    const auto latest = Clock::now() + kMostReliefSeconds;
    const std::int64_t third = stepsOfAThird(problem->extent());
    auto before = std::make_shared<Field>(problem->extent(), 2);
    solver->readOrientation(before->span());
    for (std::int64_t goal = third; Clock::now() < latest; goal += third) {
        Outcome outcome = Outcome::Running;
        while (outcome == Outcome::Running && solver->progress().steps < goal &&
               Clock::now() < latest) {
            if (givenUp()) return nullptr;
            outcome =
                solver
                    ->advance(
                        {.seconds = 0.03, .steps = goal - solver->progress().steps, .stop = stop})
                    .outcome;
        }
        const bool cut = outcome == Outcome::Running && solver->progress().steps < goal;
        if (cut || stop.stop_requested() || outcome == Outcome::Diverged) return nullptr;
        auto now = std::make_shared<Field>(problem->extent(), 2);
        solver->readOrientation(now->span());
        if (outcome != Outcome::Running ||
            orientationDistance(*before, *now, *problem) < kPartOfTolerance * how.tolerance)
            return now;
        before = now;
    }
    return nullptr;
}

}  // namespace weft
