#pragma once
/// What the convergence panel says of a snapshot.
#include <QString>

#include "weft/live/snapshot.h"

namespace weft::gui {

/// How it ended, or what the solver is at: "Converged", "Height, 2 grids left".
[[nodiscard]] QString headlineOf(const Snapshot& snapshot);
[[nodiscard]] QString headlineToolTip(const Snapshot& snapshot);
/// "2 cycles · 6.2 ms · error ≤ 0.031 codes"; empty before the first cycle or step.
[[nodiscard]] QString figuresOf(const Snapshot& snapshot);

}  // namespace weft::gui
