#include "lab/studies/repeated_run.h"

#include <algorithm>
#include <cmath>

namespace weft {

void RepeatedRuns::measure(Backend& backend, const LabProblem& problem, const Scheme& scheme,
                           double maxSeconds, Repeats& seconds, const std::stop_token& stop) {
    const LoadWatch watch;
    steps_.beginPass(0, 0);
    step_.beginPass(0, 0);
    while (seconds.wanted()) {
        SchemeRun run = runScheme(backend, problem, scheme, maxSeconds, {}, {}, stop);
        run.trace = {};
        run.stalenessAt.clear();
        const bool reached = run.reason.empty() && run.outcome == Outcome::Converged;
        const auto steps = static_cast<double>(run.steps);
        reached ? seconds.add(run.seconds) : seconds.giveUp();
        steps_.add(steps);
        step_.add(run.seconds / std::max(steps, 1.0));
        runs_.push_back(std::move(run));
    }
    const LabLoad load = watch.soFar();
    load_.processorSeconds += load.processorSeconds;
    load_.switches += load.switches;
}

RepeatedRun RepeatedRuns::result(const Repeats& seconds) const {
    const auto n = static_cast<double>(runs_.size());
    RepeatedRun r{.run = runs_.back(),
                  .runs = static_cast<int>(n),
                  .seconds = seconds.spread(),
                  .steps = steps_.spread(),
                  .step = step_.spread(),
                  .processorSeconds = load_.processorSeconds / n,
                  .involuntarySwitches = load_.switches / n};
    if (!r.run.reason.empty() || r.run.outcome != Outcome::Converged) {
        r.seconds = {r.run.seconds, r.run.seconds, r.run.seconds};
        return r;
    }
    const auto away = [&](const SchemeRun& run) { return std::abs(run.seconds - r.seconds.median); };
    r.run =
        *std::min_element(runs_.begin(), runs_.end(),
                          [&](const SchemeRun& a, const SchemeRun& b) { return away(a) < away(b); });
    r.run.seconds = r.seconds.median;
    r.run.steps = std::llround(r.steps.median);
    return r;
}

const std::vector<std::string>& repeatColumns() {
    static const std::vector<std::string> columns = {"runs",
                                                     "seconds_least",
                                                     "seconds_most",
                                                     "processor_seconds",
                                                     "involuntary_switches",
                                                     "steps_least",
                                                     "steps_most",
                                                     "microseconds_a_step_least",
                                                     "microseconds_a_step_most"};
    return columns;
}

std::vector<LabCell> repeatCells(const RepeatedRun& r) {
    if (!r.run.reason.empty()) return std::vector<LabCell>(repeatColumns().size());
    return {double(r.runs),     r.seconds.least,       r.seconds.most,
            r.processorSeconds, r.involuntarySwitches, r.steps.least,
            r.steps.most,       1e6 * r.step.least,    1e6 * r.step.most};
}

}  // namespace weft
