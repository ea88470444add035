#include <algorithm>

#include "app/help/forms.h"
#include "app/help/meaning.h"

namespace weft::help {

namespace {

/// Text in which no character has a meaning of its own.
std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (std::string("\\`*_<>[]|").find(c) != std::string::npos) safe += '\\';
        safe += c;
    }
    return safe;
}

/// In a table "|" ends a cell even there.
std::string code(const std::string& text) {
    std::string safe = "`";
    for (const char c : text) {
        if (c == '|') safe += '\\';
        safe += c;
    }
    return safe + '`';
}

std::string nameCell(const Option& option) {
    std::string cell;
    for (const std::string& name : option.names) {
        const bool last = &name == &option.names.back();
        const bool withValue = last && !option.positional && !option.value.empty();
        cell += code(withValue ? name + ' ' + option.value : name) + (last ? "" : ", ");
    }
    return option.positional ? cell + " (" + code(option.value) + ")" : cell;
}

std::string row(const Option& option) {
    std::string meaning = option.required ? "**Required.** " : "";
    for (const Run& run : meaningOf(option))
        meaning += run.typed ? code(run.text) : escaped(run.text);
    return "| " + nameCell(option) + " | " + meaning + " |\n";
}

}  // namespace

std::string markdownTables(const Command& command) {
    std::vector<std::string> groups = {kOptions};
    for (const Option& option : command.options)
        if (std::find(groups.begin(), groups.end(), option.group) == groups.end())
            groups.push_back(option.group);
    std::string text;
    for (const std::string& group : groups) {
        if (group != kOptions) text += "\nOptions of the group *" + escaped(group) + "*:\n\n";
        text += "| Option | Meaning |\n|---|---|\n";
        for (const Option& option : command.options)
            if (option.group == group) text += row(option);
    }
    return text;
}

std::string markdownOfAll(const Command& program) {
    const auto section = [](const Command& command) {
        return "### " + command.name + "\n\n" + escaped(command.meaning) +
               (command.meaning.ends_with('.') ? "" : ".") + "\n\n" + markdownTables(command);
    };
    std::string text = section(program);
    for (const Command& command : program.commands) text += '\n' + section(command);
    return text;
}

}  // namespace weft::help
