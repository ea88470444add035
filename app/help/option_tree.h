#pragma once
/// The program's commands and options as values, read from the tree that CLI11 parses by. Every form
/// of the help is made of them, and of nothing that depends on the machine.
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace weft::help {

struct Option {
    std::vector<std::string> names;  ///< with their dashes, short ones first; a positional has one
    std::string value;               ///< kind of the value, "X,Y" or "auto|FILE"; empty for a flag
    std::string meaning;             ///< plain sentences, the last one without its full stop
    std::vector<std::string> words;  ///< that it takes: its whole choice, or names among others
    bool takesOtherWords = false;    ///< `words` are names that may be followed by more
    std::string range;               ///< "1 to 100"; empty where none is declared
    std::string preset;              ///< default value; empty where `meaning` says it, or none is
    std::string group;               ///< kOptions but for those that belong together
    bool positional = false, required = false;
    bool repeats = false;  ///< of a positional: takes any number of words

    [[nodiscard]] bool takesFile() const { return hasAlternative("FILE"); }
    [[nodiscard]] bool takesFolder() const { return hasAlternative("FOLDER"); }
    /// Whether "|" separates it from other kinds in `value`.
    [[nodiscard]] bool hasAlternative(const std::string& kind) const;
};

/// Group of options that have none of their own.
inline constexpr const char* kOptions = "Options";

struct Command {
    std::string name;  ///< as one types it: "weft", "weft clone"
    std::string meaning;
    std::string notes;  ///< lines as they stand below the options; may be empty
    std::vector<Option> options;
    std::vector<Command> commands;

    /// "clone" of "weft clone"; nothing of the program itself.
    [[nodiscard]] std::string shortName() const;
};

/// `above`: what stands before its name, "" for the program.
[[nodiscard]] Command commandOf(const CLI::App& app, const std::string& above = {});

[[nodiscard]] std::vector<std::string> split(const std::string& text, char separator);

}  // namespace weft::help
