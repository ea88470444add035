#pragma once
// What operations import in place of a patch's own picture (Perez et al. 2003, sections 3 and 4).
#include <functional>
#include <memory>

#include "document/derived/kept_of_below.h"
#include "field/field_store.h"
#include "weft/backend/thread_pool.h"
#include "weft/clone_problem.h"
#include "weft/document/layers.h"
#include "weft/document/operation.h"
#include "weft/document/prepare.h"
#include "weft/units.h"

namespace weft {

/// What a derivation may be made of. Rectangles are of the document's background; they may reach
/// beyond it, and an empty one is not asked for.
struct DerivationInput {
    const Operation& operation;
    const Patch& patch;  ///< the source on the background's grid; its place is on the background
    Rect canvas;         ///< the whole background
    Rect seen;           ///< of the mask, on the background
    /// Where the derived image is wanted: the mask's box and a pixel around it; of an operation that
    /// uses the source, no more of that than the source has.
    Rect frame;
    int channels;
    /// The picture below over `area`, which lies on the canvas.
    const std::function<Base(const Rect& area)>& below;
    ThreadPool& pool;
    FieldStore& fields;  ///< storage of what is made at each event
    KeptOfBelow& kept;
    const Field* alpha = nullptr;  ///< of the patch's image, 0 .. 1; null: opaque
};

/// What an operation imports.
struct Derived {
    /// Over `frame`; pixels that no system reads are 0. Null: the source as it is.
    std::shared_ptr<const Field> image = {};
    std::shared_ptr<const Field> weights =
        {};  ///< of weighted gradients (weft/patch.h), over `frame`
    /// What is solved over in place of the picture below, over `seen`, all of which is shown; null:
    /// the picture below.
    std::shared_ptr<const Field> background = {};
    std::shared_ptr<const Mask> mask = {};  ///< Ω, over `frame`; null: the patch's mask
};

/// Derived samples are multiples of this, as those of layers are in a base: sums of such samples up
/// to four times full scale stay exact in float32 (weft/units.h).
inline constexpr double kDerivedGrid = 4 * kSampleGrid;

/// `v` on that grid.
[[nodiscard]] inline float onDerivedGrid(double v) {
    constexpr double kBias = 0x1.8p52 * kDerivedGrid;  // whose last bit is one grid
    return static_cast<float>((v + kBias) - kBias);
}

/// The picture below as it is, over the part of the frame that lies on the canvas; `base` holds it.
[[nodiscard]] std::shared_ptr<const Field> asItIsBelow(const DerivationInput& input,
                                                       const Base& base);

/// Of what is made of the picture below around and of the mask, and of one number alone.
[[nodiscard]] KeptOfBelow::Key keyOf(const DerivationInput& input, const Base& base,
                                     const Rect& around, int variant);

/// Weights of so many planes over the frame, samples unspecified where it lies on the canvas, 0
/// elsewhere.
[[nodiscard]] std::shared_ptr<Field> newWeights(const DerivationInput& input, int planes);

/// How large samples on the grid are, which says whether sums of them are exact; `base` is what they
/// are made of.
void setExactRange(Field& image, const Base& base, ThreadPool& pool);

[[nodiscard]] Derived deriveMonochrome(const DerivationInput& input);
[[nodiscard]] Derived deriveFill(const DerivationInput& input);
[[nodiscard]] Derived deriveRecoloured(const DerivationInput& input);
[[nodiscard]] Derived deriveHealed(const DerivationInput& input);
[[nodiscard]] Derived deriveFlattened(const DerivationInput& input);
[[nodiscard]] Derived deriveIlluminated(const DerivationInput& input);
[[nodiscard]] Derived deriveTile(const DerivationInput& input);

}  // namespace weft
