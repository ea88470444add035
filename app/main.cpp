/// weft: parses the command line and runs the window or a sub-command.
#include <CLI/CLI.hpp>
#include <QApplication>
#include <QCoreApplication>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "app/batch/batch_command.h"
#include "app/cli/clone/clone_arguments.h"
#include "app/cli/lab/lab_arguments.h"
#include "app/cli/memory_limit.h"
#include "app/cli/options.h"
#include "app/cli/relief/relief_arguments.h"
#include "app/cli/render/render_arguments.h"
#include "app/cli/report_errors.h"
#include "app/cli/runtime_folder.h"
#include "app/cli/stack.h"
#include "app/cli/terminal.h"
#include "app/help/help_command.h"
#include "gui/run_window.h"
#include "gui/style/fallback_font.h"
#include "weft/backend/thread_count.h"
#include "weft/cpu_backend.h"
#include "weft_gpu/gpu_backend.h"

namespace {

using namespace weft::cli;

/// Of a command's 0.3 s with a device, what its driver takes (an H200).
constexpr double kCudaStartSeconds = 0.26;

weft::BackendProbe probeCuda(int device) {
    const std::uint64_t limit = MemoryLimit::lift();
    weft::BackendProbe found = weft::gpu::probe({.device = device});
    if (!found.backend) MemoryLimit::restore(limit);
    return found;
}

/// None where there are fewer than two.
std::vector<weft::BackendEntry> cudaDevices() {
    const std::uint64_t limit = MemoryLimit::lift();
    const int count = weft::gpu::deviceCount();
    if (count == 0) MemoryLimit::restore(limit);
    std::vector<weft::BackendEntry> devices;
    for (int i = 0; i < count && count > 1; ++i)
        devices.push_back({.name = "cuda:" + std::to_string(i),
                           .title = "CUDA " + std::to_string(i),
                           .probe = [i] { return probeCuda(i); }});
    return devices;
}

/// What this program can solve on, in the order of preference. `threads`: of the CPU, 0: all cores.
weft::BackendRegistry backendRegistry(int threads = 0) {
    return {{"cuda", "CUDA", [] { return probeCuda(0); }, cudaDevices, kCudaStartSeconds},
            {"cpu", "CPU", [threads] {
                 return weft::BackendProbe{weft::makeCpuBackend(threads), ""};
             }}};
}

/// What is wrong with the words. One that nobody knows is often why another is missing.
std::string complaintOf(const CLI::App* app, const CLI::Error& error) {
    if (error.get_name() == "RequiredError")
        for (const std::string& word : app->remaining(true))
            if (word.starts_with('-')) return "There is no option " + word + ".";
    return error.what();
}

struct CommandLine {
    CLI::App app{
        "Weft clones one picture into another without a seam, and turns shading into surfaces.\n"
        "Without a command it opens its window.",
        "weft"};
    CLI::App* gui = app.add_subcommand("gui", "Open the window (what weft does without a command)");
    CLI::App* clone = app.add_subcommand("clone", "Paste a patch into a background, without a seam");
    CLI::App* batch = app.add_subcommand("batch", "Run many jobs of clone, relief and render");
    CLI::App* render =
        app.add_subcommand("render", "Solve a document (.ora) and write the picture that it shows");
    CLI::App* info = app.add_subcommand("info", "Print what a document (.ora) holds");
    CLI::App* relief =
        app.add_subcommand("relief", "Turn a shaded picture into a surface: heights, normals, mesh");
    CLI::App* devices =
        app.add_subcommand("devices", "List the devices that can solve, and why others cannot");
    CLI::App* lab = app.add_subcommand("lab", "Measure relaxation schemes and draw the figures");
    CLI::App* help = app.add_subcommand("help", "Print this help, or that of a command");
    weft::gui::WindowFiles open;
    LinkedArguments linked;
    CloneArguments cloneArguments;
    RenderArguments renderArguments;
    InfoArguments infoArguments;
    LabArguments labArguments;
    ReliefArguments reliefArguments;
    BatchArguments batchArguments;
    weft::help::HelpArguments helpArguments;

    CommandLine() {
        app.set_version_flag("--version", "weft " WEFT_VERSION, "Print the version and exit");
        app.require_subcommand(0, 1);
        app.footer(weft::help::exitCodesText());
        app.failure_message([](const CLI::App* command, const CLI::Error& error) {
            return printable("weft: " + complaintOf(command, error)) +
                   "\nRun with --help for more information.\n";
        });
        app.add_option("files", open.files, "Pictures or documents (.ora) to open in the window")
            ->type_name("FILE");
        addLinkedOption(app, linked);
        gui->add_option("files", open.files,
                        "Pictures or documents (.ora): the first becomes the background, the others "
                        "patches")
            ->type_name("FILE");
        addLinkedOption(*gui, linked);
        gui->add_flag("--relief", open.asReliefs,
                      "Open each as a relief; without files, the sample relief");
        gui->add_option("--threads", open.threads,
                        "Worker threads of the CPU. Default: as the preferences say")
            ->check(CLI::Range(0, 1024))
            ->type_name("N");
        const weft::BackendRegistry registry = backendRegistry();
        addCloneOptions(*clone, cloneArguments, registry);
        addRenderOptions(*render, renderArguments, registry);
        addInfoOptions(*info, infoArguments);
        addReliefOptions(*relief, reliefArguments, registry);
        addLabOptions(*lab, labArguments, registry);
        lab->get_option("experiment")->check(offered(experimentWords()));
        addBatchCommand(*batch, batchArguments);
        for (CLI::App* command : {clone, render, relief}) addBatchOptions(*command, batchArguments);
        for (CLI::App* command : {gui, clone, batch, render, info, relief, devices, lab})
            addMemoryOption(*command);
        addHelpOptions(*help, helpArguments, app);
    }
};

int runMany(const CLI::App& words, const BatchArguments& arguments) {
    char name[] = "weft";
    char* argv[] = {name, nullptr};
    int argc = 1;
    const QCoreApplication application(argc, argv);
    return runBatch(words, arguments, backendRegistry);
}

/// A sub-command that needs no display, once or for each file of a folder.
template <class Arguments>
int runAlone(int (*command)(const Arguments&, const weft::BackendRegistry&, const BeforeCommit&),
             const CLI::App& words, const Arguments& arguments, const BatchArguments& batch) {
    char name[] = "weft";
    char* argv[] = {name, nullptr};
    int argc = 1;
    if (asksForBatch(words, batch)) return runMany(words, batch);
    weft::setUsualThreads(arguments.threads);
    const MemoryLimit limit(arguments.threads);
    const QCoreApplication application(argc, argv);  // finds Qt's image plugins beside the program
    return command(arguments, backendRegistry(arguments.threads), {});
}

int labWithoutDisplay(const LabArguments& arguments) {
    char name[] = "weft", platform[] = "-platform", offscreen[] = "offscreen";
    char* argv[] = {name, platform, offscreen, nullptr};
    int argc = 3;
    weft::setUsualThreads(arguments.threads);
    const MemoryLimit limit(arguments.threads);
    const RuntimeFolder folder;
    const QApplication application(argc, argv);  // figures are painted as the window's plots are
    weft::gui::provideFont();
    return runLab(arguments, backendRegistry(arguments.threads));
}

int infoAlone(const InfoArguments& arguments) {
    char name[] = "weft";
    char* argv[] = {name, nullptr};
    int argc = 1;
    const MemoryLimit limit(1);
    const QCoreApplication application(argc, argv);
    return runInfo(arguments);
}

/// The first word, or the only one, that is neither a file nor looks like one. Other files that are
/// missing are told in the window.
void refuseMisspeltCommand(const std::vector<std::string>& files) {
    const auto isThere = [](const std::string& file) {
        std::error_code ignored;
        return std::filesystem::exists(file, ignored);
    };
    if (files.empty() || isThere(files.front())) return;
    const bool looksLikeOne = files.front().find_first_of("./") != std::string::npos;
    if (looksLikeOne && std::any_of(files.begin(), files.end(), isThere)) return;
    throw UsageError("There is neither a command nor a file '" + files.front() + "'.");
}

int run(CommandLine& line, int& argc, char** argv, bool& stillReading) {
    const BatchArguments& batch = line.batchArguments;
    if (line.clone->parsed()) return runAlone(runClone, *line.clone, line.cloneArguments, batch);
    if (line.render->parsed()) return runAlone(runRender, *line.render, line.renderArguments, batch);
    if (line.batch->parsed()) return runMany(*line.batch, batch);
    if (line.info->parsed()) return infoAlone(line.infoArguments);
    if (line.relief->parsed()) return runAlone(runRelief, *line.relief, line.reliefArguments, batch);
    if (line.help->parsed()) return runHelp(line.helpArguments, line.app, WEFT_VERSION);
    if (line.lab->parsed()) return labWithoutDisplay(line.labArguments);
    if (line.devices->parsed()) return runDevices(backendRegistry());
    if (!line.gui->parsed()) refuseMisspeltCommand(line.open.files);
    line.linked.addTo(line.open.places);
    line.open.memoryGiven = line.gui->count("--memory") > 0;
    const RuntimeFolder folder;
    return runGui(argc, argv, backendRegistry(), line.open, stillReading);
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error of the write
    bool stillReading = false;
    const auto parseAndRun = [&]() -> int {
        CommandLine line;
        try {
            line.app.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            const bool asked = error.get_exit_code() == 0;  // --help, --version
            return line.app.exit(error) == 0 && asked ? kDone : kUsage;
        }
        return run(line, argc, argv, stillReading);
    };
    const auto program = [&] { return reportErrors(parseAndRun).code; };
    const int code = reportErrors([&] { return onLargeStack(program); }).code;
    if (stillReading) {
        std::fflush(nullptr);
        std::_Exit(code);
    }
    return code;
}
