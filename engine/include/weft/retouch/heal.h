#pragma once
/// Where the texture comes from that heals a blemish; the operation `heal` adds a share of it to what
/// the surroundings predict.
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

class ThreadPool;

struct HealOptions {
    int ring = 4;         ///< width of the ring around Ω that is compared, 1 .. 16 pixels
    double reach = 4;     ///< longest offset in x and in y, in diameters of Ω (its box's longer
                          ///< side); at least kLeastReach pixels
    double interior = 1;  ///< how much the contrast of a source counts, ≥ 0
    /// How much it counts that a source's texture is far from the ring's, ≥ 0: see HealSource::cost.
    double texture = 1;
    FieldView from = {};   ///< another picture to take the detail from; empty: the picture itself.
                           ///< Same channels and unit
    Point about = {0, 0};  ///< the offset around which is searched, mainly for another picture
    FieldView alpha = {};  ///< of the picture; empty: opaque. What is wholly transparent is no source
    FieldView alphaOfFrom = {};  ///< the same of the other picture
};
inline constexpr int kLeastReach = 32;

/// A source: texture at p of Ω is taken from p + offset.
struct HealSource {
    Point offset;
    /// Mean over the ring of Σ over channels of (f(p + offset) − f(p) − k_c)², in units of the
    /// samples squared; k_c: the mean of the difference, a constant that import removes.
    double difference = 0;
    /// What was made least: difference · (1 + interior · V) · (1 + texture · max(0, |log2 T| − 1)).
    /// V: variance under Ω + offset / variance in the ring. T: the same ratio of mean squared
    /// differences of neighbours. Where the ring fits exactly, what a source has inside does not
    /// count at all.
    double cost = 0;
};

/// A part of a mask and its source.
struct HealedPart {
    Mask mask;  ///< one connected part, cropped to its box
    Point at;   ///< of the mask's first pixel in the picture
    HealSource source;
};

/// The source of each connected part of Ω (8 neighbours; the lowest x of the topmost row first).
/// `picture`: 1 or 3 channels, encoded samples. `region`: Ω = its unknown pixels, which lie at
/// `regionInPicture`; what lies beyond the picture is left out. Sources are whole within their
/// picture and, in the picture itself, neither they nor the pixels beside them touch Ω: no blemish
/// is repeated.
///
/// Coarse to fine: all offsets on a grid reduced so far that they are few, the best local minima
/// refined from level to level. Of equal costs the shortest offset wins; the result is the same for
/// any number of threads. 64² in a photograph of any size: some milliseconds. One caller of a pool at
/// a time. Throws InvalidProblem: nothing is in the picture; no offset is possible, in a sentence for
/// a user; channels differ. std::bad_alloc.
[[nodiscard]] std::vector<HealedPart> findHealSources(FieldView picture, const Mask& region,
                                                      Point regionInPicture, ThreadPool& pool,
                                                      const HealOptions& options = {});

/// The pixels of a picture that findHealSources() may look at for a region with this box; without
/// HealOptions::from. The search in this part alone gives the same.
[[nodiscard]] Rect healArea(const Rect& regionInPicture, Extent picture,
                            const HealOptions& options = {});

}  // namespace weft
