#include "lab/exact_watch.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "weft/backend/poisson_system.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr double kFurther = 0.02;        ///< of the steps done, between two measurements
constexpr double kNear = 1.3;            ///< times the tolerance: every look counts
constexpr std::int64_t kEveryStep = 60;  ///< steps from point to point where the host looks at each

}  // namespace

ExactWatch::ExactWatch(const LabProblem& problem, const Scheme& scheme)
    : problem_(problem),
      interval_(scheme.order == Order::hostEveryStep ? kEveryStep : scheme.hostInterval) {
    if (knows()) correction_ = Field(problem.system->extent(), problem.system->channels());
}

std::int64_t ExactWatch::stepsToNext(const Solver& solver) const {
    const auto& looks = solver.trace().points();
    const std::int64_t done = solver.progress().steps;
    if (done < target_) return target_ - done;
    const std::int64_t last = looks.empty() ? 0 : looks.back().step;
    return std::max<std::int64_t>(1, last + interval_ - done);
}

void ExactWatch::aim(std::int64_t step, double error) {
    const bool near = error < kNear * problem_.rule.tolerance;
    const auto further = static_cast<std::int64_t>(kFurther * static_cast<double>(step));
    target_ = step + interval_ * (near ? 1 : std::max<std::int64_t>(1, further / interval_));
}

double ExactWatch::measure(Solver& solver) {
    solver.readCorrection(correction_.span());
    float most = 0;
    for (int c = 0; c < correction_.channels(); ++c)
        for (int y = 0; y < correction_.extent().height; ++y) {
            const float *d = correction_.row(c, y), *exact = problem_.exact->row(c, y);
            for (int x = 0; x < correction_.extent().width; ++x)
                most = std::max(most, std::abs(d[x] - exact[x]));
        }
    return most / kCode8;
}

void ExactWatch::look(Solver& solver, SchemeRun& run) {
    const auto& looks = solver.trace().points();
    const Progress p = solver.progress();
    const bool start = p.steps == 0;
    if (!start && (looks.empty() || looks.back().step != p.steps)) return;
    run.error = measure(solver);
    aim(p.steps, run.error);
    const double residual = start ? std::numeric_limits<double>::quiet_NaN() : p.residual;
    run.trace.append({p.steps, run.seconds, residual, run.error, false});
    run.stalenessAt.push_back(p.staleness);
    if (!start && run.outcome == Outcome::Running && run.error <= problem_.rule.tolerance)
        run.outcome = Outcome::Converged;
}

}  // namespace weft
