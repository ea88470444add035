#pragma once
/// The options of `weft render` and `weft info`.
#include "app/cli/linked_arguments.h"
#include "app/cli/output_arguments.h"

namespace weft::cli {

struct RenderArguments : OutputArguments {
    std::string document;
    bool layers = false;               ///< as other programs show it
    std::vector<std::string> sources;  ///< folders with sources that the document names
    LinkedArguments linked;
};
struct InfoArguments {
    std::string document;
};

/// Declares the options on a sub-command. `arguments` must outlive the parse.
void addRenderOptions(CLI::App& command, RenderArguments& arguments, const BackendRegistry& registry);
void addInfoOptions(CLI::App& command, InfoArguments& arguments);

}  // namespace weft::cli
