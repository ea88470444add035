#pragma once
/// Patches that are named, faded and hidden together.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace weft {

/// Groups within groups, at most.
inline constexpr std::size_t kDeepestGroup = 32;

/// A group is what lies in it: one without patches is none. Its opacity is that of all of it, as
/// other programs composite layers: of what is seen without the group 1 − opacity is left, and
/// opacity of what is seen with it. Patches in it are solved as if it were opaque.
struct PatchGroup {
    std::uint64_t id = 0;      ///< unique among patches and groups of its document
    std::uint64_t parent = 0;  ///< the group that it is in; 0: none
    std::string name = {};     ///< for the user
    double opacity = 1;        ///< 0 .. 1
    bool visible = true;       ///< false hides what is in it

    friend bool operator==(const PatchGroup&, const PatchGroup&) = default;
};

/// A patch, or a group with what lies in it.
struct PatchNode {
    std::uint64_t id = 0;                ///< of the patch, or the group; 0: a group that is new
    PatchGroup group = {};               ///< name, opacity and visibility of a group
    std::vector<PatchNode> inside = {};  ///< the lowest first; empty: a patch

    [[nodiscard]] bool isGroup() const { return !inside.empty(); }
    friend bool operator==(const PatchNode&, const PatchNode&) = default;
};
/// The patches and groups of a document, the lowest first.
using PatchTree = std::vector<PatchNode>;

/// Ids of the patches, the lowest first.
[[nodiscard]] std::vector<std::uint64_t> patchesOf(const PatchNode& node);
/// The nodes that `taken` says yes to, the lowest first, taken out of the tree: of one that is taken
/// nothing inside is asked for. Groups that are left empty go.
template <class Taken>
std::vector<PatchNode> takeOut(PatchTree& tree, const Taken& taken) {
    std::vector<PatchNode> out;
    PatchTree left;
    for (PatchNode& node : tree) {
        if (taken(node)) {
            out.push_back(std::move(node));
            continue;
        }
        const bool group = node.isGroup();
        for (PatchNode& inner : takeOut(node.inside, taken)) out.push_back(std::move(inner));
        if (!group || node.isGroup()) left.push_back(std::move(node));
    }
    tree = std::move(left);
    return out;
}
/// The list that holds the node, and its place there; null: there is none.
struct NodePlace {
    PatchTree* list = nullptr;
    std::size_t at = 0;

    [[nodiscard]] PatchNode& node() const { return (*list)[at]; }
    explicit operator bool() const { return list != nullptr; }
};
[[nodiscard]] NodePlace find(PatchTree& tree, std::uint64_t id);

}  // namespace weft
