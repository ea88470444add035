#pragma once
/// The forms of the help but for the plain one, which CLI11 prints. Each is a whole text in UTF-8
/// that ends with a line end, and depends on the tree alone.
#include <string>
#include <vector>

#include "app/help/option_tree.h"

namespace weft::help {

/// Tables of the options of one command, in GitHub's Markdown: a row an option, a table a group.
[[nodiscard]] std::string markdownTables(const Command& command);
/// The tables of the program and of each of its commands below headings: "### weft clone".
[[nodiscard]] std::string markdownOfAll(const Command& program);

/// What a process may return, and what that means.
struct ExitStatus {
    int code;
    std::string meaning;
};
/// weft(1) in roff, by the macros of the man package.
[[nodiscard]] std::string manPage(const Command& program, const std::string& version,
                                  const std::vector<ExitStatus>& statuses);

/// Scripts that complete command lines of the program.
[[nodiscard]] std::string bashCompletion(const Command& program);
[[nodiscard]] std::string zshCompletion(const Command& program);

}  // namespace weft::help
