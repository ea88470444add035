#include "gui/document/healing.h"

#include <QCoreApplication>
#include <algorithm>

#include "gui/document/seen_picture.h"
#include "weft/backend/thread_pool.h"
#include "weft/retouch/heal.h"

namespace weft::gui {

namespace {

/// The painted pixels, over `box` of the picture.
Mask paintedMask(const std::vector<StrokePiece>& pieces, const Rect& box) {
    Mask mask(box.extent());
    for (StrokePiece piece : pieces) {
        piece.fromX -= box.x, piece.toX -= box.x;
        piece.fromY -= box.y, piece.toY -= box.y;
        paint(mask, piece);
    }
    return mask;
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
PatchParts patchOf(const HealedPart& part, const SeenPicture& seen, const Operation& operation,
                   const io::Picture& background, ProfileCache& profiles) {
    const Rect around = rectOf(part.mask.extent()).translated(part.at).grownBy(1);
    auto mask = std::make_shared<Mask>(around.extent());
    for (int y = 0; y < part.mask.extent().height; ++y)
        std::copy_n(part.mask.row(y), part.mask.extent().width, mask->row(y + 1) + 1);
    const Rect source = around.translated(part.source.offset);
    PatchParts parts = makePatch({QCoreApplication::translate("Commands", "Heal"),
                                  repeatedPart(seen, source), std::move(mask), source.topLeft()},
                                 background, profiles);
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
std::vector<PatchParts> healedFrom(const HealStroke& stroke, const Seen& document, Mask mask,
                                   const Rect& box, ProfileCache& profiles) {
    const io::Picture& background = document.background->picture;
    const SeenPicture other = seenPicture(*stroke.from, rectOf(stroke.from->extent()));
    std::vector<HealedPart> found;
    if (stroke.offset) {
        const Rect source = box.grownBy(1).translated(*stroke.offset);
        if (source.intersected(rectOf(stroke.from->extent())).empty())
            throw InvalidProblem("The place to heal from lies outside its picture; choose another.");
        found.push_back({std::move(mask), box.topLeft(), {*stroke.offset, 0, 0}});
    } else {
        const SeenPicture seen =
            seenPicture(document, box.grownBy(kAround).intersected(rectOf(document.extent())));
        const Picture converted = profiles.converted(other.picture->picture, background);
        ThreadPool pool(0);
        HealOptions options = searchIn(converted, box, seen.origin, document.extent());
        options.alpha = alphaOf(seen.picture->picture);
        found = findHealSources(seen.picture->picture.color->view(), mask,
                                box.topLeft() - seen.origin, pool, options);
        for (HealedPart& part : found) {
            part.at = part.at + seen.origin;
            part.source.offset = part.source.offset - seen.origin;
        }
    }
    std::vector<PatchParts> patches;
    for (const HealedPart& part : found)
        patches.push_back(patchOf(part, other, Operation::parse("import"), background, profiles));
    return patches;
}

/// From the picture itself, where it fits best.
std::vector<PatchParts> healedHere(const Seen& document, const Mask& mask, const Rect& box,
                                   ProfileCache& profiles) {
    ThreadPool pool(0);
    const SeenPicture seen = seenAtAGlance(document, healArea(box, document.extent()), pool);
    std::vector<PatchParts> patches;
    for (HealedPart& part :
         findHealSources(seen.picture->picture.color->view(), mask, box.topLeft() - seen.origin, pool,
                         {.alpha = alphaOf(seen.picture->picture)})) {
        part.at = part.at + seen.origin;
        patches.push_back(patchOf(part, seen, healingFrom(part.source.offset),
                                  document.background->picture, profiles));
    }
    return patches;
}

std::vector<PatchParts> opaquePatches(const HealStroke& stroke, const Seen& document,
                                      ProfileCache& profiles) {
    Rect box;
    for (const StrokePiece& piece : stroke.pieces) box = box.united(boxOf(piece));
    const Rect canvas = rectOf(document.extent());
    box = box.intersected(canvas);
    Mask mask = paintedMask(stroke.pieces, box);
    if (mask.boundingBox().empty())
        throw InvalidProblem("Nothing of the stroke lies in the picture.");
    if (stroke.from) return healedFrom(stroke, document, std::move(mask), box, profiles);
    if (!stroke.offset) return healedHere(document, mask, box, profiles);
    const Rect source = box.grownBy(1).translated(*stroke.offset).intersected(canvas);
    if (source.empty())
        throw InvalidProblem("The place to heal from lies outside the picture; choose another.");
    std::vector<PatchParts> patches;
    patches.push_back(patchOf({std::move(mask), box.topLeft(), {*stroke.offset, 0, 0}},
                              seenPicture(document, source), healingFrom(*stroke.offset),
                              document.background->picture, profiles));
    return patches;
}

}  // namespace

std::vector<PatchParts> healedPatches(const HealStroke& stroke, const Seen& document,
                                      ProfileCache& profiles) {
    std::vector<PatchParts> patches = opaquePatches(stroke, document, profiles);
    for (PatchParts& parts : patches) parts.object.opacity = stroke.opacity;
    return patches;
}

std::vector<PatchParts> healedRegion(const Selection& region, const Seen& document,
                                     ProfileCache& profiles) {
    const Rect box = region.box().intersected(rectOf(document.extent()));
    const Mask mask = box.empty() ? Mask() : maskOf(region, box);
    if (mask.boundingBox().empty()) return {};
    std::vector<PatchParts> patches;
    try {
        patches = healedHere(document, mask, box, profiles);
    } catch (const InvalidProblem&) {
        return {};
    }
    for (PatchParts& parts : patches)
        if (region.soft())
            parts.object.softMask = std::make_shared<const Field>(
                samplesOf(region,
                          rectOf(parts.object.mask->extent())
                              .translated(*parts.object.backgroundFromSource.wholePixels()),
                          1));
    return patches;
}

}  // namespace weft::gui
