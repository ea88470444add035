#pragma once
/// Which solved boxes lie over a background, and what is still to be solved.
#include <memory>
#include <vector>

#include "gui/display/display_image.h"
#include "weft/live/snapshot.h"
#include "weft/patch.h"

namespace weft::gui {

/// A list of patches, each solved over the result of those before it. Finished results are kept as
/// solved boxes; the *target*, the first patch that is not finished or else the last one, is solved
/// over a base field that holds the boxes below it. The newest picture of that solve, `live`, is on
/// top. GUI thread.
class Composition {
public:
    using SharedSnapshot = std::shared_ptr<const Snapshot>;
    using SharedField = std::shared_ptr<const Field>;
    using Layers = std::vector<SharedSnapshot>;

    explicit Composition(SharedField background) : background_(std::move(background)) {}

    /// Takes the document's list; drops finished results that no longer belong to it. Returns the
    /// area whose look changed.
    [[nodiscard]] Rect setPatches(std::vector<Patch> patches);
    /// Forgets every result.
    void setBackground(SharedField background);

    /// Index of the patch to be solved; -1 if there are none.
    [[nodiscard]] int target() const;
    [[nodiscard]] const Patch& targetPatch() const {
        return patches_[static_cast<std::size_t>(target())];
    }
    /// True while a patch above the target waits for it.
    [[nodiscard]] bool othersWait() const { return target() + 1 < static_cast<int>(patches_.size()); }

    /// Solved boxes below the target, bottom first.
    [[nodiscard]] Layers baseLayers() const;
    /// What the target is solved over: null until setBase() was given baseLayers() as they are now.
    [[nodiscard]] SharedField base() const;
    void setBase(SharedField field, Layers layers);
    [[nodiscard]] const SharedField& background() const { return background_; }

    /// Shows a picture of the target (null: none).
    void setLive(SharedSnapshot snapshot);
    [[nodiscard]] const SharedSnapshot& live() const { return live_; }
    /// Keeps the live picture as the target's result.
    void finishTarget();

    /// baseLayers() and the live picture: what is seen.
    [[nodiscard]] Layers shownLayers() const;
    /// Writes `area` as it now looks; `before`: the background alone.
    void paint(DisplayImage& display, FieldView alpha, const Rect& area, bool before) const;

private:
    struct Finished {
        Patch patch;
        SharedSnapshot snapshot;
    };
    void adjustLive();

    SharedField background_;
    std::vector<Patch> patches_;
    std::vector<Finished> finished_;  ///< of patches 0, 1, …
    SharedSnapshot live_;
    int liveIndex_ = -1;  ///< the patch that live_ shows
    SharedField base_;
    Layers layersInBase_;
};

/// The background with the layers written over it in order: one copy of the picture. Any thread.
[[nodiscard]] Field composed(const Field& background, const Composition::Layers& layers);
/// The same to be solved over: samples of the layers are rounded to 1/8 of a 16-bit code, so that
/// the right-hand side of the next patch stays exact (weft/units.h) and its error can be proven.
[[nodiscard]] Field composedBase(const Field& background, const Composition::Layers& layers);

}  // namespace weft::gui
