#pragma once
/// A plot as a file.
#include <QString>

namespace weft::gui {

class PlotWidget;

/// By the extension: .png (twice the size on screen), .svg, .csv (curve, x, y in full precision).
/// The target is whole, old or new. Returns an empty string, or a sentence that says what failed.
[[nodiscard]] QString savePlot(const PlotWidget& plot, const QString& path);

}  // namespace weft::gui
