#pragma once
/// What a document shows, as a picture: for copying, for other tabs, for tools that look at colours.
#include <QImage>
#include <memory>

#include "gui/document/source/opened_picture.h"
#include "weft/document/layers.h"

namespace weft {
class ThreadPool;
}

namespace weft::gui {

class CloneDocument;

/// What is seen of a document at one moment. Cheap: parts are shared. Any thread may look at it.
struct Seen {
    std::shared_ptr<const OpenedPicture> background;
    Layers layers;  ///< none where the document shows its background alone
    QString title;  ///< of the document

    [[nodiscard]] Extent extent() const { return background->extent(); }
};

/// A picture, and where its first pixel lies on the document.
struct SeenPicture {
    std::shared_ptr<const OpenedPicture> picture;
    Point origin;
};

/// The document over `area`, patches included, in codes of its depth. Where no patch is seen there:
/// the background itself, which costs nothing and keeps what its file held. Any thread.
[[nodiscard]] SeenPicture seenPicture(const Seen& seen, const Rect& area);
/// The same for a look that must not take long: no 8-bit codes are kept beside the samples, and rows
/// are composed by the threads of `pool`.
[[nodiscard]] SeenPicture seenAtAGlance(const Seen& seen, const Rect& area, ThreadPool& pool);
/// seenPicture() of a document now. GUI thread.
[[nodiscard]] SeenPicture seenPicture(const CloneDocument& document, const Rect& area);

/// All of it in 8-bit codes, RGB32, without alpha. Any thread; 4 B a pixel.
[[nodiscard]] QImage seenCodes(const Seen& seen);

}  // namespace weft::gui
