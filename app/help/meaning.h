#pragma once
/// All that is said of an option, in the order of reading: its meaning, choice and range where that
/// lacks them, and the default.
#include <string>
#include <vector>

#include "app/help/option_tree.h"

namespace weft::help {

/// A piece of a sentence.
struct Run {
    std::string text;
    bool typed = false;  ///< stands for what a user types: an option, an extension, a word
};

/// Ends with a full stop.
[[nodiscard]] std::vector<Run> meaningOf(const Option& option);

/// The first clause of a text, for lists that have one line an option.
[[nodiscard]] std::string firstClause(const std::string& text);

}  // namespace weft::help
