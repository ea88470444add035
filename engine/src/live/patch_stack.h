#pragma once
/// The patches of one document, the lowest first, as the solver thread works on them.
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "document/group_stack.h"
#include "live/patch_slot.h"

namespace weft {

/// Solver thread only.
struct PatchStack {
    PatchStack(ProfileConverter convert, std::shared_ptr<ThreadPool> pool)
        : preparer(std::move(convert), std::move(pool)) {}

    /// Takes a document: slots of patches that stayed are kept.
    void take(std::shared_ptr<const Document> next) {
        document = std::move(next);
        std::erase_if(slots, [&](const auto& slot) { return !document->find(slot.first); });
        preparer.keepOnly(*document);
        faded.keepOnly(*document);
        order.clear();
        for (const Document::SharedPatch& object : document->patches())
            if (document->shows(*object)) order.push_back(&slots[object->id]);
    }
    void forget() {
        slots.clear();
        faded.forget();
        order.clear();
        document.reset();
    }

    PatchPreparer preparer;
    FadedLayers faded;
    std::shared_ptr<const Document> document;
    std::map<std::uint64_t, PatchSlot> slots;  ///< by id
    std::vector<PatchSlot*> order;             ///< of the visible patches
};

}  // namespace weft
