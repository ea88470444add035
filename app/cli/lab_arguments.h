#pragma once
/// The options of `weft lab`.
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "weft/scheme.h"

namespace CLI {
class App;
}

namespace weft::cli {

/// As the user wrote them.
struct LabArguments : BackendArguments {
    std::string experiment = "intervals";  ///< intervals, exchange, race
    std::string problem = "laplace";       ///< laplace, photo, relief
    std::string resident = "auto";
    std::string outDir = ".";
    std::vector<std::string> formats = {"csv", "json", "png", "svg"};
    std::string schemesText = "base,tuned-sync,coarse,4w-square,barrier-neighbour,block-async";
    double maxSeconds = 600;  ///< of solve time, each point
    bool quick = false;

    [[nodiscard]] int residentBlocks() const;           ///< 0: auto; throws UsageError
    [[nodiscard]] std::vector<Scheme> schemes() const;  ///< throws UsageError
    [[nodiscard]] bool writes(const std::string& format) const;
};

/// Declares the options on a sub-command. `arguments` must outlive the parse.
void addLabOptions(CLI::App& command, LabArguments& arguments, const BackendRegistry& registry);

}  // namespace weft::cli
