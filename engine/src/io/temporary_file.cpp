#include "io/temporary_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <ctime>
#include <fstream>
#include <optional>
#include <set>
#include <string_view>

#include "weft/io/file_transaction.h"

namespace weft::io {

namespace {

constexpr std::string_view kPrefix = ".weft-";
constexpr std::size_t kRandomCharacters = 6;

/// One of this machine since it was started: clones of a machine have names in common, and outside
/// containers all have the same namespace of processes. Empty where the system has none.
std::string bootId() {
    std::string id;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> id;
    std::erase(id, '-');
    return id;
}

/// Of this host: its name, this boot of it, and the namespace that its process numbers belong to, as
/// one word of letters, digits and underscores.
std::string hostWord() {
    char name[65] = {};
    if (::gethostname(name, sizeof name - 1) != 0) name[0] = '\0';
    std::string word = name;
    if (const std::string boot = bootId(); !boot.empty()) word += '_' + boot;
    struct stat status {};
    if (::stat("/proc/self/ns/pid", &status) == 0) word += '_' + std::to_string(status.st_ino);
    for (char& c : word) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!plain) c = '_';
    }
    return word;
}

/// Whose a temporary file is.
struct Owner {
    std::string_view host;
    pid_t process = 0;
};

/// None where the name is no temporary file's.
std::optional<Owner> ownerOf(std::string_view name) {
    if (!name.starts_with(kPrefix)) return std::nullopt;
    name.remove_prefix(kPrefix.size());
    const std::size_t first = name.find('-');
    if (first == 0 || first == name.npos) return std::nullopt;
    Owner owner{name.substr(0, first)};
    name.remove_prefix(first + 1);
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), owner.process);
    const auto left = static_cast<std::size_t>(name.data() + name.size() - end);
    const bool whole = error == std::errc() && left == kRandomCharacters + 1 && *end == '-';
    return whole && owner.process > 0 ? std::optional(owner) : std::nullopt;
}

bool isGone(pid_t process) { return ::kill(process, 0) != 0 && errno == ESRCH; }

bool isOld(const std::filesystem::path& file) {
    constexpr time_t kDay = 24 * 3600;
    struct stat status {};
    return ::lstat(file.c_str(), &status) == 0 && status.st_mtime + kDay < ::time(nullptr);
}

/// Nobody can ask whether another machine, or another boot of this one, still has the process.
bool isLeft(const std::filesystem::path& file, const std::string& host) {
    const std::string name = file.filename().native();
    const std::optional<Owner> owner = ownerOf(name);
    return owner && (owner->host == host ? isGone(owner->process) : isOld(file));
}

void removeLeftovers(const std::filesystem::path& folder, const std::string& host) {
    std::error_code ignored;
    for (std::filesystem::directory_iterator at(folder, ignored), end; !ignored && at != end;
         at.increment(ignored))
        if (isLeft(at->path(), host)) ::unlink(at->path().c_str());
}

/// Once a folder and thread: a large one takes long to list.
void removeLeftoversOnce(const std::filesystem::path& folder, const std::string& host) {
    thread_local std::set<std::filesystem::path> seen;
    std::error_code ignored;
    if (seen.insert(std::filesystem::absolute(folder, ignored)).second) removeLeftovers(folder, host);
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
