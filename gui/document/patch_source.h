#pragma once
/// How a picture, or a part of one, becomes a patch.
#include <QPolygonF>
#include <memory>
#include <vector>

#include "gui/document/opened_picture.h"
#include "weft/document/operation.h"
#include "weft/patch.h"

namespace weft::gui {

/// Closed outline of a region in pixels of a picture. Corners lie on pixel corners.
struct Selection {
    std::vector<Point> outline;
    [[nodiscard]] bool empty() const { return outline.size() < 3; }
    [[nodiscard]] QPolygonF polygon() const;
    friend bool operator==(const Selection&, const Selection&) = default;
};

/// A patch that does not lie anywhere yet: pixels, their profile and mask.
struct PatchSource {
    QString title;
    io::Picture picture;               ///< cropped; three channels
    std::shared_ptr<const Mask> mask;  ///< extent of `picture`
    Point originInPicture;             ///< where the crop's top-left pixel was
};

/// The document's entry for a patch: what the engine solves, and what the window draws.
struct PatchItem {
    QString title;
    Patch patch;                     ///< `gradients`: of `operation`
    std::vector<QPolygonF> contour;  ///< of the mask, in patch pixels
    Operation operation = {};
};

/// The whole picture; its alpha, where it has one, says what is unknown. Any thread.
[[nodiscard]] PatchSource wholePicture(const OpenedPicture& picture);
/// The selection's bounding box and a ring of one pixel around it, so that gradients at the rim are
/// the picture's own. Throws InvalidProblem if no pixel is inside. Any thread.
[[nodiscard]] PatchSource cutOut(const OpenedPicture& picture, const Selection& selection);
/// Converts to the profile of `background` and traces the outline. Throws BadInput for a broken
/// profile, InvalidProblem for an empty mask. Any thread; may take a second.
[[nodiscard]] PatchItem makePatch(const PatchSource& source, const io::Picture& background);

}  // namespace weft::gui
