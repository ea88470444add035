// Which points the experiments measure.
#include "weft/lab/chen_experiments.h"

#include "lab/run_text.h"
#include "problem/clone_solve.h"
#include "weft/backend/poisson_system.h"

namespace weft {

namespace {

const std::vector<std::string> kEight = {
    "base",      "coarse",    "ud-stripe",        "4w-stripe", "4w-combine-stripe",
    "ud-square", "4w-square", "4w-combine-square"};

/// A point before it is measured.
struct Planned {
    std::string study, series;
    int x = 0;
    Scheme scheme;
};

Scheme scheduled(const std::string& text, const ChenOptions& options) {
    Scheme scheme = parseScheme(text);
    if (scheme.order == Order::hostEvery) scheme.resident = options.resident;
    return scheme;
}

std::vector<Planned> planIntervals(const ChenOptions& options) {
    std::vector<Planned> plan;
    const std::vector<int> looks = options.quick
                                       ? std::vector<int>{20, 60, 100}
                                       : std::vector<int>{10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
    for (const std::string& name : kEight)
        for (const int n : looks) {
            // The host waits for every step of base: one point is all there is.
            const bool isBase = name == "base";
            plan.push_back({"intervals", name, isBase ? 1 : n,
                            scheduled(isBase ? name : name + ":n=" + std::to_string(n), options)});
            if (isBase) break;
        }
    return plan;
}

std::vector<Planned> planExchange(const ChenOptions& options) {
    std::vector<Planned> plan;
    const std::vector<int> intervals =
        options.quick ? std::vector<int>{1, 4, 10} : std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    for (const std::string& name : kEight) {
        if (name == "base" || name == "coarse") continue;
        for (const int interval : intervals)
            plan.push_back({"exchange-interval", name, interval,
                            scheduled(name + ":interval=" + std::to_string(interval), options)});
    }
    for (const std::string& name : kEight) {
        if (!name.starts_with("4w")) continue;
        for (const int interval : {1, 4})
            for (const int threads : {0, 32, 64, 128})
                plan.push_back({"exchange-threads", name + " l=" + std::to_string(interval), threads,
                                scheduled(name + ":interval=" + std::to_string(interval) +
                                              ",threads=" + std::to_string(threads),
                                          options)});
    }
    return plan;
}

using OnPoint = std::function<void(std::size_t, std::size_t, const std::string&)>;

/// Measures all points into a report that has its head.
template <class Run>
ChenReport measured(ChenReport report, const Run& run, const OnPoint& onPoint,
                    const std::stop_token& stop) {
    const std::vector<Planned> plan = report.experiment == ChenExperiment::intervals
                                          ? planIntervals(report.options)
                                          : planExchange(report.options);
    for (const Planned& p : plan) {
        if (stop.stop_requested()) break;
        if (onPoint) onPoint(report.points.size(), plan.size(), p.scheme.shortText());
        report.points.push_back({p.study, p.series, p.x, run(p.scheme)});
    }
    return report;
}

}  // namespace

ChenReport runChen(Backend& backend, const LabProblem& unsolved, ChenExperiment experiment,
                   const ChenOptions& options, const OnPoint& onPoint, std::stop_token stop) {
    const LabProblem problem = withExactSolution(unsolved, backend, stop);
    const ChenReport report{.experiment = experiment,
                            .problem = problem.name,
                            .problemText = problem.text,
                            .device = backend.info(),
                            .options = options,
                            .tolerance = problem.rule.tolerance * encodedSlope(problem.system->space),
                            .points = {}};
    const auto run = [&](const Scheme& scheme) {
        return runScheme(backend, problem, scheme, options.maxSeconds, {}, {}, stop);
    };
    return measured(report, run, onPoint, stop);
}

ChenReport runChen(Backend& backend, const ReliefLabProblem& unsolved, ChenExperiment experiment,
                   const ChenOptions& options, const OnPoint& onPoint, std::stop_token stop) {
    const ReliefLabProblem problem = withSolution(unsolved, backend, stop);
    const ChenReport report{.experiment = experiment,
                            .problem = problem.name,
                            .problemText = problem.text,
                            .device = backend.info(),
                            .options = options,
                            .ofRelief = true,
                            .tolerance = problem.tolerance,
                            .points = {}};
    const auto run = [&](const Scheme& scheme) {
        return runScheme(backend, problem, scheme, options.maxSeconds, stop);
    };
    return measured(report, run, onPoint, stop);
}

std::string ChenReport::csv() const {
    std::string text = std::string("study,series,x,") + lab::kRunColumns + "\n";
    for (const ChenPoint& p : points)
        text += p.study + "," + lab::csvText(p.series) + "," + std::to_string(p.x) + "," +
                lab::runColumns(p.run) + "\n";
    return text;
}

std::string ChenReport::json() const {
    std::string all;
    for (const ChenPoint& p : points)
        all += (all.empty() ? "\n  " : ",\n  ") + lab::runObject(p.run, false)
                                                      .text("study", p.study)
                                                      .text("series", p.series)
                                                      .count("x", p.x)
                                                      .str();
    std::string captions;
    for (const LabFigure& f : figures())
        captions += (captions.empty() ? "" : ", ") +
                    lab::JsonObject().text("figure", f.key).text("caption", f.caption).str();
    return lab::JsonObject()
               .text("experiment", experiment == ChenExperiment::intervals ? "intervals" : "exchange")
               .text("problem", problem)
               .text("problemText", problemText)
               .text("backend", device.backend)
               .text("device", device.device)
               .number("tolerance", tolerance)
               .text("resident", options.resident ? std::to_string(options.resident) : "auto")
               .raw("quick", options.quick ? "true" : "false")
               .raw("figures", "[" + captions + "]")
               .raw("points", "[" + all + "]")
               .str() +
           "\n";
}

}  // namespace weft
