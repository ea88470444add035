#include "gui/document/patch_groups.h"

#include <QCoreApplication>
#include <algorithm>
#include <limits>
#include <map>

#include "gui/document/patch_names.h"
#include "weft/error.h"

namespace weft::gui {

namespace {

using Ids = std::vector<std::uint64_t>;

QString groupTitle(const char* title) { return QCoreApplication::translate("Commands", title); }

bool holds(const Ids& ids, std::uint64_t id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// Nodes without ids of their own mark a place.
constexpr std::uint64_t kMark = std::numeric_limits<std::uint64_t>::max();

void collect(const CloneDocument& document, const PatchTree& tree, Ids& nodes) {
    for (const PatchNode& node : tree)
        if (node.isGroup() && !holds(document.selectedGroups(), node.id))
            collect(document, node.inside, nodes);
        else if (node.isGroup() || document.isSelected(node.id))
            nodes.push_back(node.id);
}

/// False, and the document says so, where the tree is none: all that can be wrong is its depth.
bool arrange(CloneDocument& document, const QString& title, const PatchTree& tree) try {
    const Document& before = *document.state().document;
    const Document after = before.arranged(tree);
    if (!(after == before)) document.changeTo(title, after, document.state().active);
    return true;
} catch (const InvalidProblem&) {
    emit document.refused(
        QCoreApplication::translate("Commands", "Groups lie in each other %1 deep at most.")
            .arg(kDeepestGroup));
    return false;
}

/// The nodes out of the tree and into the place of the mark, as `made` makes them.
template <class Made>
void putAtMark(PatchTree& tree, const Ids& nodes, const Made& made) {
    std::vector<PatchNode> taken =
        takeOut(tree, [&](const PatchNode& node) { return holds(nodes, node.id); });
    const NodePlace mark = find(tree, kMark);
    const auto at = static_cast<std::ptrdiff_t>(mark.at);
    std::vector<PatchNode> put = made(std::move(taken));
    mark.list->erase(mark.list->begin() + at);
    mark.list->insert(mark.list->begin() + at, std::make_move_iterator(put.begin()),
                      std::make_move_iterator(put.end()));
}

/// Right above a node.
void markAbove(PatchTree& tree, std::uint64_t id) {
    const NodePlace place = find(tree, id);
    place.list->insert(place.list->begin() + static_cast<std::ptrdiff_t>(place.at) + 1,
                       {.id = kMark});
}

Ids patchesIn(const Document& document, std::uint64_t node) {
    PatchTree tree = document.tree();
    const NodePlace place = find(tree, node);
    return place ? patchesOf(place.node()) : Ids();
}

}  // namespace

Ids selectedNodes(const CloneDocument& document) {
    Ids nodes;
    collect(document, document.state().document->tree(), nodes);
    return nodes;
}

bool holdsAllOf(const Ids& patches, const Document& document, std::uint64_t group) {
    const Ids inside = patchesIn(document, group);
    return document.findGroup(group) &&
           std::all_of(inside.begin(), inside.end(), [&](auto id) { return holds(patches, id); });
}

Document withHealsTogether(const Document& document) {
    PatchTree tree = document.tree();
    if (tree.size() < 2) return document;
    PatchNode& below = tree[tree.size() - 2];
    const auto seenStroke = [&](std::uint64_t id) {
        const auto patch = document.find(id);
        return patch->operation.info().key == "heal" && document.shows(*patch);
    };
    const Ids strokes = patchesOf(below);
    if (!std::all_of(strokes.begin(), strokes.end(), seenStroke)) return document;
    PatchNode newest = std::move(tree.back());
    tree.pop_back();
    if (below.isGroup()) {
        below.inside.push_back(std::move(newest));
    } else {
        PatchNode group{.group = {.name = freeGroupName(document, "Heal")}};
        group.inside = {std::move(below), std::move(newest)};
        tree.back() = std::move(group);
    }
    return document.arranged(tree);
}

void groupPatches(CloneDocument& document) {
    const Ids nodes = selectedNodes(document);
    if (nodes.empty()) return;
    const Document before = *document.state().document;
    const std::string name =
        freeGroupName(before, groupTitle(QT_TRANSLATE_NOOP("Commands", "Group")).toStdString());
    PatchTree tree = before.tree();
    markAbove(tree, nodes.back());
    putAtMark(tree, nodes, [&](std::vector<PatchNode> taken) {
        return std::vector{PatchNode{.group = {.name = name}, .inside = std::move(taken)}};
    });
    const Ids patches = document.selectedPatches();
    const std::uint64_t first = patchesIn(before, nodes.front()).front();
    if (!arrange(document, groupTitle(QT_TRANSLATE_NOOP("Commands", "Group Patches")), tree)) return;
    const Document& after = *document.state().document;
    for (const PatchGroup* group : after.groupsDownTo(after.find(first)->group)) {
        if (before.findGroup(group->id)) continue;
        document.setOpen(group->id, true);
        document.selectPatches(patches, document.state().active, {group->id});
    }
}

namespace {

/// The groups that ungroupPatches() undoes.
Ids groupsToUndo(const CloneDocument& document) {
    Ids groups;
    for (const std::uint64_t id : selectedNodes(document)) {
        const auto patch = document.state().document->find(id);
        if (!patch) groups.push_back(id);
    }
    if (!groups.empty()) return groups;
    for (const std::uint64_t id : document.selectedPatches()) {
        const std::uint64_t group = document.state().document->find(id)->group;
        if (group != 0 && !holds(groups, group)) groups.push_back(group);
    }
    return groups;
}

}  // namespace

bool canUngroup(const CloneDocument& document) { return !groupsToUndo(document).empty(); }

void ungroupPatches(CloneDocument& document) {
    PatchTree tree = document.state().document->tree();
    for (const std::uint64_t id : groupsToUndo(document)) {
        const NodePlace group = find(tree, id);
        std::vector<PatchNode> inside = std::move(group.node().inside);
        const auto at = group.list->begin() + static_cast<std::ptrdiff_t>(group.at);
        group.list->insert(group.list->erase(at), std::make_move_iterator(inside.begin()),
                           std::make_move_iterator(inside.end()));
    }
    arrange(document, groupTitle(QT_TRANSLATE_NOOP("Commands", "Ungroup Patches")), tree);
}

std::uint64_t groupMade(const Document& before, const Document& after, std::uint64_t patch) {
    const auto object = after.find(patch);
    if (!object) return 0;
    for (const PatchGroup* group : after.groupsDownTo(object->group)) {
        if (before.findGroup(group->id)) continue;
        const bool had = before.find(patch) != nullptr;
        const Ids inside = patchesIn(after, group->id);
        if (std::all_of(inside.begin(), inside.end(),
                        [&](auto id) { return (before.find(id) != nullptr) == had; }))
            return group->id;
    }
    return 0;
}

void selectGroup(CloneDocument& document, std::uint64_t group, std::uint64_t active) {
    const Ids inside = patchesIn(*document.state().document, group);
    if (!inside.empty())
        document.selectPatches(inside, active != 0 ? active : inside.back(), {group});
}

bool moveNodes(CloneDocument& document, const Ids& nodes, NodeSpot to) {
    PatchTree tree = document.state().document->tree();
    for (std::uint64_t around = to.group; around != 0;) {  // not into itself
        if (holds(nodes, around)) return false;
        around = document.state().document->findGroup(around)->parent;
    }
    PatchTree& list = to.group == 0 ? tree : find(tree, to.group).node().inside;
    const auto at = static_cast<std::ptrdiff_t>(std::min(to.at, list.size()));
    list.insert(list.begin() + at, {.id = kMark});
    putAtMark(tree, nodes, [](std::vector<PatchNode> taken) { return taken; });
    return arrange(document, groupTitle(QT_TRANSLATE_NOOP("Commands", "Reorder Patches")), tree);
}

namespace {

/// Makes copies of patches and of the groups around them.
class Copying {
public:
    Copying(const Document& document, double aside) : after_(document), aside_(aside) {}

    [[nodiscard]] PatchNode copyOf(const PatchNode& node) {
        if (!node.isGroup()) return {.id = copyOfPatch(node.id)};
        PatchNode copy{.group = node.group};
        copy.group.name = freeGroupName(after_, node.group.name);
        for (const PatchNode& inner : node.inside) copy.inside.push_back(copyOf(inner));
        return copy;
    }
    /// With the copies on top, in no group yet.
    [[nodiscard]] const Document& document() const { return after_; }
    [[nodiscard]] const Ids& patches() const { return copies_; }

private:
    std::uint64_t copyOfPatch(std::uint64_t id) {
        PatchObject copy = *after_.find(id);
        copy.id = 0;
        copy.locked = false;
        copy.name = freeName(after_, copy.name);
        copy.backgroundFromSource = copy.backgroundFromSource.movedBy(aside_, aside_);
        after_ = after_.withPatch(std::move(copy));
        copies_.push_back(after_.patches().back()->id);
        return copies_.back();
    }

    Document after_;
    double aside_;
    Ids copies_;
};

/// The group of `after` that is at `depth` around the patch; 0: it is the patch itself.
std::uint64_t groupAt(const Document& after, std::uint64_t patch, std::size_t depth) {
    const auto path = after.groupsDownTo(after.find(patch)->group);
    return depth < path.size() ? path[depth]->id : 0;
}

std::size_t depthOf(const Document& document, std::uint64_t node) {
    const auto patch = document.find(node);
    return document.groupsDownTo(patch ? patch->group : document.findGroup(node)->parent).size();
}

}  // namespace

void duplicateNodes(CloneDocument& document, double aside, std::uint64_t gesture) {
    const Ids nodes = selectedNodes(document);
    if (nodes.empty()) return;
    const Document& before = *document.state().document;
    PatchTree tree = before.tree();
    Copying copying(before, aside);
    std::vector<PatchNode> copies;
    for (const std::uint64_t id : nodes) copies.push_back(copying.copyOf(find(tree, id).node()));
    const std::vector<PatchNode> made = copies;
    const std::size_t depth = depthOf(before, nodes.back());
    markAbove(tree, nodes.back());
    putAtMark(tree, {}, [&](const std::vector<PatchNode>&) { return std::move(copies); });
    const Document after = copying.document().arranged(tree);
    const Ids patches = copying.patches();
    document.changeTo(groupTitle(QT_TRANSLATE_NOOP("Commands", "Duplicate Patch")), after,
                      patches.back(), gesture);
    Ids groups;
    for (const PatchNode& copy : made)
        if (copy.isGroup()) groups.push_back(groupAt(after, patchesOf(copy).front(), depth));
    document.selectPatches(patches, patches.back(), groups);
}

namespace {

/// One place up or down; false: there is none, or one of `settled` is there.
bool step(PatchTree& tree, std::uint64_t id, bool up, const Ids& settled) {
    const NodePlace from = find(tree, id);
    const bool atEnd = up ? from.at + 1 == from.list->size() : from.at == 0;
    std::uint64_t beside = 0;
    NodePlace group;  // the one around it
    if (atEnd) {
        const auto around = [&](const PatchNode& node) { return &node.inside == from.list; };
        std::vector<PatchTree*> lists{&tree};
        while (!lists.empty() && !group) {
            PatchTree& list = *lists.back();
            lists.pop_back();
            for (std::size_t i = 0; i < list.size(); ++i) {
                if (around(list[i])) group = {&list, i};
                lists.push_back(&list[i].inside);
            }
        }
        if (!group) return false;
        beside = group.node().id;
    } else {
        const PatchNode& next = (*from.list)[up ? from.at + 1 : from.at - 1];
        if (holds(settled, next.id)) return false;
        if (next.isGroup()) {
            PatchTree& inside = find(tree, next.id).node().inside;
            inside.insert(up ? inside.begin() : inside.end(), {.id = kMark});
        }
        beside = next.isGroup() ? 0 : next.id;
    }
    if (beside != 0) {
        const NodePlace place = find(tree, beside);
        const auto at = place.list->begin() + static_cast<std::ptrdiff_t>(place.at);
        place.list->insert(up ? at + 1 : at, {.id = kMark});
    }
    putAtMark(tree, {id}, [](std::vector<PatchNode> taken) { return taken; });
    return true;
}

/// As far as it goes in its group, up to one of `settled`.
void goFar(PatchTree& tree, std::uint64_t id, bool up, const Ids& settled) {
    const NodePlace from = find(tree, id);
    std::size_t to = from.at;
    const auto free = [&](std::size_t at) { return !holds(settled, (*from.list)[at].id); };
    while (up ? to + 1 < from.list->size() && free(to + 1) : to > 0 && free(to - 1))
        to = up ? to + 1 : to - 1;
    const auto first = from.list->begin();
    const auto a = static_cast<std::ptrdiff_t>(from.at), b = static_cast<std::ptrdiff_t>(to);
    if (up)
        std::rotate(first + a, first + a + 1, first + b + 1);
    else
        std::rotate(first + b, first + a, first + a + 1);
}

}  // namespace

void restackPatches(CloneDocument& document, Towards towards) {
    Ids nodes = selectedNodes(document);
    const bool up = towards == Towards::front || towards == Towards::forward;
    if (up) std::reverse(nodes.begin(), nodes.end());
    PatchTree tree = document.state().document->tree();
    Ids settled;
    for (const std::uint64_t id : nodes) {
        if (towards == Towards::front || towards == Towards::back)
            goFar(tree, id, up, settled);
        else
            step(tree, id, up, settled);
        settled.push_back(id);
    }
    arrange(document, groupTitle(QT_TRANSLATE_NOOP("Commands", "Reorder Patches")), tree);
}

}  // namespace weft::gui
