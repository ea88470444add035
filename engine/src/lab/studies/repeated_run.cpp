#include "lab/studies/repeated_run.h"

#include <algorithm>

namespace weft {

RepeatedRun runRepeatedly(Backend& backend, const LabProblem& problem, const Scheme& scheme,
                          double maxSeconds, Repeats seconds, const std::stop_token& stop) {
    const LoadWatch load;
    std::vector<SchemeRun> runs;
    std::vector<double> steps;
    do {
        runs.push_back(runScheme(backend, problem, scheme, maxSeconds, {}, {}, stop));
        seconds.add(runs.back().seconds);
        steps.push_back(static_cast<double>(runs.back().steps));
    } while (seconds.wanted() && runs.back().reason.empty() &&
             runs.back().outcome == Outcome::Converged);
    const LabLoad all = load.soFar();
    const auto n = static_cast<double>(runs.size());
    // A run that failed counts before those that did not.
    if (runs.back().outcome == Outcome::Converged)
        std::sort(runs.begin(), runs.end(),
                  [](const SchemeRun& a, const SchemeRun& b) { return a.seconds < b.seconds; });
    const bool reached = runs.back().outcome == Outcome::Converged;
    return {.run = reached ? runs[(runs.size() - 1) / 2] : std::move(runs.back()),
            .runs = static_cast<int>(n),
            .seconds = seconds.spread(),
            .steps = spreadOf(steps),
            .processorSeconds = all.processorSeconds / n,
            .involuntarySwitches = all.switches / n};
}

const std::vector<std::string>& repeatColumns() {
    static const std::vector<std::string> columns = {
        "runs",        "seconds_least", "seconds_most", "processor_seconds", "involuntary_switches",
        "steps_least", "steps_most"};
    return columns;
}

std::vector<LabCell> repeatCells(const RepeatedRun& r) {
    if (!r.run.reason.empty()) return std::vector<LabCell>(repeatColumns().size());
    return {double(r.runs),        r.seconds.least, r.seconds.most, r.processorSeconds,
            r.involuntarySwitches, r.steps.least,   r.steps.most};
}

}  // namespace weft
