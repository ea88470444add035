#pragma once
/// The shape of a system: everything about the matrix A that does not depend on pictures.
#include <cstdint>
#include <memory>
#include <vector>

#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

/// Which sides of the box lie on the border of the background image, where a neighbour is missing.
struct ImageBorder {
    bool left = false, top = false, right = false, bottom = false;
    friend constexpr bool operator==(const ImageBorder&, const ImageBorder&) = default;
};

/// A pixel of Ω with a fixed neighbour.
struct RimPixel {
    int x = 0, y = 0;
    std::uint8_t fixed = 0;  ///< bits: fixed neighbours in the image, west, east, north, south
};

/// Ω cropped to its bounding box. The matrix (engine/README.md), rows p ∈ Ω, u = 0 outside Ω:
///
///     (A u)_p = |N(p)| u_p − Σ_{q ∈ N(p)} u_q,    |N(p)| = 4 − (sides of p on the image border)
///
/// Immutable; identity (the pointer) is what solvers compare to keep their set-up.
class Domain {
public:
    /// `mask` must hold an unknown pixel in each of its outermost rows and columns.
    Domain(Mask mask, ImageBorder border);

    [[nodiscard]] const Mask& mask() const { return mask_; }
    [[nodiscard]] Extent extent() const { return mask_.extent(); }
    [[nodiscard]] ImageBorder border() const { return border_; }
    [[nodiscard]] std::int64_t unknowns() const { return unknowns_; }
    /// |N(p)| for any pixel of the box.
    [[nodiscard]] int neighbours(Point p) const;
    /// No fixed neighbour anywhere: A has the constants as its null space (the box covers the whole
    /// image and every pixel of it is unknown).
    [[nodiscard]] bool singular() const { return singular_; }
    /// Pixels next to fixed ones, row by row.
    [[nodiscard]] const std::vector<RimPixel>& rim() const { return rim_; }

private:
    Mask mask_;
    ImageBorder border_;
    std::int64_t unknowns_ = 0;
    bool singular_ = false;
    std::vector<RimPixel> rim_;
};

}  // namespace weft
