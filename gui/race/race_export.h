#pragma once
/// A race as a file.
#include <QString>
#include <functional>

#include "gui/race/race_model.h"

namespace weft::gui {

class RaceResults;

/// By the extension: .csv (the table), .json (everything but the pictures), .png (twice the size on
/// screen), .svg (curves and bars). Draws now, on the GUI thread; what it returns packs and writes,
/// and may be called on any thread. The target is whole, old or new. The result is an empty string,
/// or a sentence that says what failed.
[[nodiscard]] std::function<QString()> raceSaver(const RaceRecord& race, const RaceResults& results,
                                                 const QString& path);

}  // namespace weft::gui
