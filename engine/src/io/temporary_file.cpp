#include "io/temporary_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <mutex>
#include <set>
#include <string_view>

#include "weft/io/file_transaction.h"

namespace weft::io {

namespace {

constexpr std::string_view kPrefix = ".weft-";
constexpr std::size_t kRandomCharacters = 6;

/// Of this host: its name and the namespace that its process numbers belong to, as one word of
/// letters, digits and underscores.
std::string hostWord() {
    char name[65] = {};
    if (::gethostname(name, sizeof name - 1) != 0) name[0] = '\0';
    std::string word = name;
    struct stat status {};
    if (::stat("/proc/self/ns/pid", &status) == 0) word += '_' + std::to_string(status.st_ino);
    for (char& c : word) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!plain) c = '_';
    }
    return word;
}

/// The process that a temporary file of this host belongs to; 0: it is none.
pid_t processOf(std::string_view name, std::string_view host) {
    const std::string start = std::string(kPrefix) + std::string(host) + '-';
    if (!name.starts_with(start)) return 0;
    name.remove_prefix(start.size());
    pid_t process = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
    const auto left = static_cast<std::size_t>(name.data() + name.size() - end);
    const bool whole = error == std::errc() && left == kRandomCharacters + 1 && *end == '-';
    return whole && process > 0 ? process : 0;
}

bool isGone(pid_t process) { return ::kill(process, 0) != 0 && errno == ESRCH; }

void removeLeftovers(const std::filesystem::path& folder, const std::string& host) {
    std::error_code ignored;
    for (std::filesystem::directory_iterator at(folder, ignored), end; !ignored && at != end;
         at.increment(ignored)) {
        const pid_t process = processOf(at->path().filename().native(), host);
        if (process != 0 && isGone(process)) ::unlink(at->path().c_str());
    }
}

/// Once a folder and process: a large one takes long to list.
void removeLeftoversOnce(const std::filesystem::path& folder, const std::string& host) {
    static std::mutex mutex;
    static std::set<std::filesystem::path> seen;
    {
        const std::lock_guard lock(mutex);
        std::error_code ignored;
        if (!seen.insert(std::filesystem::absolute(folder, ignored)).second) return;
    }
    removeLeftovers(folder, host);
}

}  // namespace

void removeLeftovers(const std::filesystem::path& folder) { removeLeftovers(folder, hostWord()); }

TemporaryFile::TemporaryFile(const std::filesystem::path& folder) {
    const std::string host = hostWord();
    removeLeftoversOnce(folder, host);
    name_ =
        (folder / (std::string(kPrefix) + host + '-' + std::to_string(::getpid()) + '-')).string();
    name_.append(kRandomCharacters, 'X');
    fd_ = ::mkostemp(name_.data(), O_CLOEXEC);
    made_ = fd_ >= 0;
}

TemporaryFile::~TemporaryFile() {
    static_cast<void>(close());
    if (made_ && !kept_) ::unlink(name_.c_str());
}

bool TemporaryFile::close() {
    if (fd_ < 0) return true;
    const bool done = ::close(fd_) == 0;
    fd_ = -1;
    return done;
}

}  // namespace weft::io
