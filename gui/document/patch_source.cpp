#include "gui/document/patch_source.h"

#include <cstring>

#include "gui/display/mask_contour.h"

namespace weft::gui {

namespace {

std::shared_ptr<const Field> cropped(const Field& field, const Rect& r) {
    Field out(r.extent(), field.channels(), false);
    for (int c = 0; c < field.channels(); ++c)
        for (int y = 0; y < r.height; ++y)
            std::memcpy(out.row(c, y), field.row(c, r.y + y) + r.x,
                        static_cast<std::size_t>(r.width) * sizeof(float));
    return std::make_shared<const Field>(std::move(out));
}

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
    std::vector<Point> outline = selection.outline;
    for (Point& p : outline) p = p - crop.topLeft();
    auto mask = std::make_shared<Mask>(Mask::fromPolygon(crop.extent(), outline));
    if (inside.empty() || mask->boundingBox().empty())
        throw InvalidProblem("The selection holds no pixel of the picture; draw it larger.");
    io::Picture part = picture.picture;
    part.color = cropped(*picture.picture.color, crop);
    part.alpha = nullptr;
    return {picture.title, std::move(part), std::move(mask), crop.topLeft()};
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
