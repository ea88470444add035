#pragma once
/// The shape of a system: everything about the matrix A that does not depend on pictures.
#include <cstdint>
#include <memory>
#include <vector>

#include "weft/backend/screening.h"
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
///     (A u)_p = (|N(p)| + s_p) u_p − Σ_{q ∈ N(p)} u_q
///
/// |N(p)| = 4 − (sides of p on the image border). A is a symmetric M-matrix. s_p ≥ 0, the screening,
/// holds u to wanted values t (weft/backend/poisson_system.h).
///
/// Immutable; identity (the pointer) is what solvers compare to keep their set-up.
class Domain {
public:
    /// `mask` must hold an unknown pixel in each of its outermost rows and columns.
    /// `screening`: s of the box.
    Domain(Mask mask, ImageBorder border, Screening screening = {});

    [[nodiscard]] const Mask& mask() const { return mask_; }
    [[nodiscard]] Extent extent() const { return mask_.extent(); }
    [[nodiscard]] ImageBorder border() const { return border_; }
    [[nodiscard]] std::int64_t unknowns() const { return unknowns_; }
    /// |N(p)| for any pixel of the box.
    [[nodiscard]] int neighbours(Point p) const {
        const Extent e = extent();
        return 4 - (p.x == 0 && border_.left) - (p.y == 0 && border_.top) -
               (p.x == e.width - 1 && border_.right) - (p.y == e.height - 1 && border_.bottom);
    }
    /// s_p of a pixel of Ω; the least and the largest of all.
    [[nodiscard]] float screening(Point p) const { return screening_.at(p); }
    [[nodiscard]] float leastScreening() const { return leastScreening_; }
    [[nodiscard]] float mostScreening() const { return mostScreening_; }
    [[nodiscard]] bool screensEvenly() const { return leastScreening_ == mostScreening_; }
    /// (A)_pp of a pixel of Ω; exact.
    [[nodiscard]] float diagonal(Point p) const {
        return static_cast<float>(neighbours(p)) + screening(p);
    }
    /// No fixed pixel anywhere: the box covers the whole image and every pixel of it is unknown.
    [[nodiscard]] bool nothingFixed() const { return nothingFixed_; }
    /// A has the constants as its null space: no pixel is fixed, and s = 0.
    [[nodiscard]] bool singular() const { return nothingFixed_ && mostScreening_ == 0; }
    /// Pixels next to fixed ones, row by row.
    [[nodiscard]] const std::vector<RimPixel>& rim() const { return rim_; }

private:
    Mask mask_;
    ImageBorder border_;
    std::int64_t unknowns_ = 0;
    Screening screening_;
    float leastScreening_ = 0, mostScreening_ = 0;
    bool nothingFixed_ = false;
    std::vector<RimPixel> rim_;
};

}  // namespace weft
