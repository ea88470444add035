// Documents as trees: which patch lies in which group.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "weft/document/document.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

std::vector<std::uint64_t> patchesOf(const PatchNode& node) {
    if (!node.isGroup()) return {node.id};
    std::vector<std::uint64_t> ids;
    for (const PatchNode& inner : node.inside)
        for (const std::uint64_t id : patchesOf(inner)) ids.push_back(id);
    return ids;
}

NodePlace find(PatchTree& tree, std::uint64_t id) {
    for (std::size_t i = 0; i < tree.size(); ++i) {
        if (tree[i].id == id) return {&tree, i};
        if (const NodePlace inner = find(tree[i].inside, id)) return inner;
    }
    return {};
}

const PatchGroup* Document::findGroup(std::uint64_t id) const {
    const auto at = std::find_if(groups_.begin(), groups_.end(),
                                 [id](const PatchGroup& group) { return group.id == id; });
    return at == groups_.end() ? nullptr : &*at;
}

std::vector<const PatchGroup*> Document::groupsDownTo(std::uint64_t id) const {
    std::vector<const PatchGroup*> path;
    for (const PatchGroup* group = findGroup(id); group; group = findGroup(group->parent))
        path.push_back(group);
    std::reverse(path.begin(), path.end());
    return path;
}

bool Document::shows(const PatchObject& patch) const {
    const auto around = groupsDownTo(patch.group);
    return patch.visible && std::all_of(around.begin(), around.end(),
                                        [](const auto* group) { return group->visible; });
}

bool Document::isFaded(const PatchObject& patch) const {
    const auto around = groupsDownTo(patch.group);
    return std::any_of(around.begin(), around.end(),
                       [](const auto* group) { return group->opacity != 1; });
}

PatchTree Document::tree() const {
    PatchTree tree;
    for (const SharedPatch& patch : patches_) {
        PatchTree* list = &tree;
        for (const PatchGroup* group : groupsDownTo(patch->group)) {
            if (list->empty() || list->back().id != group->id)
                list->push_back({group->id, *group, {}});
            list = &list->back().inside;
        }
        list->push_back({.id = patch->id});
    }
    return tree;
}

namespace {

/// A tree as patches, the lowest first, and groups, outer ones first.
struct Flattened {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> patches;  ///< with their groups
    std::vector<PatchGroup> groups;
    std::uint64_t lastId;

    void add(const PatchTree& tree, std::uint64_t parent) {
        for (const PatchNode& node : tree) {
            if (!node.isGroup()) {
                patches.emplace_back(node.id, parent);
                continue;
            }
            PatchGroup group = node.group;
            group.id = node.id != 0 ? node.id : ++lastId;
            group.parent = parent;
            groups.push_back(group);
            add(node.inside, group.id);
        }
    }
};

}  // namespace

Document Document::arranged(const PatchTree& tree) const {
    Flattened flat{{}, {}, lastId_};
    flat.add(tree, 0);
    Document next = *this;
    next.patches_.clear();
    next.lastId_ = flat.lastId;
    for (const auto& [id, group] : flat.patches) {
        const SharedPatch patch = find(id);
        if (!patch || next.find(id)) throw InvalidProblem("An order of patches holds others.");
        next.patches_.push_back(patch);
        next.putInGroup(next.patches_.size() - 1, group);
    }
    if (next.patches_.size() != patches_.size())
        throw InvalidProblem("An order of patches leaves some out.");
    next.takeGroups(std::move(flat.groups));
    return next;
}

Document Document::withGroup(const PatchGroup& group) const {
    Document next = *this;
    for (PatchGroup& known : next.groups_)
        if (known.id == group.id) {
            const std::uint64_t parent = known.parent;
            known = group;
            known.parent = parent;
        }
    next.takeGroups(std::exchange(next.groups_, {}));
    return next;
}

void Document::putInGroup(std::size_t patch, std::uint64_t group) {
    if (patches_[patch]->group == group) return;
    PatchObject moved = *patches_[patch];
    moved.group = group;
    patches_[patch] = std::make_shared<const PatchObject>(std::move(moved));
}

void Document::dropEmptyGroups() {
    std::set<std::uint64_t> held;
    for (const SharedPatch& patch : patches_)
        for (const PatchGroup* group : groupsDownTo(patch->group)) held.insert(group->id);
    std::erase_if(groups_, [&](const PatchGroup& group) { return !held.contains(group.id); });
}

void Document::takeGroups(std::vector<PatchGroup> groups) {
    std::map<std::uint64_t, std::size_t> depth = {{0, 0}};
    for (const PatchGroup& group : groups) {
        const auto refuse = [&](const std::string& why) {
            throw InvalidProblem(
                sentence("Group '{name}' {what}", {{"name", group.name}, {"what", why}}));
        };
        if (depth.contains(group.id) || find(group.id)) refuse("has no number of its own.");
        if (!depth.contains(group.parent)) refuse("lies in a group that is not there.");
        depth[group.id] = depth[group.parent] + 1;
        if (depth[group.id] > kDeepestGroup) refuse("lies in too many groups.");
        if (!(group.opacity >= 0 && group.opacity <= 1)) refuse("takes an opacity from 0 to 1.");
        lastId_ = std::max(lastId_, group.id);
    }
    groups_ = std::move(groups);
    std::set<std::uint64_t> closed;
    std::vector<const PatchGroup*> open;
    for (const SharedPatch& patch : patches_) {
        const auto path = groupsDownTo(patch->group);
        if (path.empty() && patch->group != 0)
            throw InvalidProblem(
                sentence("'{name}' lies in a group that is not there.", {{"name", patch->name}}));
        const auto left = std::mismatch(open.begin(), open.end(), path.begin(), path.end()).first;
        for (auto group = left; group != open.end(); ++group) closed.insert((*group)->id);
        for (const PatchGroup* group : path)
            if (closed.contains(group->id))
                throw InvalidProblem(
                    sentence("The patches of group '{name}' lie apart.", {{"name", group->name}}));
        open = path;
    }
    dropEmptyGroups();
}

}  // namespace weft
