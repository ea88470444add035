#pragma once
/// How far the solve of a surface is.
#include <cstdint>
#include <string>

#include "weft/solver.h"

namespace weft {

/// Largest change of height by the last step of a schedule that ends within tolerance, as a part of
/// the image's shorter side or of the range of the heights, whichever is larger.
inline constexpr double kReliefTolerance = 0.05;

/// What runs at the moment.
enum class ReliefStage {
    orientation,   ///< (f, g) from coarse to fine, λ falling (Ikeuchi & Horn 1981)
    continuation,  ///< the height on the starting grid, smoothness falling
    refinement,    ///< Gauss-Newton on the height, grid after grid
    relaxation,    ///< (f, g) on the image's own grid by a scheme; the height follows when it is read
    done,
};

struct ReliefProgress {
    Outcome outcome = Outcome::Running;
    ReliefStage stage = ReliefStage::orientation;
    int gridsLeft = 0;  ///< grids finer than the one worked on
    double shadingError =
        0;  ///< root mean square of I − R over the cells that are lit; 1 = full light
    /// Largest change by the last step: of height, in pixels of the image; of f or g at
    /// ReliefStage::relaxation.
    double change = 0;
    /// Relaxation: of (f, g) from what they converge to, as their moves tell it, a root mean square
    /// over the relaxed pixels; infinity before it is known.
    double distance = 0;
    std::int64_t steps = 0;      ///< relaxation: updates of a pixel, on average
    std::int64_t staleness = 0;  ///< relaxation: most − fewest steps of any two blocks
    double checkerboard = 0;     ///< relaxation: root mean square of (f, g) less its neighbours' mean
    std::string message;         ///< why it diverged, for a user; else empty
};

/// One measurement after a step. Seconds count from setProblem.
struct ReliefTracePoint {
    double seconds = 0;
    ReliefStage stage = ReliefStage::orientation;
    int gridsLeft = 0;
    double shadingError = 0;
    double change = 0;
    std::int64_t steps = 0;   ///< relaxation only
    double checkerboard = 0;  ///< relaxation only
    double distance = 0;      ///< relaxation only, as of the last look
};

}  // namespace weft
