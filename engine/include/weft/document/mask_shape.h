#pragma once
/// Grow and feather of a patch's mask, as numbers that can be changed again.
#include <cstddef>
#include <memory>
#include <vector>

#include "weft/document/patch_object.h"

namespace weft {

/// Pixels of the source, so that they scale with the patch.
inline constexpr double kMostGrow = 1000, kMostFeather = 1000;

/// What a mask is made of. Immutable.
struct MaskShape {
    std::shared_ptr<const Mask> drawn;            ///< PatchObject::mask without these numbers
    std::shared_ptr<const Field> drawnSoft = {};  ///< PatchObject::softMask likewise; null: 1
    double grow = 0;     ///< −kMostGrow .. kMostGrow; what is farther in than −grow stays
    double feather = 0;  ///< 0 .. kMostFeather: over so many pixels the edge fades, inwards
};

/// Shapes masks one after the other. One thread at a time.
class MaskShaper {
public:
    /// Keeps distances of drawn soft masks that it has grown or shrunk, the newest ones, as long as
    /// those masks are somewhere and all distances take at most so many bytes: 4 a pixel for each of
    /// up to 17 values, and as much again for the other sign of `grow`; 17.8 MB for 512 × 512.
    explicit MaskShaper(std::size_t mostKept = std::size_t{96} << 20);
    ~MaskShaper();
    MaskShaper(const MaskShaper&) = delete;
    MaskShaper& operator=(const MaskShaper&) = delete;

    /// As shaped(), sooner where a drawn soft mask is grown again.
    [[nodiscard]] PatchObject shaped(PatchObject patch, double grow, double feather);

private:
    struct Levels;
    /// Null: too large to be kept.
    [[nodiscard]] Levels* keptLevels(const std::shared_ptr<const Field>& soft, bool shrinks);
    [[nodiscard]] Field grown(const std::shared_ptr<const Field>& soft, double grow);

    std::size_t mostKept_;
    std::vector<Levels> kept_;  ///< the newest last
};

/// The patch with its drawn mask grown by Euclid's distance (smaller where `grow` < 0) and then faded
/// along its edge: coverage t²(3 − 2t), t = d / feather, d being the distance from the edge; what the
/// source does not show counts as outside. A soft mask grows along. Both numbers 0: as
/// it was drawn. Throws InvalidProblem where nothing would be left; std::bad_alloc. Any thread;
/// O(pixels of the source), whatever the numbers.
[[nodiscard]] PatchObject shaped(PatchObject patch, double grow, double feather);
/// As it was drawn.
[[nodiscard]] PatchObject unshaped(PatchObject patch);

}  // namespace weft
