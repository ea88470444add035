#pragma once
/// Documents in lists.
#include <QDateTime>
#include <QImage>

#include "gui/document/open_document.h"

namespace weft::gui {

/// What the document shows, within `side` × `side` pixels. GUI thread.
[[nodiscard]] QImage thumbnailOf(OpenDocument& document, int side);

/// The same of what was seen at one moment, at least one pixel wide and high: means of up to 16
/// pixels for each, so that the size of the picture costs nothing. Any thread.
[[nodiscard]] QImage thumbnailOf(const Seen& seen, int side);

/// "today 14:32", "yesterday 9:05", else with the date.
[[nodiscard]] QString timeText(const QDateTime& time);

}  // namespace weft::gui
