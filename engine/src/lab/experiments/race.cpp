// Schemes one after another on the same problem.
#include "weft/lab/race.h"

#include <algorithm>

#include "lab/studies/chen_study.h"
#include "weft/error.h"

namespace weft {

namespace {

LabFigure errorFigure(const char* key, const char* title, const char* xTitle, const LabSubject& s) {
    LabFigure figure;
    figure.key = key;
    figure.title = title;
    figure.x = {.title = xTitle};
    figure.y = {.title = s.ofRelief ? "Distance of (f, g)" : "Error (codes)", .logarithmic = true};
    figure.caption = s.problemText + ", on " + s.device.device +
                     (s.ofRelief ? ". Root mean square distance from the (f, g) that it converges to."
                                 : ". Largest error against the exact solution, 8-bit codes.");
    return figure;
}

void addRun(LabReport& report, const SchemeRun& run) {
    report.missed += run.reason.empty() && run.outcome != Outcome::Converged;
    report.tables[0].rows.push_back(runCells(run));
    report.tables[0].rows.back().emplace_back();
    LabSeries steps{.name = run.scheme.shortText()}, times = steps;
    for (std::size_t i = 0; i < run.trace.points().size(); ++i) {
        const TracePoint& p = run.trace.points()[i];
        const double staleness =
            i < run.stalenessAt.size() ? static_cast<double>(run.stalenessAt[i]) : 0;
        steps.add(static_cast<double>(p.step), p.errorBound);
        times.add(1e3 * p.seconds, p.errorBound);
        report.tables[1].rows.push_back({run.scheme.shortText(), static_cast<double>(p.step),
                                         p.seconds, p.residual, p.errorBound, staleness});
    }
    report.figures[0].series.push_back(std::move(steps));
    report.figures[1].series.push_back(std::move(times));
}

std::vector<LabParameter> raceParameters() {
    std::vector<LabParameter> all = problemParameters("laplace");
    all.push_back(freeText("schemes", "NAME[:key=value,...],NAME...",
                           "base,tuned-sync,coarse,4w-square,barrier-neighbour,block-async"));
    return all;
}

void measureRace(LabRun& run, LabDevice& device, const LabParameters& p, const LabInputs& inputs) {
    const std::vector<Scheme> schemes = parseSchemes(p.text("schemes"));
    const LabProblem unsolved = problemOf(p, inputs);
    run.expect(schemes.size() + 1);
    LabReport& report = run.report();
    report.tables = {{"runs", "Every scheme", runColumns()},
                     {"trace",
                      "Errors on the way",
                      {"scheme", "step", "seconds", "residual", "error", "staleness"}}};
    report.tables[0].columns.emplace_back("speed_up_over_base");
    const LabSubject subject = subjectOf(unsolved, device.backend());
    report.figures = {errorFigure("steps", "Error by steps", "Steps", subject),
                      errorFigure("milliseconds", "Error by time", "Milliseconds", subject)};
    if (!run.begin("the solution that errors are measured against")) return;
    const LabProblem problem = withExactSolution(unsolved, device.backend(), run.stop());
    run.end();
    RaceResult result;
    for (const Scheme& scheme : schemes) {
        if (!run.begin(scheme.shortText())) break;
        result.runs.push_back(runScheme(device.backend(), problem, scheme, p.number("max-seconds"),
                                        {}, {}, run.stop()));
        addRun(report, result.runs.back());
        for (std::size_t i = 0; i < result.runs.size(); ++i)
            report.tables[0].rows[i].back() = result.speedUpOverBase(i);
        run.end();
    }
}

}  // namespace

const Experiment& raceExperiment() {
    static const Experiment experiment{.name = "race",
                                       .title = "Race of schemes",
                                       .summary =
                                           "Any relaxation schemes, one after the other on the same "
                                           "problem: error by steps and by time.",
                                       .parameters = raceParameters(),
                                       .measure = measureRace};
    return experiment;
}

}  // namespace weft
