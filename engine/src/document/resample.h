#pragma once
// Pictures and masks through an affine map (weft/document/prepare.h says by which filters).
#include "weft/backend/thread_pool.h"
#include "weft/document/placement.h"
#include "weft/field.h"
#include "weft/mask.h"

namespace weft {

/// The pixels that a rectangle of the source touches, and one more on each side.
[[nodiscard]] Rect targetOf(const Rect& source, const Placement& targetFromSource);
/// Samples over `target`. `near`: of that extent; samples are taken between its unknown pixels, and
/// of their neighbours, and are 0 elsewhere. `storage`: memory for the result.
[[nodiscard]] Field resampled(const Field& source, const Placement& targetFromSource,
                              const Rect& target, ThreadPool& pool, const Mask* near = nullptr,
                              Field storage = {});
/// Samples of a picture with alpha (one channel, of its extent), each place weighted by its alpha:
/// none takes part that is not seen. The same as the others where alpha is the same all around.
[[nodiscard]] Field resampledByAlpha(const Field& source, const Field& alpha,
                                     const Placement& targetFromSource, const Rect& target,
                                     ThreadPool& pool, const Mask* near = nullptr,
                                     Field storage = {});
/// Samples of shares 0 .. 1: rounded to 1/65536, never below 0.
[[nodiscard]] Field resampledCoverage(const Field& source, const Placement& targetFromSource,
                                      const Rect& target, ThreadPool& pool);
[[nodiscard]] Mask resampled(const Mask& source, const Placement& targetFromSource,
                             const Rect& target, ThreadPool& pool);

/// Pixels first .. last − 1 of a row.
struct Span {
    int first, last;
    [[nodiscard]] bool empty() const { return first >= last; }
};
/// Where row y has unknown pixels of a mask or neighbours of them, and what lies between.
[[nodiscard]] Span spanNear(const Mask& mask, int y);

}  // namespace weft
