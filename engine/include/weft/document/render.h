#pragma once
/// A document as it looks: every visible patch solved over those below it.
#include <string>
#include <vector>

#include "weft/clone.h"
#include "weft/document/prepare.h"

namespace weft {

/// How the solve of one patch went.
struct RenderedPatch {
    std::uint64_t id = 0;
    /// Of the solve; its `solved` has become the layer. Bounds hold for the solved picture, before
    /// opacity and soft mask.
    CloneResult result;
    /// Why there was nothing to solve (the patch lies off the background); empty where it was solved.
    std::string reason;
};

struct Rendering {
    Layers layers;
    /// All visible ones, the lowest first; where one was cancelled, it is the last.
    std::vector<RenderedPatch> patches;
};

/// Solves on the calling thread, one patch after the other; `options` are those of every patch.
/// Throws what `preparer` throws, but for patches that cannot be solved; DeviceError, std::bad_alloc.
[[nodiscard]] Rendering renderDocument(const Document& document, PatchPreparer& preparer,
                                       Backend& backend, const CloneOptions& options);

}  // namespace weft
