#include <cstdio>
#include <filesystem>

#include "app/cli/interrupt.h"
#include "app/cli/lab/lab_arguments.h"
#include "app/cli/terminal.h"
#include "gui/charts/chart_files.h"
#include "gui/lab/sample_photo.h"
#include "weft/backend.h"
#include "weft/formatted.h"
#include "weft/io/lab_report.h"
#include "weft/io/picture_file.h"

namespace weft::cli {

namespace {

std::string textOf(const LabParameter& p) {
    std::string text = "    " + p.key + "=" + p.value;
    if (!p.quick.empty()) text += " (quick: " + p.quick + ")";
    return text + ": " + p.help;
}

void printList() {
    for (const Experiment* e : experiments()) {
        const std::string where =
            std::string(nameOf(e->paper)) + (e->figures.empty() ? "" : ", " + e->figures);
        std::printf("%s: %s (%s)\n", e->name.c_str(), e->summary.c_str(), where.c_str());
        for (const LabParameter& p : e->parameters) std::printf("%s\n", textOf(p).c_str());
    }
}

/// One run of `weft lab`.
class LabCommand {
public:
    LabCommand(const LabArguments& arguments, const BackendRegistry& registry)
        : arguments_(arguments), registry_(registry) {}
    int run();

private:
    [[nodiscard]] std::vector<const Experiment*> asked() const;
    void runOne(const Experiment& experiment, LabDevice& device);
    void write(const std::string& name, const std::string& bytes);
    void write(const LabReport& report, const Platform& platform);

    const LabArguments& arguments_;
    const BackendRegistry& registry_;
    Interrupt interrupt_;
    ProgressLine line_;
    int missed_ = 0;  ///< points that did not reach their tolerance or were not right
};

void LabCommand::write(const std::string& name, const std::string& bytes) {
    const auto path = std::filesystem::path(arguments_.outDir) / name;
    io::writeFileAtomically(path, bytes);
    line_.clear();
    say(path.string());
}

void LabCommand::write(const LabReport& report, const Platform& platform) {
    const std::string& stem = report.experiment;
    for (const LabTable& table : report.tables)
        if (arguments_.writes("csv"))
            write(stem + (&table == &report.tables[0] ? "" : "_" + table.key) + ".csv",
                  io::labCsv(table));
    if (arguments_.writes("json")) write(stem + ".json", io::labJson(report, platform));
    for (const LabFigure& figure : report.figures)
        for (const char* suffix : {"png", "svg"})
            if (arguments_.writes(suffix))
                write(
                    stem + (report.figures.size() > 1 ? "_" + figure.key : "") + "." + suffix,
                    gui::chartFile(gui::withProvenance(figure, report, QDate::currentDate()), suffix)
                        .toStdString());
}

std::vector<const Experiment*> LabCommand::asked() const {
    if (arguments_.experiment != "all") return {&experimentNamed(arguments_.experiment)};
    if (!arguments_.settings.empty())
        throw UsageError("Parameters go with one experiment, not with 'all'.");
    return experiments();
}

void LabCommand::runOne(const Experiment& experiment, LabDevice& device) {
    const std::string reason = experiment.unsupportedReason(device);
    if (!reason.empty() && arguments_.experiment == "all") {
        note("'" + experiment.name + "' is left out: " + reason);
        return;
    }
    if (!reason.empty()) throw DeviceError(reason);
    const LabParameters parameters(experiment.parameters, arguments_.settings, arguments_.quick);
    const LabWatch watch{
        .stop = interrupt_.token(), .progress = [&](double share, const std::string& doing) {
            line_.show(experiment.name + formatted(", %.0f %%: ", 100 * share) + doing);
        }};
    const LabInputs inputs{.photo = [&] { return gui::samplePhoto(arguments_.quick); }};
    const LabReport report = experiment.run(device, parameters, inputs, watch);
    line_.clear();
    for (const std::string& finding : report.findings) say(experiment.name + ": " + finding);
    for (const LabClaim& claim : report.claims) say(experiment.name + ": " + sentenceOf(claim));
    missed_ += report.missed;
    write(report, device.platform());
}

int LabCommand::run() {
    const std::vector<const Experiment*> all = asked();
    if (all.size() == 1)  // said before a device is made ready
        static_cast<void>(
            LabParameters(all.front()->parameters, arguments_.settings, arguments_.quick));
    std::error_code error;
    std::filesystem::create_directories(arguments_.outDir, error);
    if (error)
        throw BadInput("The folder '" + arguments_.outDir + "' cannot be made: " + error.message() +
                       ".");
    const ChosenBackend chosen = chooseBackend(registry_, arguments_.backend);
    if (!chosen.reason.empty())
        note("Measuring on the " + chosen.backend->info().backend + " backend, because " +
             chosen.reason + ".");
    const LabProbe lab = chosen.backend->lab();
    if (!lab.device) throw DeviceError(lab.reason);
    for (const Experiment* experiment : all)
        if (!interrupt_.requested()) runOne(*experiment, *lab.device);
    if (interrupt_.requested()) return kInterrupted;
    if (missed_ == 0) return kDone;
    std::fprintf(stderr, "weft: points that did not reach their tolerance or were not right: %d.\n",
                 missed_);
    return kToleranceNotReached;
}

}  // namespace

std::vector<std::string> experimentWords() {
    std::vector<std::string> words = {"all", "list"};
    for (const Experiment* e : experiments()) words.push_back(e->name);
    return words;
}

int runLab(const LabArguments& arguments, const BackendRegistry& registry) try {
    if (arguments.experiment == "list") {
        printList();
        return kDone;
    }
    return LabCommand(arguments, registry).run();
} catch (const InvalidProblem& error) {
    throw UsageError(error.what());
}

}  // namespace weft::cli
