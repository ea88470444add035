#pragma once
/// What a document shows, as a picture: for copying, and for other tabs.
#include "gui/document/clone_document.h"

namespace weft::gui {

/// A picture, and where its first pixel lies on the document.
struct SeenPicture {
    std::shared_ptr<const OpenedPicture> picture;
    Point origin;
};

/// The document over `area`, patches included, in codes of its depth. Where no patch is seen there:
/// the background itself, which costs nothing and keeps what its file held. GUI thread.
[[nodiscard]] SeenPicture seenPicture(const CloneDocument& document, const Rect& area);

}  // namespace weft::gui
