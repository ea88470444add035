#pragma once
/// The options that many jobs have in common.
#include <string>

namespace CLI {
class App;
}

namespace weft::cli {

/// Options of this group concern the batch, not its jobs.
inline constexpr const char* kBatchGroup = "Folders";

struct BatchArguments {
    std::string list;     ///< of `weft batch`; empty: folders are on the command line
    int atOnce = 0;       ///< jobs that run at the same time; 0: one a core computes
    bool goOn = false;    ///< what is done stays
    bool again = false;   ///< results that are there are replaced
    std::string summary;  ///< JSON

    /// Whether anything was said that only a batch knows.
    [[nodiscard]] bool saysAnything() const {
        return atOnce > 0 || goOn || again || !summary.empty();
    }
};

/// Declares --jobs, --continue, --overwrite, --summary. `arguments` must outlive the parse.
void addBatchOptions(CLI::App& command, BatchArguments& arguments);
/// `weft batch`: the same, the list of jobs, and what it looks like.
void addBatchCommand(CLI::App& command, BatchArguments& arguments);

}  // namespace weft::cli
