#pragma once
/// Where the window opens the first time.
#include <QRect>
#include <QWidget>

namespace weft::gui {

/// Client area of a window that lies, frame included, within `available` (a screen less its bars):
/// 1440 × 900 in the middle, or what fits. The frame is not known before the window is shown; room
/// for the thickest of the usual ones is left.
[[nodiscard]] QRect firstGeometry(const QRect& available);
/// Makes a window that was shown just now no larger than its screen as it is laid out, within a
/// second: until then tool bars and docks want more, and may have made it larger. GUI thread.
void keepOnScreen(QWidget& window);

}  // namespace weft::gui
