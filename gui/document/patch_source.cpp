#include "gui/document/patch_source.h"

#include <algorithm>

#include "gui/display/mask_contour.h"
#include "weft/units.h"

namespace weft::gui {

namespace {

/// More than a pixel either there or not.
bool hasSoftEdges(const Field& alpha) {
    for (int y = 0; y < alpha.extent().height; ++y) {
        const float* row = alpha.row(0, y);
        for (int x = 0; x < alpha.extent().width; ++x)
            if (row[x] > 0 && double{row[x]} < kFullScale - kCode8 / 2) return true;
    }
    return false;
}

}  // namespace

PatchSource wholePicture(const OpenedPicture& picture) {
    PatchSource whole{picture.title, picture.picture, nullptr, {0, 0}};
    const auto& alpha = picture.picture.alpha;
    auto mask = std::make_shared<Mask>(io::maskFromPatch(picture.picture));
    if (alpha && hasSoftEdges(*alpha)) {
        auto soft = std::make_shared<Field>(alpha->extent(), 1);
        for (int y = 0; y < alpha->extent().height; ++y)
            for (int x = 0; x < alpha->extent().width; ++x) {
                const double share = std::clamp(alpha->at(0, {x, y}) / kFullScale, 0.0, 1.0);
                soft->at(0, {x, y}) = static_cast<float>(share);
                mask->set({x, y}, share > 0);
            }
        whole.softMask = std::move(soft);
    }
    whole.mask = std::move(mask);
    return whole;
}

PatchSource cutOut(const OpenedPicture& picture, const Selection& selection) {
    const Rect all = rectOf(picture.extent()), inside = selection.box().intersected(all);
    const Rect crop = inside.grownBy(1).intersected(all);
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
        throw InvalidProblem("'" + source.title.toStdString() +
                             "' is fully transparent: there is nothing to paste.");
    static_cast<void>(profiles.converted(source.picture, background));
    PatchParts parts{.object = {.name = source.title.toStdString(),
                                .source = std::make_shared<const Picture>(std::move(source.picture)),
                                .mask = std::move(source.mask),
                                .softMask = std::move(source.softMask)},
                     .contour = {}};
    parts.contour = maskContour(*parts.object.mask);
    return parts;
}

PatchParts withContour(PatchObject object) {
    std::vector<QPolygonF> contour = maskContour(*object.mask);
    return {std::move(object), std::move(contour)};
}

}  // namespace weft::gui
