#pragma once
/// How options are declared, and how values are read from their text.
#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/commands.h"
#include "weft/error.h"

namespace weft::cli {

/// The numbers of "1,-2.5"; none where the text is anything else.
[[nodiscard]] std::vector<double> numbersOf(std::string_view text);
/// `count` whole numbers between −10⁹ and 10⁹.
[[nodiscard]] bool areWhole(const std::vector<double>& numbers, std::size_t count);

/// What `parse` returns; what it throws as InvalidProblem becomes a UsageError that names the option.
template <class Parse>
auto parsed(const char* option, const Parse& parse) try {
    return parse();
} catch (const InvalidProblem& error) {
    throw UsageError(std::string(option) + ": " + error.what());
}

/// Refuses other words by a sentence that names those it takes.
[[nodiscard]] CLI::Validator oneOf(const std::vector<std::string>& words);

/// Refuses nothing: help and completion name these words, among others that the option takes.
[[nodiscard]] CLI::Validator offered(const std::vector<std::string>& words);

/// An option of a value's own type; help shows the value that it has, but for optional ones and empty
/// lists.
template <class T>
CLI::Option* addOption(CLI::App& command, const char* name, T& value, const char* type,
                       const std::string& help) {
    CLI::Option* option = command.add_option(name, value, help)->type_name(type);
    if constexpr (!requires { value.has_value(); }) option->capture_default_str();
    if (option->get_default_str() == "[]") option->default_str("");
    if constexpr (!std::is_convertible_v<T, std::string>)
        option->check([](const std::string& text) { return text.empty() ? "needs a value" : ""; });
    return option;
}

/// An option that takes one of a few words, each of which stands for a value.
template <class T>
CLI::Option* addChoice(CLI::App& command, const char* name, T& value, const char* type,
                       const std::vector<std::pair<std::string, T>>& choices, const char* help) {
    const auto choose = [&value, choices](const std::string& word) {
        for (const auto& [text, meaning] : choices)
            if (text == word) value = meaning;
    };
    CLI::Option* option = command.add_option_function<std::string>(name, choose, help);
    std::vector<std::string> words;
    for (const auto& [text, meaning] : choices) {
        words.push_back(text);
        if (meaning == value) option->default_str(text);
    }
    return option->type_name(type)->check(oneOf(words));
}

/// A file that a command reads or writes, and the option that names it; without a path, none.
struct NamedFile {
    const char* option;
    const std::string& path;
};
/// Throws UsageError where two outputs are one file, or an output is an input; `inPlace` allows the
/// latter but for --report.
void checkFilesDiffer(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& outputs,
                      bool inPlace);
/// --in-place.
void addInPlace(CLI::App& command, bool& inPlace);

/// Help of --backend where patches and reliefs are solved.
inline constexpr const char* kWhereToSolve =
    "Where to solve. auto: CUDA where a device is and the whole command is predicted to end sooner "
    "with it, else the CPU; the report says why. cuda:1: the second of several devices. A device "
    "asked "
    "for by name is never replaced";
/// --backend, with the names of the registry, and --threads.
void addBackendOptions(CLI::App& command, BackendArguments& arguments,
                       const BackendRegistry& registry, const char* help);

}  // namespace weft::cli
