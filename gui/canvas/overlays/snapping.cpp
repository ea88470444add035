#include "gui/canvas/overlays/snapping.h"

#include <cmath>

namespace weft::gui {

namespace {

void addLines(SnapLines& lines, const Bounds& box) {
    for (const double x : {box.left, (box.left + box.right) / 2, box.right}) lines.x.push_back(x);
    for (const double y : {box.top, (box.top + box.bottom) / 2, box.bottom}) lines.y.push_back(y);
}

/// How far to go, and to which line.
void snapAlong(const std::vector<double>& lines, double first, double last, double within, double& by,
               std::optional<double>& at) {
    double nearest = within;
    for (const double line : lines)
        for (const double place : {first, (first + last) / 2, last}) {
            const double way = std::nearbyint(line - place);
            if (std::abs(line - place) > nearest || (at && std::abs(line - place) == nearest))
                continue;
            nearest = std::abs(line - place);
            by = way;
            at = line;
        }
}

}  // namespace

SnapLines snapLinesOf(const CloneDocument& document, const SnapTargets& targets) {
    const Guides& guides = document.state().document->guides();
    SnapLines lines;
    if (targets.guides) lines = {guides.x, guides.y};
    const Extent e = document.extent();
    addLines(lines, {0, 0, double(e.width), double(e.height)});
    for (const auto& patch : document.patches())
        if (document.state().document->shows(*patch) &&
            (targets.selected || !document.isSelected(patch->id)))
            addLines(lines, placedBounds(boxOf(*patch), patch->backgroundFromSource));
    return lines;
}

Snap snapTo(const SnapLines& lines, const Bounds& box, double within) {
    Snap snap;
    snapAlong(lines.x, box.left, box.right, within, snap.dx, snap.x);
    snapAlong(lines.y, box.top, box.bottom, within, snap.dy, snap.y);
    return snap;
}

}  // namespace weft::gui
