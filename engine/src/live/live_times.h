#pragma once
/// How often the solver thread looks up and shows what it has.
#include <chrono>

#include "weft/stopwatch.h"

namespace weft {

/// Batch of work between two looks at the mailbox.
inline constexpr double kBatchSeconds = 0.004;
/// Shortest time between two snapshots of a drag. Below the period of mouse events (8 ms at 125 Hz),
/// so that a delay once met is made good within a few events.
inline constexpr std::chrono::milliseconds kFrame{6};
/// A solve that takes longer shows what it has, this often.
inline constexpr std::chrono::milliseconds kPatience{30};
/// Relaxation is there to be looked at: a picture a display frame, unless it is so large that showing
/// it would take more than a quarter of the time.
inline constexpr std::chrono::milliseconds kDisplayFrame{16};
/// Where pictures of a drag take longer, the next ones are solved at half of their size, where the
/// edit allows that. With events in between, what is seen is then up to twice that behind the hand.
inline constexpr std::chrono::milliseconds kSlowDrag{14};
/// A hand that rests so long in a drag sees what is sharp.
inline constexpr std::chrono::milliseconds kPause{50};
/// While the hand moves, this error in 8-bit codes is good enough to show.
inline constexpr double kDragTolerance = 0.5;

}  // namespace weft
