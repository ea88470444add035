#include "lab/chen_study.h"

#include <algorithm>
#include <cmath>

#include "weft/error.h"
#include "weft/lab/race.h"

namespace weft {

namespace {

/// What the point adds to a figure; NaN: nothing.
double valueOf(const SchemeRun& run, ChenFigure::Quantity quantity) {
    using Quantity = ChenFigure::Quantity;
    const double none = std::nan("");
    if (!run.reason.empty() || run.steps == 0) return none;
    if (quantity == Quantity::microsecondsAStep) return run.microsecondsAStep();
    if (run.outcome != Outcome::Converged) return none;
    return quantity == Quantity::seconds ? run.seconds : static_cast<double>(run.steps);
}

std::string subjectText(const LabSubject& subject, const LabParameters& parameters) {
    char tolerance[32];
    std::snprintf(tolerance, sizeof tolerance, "%.3g", subject.tolerance);
    return subject.problemText + ", to " +
           (subject.ofRelief ? "a root mean square distance of " + std::string(tolerance) +
                                   " from the (f, g) that it converges to"
                             : tolerance + std::string(" codes")) +
           ", on " + subject.device.device + "; resident blocks: " +
           (parameters.isNumber("resident") ? parameters.text("resident") : "as many as fit") + ". ";
}

}  // namespace

const std::vector<std::string>& chenSchemes() {
    static const std::vector<std::string> eight = {
        "base",      "coarse",    "ud-stripe",        "4w-stripe", "4w-combine-stripe",
        "ud-square", "4w-square", "4w-combine-square"};
    return eight;
}

ChenPoint chenPoint(const std::string& study, const std::string& series, int x,
                    const std::string& scheme, int resident) {
    ChenPoint point{study, series, static_cast<double>(x), parseScheme(scheme)};
    if (point.scheme.order == Order::hostEvery) point.scheme.resident = resident;
    return point;
}

std::vector<LabParameter> problemParameters() {
    using Kind = LabParameter::Kind;
    return {{.key = "problem",
             .help = "laplace: from a sine to 1e-2; photo: a photograph to 0.5 code; relief: shape "
                     "from shading of a vase",
             .kind = Kind::word,
             .value = "laplace",
             .words = {"laplace", "photo", "relief"}},
            {.key = "side",
             .help = "pixels a side of laplace and relief",
             .value = "480",
             .quick = "120",
             .least = 16,
             .most = 8192},
            {.key = "resident",
             .help = "blocks scheduled together (the paper: 30); auto: as many as fit",
             .value = "auto",
             .least = 1,
             .most = 100'000,
             .words = {"auto"}},
            {.key = "max-seconds",
             .help = "of solve time, each point; it is then given up",
             .value = "600",
             .quick = "20",
             .least = 0.001,
             .whole = false}};
}

LabProblem problemOf(const LabParameters& parameters, const LabInputs& inputs) {
    const std::string& name = parameters.text("problem");
    const int side = parameters.whole("side");
    if (name == "relief") return vaseProblem(side);
    if (name == "laplace") return laplaceProblem(side);
    if (!inputs.photo) throw InvalidProblem("There is no photograph for problem=photo.");
    return cloneLabProblem(inputs.photo);
}

int residentOf(const LabParameters& parameters) {
    return parameters.isNumber("resident") ? parameters.whole("resident") : 0;
}

const std::vector<std::string>& runColumns() {
    static const std::vector<std::string> columns = {
        "scheme",   "canonical", "outcome",  "steps", "seconds", "microseconds_a_step",
        "restarts", "staleness", "residual", "error", "reason"};
    return columns;
}

std::vector<LabCell> runCells(const SchemeRun& run) {
    std::vector<LabCell> cells = {run.scheme.shortText(), run.canonical};
    if (!run.reason.empty()) {
        cells.resize(runColumns().size() - 1);
        cells.emplace_back(run.reason);
        return cells;
    }
    cells.emplace_back(std::string(toString(run.outcome)));
    for (const double v :
         {static_cast<double>(run.steps), run.seconds, run.microsecondsAStep(), double(run.restarts),
          static_cast<double>(run.staleness), run.residual, run.error})
        cells.emplace_back(v);
    cells.emplace_back();
    return cells;
}

LabReport runChenStudy(LabRun run, LabDevice& device, const LabParameters& parameters,
                       const LabInputs& inputs, const std::vector<ChenPoint>& plan) {
    Backend& backend = device.backend();
    run.expect(plan.size() + 1);
    if (!run.begin("the solution that errors are measured against")) return run.finish();
    const LabProblem unsolved = problemOf(parameters, inputs);
    const LabProblem problem = withExactSolution(unsolved, backend, run.stop());
    const std::vector<ChenFigure> figures = chenFigures(
        plan, problem.relief != nullptr, subjectText(subjectOf(problem, backend), parameters));
    LabReport& report = run.report();
    LabTable table{"points", "Every point that was measured", {"study", "series", "x"}};
    table.columns.insert(table.columns.end(), runColumns().begin(), runColumns().end());
    report.tables.push_back(std::move(table));
    for (const ChenFigure& f : figures) report.figures.push_back(f.figure);
    run.end();
    for (const ChenPoint& point : plan) {
        if (!run.begin(point.scheme.shortText())) break;
        const SchemeRun measured = runScheme(backend, problem, point.scheme,
                                             parameters.number("max-seconds"), {}, {}, run.stop());
        std::vector<LabCell> cells = {point.study, point.series, point.x};
        for (LabCell& cell : runCells(measured)) cells.push_back(std::move(cell));
        report.tables[0].rows.push_back(std::move(cells));
        report.missed += measured.reason.empty() && measured.outcome != Outcome::Converged;
        for (std::size_t i = 0; i < figures.size(); ++i) {
            if (figures[i].study != point.study) continue;
            LabSeries& series = seriesNamed(report.figures[i], point.series);
            series.x.push_back(point.x);
            series.y.push_back(valueOf(measured, figures[i].quantity));
        }
        run.end();
    }
    return run.finish();
}

}  // namespace weft
