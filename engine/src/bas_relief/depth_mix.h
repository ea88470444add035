#pragma once
// Heights of a chosen depth, mixed of three that are solved: what a slider moves.
#include <array>
#include <cstdint>
#include <vector>

#include "cpu/simd/pictures/depth_kernels.h"
#include "weft/bas_relief/bas_relief.h"
#include "weft/geometry.h"

namespace weft {
class ThreadPool;
}

namespace weft::bas {

/// Heights of one picture under three attenuations, each with a range of 1 over the mask.
struct Forms {
    Field asFound;    ///< none
    Field equalised;  ///< steep slopes as deep as fine ones, on each scale
    Field flattened;  ///< the same without broad forms
};

/// z ← z / (its range over the mask). False, and as it was, where that is flat.
bool normalise(Field& z, const Mask& mask, ThreadPool& pool);

/// Runs of a mask, row by row.
class MaskRuns {
public:
    struct Run {
        int begin, end;
    };
    explicit MaskRuns(const Mask& mask);
    /// [first, last) of row y.
    [[nodiscard]] const Run* first(int y) const { return runs_.data() + rows_[std::size_t(y)]; }
    [[nodiscard]] const Run* last(int y) const { return runs_.data() + rows_[std::size_t(y) + 1]; }
    [[nodiscard]] std::int64_t pixels() const { return pixels_; }

private:
    std::vector<Run> runs_;
    std::int64_t pixels_ = 0;
    std::vector<std::size_t> rows_;
};

/// With d = detail and b = background the heights are
///
///     v = (1 − d) asFound + d (b equalised + (1 − b) flattened),   z = w / (1 + d |w| / c),
///
/// w = v less its median and c the size that one w in fifty exceeds, scaled to `depth` exactly, from
/// 0. Each is increasing in v, and v a sum of forms that lean alike: no slope turns round. `height`
/// and `normals` (of relief.h's shape): the image, whose mask is `mask`; `box`: where the forms lie.
/// Two passes: 48 B a pixel.
void mixDepth(const Forms& forms, const MaskRuns& runs, const BasReliefOptions& options, double depth,
              const Rect& box, const Mask& mask, ThreadPool& pool, Relief& to);

}  // namespace weft::bas
