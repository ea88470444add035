#include "gui/document/source/patch_source.h"

#include <algorithm>

#include "gui/display/mask_contour.h"
#include "gui/document/source/room_around.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft::gui {

PatchSource wholePicture(const OpenedPicture& picture) {
    io::PatchMask pasted = io::patchMaskOf(picture.picture);
    return {
        picture.title,  picture.picture, std::move(pasted.mask), {0, 0}, std::move(pasted.softMask),
        picture.layered};
}

PatchSource cutOut(const OpenedPicture& picture, const Selection& selection) {
    const Rect all = rectOf(picture.extent()), inside = selection.box().intersected(all);
    const Rect crop = withRoomAround(inside, picture.extent());
    auto mask = std::make_shared<const Mask>(inside.empty() ? Mask() : maskOf(selection, crop));
    if (mask->boundingBox().empty())
        throw InvalidProblem("The selection holds no pixel of the picture; draw it larger.");
    PatchSource source{picture.title, partOf(picture.picture, crop), std::move(mask), crop.topLeft()};
    if (selection.soft())
        source.softMask = std::make_shared<const Field>(samplesOf(selection, crop, 1));
    return source;
}

OpenedPicture cutPicture(const OpenedPicture& picture, const Selection& selection) {
    const Rect inside = selection.box().intersected(rectOf(picture.extent()));
    if (inside.empty())
        throw InvalidProblem("The selection holds no pixel of the picture; draw it larger.");
    OpenedPicture cut{picture.title, {}, partOf(picture.picture, inside)};
    const std::vector<std::uint8_t> coverage = coverageOver(selection, inside);
    if (std::all_of(coverage.begin(), coverage.end(),
                    [](std::uint8_t c) { return c == Selection::kFull; }))
        return cut;
    cut.picture.alpha = std::make_shared<const Field>(samplesOf(selection, inside, kFullScale));
    auto color = std::make_shared<Field>(cut.picture.color->clone());
    color->keepStored(nullptr);
    cut.picture.color = std::move(color);
    cut.picture.stored = nullptr;  // no file holds it so
    cut.picture.origin = nullptr;
    return cut;
}

PatchParts makePatch(PatchSource source, const io::Picture& background, ProfileCache& profiles) {
    if (source.mask->boundingBox().empty())
        throw InvalidProblem(sentence("'{name}' is fully transparent: there is nothing to paste.",
                                      {{"name", source.title.toStdString()}}));
    static_cast<void>(profiles.converted(source.picture, background));
    PatchParts parts{.object = {.name = source.title.toStdString(),
                                .source = std::make_shared<const Picture>(std::move(source.picture)),
                                .mask = std::move(source.mask),
                                .softMask = std::move(source.softMask)},
                     .contour = {},
                     .layered = source.layered};
    parts.contour = maskContour(*parts.object.mask);
    return parts;
}

PatchParts withContour(PatchObject object) {
    std::vector<QPolygonF> contour = maskContour(*object.mask);
    return {std::move(object), std::move(contour)};
}

PatchParts withKeptContour(PatchObject object) {
    std::vector<QPolygonF> contour =
        object.kept ? maskContour(*object.kept) : std::vector<QPolygonF>();
    return {std::move(object), std::move(contour)};
}

}  // namespace weft::gui
