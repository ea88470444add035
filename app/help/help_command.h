#pragma once
/// `weft help`: the help as text, Markdown, a man page or completions.
#include <string>

#include "app/help/forms.h"

namespace CLI {
class App;
}

namespace weft::help {

struct HelpArguments {
    std::string command;     ///< empty: of the program
    std::string completion;  ///< "bash", "zsh", or empty
    bool markdown = false, man = false;
};

/// Declares the options. Comes after the other commands of `program`, whose names it takes.
void addHelpOptions(CLI::App& command, HelpArguments& arguments, const CLI::App& program);

/// Prints on the standard output; asks no device, opens no display. Returns an exit code; throws
/// cli::UsageError for a command that is not there and for two forms at once, cli::BadInput where
/// nothing can be written.
[[nodiscard]] int runHelp(const HelpArguments& arguments, const CLI::App& program,
                          const std::string& version);

/// "Exit codes:" and a line for each.
[[nodiscard]] std::string exitCodesText();

}  // namespace weft::help
