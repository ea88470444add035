#include "app/batch/batch_command.h"

#include "app/batch/batch_run.h"
#include "app/batch/job_list.h"
#include "app/batch/own_files.h"
#include "weft/error.h"
#include "weft/io/file_transaction.h"

namespace weft::cli {

namespace {

/// A list with mistakes is refused as a whole, before anybody waits: with this many of them.
constexpr int kMostComplaints = 10;

std::vector<BatchJob> jobsOf(const std::vector<JobRequest>& requests,
                             const BackendRegistry& registry) {
    std::vector<BatchJob> jobs;
    std::vector<std::string> complaints;
    int count = 0;
    for (std::size_t i = 0; i < requests.size(); ++i) try {
            jobs.push_back(makeJob(requests[i], registry));
        } catch (const UsageError& error) {
            if (++count <= kMostComplaints)
                complaints.push_back("Job " + std::to_string(i + 1) + ": " + error.what());
        }
    if (count > kMostComplaints)
        complaints.push_back("and " + std::to_string(count - kMostComplaints) + " more.");
    if (count > 0) throw UsageErrors(complaints);
    checkApart(jobs);
    return jobs;
}

std::filesystem::path folderOf(const std::filesystem::path& file) {
    return file.has_parent_path() ? file.parent_path() : ".";
}

/// Of a list, beside it; else beside the first results, whose folder is made.
std::filesystem::path journalOf(const BatchArguments& arguments, const std::vector<BatchJob>& jobs) {
    if (!arguments.list.empty()) return arguments.list + ".journal";
    const std::filesystem::path folder = folderOf(jobs.front().outputs.front());
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw BadInput("Cannot make the folder '" + folder.string() + "': " + error.message() + ".");
    return folder / "weft-batch.journal";
}

/// Names in a list are seen from its folder.
void enterFolderOf(BatchArguments& arguments) {
    const std::filesystem::path list = std::filesystem::absolute(arguments.list);
    if (!arguments.summary.empty())
        arguments.summary = std::filesystem::absolute(arguments.summary).string();
    std::error_code error;
    std::filesystem::current_path(list.parent_path(), error);
    if (error)
        throw BadInput("Cannot enter the folder '" + list.parent_path().string() +
                       "': " + error.message() + ".");
    arguments.list = list.string();
}

/// No job replaces a file of the batch, and its summary replaces nothing that the batch reads.
void checkOwnFiles(const BatchArguments& arguments, const std::vector<BatchJob>& jobs,
                   const std::filesystem::path& journal) {
    OwnFiles own;
    own.add(arguments.list, "the list of jobs");
    own.add(journal, "the batch's journal");
    own.check(jobs);
    if (arguments.summary.empty()) return;
    io::checkFileTarget(arguments.summary);
    if (const char* what = own.named(arguments.summary))
        throw UsageError(std::string("--summary would replace ") + what + ".");
    OwnFiles summary;
    summary.add(arguments.summary, "the batch's summary");
    summary.check(jobs);
    for (const BatchJob& job : jobs)
        for (const std::string& file : job.inputs)
            if (summary.named(file)) throw UsageError("--summary would replace '" + file + "'.");
}

}  // namespace

bool asksForBatch(const CLI::App& command, const BatchArguments& arguments) {
    if (namesFolders(command)) return true;
    if (arguments.saysAnything())
        throw UsageError(
            "--jobs, --continue, --overwrite and --summary go with a folder of inputs, or with 'weft "
            "batch'.");
    return false;
}

int runBatch(const CLI::App& command, const BatchArguments& asked, const MakeRegistry& registry) {
    BatchArguments arguments = asked;
    const bool list = !arguments.list.empty();
    const std::vector<JobRequest> requests =
        list ? readJobList(arguments.list) : jobsOfFolders(command);
    if (list) enterFolderOf(arguments);
    std::vector<BatchJob> jobs = jobsOf(requests, registry(1));
    const std::filesystem::path journal = journalOf(arguments, jobs);
    checkOwnFiles(arguments, jobs, journal);
    return BatchRun(std::move(jobs), arguments, journal, registry).run();
}

}  // namespace weft::cli
