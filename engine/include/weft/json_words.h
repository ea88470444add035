#pragma once
/// What is wrong with JSON that was read, in words of our own: the library's name its functions.
#include <string>
#include <string_view>

#include "weft/sentence.h"

namespace weft {

/// What stands between the first `begin` and the next `end` behind it; empty where they are not
/// there.
[[nodiscard]] inline std::string_view textBetween(std::string_view text, std::string_view begin,
                                                  std::string_view end) {
    const std::size_t at = text.find(begin);
    if (at == text.npos) return {};
    const std::string_view rest = text.substr(at + begin.size());
    return rest.substr(0, rest.find(end));
}

/// Of nlohmann::json's exceptions: `id` and `what`. A part of a sentence. Any thread.
[[nodiscard]] inline std::string jsonWords(int id, std::string_view what) {
    constexpr int kParse = 101, kMissing = 403, kFirstOfTypes = 301, kLastOfTypes = 317;
    if (id == kParse) {
        const auto line = textBetween(what, "at line ", ",");     // stays English
        const auto column = textBetween(what, ", column ", ":");  // stays English
        if (!line.empty() && !column.empty())
            return sentence("in line {line}, column {column}",
                            {{"line", std::string(line)}, {"column", std::string(column)}});
    }
    const std::string_view key = textBetween(what, "key '", "' not found");  // stays English
    constexpr std::size_t kMost = 100;
    if (id == kMissing && !key.empty())
        return sentence("“{key}” is missing", {{"key", std::string(key.substr(0, kMost))}});
    return id >= kFirstOfTypes && id <= kLastOfTypes ? "a value is of another kind"
                                                     : "a value does not fit";
}

}  // namespace weft
