#pragma once
/// The user's object: a picture to be solved into another one, and where.
#include <memory>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"
#include "weft/stencil/guidance.h"

namespace weft {

/// Image and mask are shared and immutable, so a Patch copies cheaply and stays re-editable.
struct Patch {
    std::shared_ptr<const Field> image;  ///< unit of weft/units.h
    std::shared_ptr<const Mask> mask;    ///< extent of `image`
    Point backgroundFromPatch;           ///< background coordinates of the patch's top-left pixel
    Gradients gradients = Gradients::import;
    /// c_pq of Gradients::weighted, extent of `image`: of the edges from a pixel to its right
    /// neighbour and to the one below, two planes for all channels or two for each. Edges that leave
    /// the raster have weight 1; |c_pq (b_p − b_q)| is 8 max |b| at most.
    std::shared_ptr<const Field> weights = {};
    /// b of the differences b_p − b_q that mixed and average gradients take, where the problem's
    /// background holds other values than the picture below; extent of that background; null: its
    /// samples. The two differ at fixed pixels alone. f is then evaluated on the host.
    std::shared_ptr<const Field> below = {};
    /// s, the screening: how strongly each unknown pixel is held to `wanted`; 0: not at all. What 16
    /// bits hold of it is solved (weft/backend/screening.h).
    double screening = 0;
    /// s of each pixel, one channel, extent of `image`; null: `screening` everywhere.
    std::shared_ptr<const Field> screenings = {};
    /// t; extent and channels of `image`; null: the image itself. Without a screening it is not read;
    /// with one that is 0 on a part that nothing else holds, u keeps the mean of t there.
    std::shared_ptr<const Field> wanted = {};
    /// w, how strongly neighbouring pixels hold together: two channels of (width + 1) × (height + 1)
    /// numbers from 0 to 1 over `image`, at (x, y) of pixels (x − 1, y) and (x, y), and of
    /// (x, y − 1) and (x, y); null: 1 everywhere. A byte of each is solved (weft/backend/links.h).
    std::shared_ptr<const Field> links = {};
    /// Unknown pixels of it are void where they are unknown in `mask` too; extent of `image`; null:
    /// none. They lie in no picture: their links are 2⁻¹⁷, no gradient is taken across those, and the
    /// solution leaves what was there (weft/backend/domain.h).
    std::shared_ptr<const Mask> voids = {};
    [[nodiscard]] bool isScreened() const { return screening > 0 || screenings; }
};

}  // namespace weft
