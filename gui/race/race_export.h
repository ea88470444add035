#pragma once
/// A race as a file.
#include <QString>

#include "gui/race/race_model.h"

namespace weft::gui {

class RaceResults;

/// By the extension: .csv (the table, plain numbers), .json (with settings and traces), .png (twice
/// the size on screen), .svg (curves and bars). The target is whole, old or new. Returns an empty
/// string, or a sentence that says what failed.
[[nodiscard]] QString saveRace(const Race& race, const RaceResults& results, const QString& path);

}  // namespace weft::gui
