#pragma once
// Layers laid over each other, group by group.
#include <map>
#include <utility>

#include "weft/document/prepare.h"

namespace weft {

/// Layers of patches in groups that are not opaque, as long as nothing of what they are made of
/// changes: who holds one between documents spares what stays.
class FadedLayers {
public:
    /// A layer of the group as it is seen over `below`, which is without the group; `within`: all of
    /// the group.
    [[nodiscard]] SharedLayer faded(const PatchGroup& group, const SharedLayer& layer,
                                    const Layers& below, const Layers& within,
                                    const Document& document, PatchPreparer& preparer);
    /// Forgets those of patches and groups that are not in the document.
    void keepOnly(const Document& document);
    void forget() { made_.clear(); }

private:
    struct Made {
        std::shared_ptr<const Picture> background;
        double opacity = 1;
        Layers below, within;  ///< those that reach into the layer's box
        SharedLayer layer;
    };
    std::map<std::pair<std::uint64_t, std::uint64_t>, Made> made_;  ///< by group and patch
};

/// Takes the layers of a document's patches, the lowest first. Where a group ends that is not opaque,
/// what it shows takes the place of its layers.
class GroupStack {
public:
    GroupStack(const Document& document, PatchPreparer& preparer, FadedLayers& faded)
        : document_(document), preparer_(preparer), faded_(faded) {}

    /// What lies below a patch: of its own groups as if they were opaque.
    [[nodiscard]] const Layers& below(const PatchObject& patch);
    /// Of the patch that was asked for last.
    void add(SharedLayer layer) { layers_.push_back(std::move(layer)); }
    /// All groups have ended.
    [[nodiscard]] Layers finish();

private:
    void closeDownTo(std::size_t groups);

    const Document& document_;
    PatchPreparer& preparer_;
    FadedLayers& faded_;
    Layers layers_;
    struct Open {
        const PatchGroup* group;
        std::size_t first;  ///< of its layers
    };
    std::vector<Open> open_;
};

}  // namespace weft
