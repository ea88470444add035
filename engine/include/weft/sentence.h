#pragma once
/// Sentences that tell something of their own: an English pattern with named arguments. What comes of
/// it is the finished English sentence, which the command line prints; the window knows every pattern
/// (resources/translations), finds the arguments again and says the sentence in the user's language.
#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace weft {

/// What stands for {name} in a pattern. Named `reason` or `what` (also `what2`, ...) where the text
/// is itself one of the engine's, and is to be translated too; all others stay as they are.
struct SentenceArgument {
    std::string_view name;
    std::string text;

    SentenceArgument(std::string_view argument, std::string value)
        : name(argument), text(std::move(value)) {}
    SentenceArgument(std::string_view argument, std::integral auto value)
        : name(argument), text(std::to_string(value)) {}
};

/// `pattern` with each {name} replaced by the argument of that name; braces of no argument stay. The
/// pattern is a literal, so that `translation_texts` finds it in the sources. Any thread.
[[nodiscard]] inline std::string sentence(std::string_view pattern,
                                          std::initializer_list<SentenceArgument> arguments) {
    std::string told;
    for (std::size_t at = 0; at < pattern.size();) {
        const SentenceArgument* found = nullptr;
        if (pattern[at] == '{')
            for (const SentenceArgument& argument : arguments)
                if (pattern.substr(at + 1).starts_with(argument.name) &&
                    pattern.substr(at + 1 + argument.name.size()).starts_with('}'))
                    found = &argument;
        if (found) {
            told += found->text;
            at += found->name.size() + 2;
        } else {
            told += pattern[at++];
        }
    }
    return told;
}

}  // namespace weft
