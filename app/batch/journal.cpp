#include "app/batch/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/cli/commands.h"
#include "weft/error.h"

namespace weft::cli {

namespace {

using JournalJson = nlohmann::json;

/// What processes of a batch that was killed need at most to end their job.
constexpr int kLockTries = 50;
constexpr std::chrono::milliseconds kBetweenTries{100};

std::string lineOf(const JournalJson& event) {
    return event.dump(-1, ' ', false, JournalJson::error_handler_t::replace) + '\n';
}

/// Names may be no UTF-8, which JSON has to be; they are compared as they are written here.
std::string asWritten(const std::string& text) {
    return JournalJson::parse(
               JournalJson(text).dump(-1, ' ', false, JournalJson::error_handler_t::replace))
        .get<std::string>();
}

}  // namespace

BatchJournal::BatchJournal(const std::filesystem::path& file) : file_(file) {
    io::checkFileTarget(file);
    fd_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd_ < 0)
        throw BadInput("Cannot write '" + file.string() + "': " + std::strerror(errno) + ".");
    try {
        lock();
        read();
    } catch (...) {
        ::close(fd_);
        throw;
    }
}

BatchJournal::~BatchJournal() { ::close(fd_); }

void BatchJournal::lock() {
    for (int n = 0; n < kLockTries; ++n) {
        if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
        if (errno != EWOULDBLOCK && errno != EINTR) return;  // a file system without locks
        std::this_thread::sleep_for(kBetweenTries);
    }
    throw BadInput("Another 'weft' is at work on this batch ('" + file_.string() + "').");
}

void BatchJournal::read() {
    std::ifstream stream(file_, std::ios::binary);
    std::string line;
    bool whole = true;
    while (std::getline(stream, line)) {
        whole = !stream.eof();  // the last line of a machine that lost its power may be a part
        if (whole) take(line);
    }
    if (!whole) append("\n");
}

void BatchJournal::take(const std::string& line) {
    const JournalJson event = JournalJson::parse(line, nullptr, false);
    if (!event.is_object() || !event.contains("job")) return;
    try {
        const std::string key = event.at("job").get<std::string>();
        if (event.contains("again")) {
            entries_.erase(key);
        } else if (event.contains("done")) {
            entries_[key].done = {event.at("done").get<int>(), event.value("seconds", 0.0)};
        } else {
            Entry entry{.code = event.at("code").get<int>(), .files = {}, .done = {}};
            for (const JournalJson& f : event.at("files"))
                entry.files.push_back({f.at(0).get<std::string>(),
                                       {f.at(1).get<std::uint64_t>(), f.at(2).get<std::uint64_t>(),
                                        f.at(3).get<std::int64_t>()}});
            entries_[key] = std::move(entry);
        }
    } catch (const JournalJson::exception&) {
        // No line of ours: it proves nothing.
    }
}

std::optional<FinishedJob> BatchJournal::finished(const std::string& key,
                                                  const std::vector<std::string>& outputs) const {
    const auto at = entries_.find(key);
    if (at == entries_.end()) return std::nullopt;
    const Entry& entry = at->second;
    if (!entry.done) {  // killed after it had named files
        const bool good = entry.code == kDone || entry.code == kToleranceNotReached;
        const bool all = good && !entry.files.empty() &&
                         std::all_of(outputs.begin(), outputs.end(),
                                     [&](const std::string& o) { return wrote(key, o); });
        return all ? std::optional(FinishedJob{entry.code, 0}) : std::nullopt;
    }
    const bool there = std::all_of(outputs.begin(), outputs.end(),
                                   [](const std::string& o) { return bool(io::identityOf(o)); });
    return there ? entry.done : std::nullopt;
}

bool BatchJournal::wrote(const std::string& key, const std::string& output) const {
    const auto at = entries_.find(key);
    if (at == entries_.end()) return false;
    const auto now = io::identityOf(output);
    const std::vector<io::PreparedFile>& files = at->second.files;
    return now && std::any_of(files.begin(), files.end(), [&](const io::PreparedFile& f) {
               return f.path == asWritten(output) && f.identity == *now;
           });
}

void BatchJournal::append(const std::string& lines) {
    const ssize_t written = ::write(fd_, lines.data(), lines.size());  // whole, beside other writers
    if (written != static_cast<ssize_t>(lines.size()))
        throw BadInput("Cannot write '" + file_.string() +
                       "': " + (written < 0 ? std::strerror(errno) : "the disk is full") + ".");
}

void BatchJournal::forget(const std::vector<std::string>& keys) {
    std::string lines;
    for (const std::string& key : keys) {
        entries_.erase(key);
        lines += lineOf({{"job", key}, {"again", true}});
    }
    append(lines);
}

void BatchJournal::aboutToCommit(const std::string& key, const io::FileTransaction& files, int code) {
    JournalJson list = JournalJson::array();
    for (const io::PreparedFile& f : files.prepared())
        list.push_back({f.path.string(), f.identity.inode, f.identity.size, f.identity.modified});
    append(lineOf({{"job", key}, {"code", code}, {"files", list}}));
    if (::fdatasync(fd_) != 0)
        throw BadInput("Cannot write '" + file_.string() + "': " + std::strerror(errno) + ".");
}

void BatchJournal::isDone(const std::string& key, const FinishedJob& job) {
    append(lineOf({{"job", key}, {"done", job.code}, {"seconds", job.seconds}}));
}

}  // namespace weft::cli
