#include "gui/document/healing.h"

#include <QCoreApplication>
#include <algorithm>

#include "gui/document/seen_picture.h"
#include "weft/backend/thread_pool.h"
#include "weft/retouch/heal.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

namespace {

/// What is healed, and how much of that is seen, over the box of the stroke.
struct Region {
    Rect box;
    Mask mask;
    Selection stroke;
};

Region regionOf(const std::vector<StrokePiece>& pieces, Extent canvas) {
    const Selection stroke = selectStroke(pieces, canvas);
    if (stroke.empty()) throw InvalidProblem("Nothing of the stroke lies in the picture.");
    Region region{stroke.box(), Mask(stroke.box().extent()), stroke};
    for (int y = 0; y < region.box.height; ++y)
        for (int x = 0; x < region.box.width; ++x)
            region.mask.set({x, y}, stroke.row(region.box.y + y)[x] > 0);
    return region;
}

/// The picture over `area`; beyond its border the border repeats.
Picture repeatedPart(const SeenPicture& seen, const Rect& area) {
    const Field& from = *seen.picture->picture.color;
    const Rect in = area.translated(Point{} - seen.origin);
    auto color = std::make_shared<Field>(area.extent(), from.channels(), false);
    for (int c = 0; c < from.channels(); ++c)
        for (int y = 0; y < area.height; ++y) {
            const float* row = from.row(c, std::clamp(in.y + y, 0, from.extent().height - 1));
            float* out = color->span().row(c, y);
            for (int x = 0; x < area.width; ++x)
                out[x] = row[std::clamp(in.x + x, 0, from.extent().width - 1)];
        }
    const Picture& as = seen.picture->picture;
    if (as.depth == 8) color->keepCodes();
    Picture part;
    part.color = std::move(color);
    part.depth = as.depth;
    part.linearByCustom = as.linearByCustom;
    part.iccProfile = as.iccProfile;
    return part;
}

/// The operation `heal` where the blemish is. The patch's own picture is what the offset leads to
/// now, with a ring of one pixel, for a user who chooses another operation.
PatchParts patchOf(const HealedPart& part, const Selection& stroke, const SeenPicture& seen,
                   const Operation& operation, const io::Picture& background,
                   ProfileCache& profiles) {
    const Rect around = rectOf(part.mask.extent()).translated(part.at).grownBy(1);
    auto mask = std::make_shared<Mask>(around.extent());
    for (int y = 0; y < part.mask.extent().height; ++y)
        std::copy_n(part.mask.row(y), part.mask.extent().width, mask->row(y + 1) + 1);
    const Rect source = around.translated(part.source.offset);
    PatchParts parts = makePatch({QCoreApplication::translate("Commands", "Heal"),
                                  repeatedPart(seen, source), std::move(mask), source.topLeft()},
                                 background, profiles);
    if (stroke.soft())
        parts.object.softMask = std::make_shared<const Field>(samplesOf(stroke, around, 1));
    parts.object.backgroundFromSource = Placement::translation(around.topLeft());
    parts.object.operation = operation;
    return parts;
}

Operation healingFrom(Point offset) {
    return Operation::parse("heal").with("dx", offset.x).with("dy", offset.y);
}

constexpr int kAround = 40;  // pixels; more than rings of parts reach

FieldView alphaOf(const Picture& picture) {
    return picture.alpha ? picture.alpha->view() : FieldView();
}

/// Where in another picture is looked for detail.
HealOptions searchIn(const Picture& picture, const Rect& region, Point originOfSeen,
                     Extent document) {
    const FieldView other = picture.color->view();
    HealOptions options{.from = other, .alphaOfFrom = alphaOf(picture)};
    options.about = originOfSeen;  // the same pixel of both
    if (other.extent == document) return options;
    const Point middle{other.extent.width / 2, other.extent.height / 2};
    options.about =
        middle - (region.topLeft() - originOfSeen + Point{region.width / 2, region.height / 2});
    options.reach = std::max(other.extent.width, other.extent.height);  // all of it
    return options;
}

/// From another picture.
std::vector<PatchParts> healedFrom(const HealStroke& stroke, const Seen& document, Region region,
                                   ProfileCache& profiles) {
    const Rect& box = region.box;
    const io::Picture& background = document.background->picture;
    const SeenPicture other = seenPicture(*stroke.from, rectOf(stroke.from->extent()));
    std::vector<HealedPart> found;
    if (stroke.offset) {
        const Rect source = box.grownBy(1).translated(*stroke.offset);
        if (source.intersected(rectOf(stroke.from->extent())).empty())
            throw InvalidProblem("The place to heal from lies outside its picture; choose another.");
        found.push_back({std::move(region.mask), box.topLeft(), {*stroke.offset, 0, 0}});
    } else {
        const SeenPicture seen =
            seenPicture(document, box.grownBy(kAround).intersected(rectOf(document.extent())));
        const Picture converted = profiles.converted(other.picture->picture, background);
        ThreadPool pool(0);
        HealOptions options = searchIn(converted, box, seen.origin, document.extent());
        options.alpha = alphaOf(seen.picture->picture);
        found = findHealSources(seen.picture->picture.color->view(), region.mask,
                                box.topLeft() - seen.origin, pool, options);
        for (HealedPart& part : found) {
            part.at = part.at + seen.origin;
            part.source.offset = part.source.offset - seen.origin;
        }
    }
    std::vector<PatchParts> patches;
    for (const HealedPart& part : found)
        patches.push_back(
            patchOf(part, region.stroke, other, Operation::parse("import"), background, profiles));
    return patches;
}

/// From the picture itself, where it fits best.
std::vector<PatchParts> healedHere(const Seen& document, const Region& region,
                                   ProfileCache& profiles) {
    ThreadPool pool(0);
    const SeenPicture seen = seenAtAGlance(document, healArea(region.box, document.extent()), pool);
    std::vector<PatchParts> patches;
    for (HealedPart& part : findHealSources(seen.picture->picture.color->view(), region.mask,
                                            region.box.topLeft() - seen.origin, pool,
                                            {.alpha = alphaOf(seen.picture->picture)})) {
        part.at = part.at + seen.origin;
        patches.push_back(patchOf(part, region.stroke, seen, healingFrom(part.source.offset),
                                  document.background->picture, profiles));
    }
    return patches;
}

std::vector<PatchParts> opaquePatches(const HealStroke& stroke, const Seen& document,
                                      ProfileCache& profiles) {
    const Rect canvas = rectOf(document.extent());
    Region region = regionOf(stroke.pieces, document.extent());
    if (stroke.from) return healedFrom(stroke, document, std::move(region), profiles);
    if (!stroke.offset) return healedHere(document, region, profiles);
    const Rect& box = region.box;
    const Rect source = box.grownBy(1).translated(*stroke.offset).intersected(canvas);
    if (source.empty())
        throw InvalidProblem("The place to heal from lies outside the picture; choose another.");
    std::vector<PatchParts> patches;
    patches.push_back(patchOf({std::move(region.mask), box.topLeft(), {*stroke.offset, 0, 0}},
                              region.stroke, seenPicture(document, source),
                              healingFrom(*stroke.offset), document.background->picture, profiles));
    return patches;
}

}  // namespace

std::vector<PatchParts> healedPatches(const HealStroke& stroke, const Seen& document,
                                      ProfileCache& profiles) {
    std::vector<PatchParts> patches = opaquePatches(stroke, document, profiles);
    for (PatchParts& parts : patches) parts.object.opacity = stroke.opacity;
    return patches;
}

std::vector<PatchParts> healedRegion(const Selection& selection, const Seen& document,
                                     ProfileCache& profiles) {
    Region region{selection.box().intersected(rectOf(document.extent())), {}, selection};
    if (region.box.empty()) return {};
    region.mask = maskOf(selection, region.box);
    if (region.mask.boundingBox().empty()) return {};
    try {
        return healedHere(document, region, profiles);
    } catch (const InvalidProblem&) {
        return {};
    }
}

}  // namespace weft::gui
