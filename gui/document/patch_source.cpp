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

Field cropped(const Field& field, const Rect& area) {
    Field part(area.extent(), field.channels(), false);
    for (int c = 0; c < part.channels(); ++c)
        for (int y = 0; y < area.height; ++y)
            std::copy_n(field.row(c, area.y + y) + area.x, area.width, part.row(c, y));
    return part;
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
    io::Picture part = picture.picture;
    part.color = std::make_shared<const Field>(cropped(*picture.picture.color, crop));
    part.alpha = nullptr;
    return {picture.title, std::move(part), std::move(mask), crop.topLeft()};
}

OpenedPicture cutPicture(const OpenedPicture& picture, const Selection& selection) {
    PatchSource part = cutOut(picture, selection);
    const Rect inside = part.mask->boundingBox();
    const Mask mask = part.mask->crop(inside);
    OpenedPicture cut{part.title, {}, std::move(part.picture)};
    auto color = std::make_shared<Field>(cropped(*cut.picture.color, inside));
    if (cut.picture.depth == 8) color->keepCodes();
    cut.picture.color = std::move(color);
    cut.picture.stored = nullptr;
    if (mask.unknownCount() == inside.extent().area()) return cut;
    auto alpha = std::make_shared<Field>(inside.extent(), 1);
    for (int y = 0; y < inside.height; ++y)
        for (int x = 0; x < inside.width; ++x)
            if (mask.unknown({x, y})) alpha->row(0, y)[x] = static_cast<float>(kFullScale);
    cut.picture.alpha = std::move(alpha);
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
