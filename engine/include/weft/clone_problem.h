#pragma once
/// What is to be solved, validated once.
#include <memory>

#include "weft/patch.h"
#include "weft/transfer.h"

namespace weft {

/// Immutable. Ω = the patch mask's unknown pixels placed at backgroundFromPatch, clipped to the
/// background. Any thread may read it.
class CloneProblem {
public:
    /// Throws InvalidProblem: no pictures; channels differ; mask and patch extents differ; empty
    /// mask; no unknown pixel on the background; non-finite sample; a screening that is negative or
    /// not finite; wanted values of another shape; links that are not numbers from 0 to 1; void
    /// pixels of another shape.
    CloneProblem(std::shared_ptr<const Field> background, Patch patch,
                 SolveSpace space = SolveSpace::encoded);

    [[nodiscard]] const Field& background() const { return *background_; }
    [[nodiscard]] std::shared_ptr<const Field> sharedBackground() const { return background_; }
    [[nodiscard]] const Patch& patch() const { return patch_; }
    [[nodiscard]] SolveSpace space() const { return space_; }
    /// Bounding box of Ω in background coordinates; never empty.
    [[nodiscard]] const Rect& box() const { return box_; }
    /// True where Ω is every pixel of the background: no fixed value is left.
    [[nodiscard]] bool coversBackground() const { return coversBackground_; }

private:
    std::shared_ptr<const Field> background_;
    Patch patch_;
    SolveSpace space_;
    Rect box_;
    bool coversBackground_ = false;
};

/// Both ask for the same solution: the same pictures, mask, place, gradients, weights, screening,
/// wanted values, links, void pixels and space.
[[nodiscard]] bool asksTheSame(const CloneProblem& a, const CloneProblem& b);

}  // namespace weft
