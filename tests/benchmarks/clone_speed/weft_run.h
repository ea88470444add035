#pragma once
/// Times Weft's own solve on the CPU.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "task.h"

namespace weft::benchmarks {

/// What an editor asks for while a patch is dragged, codes.
inline constexpr double kDragTolerance = 0.5;

struct WeftOptions {
    int threads = 2;
    int runs = 60;
    double tolerance = 0.05;  ///< 8-bit codes
};

/// Solves to kDragTolerance, set-up apart; medians over the runs, seconds.
struct DragSolves {
    double first = 0;     ///< the first on a mask
    double again = 0;     ///< the patch moved on the same mask
    double setup = 0;     ///< of a mask
    double maxError = 0;  ///< codes, against a certified solve; largest over the runs of both
    std::int64_t cycles = 0;
};

/// Medians over the runs, seconds: from pictures and mask in memory to the solved picture of the box.
struct WeftResult {
    double kept = 0;       ///< the patch moved, mask the same: problem, assemble, solve, read
    double withSetup = 0;  ///< another mask every time: the same and the hierarchy's set-up
    double first = 0;      ///< the very first solve of a fresh backend: memory is not there yet
    double assemble = 0, solve = 0, read = 0;  ///< parts of `kept`; the rest poses the problem
    double setup = 0, assembleAnew = 0, solveAnew = 0;  ///< parts of `withSetup`
    double maxError = 0;        ///< codes, against a certified solve; largest over the runs
    double referenceBound = 0;  ///< certified bound of that solve
    std::int64_t cycles = 0, unknowns = 0;
    std::int64_t bytesMoved = 0;  ///< of a solve with the set-up kept, as the solver counts them
    std::int64_t peakBytes = 0;   ///< above the pictures, `first`, certificate apart
    DragSolves drag;
    std::string level, device;
};

/// In turns with the jobs `between`, so that a machine's slow moments meet Weft and its peers alike.
[[nodiscard]] WeftResult timeWeft(const Task& task, const WeftOptions& options,
                                  const std::vector<std::function<void()>>& between);

/// Bytes a second (read + written) of copying 256 MB with so many threads: the peak to compare with.
[[nodiscard]] double measuredCopy(int threads);

}  // namespace weft::benchmarks
