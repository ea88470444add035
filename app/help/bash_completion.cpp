#include "app/help/forms.h"

namespace weft::help {

namespace {

/// Before the choice: which command and option the word under the cursor belongs to. Bash makes three
/// words of --option=value, and of others at each ":".
constexpr const char* kBashBeginning =
    R"(# Completion of weft in bash; printed by: weft help --completion bash
_weft() {
    local cur=${COMP_WORDS[COMP_CWORD]} command='' option='' place=0 words='' options='' files='' word i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $option ]]; then
            [[ $word == = ]] || option=
        elif [[ $word == -* ]]; then
            case "$command $word" in
)";
constexpr const char* kAfterOptions = R"( option=$word ;;
            esac
        elif [[ -z $command ]]; then
            case $word in
)";
constexpr const char* kAfterCommands = R"( command=$word ;;
            esac
        elif [[ $word != [:=] ]]; then
            place=$((place + 1))
        fi
    done
    [[ $cur != : && ${COMP_WORDS[COMP_CWORD - 1]} != : ]] || return 0
    if [[ -n $option && $cur == = ]]; then cur=; fi
    case "$command $option" in
)";
constexpr const char* kBashEnd = R"(    esac
    if [[ -z $option && ($cur == -* || -z $words$files) ]]; then words=$options files=; fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    if [[ -n $files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen "$files" -- "$cur")
    fi
}
complete -F _weft weft
)";

std::string joined(const std::vector<std::string>& words, const char* separator) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
    return text;
}

std::vector<const Command*> all(const Command& program) {
    std::vector<const Command*> commands = {&program};
    for (const Command& command : program.commands) commands.push_back(&command);
    return commands;
}

std::vector<std::string> shortNames(const Command& program) {
    std::vector<std::string> names;
    for (const Command& command : program.commands) names.push_back(command.shortName());
    return names;
}

/// Patterns "'clone --mask'" of an option's names.
std::vector<std::string> patternsOf(const Command& command, const Option& option) {
    std::vector<std::string> patterns;
    for (const std::string& name : option.names)
        patterns.push_back('\'' + command.shortName() + ' ' + name + '\'');
    return patterns;
}

std::string optionsWithValues(const Command& program) {
    std::vector<std::string> patterns;
    for (const Command* command : all(program))
        for (const Option& option : command->options)
            if (!option.positional && !option.value.empty())
                for (std::string& pattern : patternsOf(*command, option))
                    patterns.push_back(std::move(pattern));
    return joined(patterns, " | \\\n") + ')';
}

/// Assignments of what may stand in the place of a value.
std::string offer(const Option& option, const std::vector<std::string>& moreWords = {}) {
    std::vector<std::string> words = option.words;
    words.insert(words.begin(), moreWords.begin(), moreWords.end());
    std::string text = words.empty() ? "" : " words='" + joined(words, " ") + '\'';
    if (option.takesFile()) return text + " files=-f";
    return option.takesFolder() ? text + " files=-d" : text;
}

std::string valueCases(const Command& command) {
    std::string text;
    for (const Option& option : command.options)
        if (const std::string offered = offer(option); !option.positional && !offered.empty())
            text += joined(patternsOf(command, option), " | ") + ")" + offered + " ;;\n";
    return text;
}

/// What may stand where no option waits for a value.
std::string placeCase(const Command& command) {
    std::vector<std::string> names;
    std::string places;
    int place = 0;
    for (const Option& option : command.options) {
        if (!option.positional) {
            names.insert(names.end(), option.names.begin(), option.names.end());
            continue;
        }
        const std::string offered = offer(option, shortNames(command));
        places += (option.repeats ? "*" : std::to_string(place++)) + ")" + offered + " ;; ";
    }
    std::string text = "'" + command.shortName() + " ')\noptions='" + joined(names, " ") + "'\n";
    if (!places.empty()) text += "case $place in " + places + "esac\n";
    return text + ";;\n";
}

}  // namespace

std::string bashCompletion(const Command& program) {
    std::string text = kBashBeginning + optionsWithValues(program) + kAfterOptions +
                       joined(shortNames(program), " | ") + ')' + kAfterCommands;
    for (const Command* command : all(program)) text += valueCases(*command) + placeCase(*command);
    return text + kBashEnd;
}

}  // namespace weft::help
