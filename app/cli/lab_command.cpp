#include <QFile>
#include <cstdio>
#include <filesystem>

#include "app/cli/interrupt.h"
#include "app/cli/lab_arguments.h"
#include "app/cli/lab_figure.h"
#include "app/cli/terminal.h"
#include "resources/resources.h"
#include "weft/io/lab_report.h"
#include "weft/io/picture_file.h"

namespace weft::cli {

namespace {

io::Picture readResource(const char* name) {
    QFile file(QString::fromLatin1(name));
    if (!file.open(QIODevice::ReadOnly))
        throw BadInput(std::string("The sample '") + name + "' is not in this program.");
    const QByteArray bytes = file.readAll();
    return io::readPicture({reinterpret_cast<const std::uint8_t*>(bytes.constData()),
                            static_cast<std::size_t>(bytes.size())},
                           name);
}

std::shared_ptr<const Field> everyNth(const Field& picture, int n) {
    const Extent e{picture.extent().width / n, picture.extent().height / n};
    auto small = std::make_shared<Field>(e, picture.channels());
    for (int c = 0; c < picture.channels(); ++c)
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) small->at(c, {x, y}) = picture.at(c, {x * n, y * n});
    return small;
}

std::shared_ptr<const Mask> everyNth(const Mask& mask, int n) {
    auto small = std::make_shared<Mask>(Extent{mask.extent().width / n, mask.extent().height / n});
    for (int y = 0; y < small->extent().height; ++y)
        for (int x = 0; x < small->extent().width; ++x)
            small->set({x, y}, mask.unknown({x * n, y * n}));
    return small;
}

LabProblem photo(int n) {
    const io::Picture background = readResource(resources::kSampleBackground);
    const io::Picture patch = readResource(resources::kSamplePatch);
    const Mask mask = io::maskFromPicture(readResource(resources::kSampleMask));
    return cloneLabProblem(std::make_shared<const CloneProblem>(
        everyNth(*background.color, n),
        Patch{.image = everyNth(*patch.color, n),
              .mask = everyNth(mask, n),
              .backgroundFromPatch = {resources::kSampleX / n, resources::kSampleY / n},
              .gradients = Gradients::import}));
}

LabProblem labProblem(const std::string& name, bool quick) {
    if (name == "photo") return photo(quick ? 4 : 1);
    if (name == "relief") return vaseProblem(quick ? 120 : 480);
    return laplaceProblem(quick ? 120 : 480);
}

/// One run of `weft lab`.
class LabRun {
public:
    LabRun(const LabArguments& arguments, const BackendRegistry& registry)
        : arguments_(arguments), registry_(registry) {}
    int run();

private:
    void runExperiment(Backend& backend);
    void runRace(Backend& backend);
    void write(const std::string& name, const std::string& bytes);
    void writeFigures(const std::vector<LabFigure>& figures, const std::string& stem);
    void count(const SchemeRun& run);

    const LabArguments& arguments_;
    const BackendRegistry& registry_;
    Interrupt interrupt_;
    ProgressLine line_;
    int missed_ = 0;  ///< points that did not reach their tolerance
};

void LabRun::write(const std::string& name, const std::string& bytes) {
    const auto path = std::filesystem::path(arguments_.outDir) / name;
    io::writeFileAtomically(path,
                            {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    line_.clear();
    std::fprintf(stderr, "%s\n", printable(path.string()).c_str());
}

void LabRun::writeFigures(const std::vector<LabFigure>& figures, const std::string& stem) {
    for (const LabFigure& figure : figures)
        for (const char* suffix : {"png", "svg"})
            if (arguments_.writes(suffix))
                write(stem + "_" + figure.key + "." + suffix,
                      drawFigure(figure, suffix).toStdString());
}

void LabRun::count(const SchemeRun& run) {
    if (run.reason.empty() && run.outcome != Outcome::Converged) ++missed_;
}

void LabRun::runExperiment(Backend& backend) {
    const bool intervals = arguments_.experiment == "intervals";
    const ChenReport report = runChen(
        backend, labProblem(arguments_.problem, arguments_.quick),
        intervals ? ChenExperiment::intervals : ChenExperiment::exchange,
        {.quick = arguments_.quick,
         .resident = arguments_.residentBlocks(),
         .maxSeconds = arguments_.maxSeconds},
        [this](std::size_t done, std::size_t all, const std::string& scheme) {
            line_.show(std::to_string(done + 1) + " of " + std::to_string(all) + ": " + scheme);
        },
        interrupt_.token());
    for (const ChenPoint& p : report.points) count(p.run);
    const std::string stem = arguments_.experiment + "_" + report.problem + "_" +
                             report.device.backend + "_resident_" + arguments_.resident;
    if (arguments_.writes("csv")) write(stem + ".csv", io::chenCsv(report));
    if (arguments_.writes("json")) write(stem + ".json", io::chenJson(report));
    writeFigures(report.figures(), stem);
}

/// Error against steps and against seconds.
std::vector<LabFigure> raceFigures(const RaceResult& result) {
    const std::string caption =
        result.problemText + ", on " + result.device.device +
        (result.ofRelief ? ". Root mean square distance from the (f, g) that it converges to."
                         : ". Largest error against the exact solution, 8-bit codes.");
    const std::string error = result.ofRelief ? "Distance of (f, g)" : "Error (codes)";
    std::vector<LabFigure> figures = {
        {"steps", "Error by steps", "Steps", error, caption, {}},
        {"milliseconds", "Error by time", "Milliseconds", error, caption, {}}};
    for (const SchemeRun& run : result.runs) {
        FigureSeries steps{run.scheme.shortText(), {}, {}}, times = steps;
        for (const TracePoint& p : run.trace.points()) {
            steps.x.push_back(static_cast<double>(p.step));
            times.x.push_back(1e3 * p.seconds);
            steps.y.push_back(p.errorBound);
            times.y.push_back(p.errorBound);
        }
        figures[0].series.push_back(std::move(steps));
        figures[1].series.push_back(std::move(times));
    }
    return figures;
}

void LabRun::runRace(Backend& backend) {
    const bool ofRelief = arguments_.problem == "relief";
    const RaceResult result = raceSchemes(
        backend, labProblem(arguments_.problem, arguments_.quick), arguments_.schemes(),
        {.maxSeconds = arguments_.maxSeconds, .recording = {.mostFrames = 0}},
        [&](const RaceProgress& p) {
            char text[120];
            std::snprintf(text, sizeof text, "%d of %d: %lld steps, error %.3g%s", p.runner + 1,
                          p.runners, static_cast<long long>(p.progress.steps),
                          p.progress.errorEstimate, ofRelief ? "" : " codes");
            line_.show(std::string(text));
        },
        interrupt_.token());
    line_.clear();
    for (std::size_t i = 0; i < result.runs.size(); ++i) {
        const SchemeRun& run = result.runs[i];
        count(run);
        std::fprintf(stderr, "%-28s %-14s %8lld steps %9.2f us/step %9.3f s %6.2fx\n",
                     run.scheme.shortText().c_str(),
                     run.reason.empty() ? std::string(toString(run.outcome)).c_str() : "not here",
                     static_cast<long long>(run.steps), run.microsecondsAStep(), run.seconds,
                     result.speedUpOverBase(i));
    }
    const std::string stem = "race_" + result.problem + "_" + result.device.backend;
    if (arguments_.writes("csv")) {
        write(stem + ".csv", io::raceCsv(result));
        write(stem + "_trace.csv", io::raceTraceCsv(result));
    }
    if (arguments_.writes("json")) write(stem + ".json", io::raceJson(result));
    writeFigures(raceFigures(result), stem);
}

int LabRun::run() {
    std::error_code error;
    std::filesystem::create_directories(arguments_.outDir, error);
    if (error)
        throw BadInput("The folder '" + arguments_.outDir + "' cannot be made: " + error.message() +
                       ".");
    const ChosenBackend chosen = chooseBackend(registry_, arguments_.backend);
    if (!chosen.reason.empty())
        note("Measuring on the " + chosen.backend->info().backend + " backend, because " +
             chosen.reason + ".");
    arguments_.experiment == "race" ? runRace(*chosen.backend) : runExperiment(*chosen.backend);
    if (interrupt_.requested()) return kInterrupted;
    if (missed_ == 0) return kDone;
    std::fprintf(stderr, "weft: %d points did not reach the tolerance in %g s.\n", missed_,
                 arguments_.maxSeconds);
    return kToleranceNotReached;
}

}  // namespace

int runLab(const LabArguments& arguments, const BackendRegistry& registry) {
    static_cast<void>(arguments.residentBlocks());
    if (arguments.experiment == "race") static_cast<void>(arguments.schemes());
    return LabRun(arguments, registry).run();
}

}  // namespace weft::cli
