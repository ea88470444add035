#pragma once
/// The shape of a system: everything about the matrix A that does not depend on pictures.
#include <cstdint>
#include <memory>
#include <vector>

#include "weft/backend/floating_parts.h"
#include "weft/backend/links.h"
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
///     (A u)_p = (Σ_{q ∈ N(p)} w_pq + s_p) u_p − Σ_{q ∈ N(p)} w_pq u_q
///
/// N(p) are up to four neighbours, those in the image; w_pq = w_qp, 1 or a link of its own in [0, 1];
/// 0: as if one of the two were missing. A is a symmetric M-matrix, singular where parts float
/// (weft/backend/floating_parts.h). s_p ≥ 0, the screening, holds u to wanted values t
/// (weft/backend/poisson_system.h).
///
/// Immutable; identity (the pointer) is what solvers compare to keep their set-up.
class Domain {
public:
    /// `mask` must hold an unknown pixel in each of its outermost rows and columns.
    /// `screening`, `links`: s and w of the box; links across the image border do not count.
    /// `voids` (none: no extent): unknown pixels that lie in no picture. All their links are 2⁻¹⁷, so
    /// that a picture ends there freely and a ragged edge of it keeps constants cheap: cut links
    /// leave tips that coarse levels do not see. Nobody reads u there.
    Domain(Mask mask, ImageBorder border, Screening screening = {}, Links links = {},
           Mask voids = {});

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
    /// The image ends between p and its neighbour in the west, east, north or south (k = 0 .. 3).
    [[nodiscard]] bool isAcrossBorder(Point p, int k) const {
        switch (k) {
            case 0: return p.x == 0 && border_.left;
            case 1: return p.x == extent().width - 1 && border_.right;
            case 2: return p.y == 0 && border_.top;
            default: return p.y == extent().height - 1 && border_.bottom;
        }
    }
    /// w_pq of a pixel of the box and that neighbour; 0 where the image ends.
    [[nodiscard]] float link(Point p, int k) const {
        return isAcrossBorder(p, k) ? 0.0f : links_.at(p, k);
    }
    /// All links are 1 but those across the image border, which are 0.
    [[nodiscard]] bool linksAreOne() const { return links_.areOne(); }
    [[nodiscard]] const Links& links() const { return links_; }
    [[nodiscard]] bool hasVoids() const { return !voids_.empty(); }
    [[nodiscard]] bool isVoid(Point p) const { return hasVoids() && voids_.unknown(p); }
    /// One of p and that neighbour is void: no gradient is asked of u across.
    [[nodiscard]] bool isBesideVoid(Point p, int k) const {
        if (!hasVoids()) return false;
        constexpr Point kSteps[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        const Point q = p + kSteps[k];
        return isVoid(p) || (rectOf(extent()).contains(q) && isVoid(q));
    }
    /// u of p is what the system is solved for.
    [[nodiscard]] bool isRead(Point p) const { return mask_.unknown(p) && !isVoid(p); }
    /// The least w of a pixel of Ω and a neighbour in the image.
    [[nodiscard]] float leastLink() const { return leastLink_; }
    /// (A)_pp of a pixel of Ω; exact but where s exceeds 64 beside other links than 1: then off by
    /// less than diagonalError().
    [[nodiscard]] float diagonal(Point p) const {
        if (linksAreOne()) return static_cast<float>(neighbours(p)) + screening(p);
        return ((link(p, 0) + link(p, 1)) + (link(p, 2) + link(p, 3))) + screening(p);
    }
    [[nodiscard]] double diagonalError() const {
        const double most = double{mostScreening_};
        return !linksAreOne() && most >= 64 ? 0x1p-24 * (most + 4) : 0.0;
    }
    /// No fixed pixel anywhere: the box covers the whole image and every pixel of it is unknown.
    [[nodiscard]] bool nothingFixed() const { return nothingFixed_; }
    /// A has the constants as its null space: no pixel is fixed, no link is 0, and s = 0.
    [[nodiscard]] bool singular() const {
        return nothingFixed_ && mostScreening_ == 0 && leastLink_ > 0;
    }
    /// The parts that nothing holds: constants of each are A's null space.
    [[nodiscard]] const FloatingParts& floating() const { return floating_; }
    [[nodiscard]] bool floats() const { return !floating_.empty(); }
    /// Pixels next to fixed ones, row by row.
    [[nodiscard]] const std::vector<RimPixel>& rim() const { return rim_; }

private:
    Mask mask_;
    ImageBorder border_;
    std::int64_t unknowns_ = 0;
    Screening screening_;
    float leastScreening_ = 0, mostScreening_ = 0;
    Links links_;
    float leastLink_ = 1;
    bool nothingFixed_ = false;
    FloatingParts floating_;
    Mask voids_;
    std::vector<RimPixel> rim_;
};

}  // namespace weft
