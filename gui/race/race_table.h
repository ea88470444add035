#pragma once
/// The figures of a race as rows of text.
#include <QStringList>
#include <vector>

#include "gui/race/race_model.h"

namespace weft::gui {

/// "Scheme", "Steps", "A step", "Time", "Speed-up over base", "Staleness", "Outcome".
[[nodiscard]] QStringList raceColumns(const RaceRecord& race);
/// One row a run, in the order of the race; quantities with their units.
[[nodiscard]] std::vector<QStringList> raceRows(const RaceRecord& race);

}  // namespace weft::gui
