#include "lab/studies/chen_study.h"

#include <algorithm>
#include <cmath>

#include "lab/studies/repeated_run.h"
#include "weft/backend/poisson_system.h"
#include "weft/error.h"
#include "weft/formatted.h"
#include "weft/relief/relief_problem.h"

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
    if (quantity == Quantity::steps) return {steps, r.steps.least, r.steps.most};
    if (quantity == Quantity::seconds) return {run.seconds, r.seconds.least, r.seconds.most};
    return {1e6 * r.step.median, 1e6 * r.step.least, 1e6 * r.step.most};
}

constexpr const char* kProblemHelp =
    "photo: Poisson, a photograph's patch to 0.5 code; vase: 3D-Shape, shape from shading of a vase; "
    "patch, surface: the one in front in the window; ours are laplace, from a sine to 1e-2, and "
    "sombrero";

Extent tilesOf(const LabProblem& problem) {
    const Extent tile = parseScheme("coarse").tile(), e = problem.extent();
    return {(e.width + tile.width - 1) / tile.width, (e.height + tile.height - 1) / tile.height};
}

std::int64_t unknownsOf(const LabProblem& problem) {
    return problem.relief ? problem.relief->mask().unknownCount()
                          : problem.system->domain->unknowns();
}

/// A point's values into the figures of its study, `first` of the report's on.
void addPoint(LabReport& report, std::size_t first, const std::vector<ChenFigure>& figures,
              const std::vector<ChenPoint>& plan, const ChenPoint& point, const RepeatedRun& run) {
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const bool level = point.study == "compute-only" && figures[i].study == "exchange-interval" &&
                           figures[i].quantity == ChenFigure::Quantity::microsecondsAStep;
        if (!level && figures[i].study != point.study) continue;
        LabSeries& series = seriesNamed(report.figures[first + i], point.series);
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
        oneWord("problem", kProblemHelp, standard,
                {"photo", "vase", "patch", "surface", "laplace", "sombrero"}),
        wholeValue("side", "pixels a side of vase, laplace and sombrero", {"480", "96"}, {16, 8192}),
        realValue("max-seconds", "of solve time, each point; it is then given up", {"600", "20"},
                  {0.001})};
}

std::vector<LabParameter> chenParameters(const char* standard) {
    std::vector<LabParameter> all = problemParameters("photo");
    LabParameter& problem = all.front();
    problem.kind = LabParameter::Kind::words;
    problem.value = standard;
    for (LabParameter& side : all)
        if (side.key == "side") side.quick = "128";  // steps are counted in tens: there are enough
    all.push_back(wholeValue("resident",
                             "blocks scheduled together (the paper: 30); auto: as many as fit",
                             {"30", "4"}, {1, 100'000}, {"auto"}));
    all.push_back(oneWord("update",
                          "as-named: base is Jacobi in two grids, the others update their tiles in "
                          "place; jacobi, in-place: all of them do",
                          "jacobi", {"as-named", "jacobi", "in-place"}));
    all.push_back(
        wholeValue("repeats",
                   "runs of a point at least, of which the middle one counts; more, for half "
                   "a second, where they differ by over 3 %",
                   {"3", "12"}, {1, 100}));
    return all;
}

LabProblem problemNamed(const std::string& name, const LabParameters& parameters,
                        const LabInputs& inputs) {
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

namespace {

/// One run of one of the studies.
class ChenRun {
public:
    ChenRun(LabRun& run, LabDevice& device, const LabParameters& parameters, const LabInputs& inputs,
            const std::vector<ChenPoint>& plan)
        : run_(run), backend_(device.backend()), p_(parameters), inputs_(inputs), plan_(plan) {}

    void measure() {
        const std::vector<std::string> problems = p_.words("problem");
        LabTable table{"points", "Every point that was measured", {"study", "series", "x"}};
        for (const auto& more : {runColumns(), repeatColumns()})
            table.columns.insert(table.columns.end(), more.begin(), more.end());
        table.columns.insert(table.columns.end(), {"problem", "unknowns"});
        run_.report().tables.push_back(std::move(table));
        run_.expect(problems.size() * (plan_.size() + 1));
        for (const std::string& name : problems)
            if (!measure(name)) return;
    }

private:
    /// False where it was stopped.
    [[nodiscard]] bool measure(const std::string& name) {
        if (!run_.begin("the solution that errors are measured against")) return false;
        const LabProblem& problem = run_.kept<LabProblem>("problem " + name, [&] {
            return std::make_shared<LabProblem>(
                withExactSolution(problemNamed(name, p_, inputs_), backend_, run_.stop()));
        });
        declareFigures(problem, name);
        run_.end();
        for (const ChenPoint& point : plan_)
            if (!measure(problem, name, point)) return false;
        return true;
    }
    void declareFigures(const LabProblem& problem, const std::string& name) {
        const bool ofBase = std::any_of(plan_.begin(), plan_.end(),
                                        [](const ChenPoint& p) { return p.scheme.name == "base"; });
        figures_ = chenFigures(plan_, problem.relief != nullptr,
                               subjectText(subjectOf(problem, backend_), p_, ofBase));
        LabReport& report = run_.report();
        first_ = report.figures.size();
        for (ChenFigure& f : figures_) {
            if (report.figure(f.figure.key)) f.figure.key += "-" + name;
            report.figures.push_back(f.figure);
            if (f.study == "intervals" && f.quantity == ChenFigure::Quantity::steps)
                report.figures.back().finding = pairsFinding(tilesOf(problem), residentOf(p_));
        }
    }
    [[nodiscard]] bool measure(const LabProblem& problem, const std::string& name,
                               const ChenPoint& point) {
        if (!run_.begin(name + ": " + point.scheme.shortText())) return false;
        const std::string key = name + " " + point.study + " " + point.scheme.shortText();
        Repeats& seconds = run_.repeats(key, p_.whole("repeats"), LabRun::kCounted);
        auto& runs = run_.kept<RepeatedRuns>("runs of " + key,
                                             [] { return std::make_shared<RepeatedRuns>(); });
        runs.measure(backend_, problem, point.scheme, p_.number("max-seconds"), seconds, run_.stop());
        const RepeatedRun measured = runs.result(seconds);
        std::vector<LabCell> cells = {point.study, point.series, point.x};
        const std::size_t first = cells.size();
        for (const auto& more : {runCells(measured.run), repeatCells(measured)})
            cells.insert(cells.end(), more.begin(), more.end());
        if (measured.step.median > 0) cells[first + kStepColumn] = 1e6 * measured.step.median;
        cells.emplace_back(name);
        cells.emplace_back(static_cast<double>(unknownsOf(problem)));
        LabReport& report = run_.report();
        report.tables[0].rows.push_back(std::move(cells));
        report.missed += measured.run.reason.empty() && measured.run.outcome != Outcome::Converged;
        addPoint(report, first_, figures_, plan_, point, measured);
        run_.mayRest(key);
        run_.end();
        return true;
    }

    static constexpr std::size_t kStepColumn = 5;  ///< of runColumns(): microseconds a step

    LabRun& run_;
    Backend& backend_;
    const LabParameters& p_;
    const LabInputs& inputs_;
    const std::vector<ChenPoint>& plan_;
    std::vector<ChenFigure> figures_;  ///< of the problem that is measured
    std::size_t first_ = 0;            ///< of them, among the report's
};

}  // namespace

void runChenStudy(LabRun& run, LabDevice& device, const LabParameters& parameters,
                  const LabInputs& inputs, const std::vector<ChenPoint>& plan) {
    ChenRun(run, device, parameters, inputs, plan).measure();
}

}  // namespace weft
