#pragma once
/// What a shaded picture that was just opened is likely to be.
#include <memory>
#include <optional>
#include <stop_token>

#include "weft/document/shaded_picture.h"

namespace weft {

/// What told a mask.
enum class MaskOrigin {
    none,    ///< nothing: there is no mask
    alpha,   ///< the picture's own alpha channel
    border,  ///< a background of one colour, seen along the picture's border
    cutOut,  ///< the colours within a centred box (weft/selection/cut_out.h)
};

/// Mask, kind and light of a picture, each with a confidence from 0 (a guess) to 1 (sure).
/// Confidences are products of what was measured, each term named where it is worked out; they are no
/// probabilities.
struct ReliefProposal {
    std::shared_ptr<const Mask> mask;  ///< null: the whole picture
    MaskOrigin maskFrom = MaskOrigin::none;
    double maskConfidence = 0;
    ReliefKind kind = ReliefKind::basRelief;
    double kindConfidence = 0;
    /// With albedo and ambient light where the mask's outline tells them. None of a bas-relief, which
    /// looks like its picture under any light, and where none was found.
    std::optional<LightFit> light;
    double lightConfidence = 0;
};

/// Mask and kind; no light yet. The mask is the alpha channel's; else what a background of one colour
/// leaves; else what GrabCut cuts out of a centred box. A body where there is a mask; a terrain where
/// all is of one colour, unless most of it is an even ground (a coin); else a bas-relief. Some 0.1 s
/// and a pass over the picture, for GrabCut another pass and a second or two; polls `stop` between
/// and within them, and means nothing when stopped. Any thread. Throws std::bad_alloc. Target
/// weft_select.
[[nodiscard]] ReliefProposal proposeRelief(const Picture& picture, std::stop_token stop = {});

/// The same with its light, unless it is a bas-relief, or nothing lit is there. A second or two on
/// two cores. `threads`: 0 takes all cores.
[[nodiscard]] ReliefProposal withLight(ReliefProposal proposal, const Picture& picture,
                                       Encoding encoding, std::stop_token stop = {}, int threads = 0);

/// The setup with what is proposed: one step of undo. The light counts as estimated.
[[nodiscard]] ReliefSetup proposedSetup(ReliefSetup setup, const ReliefProposal& proposal);

}  // namespace weft
