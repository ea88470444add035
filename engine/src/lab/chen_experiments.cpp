// Which points the experiments measure.
#include "weft/lab/chen_experiments.h"

namespace weft {

namespace {

const std::vector<std::string> kEight = {
    "base",      "coarse",    "ud-stripe",        "4w-stripe", "4w-combine-stripe",
    "ud-square", "4w-square", "4w-combine-square"};

/// A point before it is measured.
ChenPoint planned(const char* study, const std::string& series, int x, const std::string& scheme,
                  const ChenOptions& options) {
    ChenPoint point{study, series, x, {.scheme = parseScheme(scheme), .canonical = {}}};
    if (point.run.scheme.order == Order::hostEvery) point.run.scheme.resident = options.resident;
    return point;
}

std::vector<ChenPoint> planIntervals(const ChenOptions& options) {
    std::vector<ChenPoint> plan;
    const std::vector<int> checks = options.quick
                                        ? std::vector<int>{20, 60, 100}
                                        : std::vector<int>{10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
    for (const std::string& name : kEight)
        for (const int n : checks) {
            // The host waits for every step of base: one point is all there is.
            const bool isBase = name == "base";
            const std::string scheme = isBase ? name : name + ":n=" + std::to_string(n);
            plan.push_back(planned("intervals", name, isBase ? 1 : n, scheme, options));
            if (isBase) break;
        }
    return plan;
}

std::vector<ChenPoint> planExchange(const ChenOptions& options) {
    std::vector<ChenPoint> plan;
    const std::vector<int> intervals =
        options.quick ? std::vector<int>{1, 4, 10} : std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    for (const std::string& name : kEight) {
        if (name == "base" || name == "coarse") continue;
        for (const int interval : intervals)
            plan.push_back(planned("exchange-interval", name, interval,
                                   name + ":interval=" + std::to_string(interval), options));
    }
    for (const std::string& name : kEight) {
        if (!name.starts_with("4w")) continue;
        for (const int interval : {1, 4})
            for (const int threads : {0, 32, 64, 128}) {
                const std::string every = std::to_string(interval);
                plan.push_back(planned(
                    "exchange-threads", name + " l=" + every, threads,
                    name + ":interval=" + every + ",threads=" + std::to_string(threads), options));
            }
    }
    return plan;
}

}  // namespace

ChenReport runChen(Backend& backend, const LabProblem& unsolved, ChenExperiment experiment,
                   const ChenOptions& options,
                   const std::function<void(std::size_t, std::size_t, const std::string&)>& onPoint,
                   std::stop_token stop) {
    ChenReport report{subjectOf(unsolved, backend), experiment, options, {}};
    const LabProblem problem = withExactSolution(unsolved, backend, stop);
    const std::vector<ChenPoint> plan =
        experiment == ChenExperiment::intervals ? planIntervals(options) : planExchange(options);
    for (ChenPoint point : plan) {
        const Scheme scheme = point.run.scheme;
        if (stop.stop_requested()) break;
        if (onPoint) onPoint(report.points.size(), plan.size(), scheme.shortText());
        point.run = runScheme(backend, problem, scheme, options.maxSeconds, {}, {}, stop);
        report.points.push_back(std::move(point));
    }
    return report;
}

}  // namespace weft
