#pragma once
/// What solved patches make of the background: one composition for the window, the command line and
/// files.
#include <cstdint>
#include <memory>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"
#include "weft/picture.h"
#include "weft/pixels.h"

namespace weft {

class ThreadPool;

/// How much of a solved picture is seen.
struct Coverage {
    double opacity = 1;                     ///< 0 .. 1
    std::shared_ptr<const Field> softMask;  ///< one channel, 0 .. 1, extent of `mask`; null: 1
    std::shared_ptr<const Mask> mask;       ///< what was solved
    Point maskInBackground;                 ///< of the mask's first pixel
    bool seenAlone = true;                  ///< also where the picture below is transparent
    /// Of the picture below 1 − opacity is left, also where the soft mask is transparent.
    bool replaces = false;

    [[nodiscard]] bool isFull() const { return opacity == 1 && !softMask; }
};
/// The picture over the box of a solved patch, all below it included: a layer hides what it covers.
/// Immutable; any thread.
struct Layer {
    std::uint64_t patch = 0;  ///< id of its PatchObject
    Rect box;                 ///< on the background
    Field solved;             ///< over the box: encoded, unclamped. Empty where there are `pixels`
    PixelRaster pixels;       ///< the same as a screen has it, of a patch that is being dragged
    /// What of the box was solved, and how much of it is seen; without a mask where that is not
    /// known.
    Coverage coverage = {};
    /// Of the picture over the box, all below it included, one channel; one pixel: all is opaque;
    /// null: not known, or the picture has none.
    std::shared_ptr<const Field> alpha = {};
    /// Of a patch in groups that are not opaque: the layer as it is within them; null: the same.
    std::shared_ptr<const Layer> inGroup = {};

    [[nodiscard]] bool empty() const { return solved.empty() && pixels.empty(); }
};
using SharedLayer = std::shared_ptr<const Layer>;
/// The lowest first.
using Layers = std::vector<SharedLayer>;

/// Alpha of `area` of a background with its layers: a = s + a_b k, where a layer was solved and its
/// share s, opacity times soft mask, is seen; k, what is left of the picture below, is 1 − s (Porter
/// and Duff 1984, "over"), or 1 − opacity where the layer replaces it. `alpha`: of the whole
/// background, one channel. Throws std::bad_alloc.
[[nodiscard]] Field alphaOver(FieldView alpha, const Layers& layers, const Rect& area);

/// The background with its layers. Works in the background's own memory where nobody else holds it,
/// else in a copy. `alpha`: that of the result, or null; where it is 0 the background's samples,
/// which nobody sees, stay as they are. Throws std::bad_alloc.
[[nodiscard]] Field composed(std::shared_ptr<const Field> background, const Layers& layers,
                             const Field* alpha = nullptr);
/// Colour and alpha of a picture with its layers, as composed() and alphaOver() make them. What its
/// file stored is kept for alpha that stays. Throws std::bad_alloc.
void compose(Picture& picture, const Layers& layers);

/// A part of a picture as something to be solved over.
struct Base {
    std::shared_ptr<const Field> field;
    Point origin;  ///< background coordinates of the field's first pixel
    /// Alpha of the picture over a box that is to be covered; null, or one pixel: all is opaque.
    std::shared_ptr<const Field> alpha = {};
};
/// The background with its layers over `area`, or, where none of them reaches into `area`, the whole
/// background itself. Samples of layers are rounded to 1/8 of a 16-bit code, so that right-hand sides
/// stay exact (weft/units.h) and errors can be proven; of an 8-bit background, Field::exactRange() is
/// known. Throws std::bad_alloc.
[[nodiscard]] Base baseOver(const std::shared_ptr<const Field>& background, const Layers& layers,
                            const Rect& area, ThreadPool& pool);

/// solved ← below + w (solved − below) at the mask's pixels, w = s / (s + a_b k), where s is the
/// coverage, a_b the alpha below and k what alphaOver() leaves of it ("over" of colours that are not
/// multiplied by alpha): s over what is opaque, 1 over what is wholly transparent. `solved`: `box` of
/// the background; `base` holds the box, and `base.alpha` is that of it.
void applyCoverage(const Coverage& coverage, const Base& base, const Rect& box, FieldSpan solved);

/// Layer::alpha over `base`; null where that is opaque.
[[nodiscard]] std::shared_ptr<const Field> alphaWith(const Coverage& coverage, const Base& base,
                                                     const Rect& box);

/// What an operation that solves nothing shows: samples of `image`, which has the mask's extent, at
/// the mask's pixels, those of `base` elsewhere in `box`; before coverage is applied.
void pasteOver(const Coverage& coverage, const Base& base, const Rect& box, FieldView image,
               FieldSpan out);

/// An earlier layer over what lies below it now: its own samples at the mask's pixels, those of
/// `base` elsewhere. To be shown until the patch is solved anew. Throws std::bad_alloc.
[[nodiscard]] SharedLayer restacked(const Layer& earlier, const Coverage& coverage, const Base& base);

}  // namespace weft
