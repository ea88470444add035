#pragma once
/// A light in words.
#include <QString>

#include "weft/relief/light.h"

namespace weft::gui {

/// "from the upper left, 38° high".
[[nodiscard]] QString wordsFor(const Light& light);

}  // namespace weft::gui
