#include "app/cli/memory_limit.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "weft/backend/thread_count.h"
#include "weft/memory_budget.h"

namespace weft::cli {

namespace {

constexpr double kGiga = 1 << 30;
/// Code and other mapped files are resident too, and no data.
constexpr std::uint64_t kMappedFiles = std::uint64_t{40} << 20;
/// Stacks count as data though hardly any of it is touched; of threads beside those of the pools.
constexpr std::uint64_t kStack = std::uint64_t{8} << 20;
constexpr unsigned kOtherThreads = 4;

/// Sanitizers map terabytes of shadow.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kLimits = false;
#else
constexpr bool kLimits = true;
#endif

/// Returns the limit before.
rlim_t limitData(rlim_t most) {
    rlimit limit{};
    if (!kLimits || getrlimit(RLIMIT_DATA, &limit) != 0) return RLIM_INFINITY;
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = std::min(most, limit.rlim_max);
    setrlimit(RLIMIT_DATA, &limit);
    return before;
}

}  // namespace

void addMemoryOption(CLI::App& command) {
    command
        .add_option_function<double>(
            "--memory",
            [](double giga) { setMemoryBudget(static_cast<std::uint64_t>(giga * kGiga)); },
            "Memory that the command may use; what needs more is refused before it is taken (exit "
            "3). Default: half of what the machine or its control group has")
        ->type_name("GB")
        ->check([](const std::string& text) {
            const std::vector<double> numbers = numbersOf(text);
            const bool fits = numbers.size() == 1 && numbers[0] > 0 && numbers[0] <= 1e6;
            return fits ? std::string() : "takes a number of GB above zero.";
        });
}

MemoryLimit::MemoryLimit(int threads) {
    const auto pools = static_cast<unsigned>(threads > 0 ? threads : usableProcessors());
    const std::uint64_t data = memoryBudget() - std::min(memoryBudget(), kMappedFiles);
    limitData(data + (pools + kOtherThreads) * kStack);
}

MemoryLimit::~MemoryLimit() { lift(); }

std::uint64_t MemoryLimit::lift() { return limitData(RLIM_INFINITY); }

void MemoryLimit::restore(std::uint64_t limit) { limitData(limit); }

}  // namespace weft::cli
