#pragma once
/// A figure of the Lab as a file.
#include <QByteArray>

#include "weft/lab/chen_experiments.h"

namespace weft::cli {

/// Title, curves over a logarithmic axis, caption. `suffix`: "png" (twice the size) or "svg". Needs a
/// QApplication. Throws BadInput where it cannot be drawn.
[[nodiscard]] QByteArray drawFigure(const LabFigure& figure, const std::string& suffix);

}  // namespace weft::cli
