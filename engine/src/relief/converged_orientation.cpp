#include "relief/converged_orientation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>

#include "cpu/cpu_operations.h"
#include "relief/relaxed_relief.h"
#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_solver.h"

namespace weft {

namespace {

constexpr auto kMostReliefSeconds = std::chrono::seconds(120);
constexpr double kPartOfTolerance = 0.1;
/// Accelerated steps are given up then: some surfaces alternate under them.
constexpr std::int64_t kMostThirds = 100;

Scheme fastest(const Backend& backend, const ReliefRelaxation& how) {
    ReliefRelaxation fast{.scheme = parseScheme("barrier-neighbour:update=red-black,block=64x60,k=4,"
                                                "interval=4,n=240,exchange=four-way-packed"),
                          .kernel = how.kernel,
                          .lambda = how.lambda};
    return backend.unsupportedReliefReason(fast).empty() ? fast.scheme : parseScheme("tuned-sync");
}

ReliefRelaxation untilTold(const Scheme& scheme, const ReliefRelaxation& how) {
    constexpr double kNever = 1e-12;
    return {.scheme = scheme,
            .kernel = how.kernel,
            .lambda = how.lambda,
            .tolerance = kNever,
            .maxSteps = 1'000'000'000};
}

/// Steps in which a mode that loses `rate` a step is brought to a third.
std::int64_t stepsOfAThird(double rate) { return static_cast<std::int64_t>(std::ceil(1.1 / rate)); }

/// What looks for it, with what, for how long.
class Search {
public:
    Search(const std::shared_ptr<const ReliefProblem>& problem, double tolerance,
           const std::stop_token& stop, const std::function<bool()>& givenUp)
        : problem_(problem), tolerance_(tolerance), stop_(stop), givenUp_(givenUp) {}

    /// Stopped or given up, or its time is over.
    [[nodiscard]] bool ended() const { return ended_ || Clock::now() >= latest_; }
    /// Where the solver comes to rest: it moves by a part of the tolerance, twice in a row, in
    /// `third` steps, which bring its slowest error to a third. Null where it does not in `most`
    /// steps.
    [[nodiscard]] std::shared_ptr<const Field> rest(ReliefSolver& solver, std::int64_t third,
                                                    std::int64_t most) {
        solver.setProblem(problem_, Start::cold);
        std::shared_ptr<const Field> before = stateOf(solver);
        int still = 0;
        for (std::int64_t goal = third; goal <= most; goal += third) {
            const Outcome outcome = advance(solver, goal);
            if (ended() || outcome == Outcome::Diverged) return nullptr;
            const std::shared_ptr<const Field> now = stateOf(solver);
            const double moved = orientationDistance(*before, *now, *problem_);
            still = moved < kPartOfTolerance * tolerance_ ? still + 1 : 0;
            if (outcome != Outcome::Running || still == kTimes) return now;
            before = now;
        }
        return nullptr;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr int kTimes = 2;

    Outcome advance(ReliefSolver& solver, std::int64_t goal) {
        Outcome outcome = Outcome::Running;
        while (outcome == Outcome::Running && solver.progress().steps < goal) {
            ended_ = ended_ || stop_.stop_requested() || givenUp_();
            if (ended()) break;
            outcome =
                solver
                    .advance(
                        {.seconds = 0.03, .steps = goal - solver.progress().steps, .stop = stop_})
                    .outcome;
        }
        return outcome;
    }
    [[nodiscard]] std::shared_ptr<const Field> stateOf(ReliefSolver& solver) const {
        auto now = std::make_shared<Field>(problem_->extent(), 2);
        solver.readOrientation(now->span());
        return now;
    }

    const std::shared_ptr<const ReliefProblem>& problem_;
    double tolerance_;
    const std::stop_token& stop_;
    const std::function<bool()>& givenUp_;
    Clock::time_point latest_ = Clock::now() + kMostReliefSeconds;
    bool ended_ = false;
};

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
    const Extent e = problem->extent();
    const double wave = std::numbers::pi / std::max(e.width, e.height);  // of a membrane so wide
    Search search(problem, how.tolerance, stop, givenUp);
    if (how.kernel != OrientationKernel::textbook) {
        const auto pool = std::make_shared<ThreadPool>(backend.info().threads);
        const std::int64_t third = stepsOfAThird(wave);
        const Scheme checked{.hostInterval = static_cast<int>(third)};  // by who may judge too early
        const auto quick = relief::makeRelaxedRelief(relief::makeAcceleratedOrientation(*pool),
                                                     untilTold(checked, how), pool);
        if (auto found = search.rest(*quick, third, kMostThirds * third)) return found;
        if (search.ended()) return nullptr;
    }
    const auto solver = backend.makeReliefRelaxation(untilTold(fastest(backend, how), how));
    return search.rest(*solver, stepsOfAThird(wave * wave),  // of red-black
                       std::numeric_limits<std::int64_t>::max());
}

}  // namespace weft
