#include "weft/memory_budget.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <limits>

#include "weft/error.h"
#include "weft/formatted.h"
#include "weft/sentence.h"

namespace weft {

namespace {

constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();

/// The number that a file begins with; "max" and a missing file know no limit.
std::uint64_t numberIn(const std::string& path) {
    std::ifstream file(path);
    std::uint64_t value = 0;
    return file >> value && value > 0 ? value : kUnknown;
}

/// Least limit of the control groups from `group` up to the root below `mount`.
std::uint64_t leastLimit(const std::string& mount, std::string group, const char* file) {
    std::uint64_t least = kUnknown;
    for (;;) {
        least = std::min(least, numberIn(mount + group + "/" + file));
        const std::size_t slash = group.rfind('/');
        if (slash == std::string::npos) return least;
        group.resize(slash);
    }
}

/// Of the control groups that /proc/self/cgroup names: "0::/a/b" (v2), "9:memory:/a/b" (v1).
std::uint64_t controlGroupLimit() {
    std::uint64_t least = kUnknown;
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const std::string group = line.substr(second + 1);
        if (controllers.empty())
            least = std::min(least, leastLimit("/sys/fs/cgroup", group, "memory.max"));
        if (("," + controllers + ",").find(",memory,") != std::string::npos)
            least =
                std::min(least, leastLimit("/sys/fs/cgroup/memory", group, "memory.limit_in_bytes"));
    }
    return least;
}

std::uint64_t defaultBudget() {
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    const std::uint64_t machine =
        pages > 0 && page > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page)
                              : kUnknown;
    const std::uint64_t least = std::min(machine, controlGroupLimit());
    return least == kUnknown ? std::uint64_t{4} << 30 : least / 2;
}

/// 0: the default. Of the process, since memory is: what allocates asks for it, far from any
/// argument.
std::atomic<std::uint64_t> chosenBudget{0};

}  // namespace

std::uint64_t memoryBudget() {
    const std::uint64_t chosen = chosenBudget.load(std::memory_order_relaxed);
    if (chosen) return chosen;
    static const std::uint64_t byDefault = defaultBudget();
    return byDefault;
}

void setMemoryBudget(std::uint64_t bytes) { chosenBudget.store(bytes, std::memory_order_relaxed); }

std::uint64_t residentMemory() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t all = 0, resident = 0;
    if (!(file >> all >> resident)) return 0;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void requireMemory(std::uint64_t bytes, const std::string& what) {
    const std::uint64_t budget = memoryBudget(), now = residentMemory();
    if (bytes <= budget && now <= budget - bytes) return;
    throw NotEnoughMemory(
        sentence("{what} needs {needed} of memory beside the {used} in use, more than the {allowed} "
                 "that --memory allows.",
                 {{"what", what},
                  {"needed", memoryText(bytes)},
                  {"used", memoryText(now)},
                  {"allowed", memoryText(budget)}}));
}

std::string memoryText(std::uint64_t bytes) {
    constexpr double kMega = 1 << 20;
    const double mega = static_cast<double>(bytes) / kMega;
    return mega < 1000 ? formatted("%.0f MB", mega) : formatted("%.1f GB", mega / 1024);
}

}  // namespace weft
