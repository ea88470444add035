#include "gui/document/healing.h"

#include <QCoreApplication>
#include <algorithm>

#include "gui/document/seen_picture.h"
#include "weft/backend/thread_pool.h"
#include "weft/heal.h"

namespace weft::gui {

namespace {

Rect grown(const Rect& r) { return {r.x - 1, r.y - 1, r.width + 2, r.height + 2}; }

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

/// Import of the picture itself: its source is the place that the offset leads to, and a ring of one
/// pixel around it; it lies where the blemish is.
PatchParts patchOf(const HealedPart& part, const SeenPicture& seen, const io::Picture& background,
                   ProfileCache& profiles) {
    const Rect around = grown(rectOf(part.mask.extent()).translated(part.at));
    auto mask = std::make_shared<Mask>(around.extent());
    for (int y = 0; y < part.mask.extent().height; ++y)
        std::copy_n(part.mask.row(y), part.mask.extent().width, mask->row(y + 1) + 1);
    const Rect source = around.translated(part.source.offset);
    PatchParts parts = makePatch({QCoreApplication::translate("Commands", "Heal"),
                                  repeatedPart(seen, source), std::move(mask), source.topLeft()},
                                 background, profiles);
    parts.object.backgroundFromSource = Placement::translation(around.topLeft());
    return parts;
}

}  // namespace

std::vector<PatchParts> healedPatches(const HealStroke& stroke, const Seen& document,
                                      ProfileCache& profiles) {
    Rect box;
    for (const StrokePiece& piece : stroke.pieces) box = box.united(boxOf(piece));
    const Rect canvas = rectOf(document.extent());
    box = box.intersected(canvas);
    Mask mask = paintedMask(stroke.pieces, box);
    if (mask.boundingBox().empty())
        throw InvalidProblem("Nothing of the stroke lies in the picture.");
    std::vector<HealedPart> found;
    SeenPicture seen;
    if (stroke.offset) {
        const Rect source = grown(box).translated(*stroke.offset).intersected(canvas);
        if (source.empty())
            throw InvalidProblem("The place to heal from lies outside the picture; choose another.");
        seen = seenPicture(document, source);
        found.push_back({std::move(mask), box.topLeft(), {*stroke.offset, 0, 0}});
    } else {
        seen = seenPicture(document, healArea(box, canvas.extent()));
        ThreadPool pool(0);
        found = findHealSources(seen.picture->picture.color->view(), mask,
                                box.topLeft() - seen.origin, pool);
        for (HealedPart& part : found) part.at = part.at + seen.origin;
    }
    std::vector<PatchParts> patches;
    for (const HealedPart& part : found)
        patches.push_back(patchOf(part, seen, document.background->picture, profiles));
    return patches;
}

}  // namespace weft::gui
