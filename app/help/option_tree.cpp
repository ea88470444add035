#include "app/help/option_tree.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

namespace weft::help {

namespace {

/// A word that is typed as it stands, unlike FILE, X,Y or 0..1.
bool isWord(const std::string& text) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    return !text.empty() && text[0] >= 'a' && text[0] <= 'z' &&
           std::all_of(text.begin(), text.end(), fits);
}

void addWord(std::vector<std::string>& words, const std::string& word) {
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

/// CLI11 puts what checks a value behind its kind: "NAME:{auto,cuda,cpu}", "N:INT in [1 - 4096]".
void readKind(const std::string& type, Option& option) {
    option.value = type;
    const std::size_t choice = type.find(":{"), range = type.find(" in [");
    if (choice != std::string::npos && type.back() == '}') {
        option.value = type.substr(0, choice);
        option.words = split(type.substr(choice + 2, type.size() - choice - 3), ',');
        option.takesOtherWords = option.words.back() == "...";
        if (option.takesOtherWords) option.words.pop_back();
    } else if (range != std::string::npos && type.back() == ']') {
        option.value = type.substr(0, type.rfind(':', range));
        option.range = type.substr(range + 5, type.size() - range - 6);
        if (const std::size_t dash = option.range.find(" - "); dash != std::string::npos)
            option.range.replace(dash, 3, " to ");
    }
    for (const std::string& kind : split(option.value, '|'))
        if (isWord(kind)) addWord(option.words, kind);
}

/// "[a,b]" of a list is a,b on a command line.
std::string presetOf(const CLI::Option& option) {
    std::string text = option.get_default_str();
    if (text.size() >= 2 && text.front() == '[' && text.back() == ']')
        text = text.substr(1, text.size() - 2);
    return text;
}

Option optionOf(const CLI::Option& from) {
    Option option;
    option.positional = from.get_positional();
    if (option.positional) option.names = {from.get_name(true)};
    for (const std::string& name : from.get_snames()) option.names.push_back("-" + name);
    for (const std::string& name : from.get_lnames()) option.names.push_back("--" + name);
    option.meaning = from.get_description();
    option.group = from.get_group();
    option.required = from.get_required();
    option.repeats = from.get_expected_max() >= CLI::detail::expected_max_vector_size;
    if (from.get_expected_max() == 0 || from.get_type_size() == 0) return option;
    readKind(from.get_type_name(), option);
    if (option.meaning.find("Default:") == std::string::npos) option.preset = presetOf(from);
    return option;
}

}  // namespace

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

bool Option::hasAlternative(const std::string& kind) const {
    const std::vector<std::string> kinds = split(value, '|');
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

std::string Command::shortName() const {
    const std::size_t space = name.rfind(' ');
    return space == std::string::npos ? std::string() : name.substr(space + 1);
}

Command commandOf(const CLI::App& app, const std::string& above) {
    Command command;
    command.name = above.empty() ? app.get_name() : above + ' ' + app.get_name();
    command.meaning = app.get_description();
    std::replace(command.meaning.begin(), command.meaning.end(), '\n', ' ');
    command.notes = app.get_footer();
    for (const bool positional : {true, false})
        for (const CLI::Option* option : app.get_options())
            if (option->get_positional() == positional) command.options.push_back(optionOf(*option));
    for (const CLI::App* sub : app.get_subcommands(std::function<bool(const CLI::App*)>{}))
        command.commands.push_back(commandOf(*sub, command.name));
    return command;
}

}  // namespace weft::help
