#pragma once
/// Ways to a mask.
#include <stop_token>

#include "gui/relief/relief_document.h"
#include "weft/selection/selection.h"

namespace weft::gui {

enum class MaskEdit {
    onlySelection,      ///< what is selected, nothing else
    addSelection,       ///< also what is selected
    subtractSelection,  ///< not what is selected
    cutOut,             ///< the thing in the selection, else in the mask (weft/selection/cut_out.h)
    threshold,          ///< pixels as bright as a level
    alpha,              ///< the picture's own
    invert,
    everything,
};

/// What an edit needs, copied: it runs on a worker.
struct MaskRequest {
    MaskEdit edit = MaskEdit::everything;
    std::shared_ptr<const OpenedPicture> picture;
    std::shared_ptr<const Mask> mask;  ///< so far; null: everything
    Selection selection;
    double level = 0.5;  ///< of the threshold: luma 0..1 as stored
};

/// Without a mask where everything is left, or where it was stopped. Throws InvalidProblem: nothing
/// is left, nothing is selected.
[[nodiscard]] OutlinedMask editedMask(const MaskRequest& request, const std::stop_token& stop);

/// The setup with that mask: its edge becomes a rim where it had none, and back.
[[nodiscard]] ReliefSetup withMask(ReliefSetup setup, std::shared_ptr<const Mask> mask);

}  // namespace weft::gui
