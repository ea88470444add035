#pragma once
/// The sub-commands: what each is called with and returns.
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "weft/backend_registry.h"
#include "weft/io/file_transaction.h"

namespace weft::gui {
struct WindowFiles;
}

namespace weft::cli {

/// What the process returns.
enum ExitCode : int {
    kDone = 0,
    kUsage = 2,     ///< unknown options, values out of range
    kBadInput = 3,  ///< files that cannot be read or written, problems that have no solution
    kToleranceNotReached = 4,  ///< errorBound > tolerance; output and report are written all the same
    kDeviceFailure = 5,        ///< the backend asked for is not there or failed, with no way round
    kSomeFailed = 6,           ///< of the jobs of a batch; the others are done
    kInterrupted = 130,        ///< 128 + SIGINT; nothing is written
};

/// Arguments that contradict each other or the chosen scheme. `what()` is one plain sentence.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Several at once: of a list of jobs.
class UsageErrors : public UsageError {
public:
    /// One sentence each, one at least.
    explicit UsageErrors(std::vector<std::string> all)
        : UsageError(all.front()), all_(std::move(all)) {}
    [[nodiscard]] const std::vector<std::string>& all() const { return all_; }

private:
    std::vector<std::string> all_;
};

/// Where to solve: what clone, relief and lab have in common.
struct BackendArguments {
    std::string backend = "auto";  ///< or a name of the registry
    int threads = 0;               ///< 0: all cores
};
struct CloneArguments;
struct ReliefArguments;
struct LabArguments;
struct RenderArguments;
struct InfoArguments;

/// Called when all files of a command are complete under temporary names, before they take their own.
/// `code`: what the command is going to return. What it throws keeps the files from their names.
using BeforeCommit = std::function<void(const io::FileTransaction& files, int code)>;

// clone, render, relief and lab say on stderr what a user should know, return an ExitCode, and throw
// BadInput, InvalidProblem, UsageError and DeviceError for main to report. Reports are written all
// the same where a device fails.

/// `weft clone`: reads, solves, writes. Needs no display.
[[nodiscard]] int runClone(const CloneArguments& arguments, const BackendRegistry& registry,
                           const BeforeCommit& beforeCommit = {});
/// `weft render`: a document becomes the picture that its window shows. Needs no display.
[[nodiscard]] int runRender(const RenderArguments& arguments, const BackendRegistry& registry,
                            const BeforeCommit& beforeCommit = {});
/// `weft info`: prints what a document holds.
[[nodiscard]] int runInfo(const InfoArguments& arguments);
/// `weft relief`: a shaded picture becomes a surface. Needs no display.
[[nodiscard]] int runRelief(const ReliefArguments& arguments, const BackendRegistry& registry,
                            const BeforeCommit& beforeCommit = {});
/// `weft lab`: measures, then writes data and figures into a folder; when interrupted, what was
/// measured until then. kToleranceNotReached where some point did not. Needs a QApplication.
[[nodiscard]] int runLab(const LabArguments& arguments, const BackendRegistry& registry);
/// What `weft lab` takes in the place of an experiment: their names, "all" and "list".
[[nodiscard]] std::vector<std::string> experimentWords();
/// `weft devices`: asks every backend (a driver may take a second to start) and prints a line for
/// each, and one on the decoder of camera files.
[[nodiscard]] int runDevices(const BackendRegistry& registry);
/// `weft` and `weft gui`: opens the window on files; returns when it is closed. `stillReading`: as
/// of gui::runWindow(). Throws BadInput without a display.
[[nodiscard]] int runGui(int& argc, char** argv, const BackendRegistry& registry,
                         const gui::WindowFiles& open, bool& stillReading);

}  // namespace weft::cli
