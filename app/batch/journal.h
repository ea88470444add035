#pragma once
/// What is done of a batch, on disk.
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "weft/io/file_transaction.h"

namespace weft::cli {

/// What became of a job that is done: its exit code and seconds.
struct FinishedJob {
    int code = 0;
    double seconds = 0;
};

/// A file of one line of JSON an event, only ever appended to. Before the outputs of a job take their
/// names, a line names the files that are about to (their identities), on disk; when it is done,
/// another says so. So a process that is killed between leaves the proof: a job is done where the
/// files that have its names are those of the line.
///
/// One batch at a time has it; other processes of that batch may add lines. One thread each.
class BatchJournal {
public:
    /// Opens or makes the file and reads it. Throws BadInput where it cannot, or another batch has
    /// it.
    explicit BatchJournal(const std::filesystem::path& file);
    ~BatchJournal();
    BatchJournal(const BatchJournal&) = delete;
    BatchJournal& operator=(const BatchJournal&) = delete;

    /// Whether it knows of this job.
    [[nodiscard]] bool knows(const std::string& key) const { return entries_.contains(key); }
    /// None where the job is not done, or one of its outputs is not there any more.
    [[nodiscard]] std::optional<FinishedJob> finished(const std::string& key,
                                                      const std::vector<std::string>& outputs) const;
    /// Whether the file of that name was written by this job, if only in part of it.
    [[nodiscard]] bool wrote(const std::string& key, const std::string& output) const;

    // Each throws BadInput where the line cannot be written.
    /// Jobs that are to be done anew.
    void forget(const std::vector<std::string>& keys);
    /// On disk when it returns.
    void aboutToCommit(const std::string& key, const io::FileTransaction& files, int code);
    void isDone(const std::string& key, const FinishedJob& job);

private:
    struct Entry {
        int code = 0;
        std::vector<io::PreparedFile> files;
        std::optional<FinishedJob> done;
    };
    void lock();
    void read();
    void take(const std::string& line);
    void append(const std::string& lines);

    std::filesystem::path file_;
    int fd_ = -1;
    std::map<std::string, Entry> entries_;
};

}  // namespace weft::cli
