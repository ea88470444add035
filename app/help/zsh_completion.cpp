#include "app/help/forms.h"
#include "app/help/meaning.h"

namespace weft::help {

namespace {

constexpr const char* kZshBeginning = R"(#compdef weft
# Completion of weft in zsh; printed by: weft help --completion zsh
_weft() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C \
)";
constexpr const char* kZshCommands = R"(        '1: :->first' \
        '*:: :->rest'
    case $state in
        first)
            _alternative 'commands:command:((COMMANDS))' 'files:file:_files' ;;
        rest)
            case $words[1] in
)";
constexpr const char* kZshEnd = R"(                *) _files ;;
            esac ;;
    esac
}
if [[ $funcstack[1] == _weft ]]; then _weft "$@"; else compdef _weft weft; fi
)";

/// In single quotes, where brackets and colons end parts.
std::string quoted(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (std::string("\\[]:").find(c) != std::string::npos) safe += '\\';
        safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return safe;
}

std::string choiceOf(const Option& option) {
    std::string words;
    for (const std::string& word : option.words) words += (words.empty() ? "" : " ") + word;
    return '(' + words + ')';
}

/// What completes a value: words, files, folders, words and either, or nothing.
std::string actionOf(const Option& option) {
    const std::string files = option.takesFile() ? "_files" : option.takesFolder() ? "_files -/" : "";
    if (option.words.empty()) return files.empty() ? " " : files;
    if (files.empty()) return choiceOf(option);
    // The blank keeps _arguments from adding options that _alternative does not know.
    return " _alternative \"words\\:word\\:" + choiceOf(option) + "\" \"files\\:file\\:" + files +
           "\"";
}

std::string valueOf(const Option& option) {
    return ':' + quoted(option.value) + ':' + actionOf(option);
}

/// As _arguments takes it.
std::string specification(const Option& option, const std::string& name) {
    if (option.positional) return (option.repeats ? "*" : "") + valueOf(option);
    const std::string what = '[' + quoted(firstClause(option.meaning)) + ']';
    if (option.value.empty()) return name + what;
    return '*' + name + '=' + what + valueOf(option);
}

/// A line a name.
std::string specifications(const Command& command) {
    std::string text;
    for (const Option& option : command.options)
        for (const std::string& name : option.names)
            text.append("'").append(specification(option, name)).append("' \\\n");
    return text;
}

std::string commandList(const Command& program) {
    std::string list;
    for (const Command& command : program.commands)
        list += (list.empty() ? "" : " ") + command.shortName() + "\\:\"" +
                quoted(firstClause(command.meaning)) + '"';
    return list;
}

/// Options of the program itself; its files stand beside the commands.
Command withoutPositionals(Command command) {
    std::erase_if(command.options, [](const Option& option) { return option.positional; });
    return command;
}

}  // namespace

std::string zshCompletion(const Command& program) {
    std::string commands = kZshCommands;
    const std::string mark = "COMMANDS";
    commands.replace(commands.find(mark), mark.size(), commandList(program));
    std::string text = kZshBeginning + specifications(withoutPositionals(program)) + commands;
    for (const Command& command : program.commands)
        text += command.shortName() + ")\n_arguments \\\n" + specifications(command) + ";;\n";
    return text + kZshEnd;
}

}  // namespace weft::help
