#pragma once
/// Where the jobs of a batch come from: a JSON list, or folders on a command line.
#include <filesystem>

#include "app/batch/batch_job.h"

namespace CLI {
class App;
}

namespace weft::cli {

/// {"defaults": {COMMAND: {OPTION: VALUE, …}, …}, "jobs": [{"command": COMMAND, OPTION: VALUE, …},
/// …]}, or the array of jobs alone. A job's option replaces the default's; null and false leave one
/// out, true is a flag, [1, 2] is "1,2", ["a", "b"] gives an option twice. Throws BadInput for a file
/// that is not that, UsageError for values that no option has.
[[nodiscard]] std::vector<JobRequest> readJobList(const std::filesystem::path& file);

/// Whether an option for an input names a folder.
[[nodiscard]] bool namesFolders(const CLI::App& command);

/// A job for each picture of the first such folder (for each document, of `weft render`), in the
/// order of names; hidden files are left out, and
/// so is what is no picture by its extension, which is noted. Files of other
/// folders are those of the same name, whatever their extensions. In outputs {name} is that name and
/// {extension} the extension of the first folder's file. Throws UsageError, BadInput.
[[nodiscard]] std::vector<JobRequest> jobsOfFolders(const CLI::App& command);

}  // namespace weft::cli
