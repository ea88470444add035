#pragma once
/// Options that take one of a few words.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

namespace weft::cli {

/// Refuses other words by a sentence that names those it takes.
[[nodiscard]] inline CLI::Validator oneOf(const std::vector<std::string>& words) {
    std::string all, sentence = "takes ";
    for (std::size_t i = 0; i < words.size(); ++i) {
        all += (i == 0 ? "" : ",") + words[i];
        sentence += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    }
    return {[words, sentence](const std::string& word) {
                const bool known = std::find(words.begin(), words.end(), word) != words.end();
                return known ? std::string() : sentence + ", not '" + word + "'.";
            },
            "{" + all + "}"};
}

}  // namespace weft::cli
