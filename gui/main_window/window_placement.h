#pragma once
/// Where the window opens the first time.
#include <QRect>
#include <QSize>

namespace weft::gui {

/// Client area of a window that lies, frame included, within `available` (a screen less its bars):
/// 1440 × 900 in the middle, or what fits. The frame is not known before the window is shown; room
/// for the thickest of the usual ones is left.
[[nodiscard]] QRect firstGeometry(const QRect& available);
/// The largest client area that lies there with its frame.
[[nodiscard]] QSize roomFor(const QRect& available);

}  // namespace weft::gui
