#pragma once
/// Documents in lists.
#include <QDateTime>
#include <QImage>

#include "gui/document/open_document.h"

namespace weft::gui {

/// What the document shows, within `side` × `side` pixels. GUI thread.
[[nodiscard]] QImage thumbnailOf(OpenDocument& document, int side);

/// "today 14:32", "yesterday 9:05", else with the date.
[[nodiscard]] QString timeText(const QDateTime& time);

}  // namespace weft::gui
