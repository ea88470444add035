#pragma once
/// How a picture, or a part of one, becomes a patch.
#include <QPolygonF>
#include <memory>
#include <vector>

#include "gui/document/opened_picture.h"
#include "gui/document/profile_cache.h"
#include "weft/document/patch_object.h"

namespace weft::gui {

/// Closed outline of a region in pixels of a picture. Corners lie on pixel corners.
struct Selection {
    std::vector<Point> outline;
    [[nodiscard]] bool empty() const { return outline.size() < 3; }
    [[nodiscard]] QPolygonF polygon() const;
    [[nodiscard]] Selection movedBy(Point by) const;
    friend bool operator==(const Selection&, const Selection&) = default;
};

/// A patch that does not lie anywhere yet: pixels, their profile and mask.
struct PatchSource {
    QString title;
    io::Picture picture;               ///< cropped; three channels
    std::shared_ptr<const Mask> mask;  ///< extent of `picture`
    Point originInPicture;             ///< where the crop's top-left pixel was
    /// Share of each pixel that is seen, as of PatchObject; null: all of it.
    std::shared_ptr<const Field> softMask = {};
};

/// A patch object that is in no document yet, and what the window draws of it.
struct PatchParts {
    PatchObject object;
    std::vector<QPolygonF> contour;  ///< of the mask, in its pixels
};

/// The whole picture. Where it has alpha, all that is not wholly transparent is pasted, and seen as
/// much as alpha says. Any thread.
[[nodiscard]] PatchSource wholePicture(const OpenedPicture& picture);
/// The selection's bounding box and a ring of one pixel around it, so that gradients at the rim are
/// the picture's own. Throws InvalidProblem if no pixel is inside. Any thread.
[[nodiscard]] PatchSource cutOut(const OpenedPicture& picture, const Selection& selection);
/// The selection's bounding box as a picture of its own, transparent outside the outline. Throws as
/// cutOut() does. Any thread.
[[nodiscard]] OpenedPicture cutPicture(const OpenedPicture& picture, const Selection& selection);
/// Traces the outline and, so that the solver does not wait for it, converts to the profile of
/// `background`. Throws BadInput for a broken profile, InvalidProblem for an empty mask. Any thread;
/// may take a second.
[[nodiscard]] PatchParts makePatch(PatchSource source, const io::Picture& background,
                                   ProfileCache& profiles);

}  // namespace weft::gui
