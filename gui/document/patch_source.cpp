#include "gui/document/patch_source.h"

#include <algorithm>

#include "gui/display/mask_contour.h"
#include "weft/units.h"

namespace weft::gui {

namespace {

Rect boundsOf(const Selection& selection) {
    const QRectF b = selection.polygon().boundingRect();
    return toRect(b.toAlignedRect());
}

}  // namespace

QPolygonF Selection::polygon() const {
    QPolygonF polygon;
    for (const Point p : outline) polygon << QPointF(p.x, p.y);
    return polygon;
}

Selection Selection::movedBy(Point by) const {
    Selection moved = *this;
    for (Point& p : moved.outline) p = p + by;
    return moved;
}

PatchSource wholePicture(const OpenedPicture& picture) {
    return {picture.title,
            picture.picture,
            std::make_shared<const Mask>(io::maskFromPatch(picture.picture)),
            {0, 0}};
}

PatchSource cutOut(const OpenedPicture& picture, const Selection& selection) {
    const Rect inside = boundsOf(selection).intersected(rectOf(picture.extent()));
    const Rect crop =
        Rect{inside.x - 1, inside.y - 1, inside.width + 2, inside.height + 2}.intersected(
            rectOf(picture.extent()));
    const Selection within = selection.movedBy(Point{} - crop.topLeft());
    auto mask = std::make_shared<Mask>(Mask::fromPolygon(crop.extent(), within.outline));
    if (inside.empty() || mask->boundingBox().empty())
        throw InvalidProblem("The selection holds no pixel of the picture; draw it larger.");
    return {picture.title, partOf(picture.picture, crop), std::move(mask), crop.topLeft()};
}

OpenedPicture cutPicture(const OpenedPicture& picture, const Selection& selection) {
    PatchSource part = cutOut(picture, selection);
    const Rect inside = part.mask->boundingBox();
    const Mask mask = part.mask->crop(inside);
    OpenedPicture cut{part.title, {}, partOf(part.picture, inside)};
    if (mask.unknownCount() == inside.extent().area()) return cut;
    auto alpha = std::make_shared<Field>(inside.extent(), 1);
    for (int y = 0; y < inside.height; ++y)
        for (int x = 0; x < inside.width; ++x)
            if (mask.unknown({x, y})) alpha->row(0, y)[x] = static_cast<float>(kFullScale);
    cut.picture.alpha = std::move(alpha);
    auto color = std::make_shared<Field>(cut.picture.color->clone());
    color->keepStored(nullptr);
    cut.picture.color = std::move(color);
    cut.picture.stored = nullptr;  // no file holds it so
    cut.picture.origin = nullptr;
    return cut;
}

PatchParts makePatch(PatchSource source, const io::Picture& background, ProfileCache& profiles) {
    if (source.mask->boundingBox().empty())
        throw InvalidProblem("'" + source.title.toStdString() +
                             "' is fully transparent: there is nothing to paste.");
    static_cast<void>(profiles.converted(source.picture, background));
    PatchParts parts{.object = {.name = source.title.toStdString(),
                                .source = std::make_shared<const Picture>(std::move(source.picture)),
                                .mask = std::move(source.mask)},
                     .contour = {}};
    parts.contour = maskContour(*parts.object.mask);
    return parts;
}

}  // namespace weft::gui
