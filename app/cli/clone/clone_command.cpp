#include <cstdio>
#include <limits>
#include <utility>

#include "app/cli/clone/clone_job.h"
#include "app/cli/file_command.h"
#include "app/cli/solve_on_chosen.h"
#include "weft/document/render.h"
#include "weft/error.h"
#include "weft/io/document_file.h"
#include "weft/memory_budget.h"

namespace weft::cli {

namespace {

/// One run of `weft clone`, step by step.
class CloneRun final : public FileCommand {
public:
    CloneRun(const CloneArguments& arguments, const BackendRegistry& registry,
             const BeforeCommit& beforeCommit)
        : FileCommand(registry, beforeCommit), arguments_(arguments) {}
    int run();

private:
    void solve();
    void solveOn(Backend& backend);
    [[nodiscard]] JobSeconds secondsOfSolve() const;
    void writePicture(io::FileTransaction& files);
    [[nodiscard]] bool writeFiles();  ///< as putInPlace()
    void writeReport(io::FileTransaction* together = nullptr);
    [[noreturn]] void giveUp(const DeviceError& error);
    [[nodiscard]] bool reachedTolerance() const;
    [[nodiscard]] int exitCode() const { return reachedTolerance() ? kDone : kToleranceNotReached; }
    void sayResult() const;

    const CloneArguments& arguments_;
    Clock::time_point begin_ = Clock::now();
    CloneJob job_;
    CloneResult result_;
    Layers layers_;
    std::vector<std::string> remarks_;  ///< on what was written, sentences
};

void CloneRun::solveOn(Backend& backend) {
    result_.device = backend.info();
    line_.show("Solving on " + result_.device.device);
    CloneOptions options{.solver = arguments_.solver,
                         .scheme = arguments_.scheme(),
                         .multigrid = arguments_.multigridOptions(),
                         .rule = {.tolerance = job_.plan.tolerance},
                         .toleranceFollowsRange = !arguments_.tolerance,
                         .threads = arguments_.threads,
                         .onProgress = [this](const Progress& p) { line_.show(p); },
                         .stop = interrupt_.token()};
    Rendering rendering = renderDocument(*job_.document, *job_.preparer, backend, options);
    result_ = std::move(rendering.patches.front().result);
    layers_ = std::move(rendering.layers);
}

void CloneRun::solve() {
    solveOnChosen(registry_, arguments_.backend, secondsOfSolve(), job_.context.backendReason,
                  [this](Backend& backend) {
                      const ProgressLine::Cleared afterwards(line_);
                      try {
                          solveOn(backend);
                      } catch (const InvalidProblem& error) {  // it has no such scheme
                          throw UsageError(error.what());
                      }
                  });
}

JobSeconds CloneRun::secondsOfSolve() const {
    const int channels = job_.document->channels();
    return arguments_.solver == SolverKind::relaxation
               ? relaxationSeconds(job_.unknowns, channels, arguments_.threads)
               : multigridSeconds(job_.unknowns * channels, arguments_.threads);
}

void CloneRun::giveUp(const DeviceError& error) {
    line_.clear();
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    result_.progress = {.outcome = Outcome::Failed,
                        .residual = kUnknown,
                        .errorEstimate = kUnknown,
                        .errorBound = kUnknown};
    if (result_.device.backend.empty()) result_.device.backend = arguments_.backend;
    job_.context.backendReason = error.what();
    io::FileTransaction files;
    writeReport(&files);
    commit(files, kDeviceFailure);
    throw error;
}

void CloneRun::writeReport(io::FileTransaction* together) {
    if (arguments_.report.empty()) return;
    result_.unknowns = job_.unknowns;
    if (result_.tolerance > 0) job_.context.tolerance = result_.tolerance;
    result_.timings.read = job_.secondsRead;
    result_.timings.total = secondsSince(begin_);
    io::writeFileAtomically({arguments_.report, together},
                            io::cloneReportJson(job_.context, result_));
}

void CloneRun::writePicture(io::FileTransaction& files) {
    job_.document.reset();  // so that the picture is composed in the background's memory
    job_.preparer.reset();
    compose(job_.background, layers_);
    remarks_ = writeResult({arguments_.out, &files}, arguments_, job_.plan, job_.background);
}

bool CloneRun::writeFiles() {
    line_.show("Writing " + arguments_.out);
    const auto begin = Clock::now();
    io::FileTransaction files;
    if (arguments_.isDocument())
        io::writeDocument({arguments_.out, &files}, *job_.document, layers_);
    else
        writePicture(files);
    result_.timings.write = secondsSince(begin);
    writeReport(&files);
    files.putLast(arguments_.out);  // it may replace the background
    return putInPlace(files, exitCode());
}

bool CloneRun::reachedTolerance() const {
    return result_.progress.certified && result_.progress.errorBound <= result_.tolerance;
}

void CloneRun::sayResult() const {
    for (const std::string& remark : remarks_) note(remark);
    if (arguments_.isDocument())
        for (const auto& folder : io::foldersNamedOutside(*job_.document, arguments_.out))
            note("'" + arguments_.out +
                 "' names its patch with the whole path, which lies outside its " + "folder, '" +
                 folder.string() + "': others are asked before it is read (--linked).");
    const Progress& p = result_.progress;
    if (!reachedTolerance()) {
        std::fprintf(stderr,
                     "weft: The tolerance of %.3g codes was not reached (%s): max error ≤ %.3g "
                     "codes. The picture is written all the same.\n",
                     result_.tolerance, std::string(toString(p.outcome)).c_str(), p.errorBound);
        return;
    }
    std::fprintf(
        stderr, "%s: max error ≤ %.2g codes, %s solved in %.3g s on %s\n",
        printable(arguments_.out).c_str(), p.errorBound,
        (std::to_string(result_.unknowns) + (result_.unknowns == 1 ? " pixel" : " pixels")).c_str(),
        result_.timings.assemble + result_.timings.setup + result_.timings.solve +
            result_.timings.certify + result_.timings.transfer,
        printable(result_.device.device).c_str());
}

int CloneRun::run() try {
    checkTarget(arguments_);
    if (!arguments_.report.empty()) io::checkFileTarget(arguments_.report);
    line_.show("Reading " + arguments_.background);
    job_ = readCloneJob(arguments_);
    if (!interrupt_.enter(OnSignal::requestStop)) return kInterrupted;
    try {
        solve();
    } catch (const DeviceError& error) {
        giveUp(error);
    }
    if (!interrupt_.enter(OnSignal::nothing) || result_.progress.outcome == Outcome::Cancelled)
        return kInterrupted;
    if (!writeFiles()) return kInterrupted;
    sayResult();
    return exitCode();
} catch (const std::bad_alloc&) {
    if (job_.context.background.empty())
        throw NotEnoughMemory("The pictures do not fit into memory together.");
    throw NotEnoughMemory("The clone does not fit into memory: the background is " +
                          sizeText(job_.context.background) + ", the patch " +
                          sizeText(job_.context.patch) + " pixels.");
}

}  // namespace

int runClone(const CloneArguments& arguments, const BackendRegistry& registry,
             const BeforeCommit& beforeCommit) {
    CloneArguments checked = arguments;
    checkArguments(checked);
    return toldIfInterrupted(CloneRun(checked, registry, beforeCommit).run());
}

}  // namespace weft::cli
