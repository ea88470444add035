#pragma once
/// How a picture, or a part of one, becomes a patch.
#include <QPolygonF>
#include <memory>
#include <vector>

#include "gui/document/source/opened_picture.h"
#include "gui/document/source/profile_cache.h"
#include "weft/document/patch_object.h"
#include "weft/selection/selection.h"

namespace weft::gui {

/// A patch that does not lie anywhere yet: pixels, their profile and mask.
struct PatchSource {
    QString title;
    io::Picture picture;                         ///< cropped; three channels
    std::shared_ptr<const Mask> mask;            ///< extent of `picture`
    Point originInPicture;                       ///< where the crop's top-left pixel was
    std::shared_ptr<const Field> softMask = {};  ///< as PatchObject::softMask
    bool layered = false;                        ///< as OpenedPicture::layered
};

/// A patch object that is in no document yet, and what the window draws of it.
struct PatchParts {
    PatchObject object;
    std::vector<QPolygonF> contour;  ///< of the mask that is new, in its pixels
    bool layered = false;            ///< as OpenedPicture::layered
};

/// The whole picture. Where it has alpha, all that is not wholly transparent is pasted, and seen as
/// much as alpha says. Any thread.
[[nodiscard]] PatchSource wholePicture(const OpenedPicture& picture);
/// The selection's bounding box and some of the picture around it (room_around.h). Pixels that are
/// selected by half at least are solved; soft edges are kept as a soft mask. Throws InvalidProblem if
/// there are no such pixels. Any thread.
[[nodiscard]] PatchSource cutOut(const OpenedPicture& picture, const Selection& selection);
/// The selection's bounding box as a picture of its own; coverage becomes its alpha. Throws as
/// cutOut() does. Any thread.
[[nodiscard]] OpenedPicture cutPicture(const OpenedPicture& picture, const Selection& selection);
/// The same object with its outline traced. Any thread.
[[nodiscard]] PatchParts withContour(PatchObject object);
/// The same with the outline of what keeps its colour. Any thread.
[[nodiscard]] PatchParts withKeptContour(PatchObject object);
/// Traces the outline and, so that the solver does not wait for it, converts to the profile of
/// `background`. Throws BadInput for a broken profile, InvalidProblem for an empty mask. Any thread;
/// may take a second.
[[nodiscard]] PatchParts makePatch(PatchSource source, const io::Picture& background,
                                   ProfileCache& profiles);

}  // namespace weft::gui
