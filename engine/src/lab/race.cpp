#include "weft/lab/race.h"

#include <algorithm>
#include <limits>

#include "lab/run_text.h"
#include "problem/clone_solve.h"
#include "weft/backend/poisson_system.h"
#include "weft/error.h"

namespace weft {

namespace {

std::string jsonArray(const std::vector<std::string>& items) {
    std::string all = "[";
    for (const std::string& item : items) {
        if (all.size() > 1) all += ",\n  ";
        all += item;
    }
    all += ']';
    return all;
}

}  // namespace

double RaceResult::speedUpOverBase(std::size_t i) const {
    for (const SchemeRun& run : runs)
        if (run.scheme.name == "base")
            return run.secondsToTolerance() / runs.at(i).secondsToTolerance();
    return std::numeric_limits<double>::quiet_NaN();
}

double RaceResult::longestSeconds() const {
    double longest = 0;
    for (const SchemeRun& run : runs) longest = std::max(longest, run.seconds);
    return longest;
}

Race::Race(LabProblem problem, std::vector<Scheme> schemes, RaceOptions options)
    : problem_(std::move(problem)), schemes_(std::move(schemes)), options_(options) {
    if (schemes_.size() < kLeast || schemes_.size() > kMost)
        throw InvalidProblem("A race is between " + std::to_string(kLeast) + " and " +
                             std::to_string(kMost) + " schemes, not " +
                             std::to_string(schemes_.size()) + ".");
}

RaceResult Race::run(Backend& backend, const std::function<void(const RaceProgress&)>& onProgress,
                     std::stop_token stop) const {
    RaceResult result{.problem = problem_.name,
                      .problemText = problem_.text,
                      .device = backend.info(),
                      .tolerance = problem_.rule.tolerance * encodedSlope(problem_.system->space),
                      .runs = {}};
    const LabProblem problem = withExactSolution(problem_, backend, stop);
    RaceProgress at{.runner = 0, .runners = static_cast<int>(schemes_.size()), .progress = {}};
    for (const Scheme& scheme : schemes_) {
        if (stop.stop_requested()) break;
        const auto report = [&](const Progress& p) {
            at.progress = p;
            if (onProgress) onProgress(at);
        };
        result.runs.push_back(runScheme(backend, problem, scheme, options_.maxSeconds,
                                        options_.recording, report, stop));
        ++at.runner;
    }
    return result;
}

RaceResult raceOnRelief(Backend& backend, const ReliefLabProblem& unsolved,
                        const std::vector<Scheme>& schemes, double maxSeconds,
                        const std::function<void(const RaceProgress&)>& onProgress,
                        std::stop_token stop) {
    RaceResult result{.problem = unsolved.name,
                      .problemText = unsolved.text,
                      .device = backend.info(),
                      .ofRelief = true,
                      .tolerance = unsolved.tolerance,
                      .runs = {}};
    const ReliefLabProblem problem = withSolution(unsolved, backend, stop);
    RaceProgress at{.runner = 0, .runners = static_cast<int>(schemes.size()), .progress = {}};
    for (const Scheme& scheme : schemes) {
        if (stop.stop_requested()) break;
        if (onProgress) onProgress(at);
        result.runs.push_back(runScheme(backend, problem, scheme, maxSeconds, stop));
        ++at.runner;
    }
    return result;
}

std::string raceCsv(const RaceResult& result) {
    std::string text = std::string(lab::kRunColumns) + ",speed_up_over_base\n";
    for (std::size_t i = 0; i < result.runs.size(); ++i)
        text +=
            lab::runColumns(result.runs[i]) + "," + lab::csvNumber(result.speedUpOverBase(i)) + "\n";
    return text;
}

std::string raceTraceCsv(const RaceResult& result) {
    std::string text = "scheme,step,seconds,residual,error,staleness\n";
    for (const SchemeRun& run : result.runs)
        for (std::size_t i = 0; i < run.trace.points().size(); ++i) {
            const TracePoint& p = run.trace.points()[i];
            text += lab::csvText(run.scheme.shortText()) + "," + std::to_string(p.step) + "," +
                    lab::csvNumber(p.seconds) + "," + lab::csvNumber(p.residual) + "," +
                    lab::csvNumber(p.errorBound) + "," +
                    std::to_string(i < run.stalenessAt.size() ? run.stalenessAt[i] : 0) + "\n";
        }
    return text;
}

std::string raceJson(const RaceResult& result) {
    std::vector<std::string> runs;
    for (std::size_t i = 0; i < result.runs.size(); ++i)
        runs.push_back(lab::runObject(result.runs[i], true)
                           .number("speedUpOverBase", result.speedUpOverBase(i))
                           .str());
    return lab::JsonObject()
               .text("problem", result.problem)
               .text("problemText", result.problemText)
               .text("backend", result.device.backend)
               .text("device", result.device.device)
               .number("tolerance", result.tolerance)
               .raw("runs", jsonArray(runs))
               .str() +
           "\n";
}

}  // namespace weft
