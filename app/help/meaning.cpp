#include "app/help/meaning.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace weft::help {

namespace {

bool isPartOfWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; }

std::size_t wordLength(std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isPartOfWord) -
                                    text.begin());
}

/// Of "--out" and "--out=D.ora"; 0 of dashes alone.
std::size_t optionLength(std::string_view text) {
    const std::size_t length = wordLength(text);
    if (length <= 2 || length == text.size() || text[length] != '=') return length > 2 ? length : 0;
    return std::min(text.size(), text.find_first_of(" ,;:)", length));
}

/// How much of the beginning of `text` a user types: an option (--out), an extension (.png), or one
/// of the option's words where it is explained (auto: …). 0: none of these.
std::size_t typedLength(std::string_view text, const std::vector<std::string>& words) {
    if (text.starts_with("--")) return optionLength(text);
    if (text.starts_with('.')) {
        const std::size_t length = wordLength(text.substr(1));
        return length == 3 || length == 4 ? length + 1 : 0;
    }
    for (const std::string& word : words)
        if (text.starts_with(word + ": ")) return word.size();
    return 0;
}

std::vector<Run> marked(const std::string& text, const std::vector<std::string>& words) {
    std::vector<Run> runs(1);
    for (std::size_t at = 0; at < text.size();) {
        const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '(';
        const std::size_t length = begins ? typedLength(std::string_view(text).substr(at), words) : 0;
        if (length > 0) {
            runs.push_back({text.substr(at, length), true});
            runs.emplace_back();
        } else {
            runs.back().text += text[at];
        }
        at += std::max<std::size_t>(length, 1);
    }
    std::erase_if(runs, [](const Run& run) { return run.text.empty(); });
    return runs;
}

bool names(const std::string& text, const std::string& word) {
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !isPartOfWord(text[at - 1])) &&
            (end == text.size() || !isPartOfWord(text[end])))
            return true;
    }
    return false;
}

/// Whether the choice can be read in the meaning, or in the kind of the value.
bool namesAllWords(const Option& option) {
    return std::all_of(option.words.begin(), option.words.end(), [&](const std::string& word) {
        return names(option.meaning, word) || option.hasAlternative(word);
    });
}

void addChoice(std::vector<Run>& runs, const Option& option) {
    runs.push_back({option.takesOtherWords ? " Names: " : " One of "});
    for (const std::string& word : option.words) {
        if (&word != &option.words.front()) runs.push_back({", "});
        runs.push_back({word, true});
    }
    runs.push_back({"."});
}

}  // namespace

std::vector<Run> meaningOf(const Option& option) {
    std::vector<std::string> words = split(option.value, '|');
    words.insert(words.end(), option.words.begin(), option.words.end());
    const std::size_t last = std::min(option.meaning.find(" Default:"), option.meaning.size());
    const std::string own = option.meaning.substr(last);
    std::vector<Run> runs = marked(option.meaning.substr(0, last), words);
    if (own.empty()) runs.push_back({"."});
    if (!namesAllWords(option)) addChoice(runs, option);
    if (!option.range.empty()) runs.push_back({" From " + option.range + "."});
    for (Run& run : marked(own, words)) runs.push_back(std::move(run));
    if (!own.empty()) runs.push_back({"."});
    if (!option.preset.empty()) {
        runs.push_back({" Default: "});
        runs.push_back({option.preset, true});
        runs.push_back({"."});
    }
    return runs;
}

std::string firstClause(const std::string& text) {
    std::size_t end = text.size();
    for (const char* mark : {". ", "; ", ": "}) end = std::min(end, text.find(mark));
    return text.substr(0, end);
}

}  // namespace weft::help
