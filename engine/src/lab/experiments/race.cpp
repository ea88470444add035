// Schemes one after another on the same problem.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "lab/studies/chen_study.h"
#include "weft/error.h"
#include "weft/formatted.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft {

namespace {

constexpr std::size_t kSpeedUp = 1;  ///< column of the first table
constexpr RunRecording kRecording{.mostFrames = 80, .longestSide = 384};

LabFigure errorFigure(const char* key, const char* title, const LabAxis& x, const LabSubject& s,
                      double tolerance) {
    LabFigure figure;
    figure.key = key;
    figure.title = title;
    figure.x = x;
    figure.y = {.title = s.ofRelief ? "Distance of (f, g)" : "Error (codes)", .logarithmic = true};
    figure.caption = s.problemText + ", on " + s.device.device +
                     (s.ofRelief ? ". Root mean square distance from the (f, g) that it converges to."
                                 : ". Largest error against the exact solution, 8-bit codes.");
    figure.marks = {{.name = "tolerance", .at = tolerance, .onX = false}};
    return figure;
}

LabFigure timeFigure(const LabSubject& s) {
    return {.key = "time",
            .title = "Time to the tolerance",
            .x = {.title = "Scheme"},
            .y = {.title = "Milliseconds"},
            .caption = s.problemText + ", on " + s.device.device +
                       ". A hatched bar ends where its run was given up, short of the tolerance."};
}

/// A bar in the colour of the scheme's curves; none of a scheme that did not run.
void addTime(LabFigure& figure, const SchemeRun& run) {
    LabSeries bar{.name = run.scheme.shortText(), .form = LabForm::stack};
    const auto place = static_cast<double>(figure.series.size());
    const double none = std::nan(""), time = run.reason.empty() ? 1e3 * run.seconds : none;
    if (std::isnan(run.secondsToTolerance()))
        bar.add(place, time, time, none);
    else
        bar.add(place, time);
    figure.x.names.push_back(bar.name);
    figure.series.push_back(std::move(bar));
}

void addRun(LabReport& report, const SchemeRun& run) {
    report.missed += run.reason.empty() && run.outcome != Outcome::Converged;
    std::vector<LabCell>& cells = report.tables[0].rows.emplace_back(runCells(run));
    cells.emplace(cells.begin() + kSpeedUp);
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
    addTime(report.figures[2], run);
}

/// Time to tolerance of the scheme `base` over each run's.
void setSpeedUps(LabTable& table, const std::vector<SchemeRun>& runs) {
    const auto base = std::find_if(runs.begin(), runs.end(),
                                   [](const SchemeRun& run) { return run.scheme.name == "base"; });
    for (std::size_t i = 0; i < runs.size() && base != runs.end(); ++i)
        table.rows[i][kSpeedUp] = base->secondsToTolerance() / runs[i].secondsToTolerance();
}

/// How far a run is: along the fall of its error on a log scale, or of the time limit.
class RunMeter {
public:
    RunMeter(double tolerance, double maxSeconds) : tolerance_(tolerance), maxSeconds_(maxSeconds) {}

    double share(double error) {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
        if (!(first_ > 0) && std::isfinite(error)) first_ = error;
        const bool falls = first_ > tolerance_ && error > 0 && std::isfinite(error);
        return std::max(passed.count() / maxSeconds_,
                        falls ? std::log(first_ / error) / std::log(first_ / tolerance_) : 0);
    }

private:
    double tolerance_, maxSeconds_, first_ = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

std::string progressText(const Scheme& scheme, const Progress& p) {
    return sentence("{scheme}: error {error}, {steps} steps",
                    {{"scheme", scheme.shortText()},
                     {"steps", p.steps},
                     {"error", formatted("%.3g", p.errorEstimate)}});
}

std::vector<LabParameter> raceParameters() {
    std::vector<LabParameter> all = problemParameters("laplace");
    LabParameter tolerance = realValue(
        "tolerance",
        "8-bit codes; of surface, vase and sombrero the distance of (f, g); auto: as 'problem' says",
        {"auto"}, {1e-6, 255});
    tolerance.words = {"auto"};
    all.push_back(std::move(tolerance));
    LabParameter schemes = freeText("schemes", "NAME[:key=value,...],NAME...",
                                    "base,tuned-sync,coarse,4w-square,barrier-neighbour,block-async");
    for (const SchemeInfo& named : namedSchemes()) schemes.words.push_back(named.name);
    schemes.check = [](const std::string& text) { static_cast<void>(parseSchemes(text)); };
    all.push_back(std::move(schemes));
    return all;
}

LabProblem racedProblem(const LabParameters& p, const LabInputs& inputs) {
    LabProblem problem = problemNamed(p.text("problem"), p, inputs);
    const double slope = problem.clone ? encodedSlope(problem.clone->space()) : 1;
    if (p.isNumber("tolerance")) problem.rule.tolerance = p.number("tolerance") / slope;
    return problem;
}

void prepare(LabReport& report, const LabProblem& problem, const Backend& backend) {
    report.tables = {{"runs", "Every scheme", runColumns()},
                     {"trace",
                      "Errors on the way",
                      {"scheme", "step", "seconds", "residual", "error", "staleness"}}};
    std::vector<std::string>& columns = report.tables[0].columns;
    columns.emplace(columns.begin() + kSpeedUp, "speed_up_over_base");
    const LabSubject subject = subjectOf(problem, backend);
    const double tolerance = problem.rule.tolerance;
    report.figures = {
        errorFigure("steps", "Error by steps", {.title = "Steps", .whole = true}, subject, tolerance),
        errorFigure("milliseconds", "Error by time", {.title = "Milliseconds"}, subject, tolerance),
        timeFigure(subject)};
}

void measureRace(LabRun& run, LabDevice& device, const LabParameters& p, const LabInputs& inputs) {
    const std::vector<Scheme> schemes = parseSchemes(p.text("schemes"));
    const LabProblem unsolved = racedProblem(p, inputs);
    Backend& backend = device.backend();
    run.expect(schemes.size() + 1);
    prepare(run.report(), unsolved, backend);
    if (!run.begin("the solution that errors are measured against")) return;
    const LabProblem problem = withExactSolution(unsolved, backend, run.stop());
    const bool records = (problem.clone || problem.relief) && run.watch().raced;
    const Field exact =  // as pictures are recorded
        records && problem.exact ? asRecorded(exactPicture(problem), kRecording) : Field();
    run.end();
    const double maxSeconds = p.number("max-seconds");
    std::vector<SchemeRun> runs;
    for (const Scheme& scheme : schemes) {
        if (!run.begin(scheme.shortText())) break;
        RunMeter meter(problem.rule.tolerance, maxSeconds);
        runs.push_back(runScheme(
            backend, problem, scheme, maxSeconds, records ? kRecording : RunRecording{},
            [&](const Progress& now) {
                run.tell(meter.share(now.errorEstimate), progressText(scheme, now));
            },
            run.stop()));
        addRun(run.report(), runs.back());
        setSpeedUps(run.report().tables[0], runs);
        if (records) run.watch().raced(runs.back(), exact);
        runs.back().frames.clear();
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
                                       .records = true,
                                       .measure = measureRace};
    return experiment;
}

}  // namespace weft
