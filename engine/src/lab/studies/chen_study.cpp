#include "lab/studies/chen_study.h"

#include <algorithm>
#include <cmath>

#include "lab/studies/repeated_run.h"
#include "weft/backend/poisson_system.h"
#include "weft/error.h"
#include "weft/formatted.h"

namespace weft {

namespace {

/// What the point adds to a figure: middle, least and most; NaN: nothing.
LabSpread valueOf(const RepeatedRun& r, ChenFigure::Quantity quantity) {
    using Quantity = ChenFigure::Quantity;
    const SchemeRun& run = r.run;
    const bool ran = run.reason.empty() && run.steps > 0;
    if (!ran || (quantity != Quantity::microsecondsAStep && run.outcome != Outcome::Converged))
        return spreadOf({});
    const auto steps = static_cast<double>(run.steps);
    if (quantity == Quantity::steps) return {steps, steps, steps};
    const double unit = quantity == Quantity::seconds ? 1 : 1e6 / steps;
    return {unit * run.seconds, unit * r.seconds.least, unit * r.seconds.most};
}

Extent tilesOf(const LabProblem& problem) {
    const Extent tile = parseScheme("coarse").tile(), e = problem.extent();
    return {(e.width + tile.width - 1) / tile.width, (e.height + tile.height - 1) / tile.height};
}

/// A point's values into the figures of its study.
void addPoint(LabReport& report, const std::vector<ChenFigure>& figures,
              const std::vector<ChenPoint>& plan, const ChenPoint& point, const RepeatedRun& run) {
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const bool level = point.study == "compute-only" && figures[i].study == "exchange-interval" &&
                           figures[i].quantity == ChenFigure::Quantity::microsecondsAStep;
        if (!level && figures[i].study != point.study) continue;
        LabSeries& series = seriesNamed(report.figures[i], point.series);
        const LabSpread y = valueOf(run, figures[i].quantity);
        for (const ChenPoint& other : plan) {
            const bool wanted = level ? other.study == figures[i].study : &other == &point;
            const bool known = std::find(series.x.begin(), series.x.end(), other.x) != series.x.end();
            if (!wanted || (level && known)) continue;
            series.add(other.x, y.median, y.least, y.most);
        }
    }
}

std::string updateText(const std::string& update, bool ofBase) {
    if (update == "jacobi")
        return ofBase ? "all are Jacobi (base in two grids, a block in two buffers)"
                      : "blocks are Jacobi, in two buffers";
    if (update == "in-place")
        return ofBase ? "all update in place (base one step a launch, in one grid)"
                      : "blocks update in place";
    return ofBase ? "base is Jacobi in two grids, the others update in place"
                  : "blocks update in place";
}

std::string subjectText(const LabSubject& subject, const LabParameters& parameters, bool ofBase) {
    return subject.problemText + ", to " +
           (subject.ofRelief
                ? formatted(
                      "a root mean square distance of %.3g from the (f, g) that it converges to",
                      subject.tolerance)
                : formatted("%.3g codes", subject.tolerance)) +
           ", on " + subject.device.device + "; resident blocks: " +
           (parameters.isNumber("resident") ? parameters.text("resident") : "as many as fit") + "; " +
           updateText(parameters.text("update"), ofBase) + ". ";
}

}  // namespace

const std::vector<std::string>& chenSchemes() {
    static const std::vector<std::string> eight = {
        "base",      "coarse",    "ud-stripe",        "4w-stripe", "4w-combine-stripe",
        "ud-square", "4w-square", "4w-combine-square"};
    return eight;
}

ChenPoint chenPoint(const std::string& study, const std::string& series, int x,
                    const std::string& scheme, const LabParameters& parameters) {
    ChenPoint point{study, series, static_cast<double>(x), parseScheme(scheme)};
    Scheme& s = point.scheme;
    if (s.order == Order::hostEvery) s.resident = residentOf(parameters);
    const std::string& update = parameters.text("update");
    if (update == "jacobi") s.update = Update::jacobi;
    if (update == "in-place") s.update = Update::inPlace, s.grids = 1;
    return point;
}

std::vector<LabParameter> problemParameters(const char* standard) {
    return {
        oneWord("problem",
                "photo: Poisson, a photograph's patch to 0.5 code; vase: 3D-Shape, shape from "
                "shading of a vase; patch, surface: the one in front in the window; ours are "
                "laplace, from "
                "a sine to 1e-2, and sombrero",
                standard, {"photo", "vase", "patch", "surface", "laplace", "sombrero"}),
        wholeValue("side", "pixels a side of vase, laplace and sombrero", {"480", "96"}, {16, 8192}),
        realValue("max-seconds", "of solve time, each point; it is then given up", {"600", "20"},
                  {0.001})};
}

std::vector<LabParameter> chenParameters(const char* standard) {
    std::vector<LabParameter> all = problemParameters(standard);
    all.push_back(wholeValue("resident",
                             "blocks scheduled together (the paper: 30); auto: as many as fit",
                             {"30", "4"}, {1, 100'000}, {"auto"}));
    all.push_back(oneWord("update",
                          "as-named: base is Jacobi in two grids, the others update their tiles in "
                          "place; jacobi, in-place: all of them do",
                          "jacobi", {"as-named", "jacobi", "in-place"}));
    all.push_back(wholeValue("repeats", "runs of a point, of which the middle one counts", {"3", "7"},
                             {1, 100}));
    return all;
}

LabProblem problemOf(const LabParameters& parameters, const LabInputs& inputs) {
    const std::string& name = parameters.text("problem");
    const int side = parameters.whole("side");
    if (name == "vase") return vaseProblem(side);
    if (name == "sombrero") return sombreroProblem(side);
    if (name == "laplace") return laplaceProblem(side);
    if (name == "patch" && !inputs.patch)
        throw InvalidProblem(
            "There is no patch for problem=patch, which takes the one in front in the window.");
    if (name == "patch") return cloneLabProblem(inputs.patch);
    if (name == "surface" && !inputs.surface)
        throw InvalidProblem(
            "There is no surface for problem=surface, which takes the one in front in the window, "
            "from its shading.");
    if (name == "surface") return surfaceLabProblem(inputs.surface, inputs.surfaceBy);
    if (!inputs.photo) throw InvalidProblem("There is no photograph for problem=photo.");
    return cloneLabProblem(inputs.photo());
}

int residentOf(const LabParameters& parameters) {
    return parameters.isNumber("resident") ? parameters.whole("resident") : 0;
}

const std::vector<std::string>& runColumns() {
    static const std::vector<std::string> columns = {"scheme",
                                                     "canonical",
                                                     "outcome",
                                                     "steps",
                                                     "seconds",
                                                     "microseconds_a_step",
                                                     "restarts",
                                                     "staleness",
                                                     "residual",
                                                     "error",
                                                     "compute_cycles_a_step",
                                                     "exchange_cycles",
                                                     "reason"};
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
    for (const double v : {run.cycles.computeStep, run.cycles.exchange})
        v > 0 ? cells.emplace_back(v) : cells.emplace_back();
    cells.emplace_back();
    return cells;
}

void runChenStudy(LabRun& run, LabDevice& device, const LabParameters& parameters,
                  const LabInputs& inputs, const std::vector<ChenPoint>& plan) {
    Backend& backend = device.backend();
    run.expect(plan.size() + 1);
    if (!run.begin("the solution that errors are measured against")) return;
    const LabProblem unsolved = problemOf(parameters, inputs);
    const LabProblem problem = withExactSolution(unsolved, backend, run.stop());
    const bool ofBase = std::any_of(plan.begin(), plan.end(),
                                    [](const ChenPoint& p) { return p.scheme.name == "base"; });
    const std::vector<ChenFigure> figures =
        chenFigures(plan, problem.relief != nullptr,
                    subjectText(subjectOf(problem, backend), parameters, ofBase));
    LabReport& report = run.report();
    LabTable table{"points", "Every point that was measured", {"study", "series", "x"}};
    table.columns.insert(table.columns.end(), runColumns().begin(), runColumns().end());
    table.columns.insert(table.columns.end(), repeatColumns().begin(), repeatColumns().end());
    report.tables.push_back(std::move(table));
    for (const ChenFigure& f : figures) report.figures.push_back(f.figure);
    run.end();
    for (std::size_t i = 0; i < figures.size(); ++i)
        if (figures[i].study == "intervals" && figures[i].quantity == ChenFigure::Quantity::steps)
            report.figures[i].finding = pairsFinding(tilesOf(problem), residentOf(parameters));
    for (const ChenPoint& point : plan) {
        if (!run.begin(point.scheme.shortText())) break;
        const RepeatedRun measured =
            runRepeatedly(backend, problem, point.scheme, parameters.number("max-seconds"),
                          parameters.whole("repeats"), run.stop());
        std::vector<LabCell> cells = {point.study, point.series, point.x};
        for (const auto& more : {runCells(measured.run), repeatCells(measured)})
            cells.insert(cells.end(), more.begin(), more.end());
        report.tables[0].rows.push_back(std::move(cells));
        report.missed += measured.run.reason.empty() && measured.run.outcome != Outcome::Converged;
        addPoint(report, figures, plan, point, measured);
        run.end();
    }
}

}  // namespace weft
