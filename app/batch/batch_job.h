#pragma once
/// One run of a command, out of many.
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/cli/clone/clone_arguments.h"
#include "app/cli/relief/relief_arguments.h"
#include "app/cli/render/render_arguments.h"

namespace weft::cli {

/// As the user asked for it.
struct JobRequest {
    std::string command;  ///< clone, relief or render
    /// Options by their names without dashes, in the user's order; flags have no values.
    std::vector<std::pair<std::string, std::vector<std::string>>> options;
    std::string refusal;  ///< why it cannot even begin; empty where it can
};

/// Ready to run. Names of files are the user's, from the folder in which the batch runs.
struct BatchJob {
    /// Command and options as one line of JSON: the same for the same job, in any batch.
    std::string key;
    std::string command;
    std::vector<std::string> words;  ///< as on a command line, after the command
    std::variant<CloneArguments, ReliefArguments, RenderArguments> arguments;
    std::vector<std::string> inputs, outputs;
    /// Files that a mesh may take along (io::filesBeside): written only where there is a texture.
    std::vector<std::string> besides;
    std::string refusal;

    /// What tables call it: its first output.
    [[nodiscard]] const std::string& name() const { return outputs.front(); }
    /// All that it may write.
    [[nodiscard]] std::vector<std::string> written() const {
        std::vector<std::string> all = outputs;
        all.insert(all.end(), besides.begin(), besides.end());
        return all;
    }
    [[nodiscard]] BackendArguments& backend();
    [[nodiscard]] const BackendArguments& backend() const;
};

/// Reads the options as the command itself would. Throws UsageError.
[[nodiscard]] BatchJob makeJob(const JobRequest& request, const BackendRegistry& registry);

/// Throws UsageError where two jobs write one file, or one reads what another writes: their order is
/// nobody's.
void checkApart(const std::vector<BatchJob>& jobs);

/// Whether an option names a file that the command writes.
[[nodiscard]] bool isOutput(const std::string& option);

}  // namespace weft::cli
