#pragma once
/// --memory, and what holds a command to it.
#include <cstdint>

namespace CLI {
class App;
}

namespace weft::cli {

/// Declares --memory GB, which sets weft::memoryBudget().
void addMemoryOption(CLI::App& command);

/// While it lives, the system refuses this process data beyond the budget, so that what nobody
/// foresaw ends as a shortage of memory does (Linux: RLIMIT_DATA). One at a time.
class MemoryLimit {
public:
    /// `threads`: that will run; 0: one a core.
    explicit MemoryLimit(int threads);
    ~MemoryLimit();
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

    /// Drivers of devices map more than they use: no limit until restore() of what is returned,
    /// bytes.
    static std::uint64_t lift();
    static void restore(std::uint64_t limit);
};

}  // namespace weft::cli
