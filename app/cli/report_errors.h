#pragma once
/// What is thrown, as a sentence on stderr and an exit code.
#include <functional>

namespace weft::cli {

/// An exit code, and whether more memory might have led to another.
struct CommandEnd {
    int code = 0;
    bool shortOfMemory = false;
};

/// Runs a command; what it throws is said on stderr and becomes its exit code.
[[nodiscard]] CommandEnd reportErrors(const std::function<int()>& command);

}  // namespace weft::cli
