#pragma once
/// The options of `weft lab`.
#include <string>
#include <vector>

#include "app/cli/commands.h"

namespace CLI {
class App;
}

namespace weft::cli {

/// As the user wrote them.
struct LabArguments : BackendArguments {
    std::string experiment;             ///< a name, "all" or "list"
    std::vector<std::string> settings;  ///< key=value
    std::string outDir = ".";
    std::vector<std::string> formats = {"csv", "json", "png", "svg"};
    bool quick = false;

    [[nodiscard]] bool writes(const std::string& format) const;
};

/// Declares the options on a sub-command. `arguments` must outlive the parse.
void addLabOptions(CLI::App& command, LabArguments& arguments, const BackendRegistry& registry);

}  // namespace weft::cli
