#pragma once
/// Images that leave the window, or come back into it. GUI thread.
#include <QImage>

namespace weft::gui {

/// What was drawn in the monitor's colours, in sRGB, as files and other programs take it. A soft
/// proof stays in it.
[[nodiscard]] QImage inSrgb(const QImage& shown);
/// The other way.
[[nodiscard]] QImage inMonitorsColours(const QImage& srgb);

}  // namespace weft::gui
