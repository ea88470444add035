#pragma once
/// When a solve ends, and how it ended.
#include <cstdint>
#include <limits>
#include <string_view>

namespace weft {

/// What relaxation holds against the tolerance at a check by the host.
enum class ErrorMeasure {
    estimate,         ///< Progress::errorEstimate; a relaxation proves it before it ends
    largestSolution,  ///< max |D|: exact where the solution is 0 (the Lab's Laplace problem)
};

/// Limits of one solve. Tolerance is in 8-bit codes against the exact solution.
struct StopRule {
    double tolerance = 0.5;
    ErrorMeasure measure = ErrorMeasure::estimate;
    std::int64_t maxSteps = std::numeric_limits<std::int64_t>::max();
    double maxSeconds = std::numeric_limits<double>::infinity();
};

/// "Stopped" is never called "converged": Converged means errorBound ≤ tolerance: certified, or of a
/// multigrid solve while it is live estimated (Progress::certified says which); of a surface, that
/// its last step gained nothing worth another, of a relaxation of (f, g) that its estimated distance
/// from the converged ones is within the tolerance. WithinTolerance, of surfaces only: the schedule
/// of steps ended, and the last one changed no height by more than kReliefTolerance says
/// (weft/relief/relief_progress.h). IterationLimit: the limit came before the tolerance.
enum class Outcome {
    Running,
    Converged,
    WithinTolerance,
    IterationLimit,
    TimeLimit,
    Diverged,
    Cancelled,
    Failed
};

[[nodiscard]] constexpr std::string_view toString(Outcome o) {
    switch (o) {
        case Outcome::Running: return "Running";
        case Outcome::Converged: return "Converged";
        case Outcome::WithinTolerance: return "WithinTolerance";
        case Outcome::IterationLimit: return "IterationLimit";
        case Outcome::TimeLimit: return "TimeLimit";
        case Outcome::Diverged: return "Diverged";
        case Outcome::Cancelled: return "Cancelled";
        case Outcome::Failed: return "Failed";
    }
    return "Failed";
}

}  // namespace weft
