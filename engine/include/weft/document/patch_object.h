#pragma once
/// A patch that stays re-editable: everything it is made of is kept as it came.
#include <cstdint>
#include <memory>
#include <string>

#include "weft/clone_problem.h"
#include "weft/document/operation.h"
#include "weft/document/placement.h"
#include "weft/mask.h"
#include "weft/picture.h"

namespace weft {

/// What document files hold of a patch's source.
enum class SourceStorage {
    embedded,  ///< its pixels
    linked,    ///< where its file is (Picture::origin), as long as that is as it was read
};

struct MaskShape;  // weft/document/mask_shape.h

/// Parts are shared and immutable, so it copies cheaply. Two are equal if they hold the same source
/// and mask (the same objects) and equal values.
struct PatchObject {
    std::uint64_t id = 0;                   ///< unique in its document; 0: not in one yet
    std::string name = {};                  ///< for the user
    std::uint64_t group = 0;                ///< the innermost PatchGroup that it is in; 0: none
    std::shared_ptr<const Picture> source;  ///< in its own profile; never changed
    std::shared_ptr<const Mask> mask;       ///< what of it is pasted; extent of `source`
    /// Share of the solved picture that is seen, 0 .. 1: one channel, extent of `source`; null: 1.
    std::shared_ptr<const Field> softMask = {};
    /// Pixels of the mask that keep the patch's own colour, u = g: they are known, and the others
    /// adapt between them and the background. Extent of `source`; null: none.
    std::shared_ptr<const Mask> kept = {};
    /// What mask and soft mask were made of, to be made anew with other numbers; null: they are as
    /// they were drawn.
    std::shared_ptr<const MaskShape> shape = {};
    Placement backgroundFromSource = {};
    Operation operation = {};
    SolveSpace space = SolveSpace::encoded;
    bool visible = true;
    bool locked = false;  ///< an editor neither moves nor deletes it; means nothing to a solve
    /// 0 .. 1, with the soft mask applied to the solved picture u: below + opacity · soft · (u −
    /// below). What lies above sees the result.
    double opacity = 1;
    SourceStorage storage = SourceStorage::embedded;

    friend bool operator==(const PatchObject&, const PatchObject&) = default;
};

}  // namespace weft
