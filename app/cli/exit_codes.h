#pragma once
/// What the process returns.
#include <stdexcept>

namespace weft::cli {

enum ExitCode : int {
    kDone = 0,
    kUsage = 2,     ///< unknown options, values out of range
    kBadInput = 3,  ///< files that cannot be read or written, problems that cannot be posed
    kToleranceNotReached = 4,  ///< errorBound > tolerance; output and report are written all the same
    kDeviceFailure = 5,        ///< the backend asked for is not there or failed, with no way round
    kInterrupted = 130,        ///< 128 + SIGINT; nothing is written
};

/// Arguments that contradict each other or the chosen scheme. `what()` is one plain sentence.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace weft::cli
