#include "weft/lab/race.h"

#include "problem/clone_solve.h"
#include "weft/backend/poisson_system.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

LabSubject subjectOf(const LabProblem& problem, const Backend& backend) {
    const bool ofRelief = problem.relief != nullptr;
    const double slope = ofRelief ? 1 : encodedSlope(problem.system->space);
    return {.problem = problem.name,
            .problemText = problem.text,
            .device = backend.info(),
            .ofRelief = ofRelief,
            .tolerance = problem.rule.tolerance * slope};
}

RaceResult raceSchemes(Backend& backend, const LabProblem& unsolved,
                       const std::vector<Scheme>& schemes, const RaceOptions& options,
                       const std::function<void(const RaceProgress&)>& onProgress,
                       std::stop_token stop) {
    constexpr std::size_t kLeast = 2, kMost = 6;
    if (!unsolved.relief && (schemes.size() < kLeast || schemes.size() > kMost))
        throw InvalidProblem(
            sentence("A race is between {least} and {most} schemes, not {count}.",
                     {{"least", kLeast}, {"most", kMost}, {"count", schemes.size()}}));
    RaceResult result{subjectOf(unsolved, backend), {}};
    const LabProblem problem = withExactSolution(unsolved, backend, stop);
    RaceProgress at{.runner = 0, .runners = static_cast<int>(schemes.size()), .progress = {}};
    for (const Scheme& scheme : schemes) {
        if (stop.stop_requested()) break;
        const auto report = [&](const Progress& p) {
            at.progress = p;
            if (onProgress) onProgress(at);
        };
        result.runs.push_back(
            runScheme(backend, problem, scheme, options.maxSeconds, options.recording, report, stop));
        ++at.runner;
    }
    return result;
}

}  // namespace weft
