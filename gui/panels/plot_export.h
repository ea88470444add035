#pragma once
/// A plot as a file.
#include <QByteArray>
#include <QString>

namespace weft::gui {

class PlotWidget;

/// By the extension: .png (twice the size on screen), .svg, .csv (`table`, as it is). The
/// target is whole, old or new. Returns an empty string, or a sentence that says what failed.
[[nodiscard]] QString savePlot(const PlotWidget& plot, const QByteArray& table, const QString& path);

}  // namespace weft::gui
