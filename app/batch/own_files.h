#pragma once
/// Files that no job may replace.
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace weft::cli {

struct BatchJob;

/// The list, the journal and the summary of a batch. Files are the same by whatever name: through
/// links, "./" and "..", as hard links, and in letters of another case, which some file systems take
/// for the same.
class OwnFiles {
public:
    /// `what`: as part of a sentence, "the list of jobs". Nothing where `file` is empty.
    void add(const std::filesystem::path& file, const char* what);
    /// Throws UsageError where a job would write one of them.
    void check(const std::vector<BatchJob>& jobs) const;
    /// What a file is of these; null: none.
    [[nodiscard]] const char* named(const std::filesystem::path& file) const;

private:
    struct Own {
        std::string place;                                             ///< in lower case
        std::optional<std::pair<std::uint64_t, std::uint64_t>> inode;  ///< device, number
        const char* what;
    };
    std::vector<Own> all_;
};

}  // namespace weft::cli
