#include "gui/document/patch_commands.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "gui/document/patch_groups.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

QString titleOf(const char* title) { return QCoreApplication::translate("Commands", title); }

using PlaceChange = std::function<Placement(const PatchObject&)>;

/// Of the selected ones that are not locked.
void place(CloneDocument& document, const char* title, const PlaceChange& change,
           std::uint64_t gesture = 0) {
    document.changePatches(
        titleOf(title), document.selectedPatches(),
        [&](PatchObject& patch) {
            if (!patch.locked) patch.backgroundFromSource = tidied(change(patch));
        },
        gesture);
}

/// A change about the middle of the box, as it is seen.
Placement aboutMiddle(const PatchObject& patch, const Placement& change) {
    const PlanePoint middle = frameOf(boxOf(patch), patch.backgroundFromSource).centre;
    return patch.backgroundFromSource.changedAbout(middle, change);
}

/// Ids of the selected ones, the lowest first.
std::vector<std::uint64_t> inOrder(const CloneDocument& document) {
    std::vector<std::uint64_t> ids;
    for (const auto& patch : document.patches())
        if (document.isSelected(patch->id)) ids.push_back(patch->id);
    return ids;
}

Bounds united(const Bounds& a, const Bounds& b) {
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
            std::max(a.bottom, b.bottom)};
}

Bounds around(const PatchObject& patch) {
    return placedBounds(boxOf(patch), patch.backgroundFromSource);
}

/// How far a box goes to lie in a frame.
PlanePoint wayTo(Alignment alignment, const Bounds& box, const Bounds& frame) {
    const auto whole = [](double v) { return std::nearbyint(v); };
    switch (alignment) {
        case Alignment::left: return {whole(frame.left - box.left), 0};
        case Alignment::right: return {whole(frame.right - box.right), 0};
        case Alignment::centre:
            return {whole((frame.left + frame.right - box.left - box.right) / 2), 0};
        case Alignment::top: return {0, whole(frame.top - box.top)};
        case Alignment::bottom: return {0, whole(frame.bottom - box.bottom)};
        case Alignment::middle: break;
    }
    return {0, whole((frame.top + frame.bottom - box.top - box.bottom) / 2)};
}

}  // namespace

void duplicatePatches(CloneDocument& document) {
    constexpr double kAside = 16;
    duplicateNodes(document, kAside, 0);
}

void duplicateInPlace(CloneDocument& document, std::uint64_t gesture) {
    duplicateNodes(document, 0, gesture);
}

void alignPatches(CloneDocument& document, Alignment alignment) {
    const std::vector<std::uint64_t> ids = inOrder(document);
    if (ids.empty()) return;
    const Extent e = document.extent();
    Bounds frame{0, 0, double(e.width), double(e.height)};
    if (ids.size() > 1) {
        frame = around(*document.state().document->find(ids.front()));
        for (const std::uint64_t id : ids)
            frame = united(frame, around(*document.state().document->find(id)));
    }
    place(document, QT_TRANSLATE_NOOP("Commands", "Align Patches"), [&](const PatchObject& patch) {
        const PlanePoint way = wayTo(alignment, around(patch), frame);
        return patch.backgroundFromSource.movedBy(way.x, way.y);
    });
}

void distributePatches(CloneDocument& document, Along along) {
    struct Lying {
        std::uint64_t id;
        double first, last;  ///< edges, along the line
    };
    std::vector<Lying> boxes;
    double free = 0;
    for (const std::uint64_t id : document.selectedPatches()) {
        const auto patch = document.state().document->find(id);
        if (patch->locked) continue;
        const Bounds b = around(*patch);
        boxes.push_back(along == Along::x ? Lying{id, b.left, b.right} : Lying{id, b.top, b.bottom});
        free -= boxes.back().last - boxes.back().first;
    }
    if (boxes.size() < 3) return;
    std::stable_sort(boxes.begin(), boxes.end(), [](const Lying& a, const Lying& b) {
        return a.first + a.last < b.first + b.last;
    });
    free += boxes.back().last - boxes.front().first;
    std::map<std::uint64_t, double> way;
    double at = boxes.front().first;
    for (const Lying& box : boxes) {
        way[box.id] = std::nearbyint(at - box.first);
        at += box.last - box.first + free / static_cast<double>(boxes.size() - 1);
    }
    way[boxes.back().id] = 0;
    place(document, QT_TRANSLATE_NOOP("Commands", "Distribute Patches"),
          [&](const PatchObject& patch) {
              const double by = way.at(patch.id);
              return patch.backgroundFromSource.movedBy(along == Along::x ? by : 0,
                                                        along == Along::y ? by : 0);
          });
}

std::optional<Bounds> boundsOfMovable(const CloneDocument& document) {
    std::optional<Bounds> all;
    for (const std::uint64_t id : document.selectedPatches())
        if (const auto patch = document.state().document->find(id); !patch->locked)
            all = all ? united(*all, around(*patch)) : around(*patch);
    return all;
}

void placeTogether(CloneDocument& document, const Placement& newFromOld, std::uint64_t gesture) {
    place(
        document, QT_TRANSLATE_NOOP("Commands", "Place Patches"),
        [&](const PatchObject& patch) { return newFromOld * patch.backgroundFromSource; }, gesture);
}

void flipPatches(CloneDocument& document, bool leftAndRight) {
    place(document, QT_TRANSLATE_NOOP("Commands", "Flip Patch"), [&](const PatchObject& patch) {
        return aboutMiddle(patch, Placement::flip(leftAndRight, !leftAndRight));
    });
}

void turnPatches(CloneDocument& document, double degrees, std::uint64_t gesture) {
    place(
        document, QT_TRANSLATE_NOOP("Commands", "Rotate Patch"),
        [&](const PatchObject& patch) { return aboutMiddle(patch, Placement::rotation(degrees)); },
        gesture);
}

void scalePatches(CloneDocument& document, double factor, std::uint64_t gesture) {
    place(
        document, QT_TRANSLATE_NOOP("Commands", "Scale Patch"),
        [&](const PatchObject& patch) { return aboutMiddle(patch, Placement::scaling(factor)); },
        gesture);
}

void resetTransforms(CloneDocument& document) {
    place(document, QT_TRANSLATE_NOOP("Commands", "Reset Transform"), [](const PatchObject& patch) {
        const Rect box = boxOf(patch);
        PatchFrame frame{.centre = frameOf(box, patch.backgroundFromSource).centre,
                         .width = double(box.width),
                         .height = double(box.height)};
        return placementOf(box, frame);
    });
}

void fitPatches(CloneDocument& document) {
    const Extent e = document.extent();
    place(document, QT_TRANSLATE_NOOP("Commands", "Fit Patch to Picture"),
          [&](const PatchObject& patch) {
              const Bounds b = around(patch);
              PatchFrame frame = frameOf(boxOf(patch), patch.backgroundFromSource);
              const double factor =
                  std::min(e.width / (b.right - b.left), e.height / (b.bottom - b.top));
              frame.width *= factor;
              frame.height *= factor;
              frame.centre = {e.width / 2.0, e.height / 2.0};
              return placementOf(boxOf(patch), frame);
          });
}

namespace {

/// `edit` is called for a copy of each patch and each group.
template <class Edit>
void changeNodes(CloneDocument& document, const char* title, const std::vector<std::uint64_t>& nodes,
                 const Edit& edit, std::uint64_t gesture = 0) {
    const Document& before = *document.state().document;
    Document after = before;
    for (const std::uint64_t id : nodes)
        if (const auto patch = before.find(id)) {
            PatchObject changed = *patch;
            edit(changed);
            if (changed != *patch) after = after.withPatch(std::move(changed));
        } else if (const PatchGroup* const group = before.findGroup(id)) {
            PatchGroup changed = *group;
            edit(changed);
            after = after.withGroup(changed);
        }
    if (!(after == before))
        document.changeTo(titleOf(title), after, document.state().active, gesture);
}

}  // namespace

void renameNode(CloneDocument& document, std::uint64_t id, const QString& name) {
    if (name.trimmed().isEmpty()) return;
    changeNodes(document,
                document.state().document->find(id) ? QT_TRANSLATE_NOOP("Commands", "Rename Patch")
                                                    : QT_TRANSLATE_NOOP("Commands", "Rename Group"),
                {id}, [&](auto& node) { node.name = name.trimmed().toStdString(); });
}

void showNodes(CloneDocument& document, const std::vector<std::uint64_t>& nodes, bool visible) {
    changeNodes(document,
                visible ? QT_TRANSLATE_NOOP("Commands", "Show Patch")
                        : QT_TRANSLATE_NOOP("Commands", "Hide Patch"),
                nodes, [visible](auto& node) { node.visible = visible; });
}

bool refusesAsLocked(CloneDocument& document) {
    const std::vector<std::uint64_t>& ids = document.selectedPatches();
    const auto find = [&](std::uint64_t id) { return document.state().document->find(id); };
    if (ids.empty() ||
        !std::all_of(ids.begin(), ids.end(), [&](auto id) { return find(id)->locked; }))
        return false;
    emit document.refused(
        ids.size() == 1
            ? QCoreApplication::translate("Commands",
                                          "“%1” is locked: it is neither moved nor deleted.")
                  .arg(shownName(find(ids.front())->name))
            : QCoreApplication::translate(
                  "Commands", "What is selected is locked: it is neither moved nor deleted."));
    return true;
}

void lockPatches(CloneDocument& document, const std::vector<std::uint64_t>& ids, bool locked) {
    document.changePatches(titleOf(locked ? QT_TRANSLATE_NOOP("Commands", "Lock Patch")
                                          : QT_TRANSLATE_NOOP("Commands", "Unlock Patch")),
                           ids, [&](PatchObject& patch) { patch.locked = locked; });
}

void keepNoColour(CloneDocument& document, const std::vector<std::uint64_t>& ids) {
    document.changePatches(titleOf(QT_TRANSLATE_NOOP("Commands", "Clear Kept Colour")), ids,
                           [](PatchObject& patch) { patch.kept = nullptr; });
}

double seenOpacity(const CloneDocument& document) {
    if (!document.selectedGroups().empty())
        return document.state().document->findGroup(document.selectedGroups().front())->opacity;
    return document.patchSelected() ? document.activePatch()->opacity : 1;
}

void setOpacity(CloneDocument& document, double opacity, std::uint64_t gesture) {
    const double share = std::clamp(opacity, 0.0, 1.0);
    changeNodes(
        document, QT_TRANSLATE_NOOP("Commands", "Change Opacity"), selectedNodes(document),
        [share](auto& node) { node.opacity = share; }, gesture);
}

void setSolveSpace(CloneDocument& document, SolveSpace space) {
    document.changePatches(titleOf(QT_TRANSLATE_NOOP("Commands", "Change Solve Space")),
                           document.selectedPatches(),
                           [&](PatchObject& patch) { patch.space = space; });
}

const OperationInfo* commonOperation(const CloneDocument& document) {
    const OperationInfo* common = nullptr;
    for (const std::uint64_t id : document.selectedPatches()) {
        const OperationInfo& its = document.state().document->find(id)->operation.info();
        if (common && common != &its) return nullptr;
        common = &its;
    }
    return common;
}

void setOperationNumbers(CloneDocument& document, const Operation& now, std::uint64_t gesture) {
    if (!document.patchSelected()) return;
    const Operation was = document.activePatch()->operation;
    if (&was.info() != &now.info()) return;
    document.changePatches(
        titleOf(now.info().title.c_str()), document.selectedPatches(),
        [&](PatchObject& patch) {
            if (&patch.operation.info() != &now.info()) return;
            for (const OperationParameter& p : now.info().parameters)
                if (now.value(p.key) != was.value(p.key))
                    patch.operation = patch.operation.with(p.key, now.value(p.key));
        },
        gesture);
}

void setFrame(CloneDocument& document, const PatchFrame& frame, std::uint64_t gesture) {
    const auto patch = document.activePatch();
    if (!patch || patch->locked || frame.width <= 0 || frame.height <= 0) return;
    document.changePatches(
        titleOf(QT_TRANSLATE_NOOP("Commands", "Place Patch")), {patch->id},
        [&](PatchObject& placed) { placed.backgroundFromSource = placementOf(boxOf(placed), frame); },
        gesture);
}

void selectNextPatch(CloneDocument& document, bool backwards) {
    const int count = static_cast<int>(document.patches().size());
    if (count == 0) return;
    if (!document.patchSelected()) return document.selectPatch(backwards ? 0 : count - 1);
    const int step = backwards ? 1 : count - 1;
    document.selectPatch((document.activeIndex() + step) % count);
}

void selectAllPatches(CloneDocument& document) {
    std::vector<std::uint64_t> ids;
    for (const auto& patch : document.patches()) ids.push_back(patch->id);
    std::vector<std::uint64_t> groups;
    for (const PatchGroup& group : document.state().document->groups())
        if (group.parent == 0) groups.push_back(group.id);
    if (!ids.empty()) document.selectPatches(ids, ids.back(), groups);
}

}  // namespace weft::gui
