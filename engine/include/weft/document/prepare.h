#pragma once
/// From a patch object to what is solved: converted, resampled, clipped, on the background's grid.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "weft/clone_problem.h"
#include "weft/document/document.h"
#include "weft/document/layers.h"

namespace weft {

class FieldStore;
class ThreadPool;

/// A picture in the colour profile of another one (weft/io/picture_file.h has convertProfile).
using ProfileConverter = std::function<Picture(const Picture& picture, const Picture& background)>;

/// A patch object on the background's grid, and how much of it is seen.
struct PreparedPatch {
    Patch patch;
    Rect maskBox;  ///< of the mask's pixels, in the patch's pixels
    std::shared_ptr<const Field> softMask;
    /// Those of the mask's pixels that keep their colour; null: none.
    std::shared_ptr<const Mask> kept = {};
};

/// A patch object over the layers below it.
struct PatchProblem {
    /// Its background is `base.field`, or one that the operation made or that holds kept colours.
    std::shared_ptr<const CloneProblem> problem;
    Point problemInBackground;  ///< of the first pixel of the problem's background
    Base base;
    Coverage coverage;
    /// On the document's background, of the layer to be made: the box of Ω, and what the operation
    /// shows around it of the background that it made.
    Rect box;
    /// Parts of the document's background that it was made of: layers elsewhere do not matter.
    std::vector<Rect> reads = {};
    /// False: samples are taken as they are, by putAsItIs(); Ω is then the mask.
    bool solves = true;

    /// The box of Ω in pixels of the layer.
    [[nodiscard]] Rect omegaInLayer() const {
        return problem->box().translated(problemInBackground - box.topLeft());
    }
    /// Ω's box is all of the layer.
    [[nodiscard]] bool omegaIsLayer() const { return omegaInLayer() == rectOf(box.extent()); }
    /// The layer's samples: the solved ones over the box of Ω, those of the problem's background
    /// around it.
    void putSolved(FieldView solved, FieldSpan layer) const;
    /// The layer's samples where nothing is solved.
    void putAsItIs(FieldSpan layer) const;
    [[nodiscard]] bool hasOwnBackground() const { return problem->sharedBackground() != base.field; }
};

/// Prepares the patch objects of one document after another and keeps what did not change: the
/// picture in the background's profile while source and profile stay, the resampled one while the
/// patch moves by whole pixels. One thread at a time.
///
/// A placement by whole pixels shares image and mask of the object: samples keep their bits. Else
/// pixel centres are mapped back into the source (offsets to 1/65536 pixel). The mask, and that of
/// kept colours, is the average over a pixel's area, unknown from ½ on. Samples: where a step from
/// pixel to pixel is longer than one in the source, the mean over the pixel's area (box filter); else
/// Catmull-Rom's cubic convolution (R. Keys, 1981, a = −½); beyond the source its border repeats.
/// They are rounded to the grid of weft/units.h.
class PatchPreparer {
public:
    /// `convert`: none leaves pictures as they are. `threads` 0: all cores.
    explicit PatchPreparer(ProfileConverter convert = {}, int threads = 0);
    /// With threads that others of the same thread use, too.
    PatchPreparer(ProfileConverter convert, std::shared_ptr<ThreadPool> pool);
    ~PatchPreparer();

    /// Samples of the document's background, with its channels.
    [[nodiscard]] std::shared_ptr<const Field> background(const Document& document);
    /// The document's background with layers over `area`, as baseOver() makes it.
    [[nodiscard]] Base baseOf(const Document& document, const Layers& layers, const Rect& area);
    /// Throws what the converter throws, std::bad_alloc. Valid until the next call for this id.
    [[nodiscard]] const PreparedPatch& prepare(const Document& document, const PatchObject& object);
    /// The object as a problem over `below`, of which only what its box and the pixels around it
    /// need is composed. Throws as prepare() does; InvalidProblem where no pixel of it is to be
    /// solved, or a sample is not finite.
    [[nodiscard]] PatchProblem problemOf(const Document& document, const PatchObject& object,
                                         const Layers& below);
    /// Forgets objects that are not in the document.
    void keepOnly(const Document& document);

    /// Bytes of pictures below patches, and of what operations made of them, that are kept for the
    /// next number of the same operation (at 512 × 512, three channels: 6.3 MB, over other
    /// patches 9.5).
    static constexpr std::size_t kMostKeptOfBelow = std::size_t{64} << 20;

private:
    struct Kept;

    [[nodiscard]] const Picture& converted(const Document& document, const PatchObject& object,
                                           Kept& kept);
    /// Puts what the operation derives in the place of the patch's image.
    const Derived& derive(const Document& document, const PatchObject& object, const Layers& below,
                          const Rect& seen, std::vector<Rect>& reads, Patch& patch);
    /// Lets go of what was made of pictures below longest ago, beyond kMostKeptOfBelow.
    void boundKept();
    /// Makes pixels that keep their colour known: `patch` without them, on its way over `posed.base`
    /// or, where there is one, the operation's own `background`.
    void keepColour(const PatchObject& object, const Rect& seen, const Rect& canvas,
                    PatchProblem& posed, Patch& patch, std::shared_ptr<const Field>& background);

    ProfileConverter convert_;
    std::shared_ptr<ThreadPool> pool_;
    std::unique_ptr<FieldStore> fields_;  ///< of bases and resampled images
    std::shared_ptr<const Field> background_, backgroundOf_;
    std::map<std::uint64_t, std::unique_ptr<Kept>> kept_;  ///< by id of the object
    /// By source: the object that was converted last. Copies of a patch share its pixels.
    std::map<std::weak_ptr<const Picture>, std::uint64_t, std::owner_less<>> converted_;
    std::uint64_t derivations_ = 0;
};

}  // namespace weft
